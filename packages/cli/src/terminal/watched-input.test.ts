import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { watchedInput } from './watched-input';
import { soon } from '../testing/soon';

it('takes its keys out, wherever they are, and leaves the rest', async () => {
  const stdin = new PassThrough().setEncoding('utf8');
  const act = vi.fn();
  const input = watchedInput(stdin as unknown as NodeJS.ReadStream, { '\u001a': act });
  stdin.write('a\u001a');
  expect(input.read()).toBeNull();
  expect(act).toHaveBeenCalledOnce();
  await new Promise((resolve) => input.once('readable', resolve));
  expect(input.read()).toBe('a');
  expect(input.read()).toBeNull();
  await new Promise((resolve) => input.once('readable', resolve));
  stdin.write('\u001a');
  expect(input.read()).toBe('');
  expect(input.read()).toBeNull();
  const seen = vi.fn();
  input.once('end', seen);
  stdin.end();
  input.resume();
  return soon(() => expect(seen).toHaveBeenCalled());
});

describe('keys that arrive together', () => {
  const taken = async (chunk: string): Promise<readonly unknown[]> => {
    const stdin = new PassThrough().setEncoding('utf8');
    const input = watchedInput(stdin as unknown as NodeJS.ReadStream, {});
    const seen: unknown[] = [];
    input.on('readable', () => {
      for (let next: unknown; (next = input.read()) !== null;) seen.push(next);
    });
    stdin.write(chunk);
    await soon(() => expect(seen.join('')).toBe(chunk.replaceAll(/\r?\n/g, '\r')));
    return seen;
  };

  it.each([
    ['/liz', ['/', 'l', 'i', 'z']],
    ['j\u001b[B\u001bOAq', ['j', '\u001b[B', '\u001bOA', 'q']],
    ['\u001b', ['\u001b']],
    ['é💊', ['é', '💊']],
    ['12345678', ['1', '2', '3', '4', '5', '6', '7', '8']],
    ['123456789', ['123456789']],
    ['a\nb', ['a', '\r', 'b']],
    ['see me first\r', ['see me first', '\r']],
    ['see me first\r\ny', ['see me first', '\r', 'y']],
    ['/bisoprolol\rjh', ['/', 'bisoprolol', '\r', 'j', 'h']],
    [':needs-you\rj\u001b[Bd', [':needs-you', '\r', 'j', '\u001b[B', 'd']],
    ['/bisoprolol\r12345678', ['/', 'bisoprolol', '\r', '1', '2', '3', '4', '5', '6', '7', '8']],
    ['/bisoprolol\r123456789', ['/', 'bisoprolol', '\r', '123456789']],
    ['/bisoprolol\rjay', ['/', 'bisoprolol', '\r', 'jay']],
    ['bisoprolol\rjh', ['bisoprolol', '\r', 'jh']],
    ['one line here\nanother one', ['one line here', '\r', 'another one']],
  ])('%j is %j', async (chunk, keys) => {
    expect(await taken(chunk)).toEqual(keys);
  });

  it('are handed on each in a turn of its own', async () => {
    const stdin = new PassThrough().setEncoding('utf8');
    const input = watchedInput(stdin as unknown as NodeJS.ReadStream, {});
    stdin.write('jd');
    for (const key of ['j', 'd']) {
      expect(input.read()).toBeNull();
      await new Promise((resolve) => input.once('readable', resolve));
      expect(input.read()).toBe(key);
    }
  });

  it('wait, the first of them too, until what was drawn when they came listens', async () => {
    const stdin = new PassThrough().setEncoding('utf8');
    const input = watchedInput(stdin as unknown as NodeJS.ReadStream, {});
    const seen: unknown[] = [];
    stdin.write('j');
    input.on('readable', () => {
      for (let next: unknown; (next = input.read()) !== null;) seen.push(isListening ? next : 'lost');
    });
    let isListening = false;
    // as React does, in the turn after the one that draws
    stdin.once('readable', () => {
      setImmediate(() => {
        isListening = true;
      });
    });
    await soon(() => {
      expect(seen).toEqual(['j']);
    });
  });
});
