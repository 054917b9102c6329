/** What S9-4 remembers between visits, each in a cookie of one year. Ids of our own, no patient data. */
type Remembered = 'practiceId' | 'providerId';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The remembered id; undefined when none is. The text 'null' counts as none (readings S4-3). */
export function getCookie(name: Remembered): string | undefined {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  const value = found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1));
  return value === '' || value === 'null' ? undefined : value;
}

/** Remembers an id for a year, or forgets it when undefined. */
export function remember(name: Remembered, id: string | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const life = id === undefined ? 0 : ONE_YEAR_SECONDS;
  document.cookie = `${name}=${encodeURIComponent(id ?? '')}; Max-Age=${String(life)}; Path=/; SameSite=Strict${secure}`;
}
