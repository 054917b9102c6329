const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** So many bytes for a person: 950 B, 12.3 kB, 4.0 MB; thousands, as disks are sold. */
export function showBytes(bytes: number): string {
  let amount = Math.max(0, Math.round(bytes));
  let unit = 0;
  while (amount >= 999.5 && unit < UNITS.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? String(amount) : amount.toFixed(amount < 99.95 ? 1 : 0)} ${UNITS[unit] ?? ''}`;
}

/** So many seconds as 0:07, 12:30, 1:02:03. */
export function showSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number: number): string => String(number).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0
    ? `${String(hours)}:${two(minutes)}:${two(whole % 60)}`
    : `${String(minutes)}:${two(whole % 60)}`;
}
