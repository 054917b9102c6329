import { connect, createServer, type Socket } from 'node:net';

/**
 * A line between a terminal and its server that can be cut, or held so that nothing comes through for a
 * while.
 */
export interface TcpProxy {
  /** Breaks every connection, and takes no new ones. */
  cut(): void;
  /** Takes connections and lets nothing through; what was said meanwhile goes through when it is mended. */
  hold(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens a proxy on a port of its own before a port of this machine. */
export async function openProxy(port: number, target: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'open' | 'held' | 'cut' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.on('data', (data) => to.write(data));
    if (state === 'held') for (const socket of pair) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cut = (): void => {
    state = 'cut';
    for (const [near, far] of [...pairs]) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    cut,
    hold() {
      state = 'held';
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    mend() {
      state = 'open';
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
