import autocannon from 'autocannon';
import { Failure } from '../../workspace/failure.mjs';
import { quantile } from '../report/statistics.mjs';

/**
 * Posts as fast as the answers come, for a number of seconds or until there is nothing left to post.
 * @param {string} url origin of the service
 * @param {() => ({ path: string, headers?: Record<string, string>, body: string } | undefined)} next what to
 * post; undefined when nothing is left
 * @param {{ connections: number, seconds: number }} options
 * @returns {Promise<{ accepted: number, perSecond: number, seconds: number, p95: number }>} answers of 200,
 * and the time between the first post and the last answer; p95 of an answer in milliseconds
 * @throws {Failure} when an answer is not 200 or a connection fails
 */
export async function measureRate(url, next, { connections, seconds }) {
  const milliseconds = [];
  const refusals = [];
  let last = 0;
  let isEmpty = false;
  const begun = performance.now();
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 30,
    headers: { 'content-type': 'application/json' },
    requests: [
      {
        method: 'POST',
        setupRequest(request) {
          const post = next();
          if (!post) {
            isEmpty = true;
            return { ...request, method: 'GET', path: '/' };
          }
          return {
            ...request,
            path: post.path,
            body: post.body,
            headers: { ...request.headers, ...post.headers },
          };
        },
        onResponse(status, body) {
          if (status !== 200) refusals.push(`${status}: ${body.slice(0, 300)}`);
        },
      },
    ],
  });
  running.on('response', (_client, _status, _bytes, time) => {
    last = performance.now();
    milliseconds.push(time);
  });
  const result = await running;
  if (isEmpty)
    throw new Failure(
      'The benchmark prepared too little: there was nothing left to post before the time was over.',
    );
  if (refusals.length > 0)
    throw new Failure(`${refusals.length} posts were refused, the first with ${refusals[0]}`);
  if (result.errors > 0) throw new Failure(`${result.errors} connections failed while posting.`);
  const taken = (last - begun) / 1000;
  return {
    accepted: result['2xx'],
    perSecond: result['2xx'] / taken,
    seconds: taken,
    p95: quantile(milliseconds, 0.95),
  };
}
