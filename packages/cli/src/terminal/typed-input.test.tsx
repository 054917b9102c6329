import { cleanup, render } from 'ink-testing-library';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { TypedInput } from './typed-input';
import { soon } from '../testing/soon';

afterEach(cleanup);

function open(isSecret = false) {
  const submitted = vi.fn<(text: string) => void>();
  const Field = () => {
    const [text, setText] = useState('');
    return <TypedInput value={text} isSecret={isSecret} onChange={setText} onSubmit={submitted} />;
  };
  const screen = render(<Field />);
  return { screen, submitted };
}

it('loses no key of a user who types faster than the screen is drawn', async () => {
  const { screen, submitted } = open();
  await new Promise(setImmediate);
  for (const key of ['1', '2', '3', '\u007f', '4', '\u0015', '9', '8', '7', '\r']) screen.stdin.write(key);
  await soon(() => {
    expect(submitted).toHaveBeenCalledExactlyOnceWith('987');
  });
});

it('submits what was typed, however short ago it was drawn', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    const { screen, submitted } = open(true);
    await new Promise(setImmediate);
    screen.stdin.write('4837');
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    screen.stdin.write('\r');
    await soon(() => {
      expect(submitted).toHaveBeenCalledExactlyOnceWith('4837');
    });
    cleanup();
  }
});

it.each(['see me first\r', 'see me first\n', 'see me first\r\n'])(
  'takes Enter that comes together with the text: %j',
  async (chunk) => {
    const { screen, submitted } = open();
    await new Promise(setImmediate);
    screen.stdin.write(chunk);
    await soon(() => {
      expect(submitted).toHaveBeenCalledExactlyOnceWith('see me first');
    });
  },
);

it('keeps digits in their order, however they come apart', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    const { screen, submitted } = open(true);
    await new Promise(setImmediate);
    for (const part of ['9', '07', '856']) {
      screen.stdin.write(part);
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    }
    screen.stdin.write('\r');
    await soon(() => {
      expect([turns, submitted.mock.calls]).toEqual([turns, [['907856']]]);
    });
    cleanup();
  }
});

it('clears the line and takes back a word, drawn in between or not', async () => {
  const { screen, submitted } = open();
  await new Promise(setImmediate);
  const type = async (...keys: string[]): Promise<void> => {
    for (const key of keys) screen.stdin.write(key);
    await new Promise((resolve) => {
      setTimeout(resolve, 60);
    }); // the screen is drawn
  };
  await type('one two');
  await type('\u001b[D');
  await type('\u0015', 'three four');
  await type('\u0017', '\u0001');
  await type('five');
  await type('\r');
  await soon(() => {
    expect(submitted).toHaveBeenCalledExactlyOnceWith('three five');
  });
});

it('draws asterisks for what nobody may read', async () => {
  const { screen } = open(true);
  await new Promise(setImmediate);
  screen.stdin.write('1234');
  await soon(() => {
    expect(screen.lastFrame()).toContain('****');
  });
  expect(screen.frames.join('')).not.toMatch(/\d/);
});
