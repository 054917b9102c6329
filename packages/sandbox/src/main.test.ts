import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../tests/harness/whole';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const secrets = {
  SANDBOX_NETWORK_USER: 'a',
  SANDBOX_NETWORK_PASSWORD: 'b',
  SANDBOX_PHONE_KEY: 'c',
  ERX_NETWORK_USER: 'd',
  ERX_NETWORK_PASSWORD: 'e',
  SANDBOX_BENEFITS_USER: 'f',
  SANDBOX_BENEFITS_PASSWORD: 'g',
  SANDBOX_PORTAL_KEY: 'f',
  ERX_PORTAL_KEY: 'g',
  SANDBOX_PROOFING_KEY: 'h',
  SANDBOX_LOG: 'silent',
};

const run = (environment: Record<string, string>) => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      resolve(code);
    });
  });
  return { child, ended, said: () => said };
};

describe('the process', () => {
  it('refuses to start without its secrets, in one sentence', async () => {
    const { ended, said } = run({});
    expect(await ended).toBe(1);
    expect(said().trim().split('\n')).toEqual([
      expect.stringContaining('set SANDBOX_DATA, SANDBOX_NETWORK_USER'),
    ]);
  });

  if (isWhole)
    it('says that its port is in use', async () => {
      const server = createServer();
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      const { port } = server.address() as AddressInfo;
      const data = mkdtempSync(join(tmpdir(), 'sandbox-'));
      const { ended, said } = run({ ...secrets, SANDBOX_DATA: data, SANDBOX_PORT: String(port) });
      expect(await ended).toBe(1);
      expect(said().trim().split('\n')).toEqual([expect.stringContaining(`port ${port} is in use`)]);
      await new Promise((resolve) => {
        server.close(resolve);
      });
      rmSync(data, { recursive: true });
    });

  it.each(isWhole ? (['SIGINT', 'SIGTERM'] as const) : (['SIGTERM'] as const))(
    'stops cleanly on %s, open pages and all',
    async (signal) => {
      const data = mkdtempSync(join(tmpdir(), 'sandbox-'));
      const { child, ended, said } = run({ ...secrets, SANDBOX_DATA: data, SANDBOX_PORT: '0' });
      await expect.poll(said, { timeout: 15_000 }).toContain('The sandbox is ready at http://127.0.0.1:');
      const origin = /http:\S+/.exec(said())?.[0] ?? '';
      const stream = await fetch(`${origin}/changes/all`);
      expect(stream.status).toBe(200);
      child.kill(signal);
      expect(await ended).toBe(0);
      await stream.body?.cancel();
      rmSync(data, { recursive: true });
    },
  );
});
