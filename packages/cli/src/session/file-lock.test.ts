import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whileLocked } from './file-lock';

let folder: string;
const file = (): string => join(folder, 'sign-in.lock');
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'erx-lock-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('whileLocked', () => {
  it('runs one at a time', async () => {
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 5 }, () =>
        whileLocked(file(), async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise(setImmediate);
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(1);
  });

  it('releases it when the work fails', async () => {
    await expect(
      whileLocked(file(), async () => {
        throw new Error('failed');
      }),
    ).rejects.toThrow('failed');
    expect(existsSync(file())).toBe(false);
  });

  it('takes over from a process that is gone', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(file(), String(pid));
    expect(await whileLocked(file(), async () => 'done')).toBe('done');
  });

  it('takes over from one that has held it for longer than a renewal can take', async () => {
    writeFileSync(file(), String(process.pid));
    const longAgo = new Date(Date.now() - 61_000);
    utimesSync(file(), longAgo, longAgo);
    expect(await whileLocked(file(), async () => 'done')).toBe('done');
  });
});
