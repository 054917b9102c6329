import { createRequire } from 'node:module';
import { Failure } from '../../workspace/failure.mjs';
import { fromServer } from '../processes/server-libraries.mjs';

/** The sockets of the very version that the server answers with. */
const { WebSocket } = createRequire(fromServer.resolve('@fastify/websocket'))('ws');

const RECORD_END = '\u001e';
const INVOCATION = 1;
const PING = JSON.stringify({ type: 6 }) + RECORD_END;
/** As the stock client: one that is silent for half a minute is taken for gone. */
const PING_EVERY = 15_000;

/**
 * Connects a client to the push hub as a stock client does: negotiates, shakes hands, joins its practice.
 * @param {string} url origin of the service
 * @param {Record<string, string>} headers that sign a request in
 * @param {(name: string, content: any) => void} onEvent called as soon as an event's record is read
 * @returns {Promise<{ close: () => void }>}
 * @throws {Failure} when it is not let in
 */
export async function connectToHub(url, headers, onEvent) {
  const post = async (path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok)
      throw new Failure(`${path} was answered with ${response.status}: ${await response.text()}`);
    return response;
  };
  const ticket = await (await post('/notificationhub/negotiate?negotiateVersion=1')).json();
  const socket = new WebSocket(`${ticket.url.replace(/^http/, 'ws')}?access_token=${ticket.accessToken}`);
  const connectionId = await new Promise((resolve, reject) => {
    let rest = '';
    socket.on('error', reject);
    socket.on('open', () => {
      socket.send(JSON.stringify({ protocol: 'json', version: 1 }) + RECORD_END);
    });
    socket.on('message', (data) => {
      const parts = (rest + data.toString()).split(RECORD_END);
      rest = parts.pop();
      for (const part of parts) {
        const { type, target, arguments: [content] = [] } = JSON.parse(part);
        if (type !== INVOCATION) continue;
        if (target === 'ReceiveConnectionId') resolve(content);
        else onEvent(target, content);
      }
    });
  });
  await post('/notifications/orgadd', { connectionId });
  const pinging = setInterval(() => {
    socket.send(PING);
  }, PING_EVERY);
  return {
    close: () => {
      clearInterval(pinging);
      socket.terminate();
    },
  };
}

/** Connects to a socket that only sends text. @returns {Promise<{ close: () => void }>} */
export async function connectToSocket(address, onText) {
  const socket = new WebSocket(address);
  socket.on('message', (data) => {
    onText(data.toString());
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    close: () => {
      socket.terminate();
    },
  };
}
