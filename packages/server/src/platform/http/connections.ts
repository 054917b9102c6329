import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server while it stops: those with a request under way finish it, the others end. */
export interface Connections {
  /**
   * From now on each answer says that its connection ends with it: a proxy in front opens its next one elsewhere,
   * and none is cut while a request is on its way.
   */
  endEach(): void;
  /**
   * Ends what is idle now, and each other connection when its answer is written. Connections that were
   * upgraded are left to anyone who took them over.
   */
  drain(): void;
  /** Ends all that is left. @returns how many there were */
  cut(): number;
}

/** Follows the connections of a server; called before it listens. */
export function followConnections(server: Server): Connections {
  const inFlight = new Map<Socket, number>();
  const upgraded = new WeakSet<Socket>();
  let isEnding = false;
  let isDraining = false;

  server.on('connection', (socket: Socket) => {
    if (inFlight.has(socket)) return; // it was handed in again
    inFlight.set(socket, 0);
    socket.once('close', () => {
      inFlight.delete(socket);
    });
  });
  // before the app, which may answer at once
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isEnding) response.setHeader('connection', 'close');
    inFlight.set(socket, (inFlight.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (inFlight.get(socket) ?? 1) - 1;
      if (inFlight.has(socket)) inFlight.set(socket, left);
      if (isDraining && left === 0) socket.destroySoon();
    });
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    upgraded.add(socket);
  });

  return {
    endEach() {
      isEnding = true;
    },
    drain() {
      isDraining = true;
      for (const [socket, count] of inFlight) if (count === 0 && !upgraded.has(socket)) socket.destroy();
    },
    cut() {
      const left = [...inFlight.keys()];
      for (const socket of left) socket.destroy();
      return left.length;
    },
  };
}
