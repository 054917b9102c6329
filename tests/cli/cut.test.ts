import { readConfig } from '@erx/server/platform/config';
import { startServer } from '@erx/server/start';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../fixtures/running-server';
import { freePort } from '../harness/ports';
import { Erx } from './erx';
import { makePractice } from './practice';
import { signIn } from './sign-in';

const folder = mkdtempSync(join(tmpdir(), 'erx-cut-'));
let start: () => Promise<TestServer>;
let server: TestServer;
let erx: Erx;

beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const config = readConfig({
    ERX_PORT: String(port),
    ERX_HOST: '127.0.0.1',
    ERX_PUBLIC_URL: origin,
    ERX_DATA: folder,
    ERX_LOG_LEVEL: 'silent',
  });
  start = async () => ({ ...(await startServer(config)), origin, folder });
  server = await start();
  erx = new Erx(origin);
});
afterAll(async () => {
  erx.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a server that goes away and comes back', () => {
  it('is said on the screen; afterwards both programs show what came in meanwhile', async () => {
    const practice = await makePractice(server, 'Elm Street', 'elm.test', () => server);
    await signIn(erx, 'staff@elm.test');
    const terminal = erx.onTerminal(['alerts'], { cols: 80, rows: 24 });
    await terminal.sees(/● connected/);
    const watching = erx.start(['queue', 'watch', '--json']);
    await watching.sees('stderr', /Connected/);

    await server.close();
    await terminal.sees(/◌ reconnecting/);
    await watching.sees('stderr', /The connection was cut; connecting again/);

    server = await start();
    await practice.ask('refill', 'Sertraline 50 mg oral tablet');
    await terminal.sees(/Sertraline 50 mg oral/);
    await watching.sees('stdout', /Sertraline 50 mg oral tablet/);
    await terminal.sees(/● connected/);
    expect(watching.stdout().trimEnd().split('\n')).toHaveLength(1);
    terminal.pty.write('q');
    expect(await terminal.exit).toBe(0);
    watching.child.kill('SIGINT');
    expect((await watching.outcome).code).toBe(3);
  }, 180_000);
});
