import { Agent, request } from 'node:http';
import { Failure } from '../../workspace/failure.mjs';

/**
 * A fixed number of people, each asking as soon as the last answer came, over connections that stay open.
 * @param {string} url origin of the service
 * @param {readonly { path: string, headers?: Record<string, string>, body?: object }[]} asks every one is made
 * once, in this order; one with a body is posted
 * @param {{ people: number }} options
 * @returns {Promise<{ milliseconds: number[], bodies: string[], next: (string | undefined)[] }>} one entry
 * for each ask: time until the body was there, the body, and the cursor of the next page where the reply has
 * one
 * @throws {Failure} when an answer is not 200
 */
export async function measureLatencies(url, asks, { people }) {
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const taken = { milliseconds: [], bodies: [], next: [] };
  let position = 0;
  const person = async () => {
    for (let at = position++; at < asks.length; at = position++) {
      const begun = performance.now();
      const { status, headers, body } = await ask(agent, url, asks[at]);
      taken.milliseconds[at] = performance.now() - begun;
      if (status !== 200)
        throw new Failure(`${asks[at].path} was answered with ${status}: ${body.slice(0, 300)}`);
      taken.bodies[at] = body;
      taken.next[at] = headers['x-next-cursor'];
    }
  };
  try {
    await Promise.all(Array.from({ length: people }, person));
  } finally {
    agent.destroy();
  }
  return taken;
}

function ask(agent, url, { path, headers = {}, body }) {
  const posted = body && { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { agent, headers, ...posted }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      });
      response.on('error', reject);
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}
