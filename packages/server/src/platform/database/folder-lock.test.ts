import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock';

const NO_PROCESS = 2 ** 22 + 1;
const hasProc = existsSync('/proc/self/stat');
const bornOf = (pid: number) =>
  readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    .split(') ')[1]
    ?.split(' ')[19];

describe('the lock of the data folder', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'erx-lock-'));
    file = join(folder, 'server.lock');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('is held until it is given back', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${String(process.pid)}. Stop it first`);
    release();
    lockFolder(folder)();
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['a number that no process has', String(NO_PROCESS)],
    ['a number that no process has, with a time of birth', JSON.stringify({ pid: NO_PROCESS, born: '1' })],
    ['what was cut short', '{"pid":'],
    ['nothing', ''],
    ['no number', JSON.stringify({ pid: 'x', born: '1' })],
  ])('is taken over from %s', (_, content) => {
    writeFileSync(file, content);
    lockFolder(folder)();
  });

  describe.skipIf(!hasProc)('of a process of a number that lives', () => {
    it('is taken over where the number belongs to a process that was born at another time', () => {
      writeFileSync(file, JSON.stringify({ pid: process.ppid, born: '1' }));
      lockFolder(folder)();
    });

    it('is held where that very process wrote it', () => {
      writeFileSync(file, JSON.stringify({ pid: process.ppid, born: bornOf(process.ppid) }));
      expect(() => lockFolder(folder)).toThrow(`is in use by process ${String(process.ppid)}`);
    });

    it(
      'that an earlier version wrote, is taken over where the number belongs to another program, ' +
        'or to a process that is younger than the file',
      () => {
        writeFileSync(file, '1'); // whatever the system began with
        lockFolder(folder)();
        writeFileSync(file, String(process.ppid));
        utimesSync(file, new Date(0), new Date(0));
        lockFolder(folder)();
      },
    );

    it('that an earlier version wrote, is held by a process of this program that is older than the file', async () => {
      const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      await new Promise((resolve) => other.stdout.once('data', resolve));
      writeFileSync(file, String(other.pid));
      expect(() => lockFolder(folder)).toThrow(`is in use by process ${String(other.pid)}`);
      other.kill('SIGKILL');
      await new Promise((resolve) => other.once('exit', resolve));
    });

    it('is taken over from a process that was killed and that nobody has buried', async () => {
      // The shell's child ends, and the shell never asks how: it stays in the kernel's table as a zombie.
      const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 30'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const pid = Number(await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve)));
      await expect.poll(() => readFileSync(`/proc/${String(pid)}/stat`, 'utf8')).toContain(') Z ');
      writeFileSync(file, JSON.stringify({ pid, born: bornOf(pid) }));
      lockFolder(folder)();
      parent.kill('SIGKILL');
    });
  });
});
