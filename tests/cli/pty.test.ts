import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { openTerminal } from './pty';

const run = (script: string) => {
  const terminal = openTerminal([process.execPath, '-e', script], {
    cols: 80,
    rows: 24,
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] ?? '' },
  });
  let raw = '';
  terminal.onData((text) => (raw += text));
  return { terminal, raw: () => raw };
};

it('a program on a terminal ends once all of its output was read, however late that is', async () => {
  const { terminal, raw } = run(`process.stdout.write('x'.repeat(20_000) + 'END'); process.exitCode = 7`);
  // Meanwhile the program writes and ends: by itself the system would throw most of it away.
  const until = Date.now() + 1_500;
  while (Date.now() < until);
  expect(await terminal.exit).toBe(7);
  expect(raw()).toHaveLength(20_003);
  expect(raw().endsWith('xEND')).toBe(true);
});

it('a program on a terminal gets signals and keys as the one it is', async () => {
  const { terminal, raw } = run(
    `process.stdin.once('data', (line) => console.log('read ' + line));` +
      `process.on('SIGINT', () => console.log('interrupted'));` +
      `process.on('SIGTERM', () => process.exit(9)); console.log('ready')`,
  );
  const sees = (text: string) => expect.poll(raw).toContain(text);
  await sees('ready');
  terminal.write('a line\r');
  await sees('read a line');
  terminal.write('\u0003');
  await sees('interrupted');
  terminal.kill('SIGTERM');
  expect(await terminal.exit).toBe(9);
});
