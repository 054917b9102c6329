const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in words, within a day; undefined for anything older or later. Milliseconds since 1970. */
export function timeAgo(at: number, now: number): string | undefined {
  const passed = now - at;
  if (passed < 0 || passed >= DAY) return undefined;
  if (passed < MINUTE) return 'Just now';
  return passed < HOUR
    ? `${String(Math.floor(passed / MINUTE))} min ago`
    : `${String(Math.floor(passed / HOUR))} h ago`;
}
