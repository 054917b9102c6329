import { CallError } from '@erx/core/client/failure';
import type { Beginning } from '@erx/core/client/resume';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../context';
import { createReport } from '../output/report';
import { type ExportSource, saveExport, type Verdict } from './save-export';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erx-exports-'));
  file = join(folder, 'trail.csv');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** The environment of a command, with what it wrote. */
function stage(stopping = new AbortController()) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) =>
    new PassThrough().on('data', (chunk: Buffer) => {
      written[name] += chunk.toString();
    });
  const context = {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    environment: {},
    clock: {
      now: () => new Date(),
      readsAgain: true,
      every: (_: number, act: () => void) => {
        queueMicrotask(act);
        return () => undefined;
      },
    },
    cancelled: stopping.signal,
    atExit: () => () => undefined,
  } as unknown as Context;
  const save = (source: ExportSource, out = file) =>
    saveExport(source, { out, format: 'csv' }, context, createReport({}, context));
  return { save, written, stopping };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const lost = () => new CallError('lost', { status: 0, code: 'call.unreachable' });

/**
 * A server whose export is a text; each connection brings at most so many bytes and then breaks, and the text
 * may be another at each. Like the server itself it compares the beginning.
 */
function serverOf(
  texts: readonly string[],
  brings: readonly number[],
  more: { verdict?: Verdict; knowsBeginnings?: boolean } = {},
) {
  const asked: (Beginning | undefined)[] = [];
  const source: ExportSource = {
    open: async (beginning) => {
      const text = texts[Math.min(asked.length, texts.length - 1)] ?? '';
      const most = brings[asked.length] ?? Number.POSITIVE_INFINITY;
      asked.push(beginning);
      const from = more.knowsBeginnings === false ? 0 : (beginning?.bytes ?? 0);
      if (from > 0 && sha256(text.slice(0, from)) !== beginning?.sha256)
        throw new CallError('changed', { status: 412, code: 'export.changed' });
      const rest = text.slice(from, from + most);
      return {
        from,
        body: new ReadableStream<Uint8Array>({
          start(controller) {
            if (rest !== '') controller.enqueue(Buffer.from(rest));
          },
          pull(controller) {
            if (from + rest.length < text.length) controller.error(new TypeError('terminated'));
            else controller.close();
          },
        }),
      };
    },
    ...(more.verdict ? { judge: async () => more.verdict ?? { state: 'whole' } } : {}),
  };
  return { source, asked };
}

const TEXT = 'Date,User\r\n1,a\r\n2,b\r\n';
const left = () => readdirSync(folder);

