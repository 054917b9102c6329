import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of the next beginning: taken, refused, never heard, or taken and its answer lost. */
export type BeginningIs = 'taken' | 'refused' | 'unheard' | 'lost';

interface Beginning {
  readonly id: string;
  readonly person: { readonly firstName: string; readonly lastName: string; readonly deaNumber: string };
}

/** The sandbox's proofing service behind a proxy that fails as it is set to. */
export interface BentProofing {
  readonly url: string;
  /** Where the sandbox answers. */
  target: string;
  begin: BeginningIs;
  /** What reached the service, oldest first. */
  readonly begun: Beginning[];
  close(): Promise<void>;
}

/**
 * Starts one. As its protocol says, the same id again is the same proofing: it keeps proving whom it received
 * first.
 */
export async function startBentProofing(): Promise<BentProofing> {
  const first = new Map<string, Beginning['person']>();
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const isBeginning = request.method === 'POST' && request.url === '/proofing/api/transactions';
      if (isBeginning && service.begin === 'refused') {
        response.writeHead(422, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      if (isBeginning && service.begin === 'unheard') {
        request.socket.destroy();
        return;
      }
      let text = body;
      if (isBeginning) {
        const beginning = JSON.parse(body) as Beginning;
        const person = first.get(beginning.id) ?? beginning.person;
        first.set(beginning.id, person);
        service.begun.push({ id: beginning.id, person });
        text = JSON.stringify({ ...beginning, person });
      }
      const answered = await fetch(`${service.target}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers: {
          authorization: request.headers.authorization ?? '',
          ...(text === '' ? {} : { 'content-type': 'application/json' }),
        },
        ...(text === '' ? {} : { body: text }),
      });
      const answer = await answered.text();
      if (isBeginning && service.begin === 'lost') {
        request.socket.destroy();
        return;
      }
      // pages for the prescriber are the sandbox's own
      response
        .writeHead(answered.status, { 'content-type': 'application/json' })
        .end(answer.replaceAll(`http://127.0.0.1:${String(port)}/`, `${service.target}/`));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const service: BentProofing = {
    url: `http://127.0.0.1:${String(port)}/proofing/api`,
    target: '',
    begin: 'taken',
    begun: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return service;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
