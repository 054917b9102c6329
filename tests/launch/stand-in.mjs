import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPTS = fileURLToPath(new URL('../../scripts', import.meta.url));

// A process with the address, readiness and manners of the real one. STAND_IN_<NAME> changes how it behaves.
const service = (name, portVariable, health) => `
import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';
const behaviour = process.env.STAND_IN_${name};
const journal = (line) => appendFileSync(process.env.STAND_IN_JOURNAL, '${name} ' + line + '\\n');
console.log(JSON.stringify({ level: 30, msg: 'starting' }));
if (behaviour === 'refuse') {
  process.stderr.write('The data folder is held by another server.\\n');
  process.exit(1);
}
if (behaviour === 'log-and-exit') {
  console.log(JSON.stringify({ level: 60, msg: 'the schema is newer than this server' }));
  process.exit(1);
}
journal('started ' + JSON.stringify(process.env));
const server = createServer((request, reply) => {
  if (request.url === '/die') process.exit(7);
  reply.statusCode = request.url === '${health}' ? 200 : 404;
  reply.end('{}');
});
server.listen(Number(process.env.${portVariable}), '127.0.0.1');
process.on('SIGTERM', () => setTimeout(() => { journal('stopped'); process.exit(0); }, 50));
`;

/**
 * A small project in a temporary folder that is started by the real launcher scripts: two stand-in services,
 * a build that counts, and an \`npx\` on the PATH that counts its calls in place of reaching a registry.
 */
export function standInProject() {
  const root = mkdtempSync(join(tmpdir(), 'erx-launch-'));
  cpSync(SCRIPTS, join(root, 'scripts'), { recursive: true });
  const write = (path, text) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write(
    'package.json',
    JSON.stringify({ name: 'stand-in', type: 'module', scripts: { start: 'node scripts/start.mjs' } }),
  );
  write('pnpm-lock.yaml', 'lockfileVersion: 9\n');
  write('packages/core/package.json', JSON.stringify({ name: '@erx/core' }));
  write('packages/core/src/rule.ts', 'export const limit = 5;\n');
  for (const [folder, source] of [
    ['server', service('SERVER', 'ERX_PORT', '/api/health')],
    ['sandbox', service('SANDBOX', 'SANDBOX_PORT', '/health')],
  ]) {
    const dependencies =
      folder === 'server' ? { '@erx/core': 'workspace:*', fastify: '5.0.0' } : { fastify: '5.0.0' };
    write(
      `packages/${folder}/package.json`,
      JSON.stringify({
        name: `@erx/${folder}`,
        type: 'module',
        scripts: { build: 'node build.mjs' },
        dependencies,
      }),
    );
    write(`packages/${folder}/src/main.js`, source);
    write(
      `packages/${folder}/build.mjs`,
      `import { appendFileSync, cpSync } from 'node:fs';
       appendFileSync(process.env.STAND_IN_JOURNAL, 'BUILD ${folder}\\n');
       if (process.env.STAND_IN_BUILD === 'fail') { console.error('src/main.js: unexpected token'); process.exit(1); }
       cpSync('src', 'dist', { recursive: true });`,
    );
  }
  write(
    'shims/npx',
    `#!/bin/sh
echo "NPX $*" >> "$STAND_IN_JOURNAL"
if [ -n "$STAND_IN_NPX" ]; then echo "$STAND_IN_NPX"; exit 1; fi
mkdir -p node_modules packages/server/node_modules packages/sandbox/node_modules
`,
  );
  chmodSync(join(root, 'shims/npx'), 0o755);
  const journal = join(root, 'journal.txt');
  writeFileSync(journal, '');

  return {
    root,
    data: join(root, 'data'),
    write,
    /** The journal's lines that begin so. */
    journal: (begins) =>
      readFileSync(journal, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith(begins)),
    /** Starts the script of `npm start`; the result says what it prints and how it ends. */
    start: (args, env = {}) =>
      start(root, [process.execPath, join(root, 'scripts', 'start.mjs'), ...args], {
        STAND_IN_JOURNAL: journal,
        ERX_DATA: join(root, 'data'),
        ...env,
      }),
    /** The same through npm, as a person types it. */
    startByNpm: (args) =>
      start(root, ['npm', 'start', '--', ...args], {
        STAND_IN_JOURNAL: journal,
        ERX_DATA: join(root, 'data'),
      }),
    /** The same as another user of the system, who may read the project. */
    startAs: (uid, args, env) => {
      chmodSync(root, 0o755);
      return start(
        root,
        [process.execPath, join(root, 'scripts', 'start.mjs'), ...args],
        { STAND_IN_JOURNAL: journal, ...env },
        uid,
      );
    },
    remove: () => {
      if (existsSync(root)) rmSync(root, { recursive: true });
    },
  };
}

function start(root, [program, ...args], env, uid) {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(ERX_|SANDBOX_|DATABASE_URL|OIDC_ISSUER|NODE_ENV|npm_)/.test(name),
    ),
  );
  const child = spawn(program, args, {
    cwd: root,
    env: { ...clean, TMPDIR: root, PATH: [join(root, 'shims'), process.env.PATH].join(delimiter), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
  });
  const said = { out: '', err: '' };
  const ended = new Promise((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, ...said })),
  );
  const ready = new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said.out += text;
      if (said.out.includes('Ready in')) resolve(said.out);
    });
    void ended.then(({ code, err }) =>
      reject(new Error(`ended with code ${code} before it was ready: ${err}`)),
    );
  });
  ready.catch(() => undefined); // Only some tests wait for it.
  child.stderr.setEncoding('utf8').on('data', (text) => (said.err += text));
  return { ready, ended, kill: (signal) => child.kill(signal), pid: child.pid };
}