describe('an export to a file', () => {
  it('gets its name when it is whole, readable by its owner alone, and replaces what was there', async () => {
    writeFileSync(file, 'before', { mode: 0o644 });
    const { save, written } = stage();
    expect(await save(serverOf([TEXT], []).source)).toEqual({ bytes: TEXT.length });
    expect(readFileSync(file, 'utf8')).toBe(TEXT);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(left()).toEqual(['trail.csv']);
    expect(written).toEqual({ stdout: '', stderr: `Saved in ${file}: 21 B.\n` });
  });

  it('goes on behind what came, after each cut', async () => {
    const { source, asked } = serverOf([TEXT], [5, 7]);
    const { save, written } = stage();
    await save(source);
    expect(asked).toEqual([
      undefined,
      { bytes: 5, sha256: sha256(TEXT.slice(0, 5)) },
      { bytes: 12, sha256: sha256(TEXT.slice(0, 12)) },
    ]);
    expect(readFileSync(file, 'utf8')).toBe(TEXT);
    expect(written.stderr).toContain('The connection was lost after 5 B. Continuing in 1 s …\n');
  });

  it('starts again when what is exported has changed, or the server sends all of it again', async () => {
    const changed = `${TEXT.replace('1,a', '9,z')}3,c\r\n`;
    await stage().save(serverOf([TEXT, changed], [15]).source);
    expect(readFileSync(file, 'utf8')).toBe(changed);
    await stage().save(serverOf([TEXT], [15], { knowsBeginnings: false }).source);
    expect(readFileSync(file, 'utf8')).toBe(TEXT);
  });

  it('is not saved when it changes each time', async () => {
    writeFileSync(file, 'before');
    const texts = Array.from({ length: 12 }, (_, at) => `${String(at).padStart(2, '0')}${TEXT}`);
    await expect(
      stage().save(
        serverOf(
          texts,
          Array.from({ length: 12 }, () => 8),
        ).source,
      ),
    ).rejects.toMatchObject({ code: 'terminal.export-changed' });
    expect(readFileSync(file, 'utf8')).toBe('before');
    expect(left()).toEqual(['trail.csv']);
  });

  it.each([
    ['a refusal', new CallError('no', { status: 403, code: 'access.refused' }), 'access.refused'],
    ['no server', lost(), 'call.unreachable'],
  ])('is not tried again after %s at its beginning', async (_, error, code) => {
    let tries = 0;
    await expect(
      stage().save({
        open: async () => {
          tries += 1;
          throw error;
        },
      }),
    ).rejects.toMatchObject({ code });
    expect({ tries, left: left() }).toEqual({ tries: 1, left: [] });
  });

  it('is given up when the connection brings nothing any more, after waits that grow', async () => {
    const { source, asked } = serverOf([TEXT], [5, ...Array.from({ length: 20 }, () => 0)]);
    const { save, written } = stage();
    await expect(save(source)).rejects.toMatchObject({ code: 'terminal.export-cut' });
    expect([...written.stderr.matchAll(/in (\d+) s/g)].map(([, seconds]) => seconds)).toEqual([
      '1',
      '2',
      '4',
      '8',
      '15',
      '30',
    ]);
    expect({ connections: asked.length, left: left() }).toEqual({ connections: 7, left: [] });
  });

  it('is not saved when the server says it did not finish; evidence of a broken trail is kept beside', async () => {
    writeFileSync(file, 'before');
    await expect(
      stage().save(serverOf([TEXT], [], { verdict: { state: 'unfinished' } }).source),
    ).rejects.toMatchObject({ code: 'terminal.export-not-whole' });
    expect(left()).toEqual(['trail.csv']);
    const broken = () =>
      stage().save(serverOf([TEXT], [], { verdict: { state: 'broken', records: 2 } }).source);
    for (const name of ['trail.not-trusted.csv', 'trail.not-trusted-2.csv']) {
      await expect(broken()).rejects.toMatchObject({
        code: 'terminal.trail-broken-in-file',
        message: expect.stringContaining(name) as string,
      });
      expect(readFileSync(join(folder, name), 'utf8')).toBe(TEXT);
    }
    expect(readFileSync(file, 'utf8')).toBe('before');
  });

  it('leaves nothing when it is stopped', async () => {
    const { save, stopping } = stage();
    const never = save({
      open: async () => ({
        from: 0,
        body: new ReadableStream({
          pull: (controller) => {
            stopping.abort();
            controller.error(new Error('aborted'));
          },
        }),
      }),
    });
    await expect(never).rejects.toMatchObject({ code: 'terminal.export-stopped', exit: 3 });
    expect(left()).toEqual([]);
  });

  it('removes what a killed export of the same file left behind long ago, and nothing else', async () => {
    for (const [name, minutes] of [
      ['.trail.csv.erx-1-a.part', 60],
      ['.trail.csv.erx-2-b.part', 1],
      ['.other.csv.erx-1-a.part', 60],
    ] as const) {
      writeFileSync(join(folder, name), 'x');
      utimesSync(join(folder, name), new Date(), new Date(Date.now() - minutes * 60_000));
    }
    await stage().save(serverOf([TEXT], []).source);
    expect(left().sort()).toEqual(['.other.csv.erx-1-a.part', '.trail.csv.erx-2-b.part', 'trail.csv']);
  });

  it('goes where a link points, never to a folder, and says where it cannot', async () => {
    symlinkSync(file, join(folder, 'link'));
    writeFileSync(file, 'before');
    await stage().save(serverOf([TEXT], []).source, join(folder, 'link'));
    expect(readFileSync(file, 'utf8')).toBe(TEXT);
    mkdirSync(join(folder, 'sub'));
    await expect(stage().save(serverOf([TEXT], []).source, join(folder, 'sub'))).rejects.toMatchObject({
      code: 'terminal.file-is-folder',
    });
    await expect(
      stage().save(serverOf([TEXT], []).source, join(folder, 'none', 'x.csv')),
    ).rejects.toMatchObject({ code: 'terminal.file-unwritable' });
  });
});

describe('an export to stdout', () => {
  it('is the data alone, whole over a cut', async () => {
    const { save, written } = stage();
    await save(serverOf([TEXT], [5]).source, '-');
    expect(written.stdout).toBe(TEXT);
  });

  it('cannot be taken back: it fails when what is exported has changed', async () => {
    await expect(stage().save(serverOf([TEXT, `x${TEXT}`], [5]).source, '-')).rejects.toMatchObject({
      code: 'terminal.export-changed-in-pipe',
    });
  });
});
