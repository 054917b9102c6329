/** What the worker needs to know of a request. */
export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * Who answers: the network alone; the network, and the kept page where it does not answer; or the kept file.
 */
export type Answerer = 'network' | 'page' | 'file';

/** What is never a page of the application: the service's own addresses, and where a sign-in ends. */
const NOT_PAGES = /^\/(api|identity|network|assets|signed-in)(\/|$)/;
/**
 * The ends of a sign-in and of a silent renewal (S2.1-2), and other answers that carry something secret in
 * their address.
 */
const NOT_FROM_CACHE = ['callback', 'silent', 'code', 'state', 'token', 'error'];

/**
 * Who answers a request. Only files that the build made are ever answered from the cache; whatever else there
 * is, above all the API with its patients, goes past the worker.
 * @param files of the build that lie outside of /assets/, as paths
 */
export function findAnswerer(
  { method, mode, url }: Asked,
  origin: string,
  files: ReadonlySet<string>,
): Answerer {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'network';
  if (mode === 'navigate') {
    const isAnswer = NOT_FROM_CACHE.some((name) => address.searchParams.has(name));
    return NOT_PAGES.test(address.pathname) || isAnswer ? 'network' : 'page';
  }
  const isFile = address.pathname.startsWith('/assets/') || files.has(address.pathname);
  return isFile && address.search === '' ? 'file' : 'network';
}
