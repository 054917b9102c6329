import { Agent, request } from 'node:http';
import { quantile } from '../report/statistics.mjs';

/** Who waits longer has gone. */
const PATIENCE = 10_000;

/**
 * Requests that come by the clock, whether or not earlier ones were answered, over as many connections as that
 * needs: what a service does not answer stands in front of it and is counted. Milliseconds count from the moment
 * that a request was due.
 * @param {string} url origin of the service
 * @param {() => { kind: string, path: string, headers: Record<string, string>, body?: string }} next what to ask;
 * one with a body is posted
 * @param {{ rate: number, seconds: number }} options requests a second, and for how long they come
 * @returns {Promise<Answer[]>} one for each, in the order in which they were due
 *
 * @typedef {object} Answer
 * @property {string} kind
 * @property {number} due milliseconds after the first one
 * @property {number} milliseconds until the answer was there, or until it was given up
 * @property {number} status 0 where the connection failed or nothing came in time
 * @property {boolean} saysWhen whether a refusal says when to try again
 */
export async function openLoop(url, next, { rate, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 1024 });
  const answers = [];
  const asked = [];
  const begun = performance.now();
  try {
    for (let number = 0; number < rate * seconds;) {
      const passed = performance.now() - begun;
      for (; number < rate * seconds && (1000 * number) / rate <= passed; number++) {
        const place = number;
        const what = next();
        const due = (1000 * place) / rate;
        asked.push(
          ask(agent, url, what).then(({ status, saysWhen }) => {
            const milliseconds = performance.now() - begun - due;
            answers[place] = { kind: what.kind, due, milliseconds, status, saysWhen };
          }),
        );
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 1);
      });
    }
    await Promise.all(asked);
  } finally {
    agent.destroy();
  }
  return answers;
}

function ask(agent, url, { path, headers, body }) {
  return new Promise((resolve) => {
    const fail = () => {
      resolve({ status: 0, saysWhen: false });
    };
    const posted = body && {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    };
    const asking = request(`${url}${path}`, { agent, headers, ...posted }, (response) => {
      response.resume();
      response.on('error', fail);
      response.on('end', () => {
        resolve({ status: response.statusCode, saysWhen: response.headers['retry-after'] !== undefined });
      });
    });
    asking.setTimeout(PATIENCE, () => asking.destroy(new Error('given up')));
    asking.on('error', fail).end(body);
  });
}

const REFUSED = [429, 503];

/** How many of each kind were answered with which status, for who looks on: `list 200: 31, send 409: 2`. */
export function statusesOf(answers) {
  const counts = new Map();
  for (const { kind, status } of answers)
    counts.set(`${kind} ${status || 'lost'}`, (counts.get(`${kind} ${status || 'lost'}`) ?? 0) + 1);
  return [...counts].map(([what, count]) => `${what}: ${count}`).join(', ');
}

/** What came of requests: how many were answered, refused with the time to try again, or neither; and how fast. */
export function summaryOf(answers, seconds) {
  const isTaken = ({ status }) => status === 200;
  const isLost = ({ status }) => status === 0;
  const isRefused = ({ status, saysWhen }) => REFUSED.includes(status) && saysWhen;
  const milliseconds = answers.filter(isTaken).map((answer) => answer.milliseconds);
  return {
    perSecond: milliseconds.length / seconds,
    refused: answers.filter(isRefused).length,
    lost: answers.filter(isLost).length,
    failed: answers.filter((one) => !isTaken(one) && !isLost(one) && !isRefused(one)).length,
    p50: quantile(milliseconds, 0.5),
    p95: quantile(milliseconds, 0.95),
    p99: quantile(milliseconds, 0.99),
  };
}
