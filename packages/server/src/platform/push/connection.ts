import type { WebSocket } from 'ws';
import type { TicketHolder } from '../identity/ticket';
import {
  closing,
  HANDSHAKE_DONE,
  handshakeRefused,
  PING,
  readHandshake,
  readRecord,
  refusedInvocation,
  splitRecords,
} from './protocol';

/**
 * The server pings so often, and a client that was silent for twice as long is gone (the stock client pings
 * as often).
 */
export const PING_EVERY = 15_000;
const SILENCE_LIMIT = 2 * PING_EVERY;
/**
 * Characters a client may leave without a record's end, and bytes that may wait for a slow one: it comes back
 * and catches up.
 */
const UNFINISHED_LIMIT = 16_384;
const UNSENT_LIMIT = 4 * 1024 * 1024;

/** One client's socket after its ticket was taken. */
export interface PushConnection {
  /**
   * The hash of its used ticket: known to the client alone, and found in the database by whichever process it
   * asks.
   */
  readonly id: string;
  /** Whose it is, and the practice of whose group it is. */
  holder: TicketHolder;
  readonly openedAt: Date;
  /** Events up to here were there before it came; undefined until that is known. */
  from: number | undefined;
  joined: boolean;
  send(record: string): void;
  /** Pings; ends a client that has gone silent. @param now in milliseconds of a steady clock */
  keepAlive(now: number): void;
  end(allowReconnect: boolean, reason?: string): void;
}

/**
 * Speaks the hub protocol on a socket. Listens from the first moment: the client's handshake may already be
 * on its way.
 */
export function openConnection(
  socket: WebSocket,
  of: Pick<PushConnection, 'id' | 'holder' | 'openedAt'>,
  listener: { onReady(connection: PushConnection): void; onClosed(connection: PushConnection): void },
): PushConnection {
  let unfinished = '';
  let isReady = false;
  let heardAt = performance.now();
  const connection: PushConnection = {
    ...of,
    from: undefined,
    joined: false,
    send(record) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > UNSENT_LIMIT) socket.terminate();
      else socket.send(record);
    },
    keepAlive(now) {
      if (now - heardAt > SILENCE_LIMIT) socket.terminate();
      else if (isReady) connection.send(PING);
    },
    end(allowReconnect, reason) {
      connection.send(closing(allowReconnect, reason));
      socket.close(allowReconnect ? 1001 : 1008);
    },
  };

  function take(text: string): void {
    if (!isReady) {
      const handshake = readHandshake(text);
      if (handshake.kind !== 'handshake' || !handshake.accepted) {
        connection.send(handshakeRefused('This hub speaks the JSON protocol, version 1.'));
        socket.close(1002);
        return;
      }
      isReady = true;
      connection.send(HANDSHAKE_DONE);
      listener.onReady(connection);
      return;
    }
    const message = readRecord(text);
    if (message.kind === 'close') socket.close(1000);
    if (message.kind === 'unreadable') socket.close(1007);
    if (message.kind === 'invocation' && message.invocationId !== undefined)
      connection.send(refusedInvocation(message.invocationId));
  }

  socket.on('message', (data, isBinary) => {
    heardAt = performance.now();
    const { records, rest } = splitRecords(unfinished + (isBinary ? '' : (data as Buffer).toString('utf8')));
    unfinished = rest;
    if (isBinary || rest.length > UNFINISHED_LIMIT) socket.close(1009);
    else records.forEach(take);
  });
  socket.on('error', () => {
    socket.terminate();
  });
  socket.on('close', () => {
    listener.onClosed(connection);
  });
  return connection;
}
