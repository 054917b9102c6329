import { createHmac, randomBytes } from 'node:crypto';
import type { Keys } from '../keys/keys';
import { timingSafeEqualText } from '../timing-safe-equal';

/**
 * The cookie by which a browser is known to have signed accounts in. It opens nothing: it only keeps guesses
 * of strangers from counting.
 */
const COOKIE = 'erx_known';
const DAY_MILLISECONDS = 86_400_000;
/** Days after the last sign-in for which a browser stays known. */
const KNOWN_DAYS = 180;
/** Accounts that one browser is known for: workstations are shared. */
const MOST_ACCOUNTS = 20;
const MARK = /^([\w-]{16})\.([0-9a-z]{1,6})\.([\w-]{43})$/;

/** The browsers that an installation has signed accounts in with. */
export interface KnownDevices {
  /**
   * The id of the browser that sent these cookies, where it has signed this account in within the last 180
   * days.
   * @param cookies the Cookie header, whatever it holds
   */
  find(cookies: string | undefined, accountId: string, now: Date): string | undefined;
  /**
   * The Set-Cookie header that marks a browser as known for this account, in addition to those it is known
   * for.
   * @param cookies the Cookie header it has sent
   */
  add(cookies: string | undefined, accountId: string, now: Date): string;
}

/**
 * Makes and reads the marks: a random id, the day, and an HMAC over both and the account, so that a mark is
 * good for one account and cannot be made elsewhere. The account is not in it.
 * @param options.path of the identity provider, which alone gets the cookie
 */
export function createKnownDevices(
  keys: Pick<Keys, 'derive'>,
  options: { readonly path: string; readonly isSecure: boolean },
): KnownDevices {
  const key = keys.derive('known devices');
  const today = (now: Date) => Math.floor(now.getTime() / DAY_MILLISECONDS);
  const sign = (id: string, day: string, accountId: string) =>
    createHmac('sha256', key).update(`${id}.${day}.${accountId}`).digest('base64url');

  function idFor(mark: string, accountId: string, now: Date): string | undefined {
    const [, id = '', day = '', signature = ''] = MARK.exec(mark) ?? [];
    const age = today(now) - Number.parseInt(day, 36);
    if (id === '' || age > KNOWN_DAYS || age < -1) return undefined;
    return timingSafeEqualText(signature, sign(id, day, accountId)) ? id : undefined;
  }

  function find(cookies: string | undefined, accountId: string, now: Date): string | undefined {
    for (const mark of marksIn(cookies)) {
      const id = idFor(mark, accountId, now);
      if (id !== undefined) return id;
    }
    return undefined;
  }

  return {
    find,
    add(cookies, accountId, now) {
      const id = find(cookies, accountId, now) ?? randomBytes(12).toString('base64url');
      const day = today(now).toString(36);
      const others = marksIn(cookies).filter((mark) => idFor(mark, accountId, now) === undefined);
      const marks = [`${id}.${day}.${sign(id, day, accountId)}`, ...others].slice(0, MOST_ACCOUNTS).join('~');
      const seconds = (KNOWN_DAYS * DAY_MILLISECONDS) / 1000;
      const secure = options.isSecure ? '; Secure' : '';
      return `${COOKIE}=${marks}; Path=${options.path}; Max-Age=${String(seconds)}; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}

/** What the cookie holds that has the form of a mark; nothing of it is believed yet. */
function marksIn(cookies = ''): string[] {
  const value =
    cookies
      .split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(`${COOKIE}=`))
      ?.slice(COOKIE.length + 1) ?? '';
  return value.split('~', MOST_ACCOUNTS).filter((mark) => MARK.test(mark));
}
