import { createHash, timingSafeEqual } from 'node:crypto';
import type { Credentials } from '../settings';

const same = (left: string, right: string) =>
  timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());

/** The Authorization header for HTTP Basic. */
export const basic = ({ user, password }: Credentials): string =>
  `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;

/**
 * Whether an Authorization header presents exactly these credentials; takes the same time for right and
 * wrong.
 */
export const presents = (header: string | undefined, expected: string): boolean =>
  header !== undefined && same(header, expected);
