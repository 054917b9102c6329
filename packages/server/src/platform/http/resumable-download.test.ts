import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { skipVerifiedPrefix } from './resumable-download';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const beginning = (text: string) => ({ bytes: text.length, sha256: sha256(text) });

/** A file made in pieces, which notes how its making ended. */
function made(...pieces: readonly string[]) {
  const state = { ended: false, made: 0 };
  async function* file(): AsyncGenerator<Uint8Array> {
    try {
      for (const piece of pieces) {
        state.made += 1;
        yield await Promise.resolve(Buffer.from(piece));
      }
    } finally {
      state.ended = true;
    }
  }
  return { file: file(), state };
}

const textOf = async (bytes: AsyncIterable<Uint8Array>) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

describe('the rest of a file', () => {
  it.each([
    ['a', 'bcdef'],
    ['ab', 'cdef'],
    ['abc', 'def'],
    ['abcd', 'ef'],
    ['abcdef', ''],
  ])('behind %j is %j, wherever a piece ends', async (before, after) => {
    for (const pieces of [['abcdef'], ['ab', 'cd', 'ef'], ['abc', '', 'def']]) {
      const { file, state } = made(...pieces);
      expect(await textOf(await skipVerifiedPrefix(file, beginning(before), () => false))).toBe(after);
      expect(state.ended).toBe(true);
    }
    expect(
      await textOf(await skipVerifiedPrefix(Buffer.from('abcdef'), beginning(before), () => false)),
    ).toBe(after);
  });

  it.each([['abX'], ['abcdefg'], ['Xb']])('is refused behind %j, and the making ends', async (before) => {
    const { file, state } = made('ab', 'cd', 'ef');
    await expect(skipVerifiedPrefix(file, beginning(before), () => false)).rejects.toMatchObject({
      code: 'export.changed',
    });
    expect(state.ended).toBe(true);
  });

  it('is not made for a client that has gone', async () => {
    const { file, state } = made('ab', 'cd', 'ef');
    await expect(skipVerifiedPrefix(file, beginning('abcd'), () => state.made === 1)).rejects.toMatchObject({
      code: 'export.changed',
    });
    expect(state).toEqual({ made: 1, ended: true });
  });

  it('of which only a part is taken ends its making', async () => {
    const { file, state } = made('ab', 'cd', 'ef');
    for await (const piece of await skipVerifiedPrefix(file, beginning('ab'), () => false)) {
      expect(Buffer.from(piece).toString()).toBe('cd');
      break;
    }
    expect(state).toEqual({ made: 2, ended: true });
  });
});
