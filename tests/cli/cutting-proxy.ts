import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection in the middle of an answer, held. */
export interface Held {
  /** Cuts it. */
  cut(): void;
  /** Lets it go on. */
  release(): void;
}

/** Stands between a program and its server, and spoils connections. */
export interface CuttingProxy {
  readonly origin: string;
  /** Cuts the connection that brings the next so many bytes. */
  cutAfter(bytes: number): void;
  /** Holds the connection that brings the next so many bytes, as a network that hangs. */
  holdAfter(bytes: number): Promise<Held>;
  /**
   * What it does with new connections: hands them on, refuses them, or answers them itself as a web server of
   * another kind.
   */
  mode: 'through' | 'refuse' | 'stranger';
  close(): void;
}

const PAGE = '<!doctype html><title>Printer</title><p>Out of toner';
const STRANGER = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${String(PAGE.length)}\r\nconnection: close\r\n\r\n${PAGE}`;

/** Starts one before a server. */
export async function startCuttingProxy(server: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let reached: (client: Socket, upstream: Socket) => void = () => undefined;
  const listener = createServer((client) => {
    sockets.add(client.on('error', () => undefined).on('close', () => sockets.delete(client)));
    if (proxy.mode === 'refuse') return void client.destroy();
    if (proxy.mode === 'stranger') return void client.once('data', () => client.end(STRANGER));
    const upstream = connect(Number(port), hostname);
    sockets.add(
      upstream
        .on('error', () => client.destroy())
        .on('close', () => {
          sockets.delete(upstream);
          client.end();
        }),
    );
    client.on('close', () => upstream.destroy());
    client.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      const isEnough = chunk.length >= left;
      const part = isEnough ? chunk.subarray(0, left) : chunk;
      left -= chunk.length;
      if (!isEnough) {
        client.write(chunk, () => undefined);
        return;
      }
      left = Number.POSITIVE_INFINITY;
      upstream.pause();
      client.write(part, () => reached(client, upstream));
      upstream.unshift(chunk.subarray(part.length));
    });
  });
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  const proxy: CuttingProxy = {
    origin: `http://127.0.0.1:${String((listener.address() as AddressInfo).port)}`,
    mode: 'through',
    cutAfter(bytes) {
      left = bytes;
      reached = (client, upstream) => {
        client.destroy();
        upstream.destroy();
      };
    },
    holdAfter(bytes) {
      left = bytes;
      return new Promise((resolve) => {
        reached = (client, upstream) =>
          resolve({
            cut: () => {
              client.destroy();
              upstream.destroy();
            },
            release: () => void upstream.resume(),
          });
      });
    },
    close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
  return proxy;
}
