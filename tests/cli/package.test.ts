import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/package-cli.mjs', import.meta.url));
const MANIFEST = fileURLToPath(new URL('../../packages/cli/package.json', import.meta.url));

describe('the package of erx, installed with npm on a machine without a network', () => {
  const folder = mkdtempSync(join(tmpdir(), 'erx-install-'));
  const [home, prefix] = [join(folder, 'home'), join(folder, 'prefix')];
  /** No registry answers at the address that npm would ask. */
  const env = (path = process.env['PATH'] ?? '') => ({
    PATH: path,
    HOME: home,
    npm_config_registry: 'http://127.0.0.1:1/',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    LANG: 'C.UTF-8',
  });
  const erx = (...words: readonly string[]) =>
    spawnSync(join(prefix, 'bin', 'erx'), words, { encoding: 'utf8', cwd: '/', env: env() });
  let manifest: Record<string, unknown>;

  beforeAll(() => {
    mkdirSync(home);
    const before = readFileSync(MANIFEST, 'utf8');
    const packed = spawnSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' });
    expect(packed).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(MANIFEST, 'utf8')).toBe(before);
    const installed = spawnSync('npm', ['install', '-g', '--prefix', prefix, packed.stdout.trim()], {
      encoding: 'utf8',
      env: env(),
    });
    expect(installed.status, installed.stderr).toBe(0);
    const modules = join(prefix, 'lib', 'node_modules');
    expect(readdirSync(join(modules, '@erx', 'cli')).sort()).toEqual(['README.md', 'dist', 'package.json']);
    manifest = JSON.parse(readFileSync(join(modules, '@erx', 'cli', 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('asks for nothing to be downloaded, and says on what it runs', () => {
    expect(manifest).toMatchObject({
      bin: { erx: 'dist/erx.js' },
      engines: { node: '>=20.19' },
      license: expect.any(String) as string,
      files: ['dist', 'README.md'],
    });
    for (const part of ['dependencies', 'devDependencies', 'peerDependencies', 'scripts', 'private'])
      expect(manifest).not.toHaveProperty(part);
  });

  it('works: version, help, a sentence where nobody is signed in, a doctor without a server, a whole screen', () => {
    expect(erx('--version')).toMatchObject({
      status: 0,
      stdout: `${String(manifest['version'])}\n`,
      stderr: '',
    });
    expect(erx('audit', 'search', '--help').stdout).toContain('Usage: erx audit search');
    expect(erx('whoami')).toMatchObject({
      status: 4,
      stdout: '',
      stderr:
        'erx: You are not signed in at http://localhost:4700. Run: erx login --server http://localhost:4700\n',
    });
    expect(erx('doctor', '--server', 'http://127.0.0.1:1')).toMatchObject({
      status: 1,
      stderr: 'erx: Something does not work: Server. The lines above say what to do.\n',
    });
    expect(erx('alerts')).toMatchObject({ status: 2, stdout: '' });
    expect(erx('completion', 'bash').stdout).toContain('complete -F _erx erx');
  });

  it('brings the license of everything that is bundled, whole, and nothing beside it', () => {
    const dist = join(prefix, 'lib', 'node_modules', '@erx', 'cli', 'dist');
    expect(readdirSync(dist).filter((name) => !name.endsWith('.js'))).toEqual(['LEGAL.txt']);
    const legal = readFileSync(join(dist, 'LEGAL.txt'), 'utf8');
    const named = ['cli', 'core', 'script'].flatMap((one) => dependenciesOf(join(PACKAGES, one)));
    // What no command uses is not bundled; what is bundled says so by its name in the program's files.
    const bundled = named.filter(({ title }) => legal.includes(`${title} (`));
    expect(bundled.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['commander', 'conf', 'ink', 'react', 'string-width', 'zod', 'ky']),
    );
    for (const { license } of bundled) expect(legal).toContain(license);
    for (const within of ['ws', 'yoga-layout', 'react-reconciler', '@microsoft/signalr', 'openid-client'])
      expect(legal).toMatch(new RegExp(`^${within} [\\d.]+ \\(MIT\\)$`, 'm'));
    expect(legal.match(/Permission is hereby granted, free of charge/g)?.length).toBeGreaterThan(40);
    expect(legal).not.toContain('react-devtools-core');
  });

  it('as the pages do', () => {
    const legal = readFileSync(join(PACKAGES, 'web', 'dist', 'LEGAL.txt'), 'utf8');
    const bundled = dependenciesOf(join(PACKAGES, 'web')).filter(({ name }) =>
      ['@blueprintjs/core', 'react', 'react-dom', 'react-router', '@tanstack/react-query'].includes(name),
    );
    expect(bundled.length).toBeGreaterThan(3);
    for (const { title, license } of bundled) {
      expect(legal).toContain(`${title} (`);
      expect(legal).toContain(license);
    }
  });
});

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url));

/** The libraries that a package of the workspace names, with the text of their licenses. */
function dependenciesOf(folder: string) {
  const read = (file: string) =>
    JSON.parse(readFileSync(file, 'utf8')) as { version: string; dependencies?: Record<string, string> };
  return Object.keys(read(join(folder, 'package.json')).dependencies ?? {})
    .filter((name) => !name.startsWith('@erx/'))
    .flatMap((name) => {
      const place = join(folder, 'node_modules', name);
      const text = readdirSync(place).find((file) => /^licen[sc]e/i.test(file));
      if (text === undefined) return []; // its own terms stand in its manifest
      const { version } = read(join(place, 'package.json'));
      return [{ name, title: `${name} ${version}`, license: readFileSync(join(place, text), 'utf8').trim() }];
    });
}
