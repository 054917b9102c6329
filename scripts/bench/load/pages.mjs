import { measureLatencies } from './latencies.mjs';

/**
 * Cursors on the way through a list, as a client gets them, page by page.
 * @param {string} url origin of the service
 * @param {string} list path with at least one parameter
 * @param {Record<string, string>} headers
 * @param {number} most cursors; the whole list unless told
 * @returns {Promise<string[]>}
 */
export async function cursorsOf(url, list, headers, most = Infinity) {
  const cursors = [];
  for (let cursor; cursors.length < most;) {
    const {
      next: [next],
    } = await measureLatencies(
      url,
      [{ path: `${list}&limit=500${cursor ? `&after=${cursor}` : ''}`, headers }],
      { people: 1 },
    );
    if (!next) break;
    cursors.push((cursor = next));
  }
  return cursors;
}
