import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import type { Erx } from './erx';

let demo: DemoPractice;
let erx: Erx;

beforeAll(async () => {
  demo = await setupDemoPractice();
  erx = await demo.terminal('provider@elm.test');
});
afterAll(() => demo.close());

describe('a terminal that reports no width', () => {
  it('is one of 80 columns: words stay words', async () => {
    const seen = erx.onTerminal(['whoami'], { cols: 0, rows: 0 });
    expect(await seen.exit).toBe(0);
    const lines = seen.raw().replaceAll('\r', '').trimEnd().split('\n');
    expect(lines[0]).toMatch(/^Name +Ada Byron/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('and a narrow one breaks what is said between words', async () => {
    const seen = erx.onTerminal(['prescriptions', 'show', 'NOSUCHORDER'], { cols: 50, rows: 20 });
    await seen.exit;
    const said = seen.raw().replaceAll('\r', '').trimEnd().split('\n');
    expect(said.length).toBeGreaterThan(1);
    expect(Math.max(...said.map((line) => line.length))).toBeLessThanOrEqual(50);
    expect(said.join(' ')).toMatch(/^erx: \S.*[.a-z]$/);
  });
});

describe('the command line', () => {
  it.each([['-v'], ['-V'], ['version'], ['--version']])('%s is its version', async (word) => {
    expect(await erx.run(word)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
      stderr: '',
    });
  });

  it('tells an unknown option before one that is missing', async () => {
    expect(await erx.run('audit', 'export', '--bogus')).toMatchObject({
      code: 2,
      stderr: "erx: Unknown option '--bogus'. See --help.\n",
    });
    expect(await erx.run('audit', 'export')).toMatchObject({
      code: 2,
      stderr: "erx: Required option '--out <file>' not specified. See --help.\n",
    });
  });

  it('offers the names of settings', async () => {
    expect((await erx.run('completion', 'bash')).stdout).toMatch(
      /config set'\) commands='server profile color theme limit callback-port pager'/,
    );
  });

  it('names the file of a sign-in that cannot be read', async () => {
    const broken = join(erx.folder, 'broken');
    mkdirSync(broken);
    writeFileSync(join(broken, 'sign-in.json'), '{');
    const running = erx.start(['whoami'], { ERX_CONFIG_DIR: broken });
    running.child.stdin.end();
    expect(await running.outcome).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(` in ${join(broken, 'sign-in.json')} cannot be read.`) as string,
    });
  });

  it('says of an empty file that nothing was verified, and does not end as if it were', async () => {
    const file = join(erx.folder, 'empty.jsonl');
    writeFileSync(file, '');
    expect(await erx.run('signed', 'verify', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('holds no record: nothing was verified.') as string,
    });
  });
});
