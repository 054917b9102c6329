import { getLiveness } from '@erx/core/session/contract';
import { pathOf } from '@erx/core/client/endpoint';
import { AppError } from '@erx/core/findings/app-error';
import { createServer } from 'node:http';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../config';
import { listenOn } from './listen';
import { RETRY_AFTER_SECONDS, toFailureBody } from './refusal';
import { securityHeaders } from './security-headers';

/** What answers at the service's address before the service can. */
export interface WaitingRoom {
  /** Leaves the address to the service. */
  close(): Promise<void>;
}

/**
 * Answers that the service waits for its database: 503 to everything but the question whether it lives.
 * @throws Error with one sentence when the port is taken or may not be used
 */
export async function openWaitingRoom(config: Config): Promise<WaitingRoom> {
  const server = createServer((request, response) => {
    const isLiveness = request.url === pathOf(getLiveness);
    const id = uuidv7();
    for (const [name, value] of securityHeaders(config)) response.setHeader(name, value);
    response
      .writeHead(isLiveness ? 200 : 503, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
        'x-request-id': id,
        ...(isLiveness ? {} : { 'retry-after': RETRY_AFTER_SECONDS }),
      })
      .end(
        JSON.stringify(
          isLiveness
            ? { status: 'alive' }
            : toFailureBody(new AppError('call.not-ready', { reason: 'database' }), id),
        ),
      );
  });
  await listenOn(server, config);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
