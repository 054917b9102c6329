import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same, in a time that reveals neither their length nor where they differ. */
export function timingSafeEqualText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
