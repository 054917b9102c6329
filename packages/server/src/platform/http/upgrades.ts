import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** What a request asks of the connection itself: none of it reaches what answers it. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'upgrade',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
]);

/**
 * Lets only requests for the named paths take over their connection, as its WebSocket. Any other upgrade
 * (curl's and Java's h2c) is ignored (RFC 9110, 7.8) and the connection closed. Call it after all listeners
 * for upgrades are added.
 */
export function upgradeOnlyAt(server: Server, paths: readonly string[]): void {
  const takers = server.listeners('upgrade') as ((
    request: IncomingMessage,
    socket: Socket,
    head: Buffer,
  ) => void)[];
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const isOurs =
      request.headers.upgrade?.toLowerCase() === 'websocket' &&
      paths.includes(request.url?.split('?')[0] ?? '');
    if (isOurs) for (const taker of takers) taker.call(server, request, socket, head);
    else answerPlainly(server, request, socket, head);
  });
}

/** Hands the connection to the server once more, with the request written again without its wish. */
function answerPlainly(server: Server, request: IncomingMessage, socket: Socket, head: Buffer): void {
  const fields: string[] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
    if (!OF_THE_CONNECTION.has(name.toLowerCase())) fields.push(`${name}: ${value}\r\n`);
  }
  const start = `${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1\r\n${fields.join('')}Connection: close\r\n\r\n`;
  socket.unshift(Buffer.concat([Buffer.from(start, 'latin1'), head]));
  server.emit('connection', socket);
}
