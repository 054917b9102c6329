const DAY = 86_400_000;

/**
 * Instants in UTC as Date writes them (ISO 8601, three digits of a second), for many of them near one
 * another: Date takes four times as long, because it computes the calendar for each.
 * @returns what writes milliseconds since 1970. @throws RangeError for what is no time
 */
export function instantsWritten(): (time: number) => string {
  let day = Number.NaN;
  let date = '';
  return (time) => {
    const inDays = Math.floor(time / DAY);
    if (inDays !== day) {
      date = new Date(inDays * DAY).toISOString().slice(0, -'00:00:00.000Z'.length);
      day = inDays;
    }
    const milliseconds = time - day * DAY;
    const seconds = Math.floor(milliseconds / 1000);
    const minutes = Math.floor(seconds / 60);
    const hour = TWO_DIGITS[Math.floor(minutes / 60)] ?? '';
    const minute = TWO_DIGITS[minutes % 60] ?? '';
    const second = TWO_DIGITS[seconds % 60] ?? '';
    return `${date}${hour}:${minute}:${second}.${THREE_DIGITS[milliseconds % 1000] ?? ''}Z`;
  };
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, '0'));
