import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../harness/ports';
import { standInProject } from './stand-in.mjs';

let project, ports, running;

beforeEach(async () => {
  project = standInProject();
  const [port, sandboxPort, mailPort] = [await freePort(), await freePort(), await freePort()];
  ports = {
    port,
    sandboxPort,
    args: ['--port', String(port), '--sandbox-port', String(sandboxPort), '--mail-port', String(mailPort)],
  };
  running = [];
});
afterEach(async () => {
  for (const one of running) {
    one.kill('SIGTERM');
    await one.ended;
  }
  project.remove();
});

const start = (env, args = ports.args) => {
  const one = project.start(args, env);
  running.push(one);
  return one;
};
const answers = (url) =>
  fetch(url).then(
    (reply) => reply.status,
    () => 'nobody',
  );
const oneSentence = (text) => {
  expect(text.trim().split('\n')).toHaveLength(1);
  return text;
};

describe('a first start', () => {
  it('installs, builds, starts both services and says where everything is', async () => {
    const said = await start().ready;
    expect(project.journal('NPX')).toEqual([
      'NPX -y pnpm@12.21.0 install --frozen-lockfile --reporter=append-only --config.confirmModulesPurge=false',
    ]);
    expect(project.journal('BUILD').sort()).toEqual(['BUILD sandbox', 'BUILD server']);
    expect(said).toContain(`http://localhost:${ports.port}`);
    expect(said).toContain(`http://127.0.0.1:${ports.sandboxPort}/messages`);
    expect(said).toContain(`http://127.0.0.1:${ports.sandboxPort}/phone`);
    for (const who of ['provider', 'provider2', 'staff', 'admin', 'superadmin', 'partner'])
      expect(said).toContain(`${who}@demo.test`);
    expect(said).toContain('Demo-Pass1!');
    expect(await answers(`http://127.0.0.1:${ports.port}/api/health`)).toBe(200);
  });

  it('gives both sides the same secrets and addresses, and keeps the secrets private', async () => {
    await start().ready;
    const environment = (name) =>
      JSON.parse(project.journal(`${name} started`)[0].slice(`${name} started `.length));
    const [server, sandbox] = [environment('SERVER'), environment('SANDBOX')];
    expect(server).toMatchObject({
      ERX_PORT: String(ports.port),
      ERX_HOST: 'localhost',
      ERX_DATA: project.data,
      ERX_DEMO: '1',
      ERX_PUBLIC_URL: `http://localhost:${ports.port}`,
      PHARMACY_NETWORK_URL: `http://127.0.0.1:${ports.sandboxPort}/network/script`,
      PHONE_URL: `http://127.0.0.1:${ports.sandboxPort}/phone/api`,
    });
    expect(sandbox).toMatchObject({
      SANDBOX_PORT: String(ports.sandboxPort),
      SANDBOX_HOST: '127.0.0.1',
      ERX_NETWORK_URL: `http://localhost:${ports.port}/network/script`,
    });
    expect([server.PHARMACY_NETWORK_USER, server.PHARMACY_NETWORK_PASSWORD]).toEqual([
      sandbox.SANDBOX_NETWORK_USER,
      sandbox.SANDBOX_NETWORK_PASSWORD,
    ]);
    expect([server.NETWORK_INBOUND_USER, server.NETWORK_INBOUND_PASSWORD]).toEqual([
      sandbox.ERX_NETWORK_USER,
      sandbox.ERX_NETWORK_PASSWORD,
    ]);
    expect(server.PHONE_KEY).toBe(sandbox.SANDBOX_PHONE_KEY);
    expect([server.BENEFITS_USER, server.BENEFITS_PASSWORD]).toEqual([
      sandbox.SANDBOX_BENEFITS_USER,
      sandbox.SANDBOX_BENEFITS_PASSWORD,
    ]);
    expect([server.PRIOR_AUTHORIZATION_KEY, server.PRIOR_AUTHORIZATION_INBOUND_KEY]).toEqual([
      sandbox.SANDBOX_PORTAL_KEY,
      sandbox.ERX_PORTAL_KEY,
    ]);
    const secrets = [
      server.PHARMACY_NETWORK_PASSWORD,
      server.NETWORK_INBOUND_PASSWORD,
      server.PHONE_KEY,
      server.BENEFITS_PASSWORD,
      server.PRIOR_AUTHORIZATION_KEY,
      server.PRIOR_AUTHORIZATION_INBOUND_KEY,
      server.PROOFING_KEY,
    ];
    expect(server.PROOFING_KEY).toBe(sandbox.SANDBOX_PROOFING_KEY);
    expect(new Set(secrets).size).toBe(secrets.length);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{32}$/);
    expect(statSync(project.data).mode & 0o777).toBe(0o700);
    const file = join(project.data, 'sandbox-credentials.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Object.values(JSON.parse(readFileSync(file, 'utf8'))).sort()).toEqual([...secrets].sort());
  });

  it.each([
    [
      'npm error code EAI_AGAIN\nnpm error FetchError: request to a registry failed, reason: getaddrinfo EAI_AGAIN',
      '(getaddrinfo EAI_AGAIN)',
      'check the network',
    ],
    [
      'Error: ERR_PNPM_TARBALL_FETCH_TARBALL\n\n  × installing dependencies\n  ├─▶ error sending ' +
        'request\n  ╰─▶ Connection refused (os error 111)',
      '(Connection refused (os error 111))',
      'check the network',
    ],
    [
      'Error: ERR_PNPM_FROZEN_LOCKFILE_WITH_OUTDATED_LOCKFILE',
      '(ERR_PNPM_FROZEN_LOCKFILE_WITH_OUTDATED_LOCKFILE)',
      'take pnpm-lock.yaml',
    ],
    ['out of memory', '(npx ended with code 1)', 'check the network'],
  ])('says in one sentence that the download failed, and starts nothing: %j', async (said, why, what) => {
    const { code, err } = await start({ STAND_IN_NPX: said }).ended;
    expect(code).toBe(1);
    expect(oneSentence(err)).toContain(
      `The dependencies could not be installed ${why}: nothing was started; ${what}`,
    );
    expect(project.journal('SERVER')).toEqual([]);
    expect(readFileSync(err.trim().split(' ').at(-1), 'utf8')).toContain(said);
  });

  it('stops at a build that fails, and builds again the next time', async () => {
    const { code, err } = await start({ STAND_IN_BUILD: 'fail' }).ended;
    expect(code).toBe(1);
    expect(err).toContain('src/main.js: unexpected token');
    expect(err).toMatch(/Building @erx\/(server|sandbox) failed, so nothing was started/);
    await start().ready;
    expect(project.journal('SERVER started')).toHaveLength(1);
  });
});

describe('a second start', () => {
  const firstThen = async (change) => {
    const first = start();
    await first.ready;
    first.kill('SIGINT');
    await first.ended;
    change?.();
    writeFileSync(join(project.root, 'journal.txt'), '');
    await start({ STAND_IN_NPX: 'no network' }).ready; // A call to the registry would end it.
  };

  it('calls no registry and builds nothing when nothing changed', async () => {
    await firstThen();
    expect(project.journal('NPX')).toEqual([]);
    expect(project.journal('BUILD')).toEqual([]);
  });

  it('builds only what a changed package reaches', async () => {
    await firstThen(() => project.write('packages/core/src/rule.ts', 'export const limit = 6;\n'));
    expect(project.journal('BUILD')).toEqual(['BUILD server']);
  });

  it('builds nothing for a changed test or page', async () => {
    await firstThen(() => {
      project.write('packages/core/src/rule.test.ts', 'test');
      project.write('packages/core/README.md', 'page');
    });
    expect(project.journal('BUILD')).toEqual([]);
  });

  it('builds again what was taken out of an output', async () => {
    await firstThen(() => project.write('packages/sandbox/dist/main.js', ''));
    expect(project.journal('BUILD')).toEqual(['BUILD sandbox']);
  });

  it('installs again when the lockfile changed', async () => {
    const first = start();
    await first.ready;
    first.kill('SIGINT');
    await first.ended;
    project.write('pnpm-lock.yaml', 'lockfileVersion: 9\nnew: true\n');
    await start().ready;
    expect(project.journal('NPX')).toHaveLength(2);
  });
});

describe('something in the way', () => {
  it.each([
    ['the application', '127.0.0.1', 'port'],
    ['the application', '::1', 'port'],
    ['the sandbox', '0.0.0.0', 'sandboxPort'],
  ])('a port of %s held on %s', async (what, host, which) => {
    const holder = createServer();
    await new Promise((resolve, reject) => holder.once('error', reject).listen(ports[which], host, resolve));
    const { code, err, out } = await start().ended;
    holder.close();
    expect(code).toBe(1);
    expect(oneSentence(err)).toContain(`Port ${ports[which]}, wanted for ${what}, is in use`);
    expect(out).toBe('');
    expect(project.journal('')).toEqual(['']);
  });

  it('a file where the data folder should be', async () => {
    const file = join(project.root, 'a-file');
    writeFileSync(file, '');
    for (const data of [file, join(file, 'below')]) {
      const { code, err } = await start({ ERX_DATA: data }).ended;
      expect(code).toBe(1);
      expect(oneSentence(err)).toMatch(
        /^The data folder .* cannot be used \((it|a part of its path) is a file, not a folder\)/,
      );
    }
    expect(project.journal('')).toEqual(['']);
  });

  it('a data folder without the right to write', async () => {
    const data = join(project.root, 'read-only');
    mkdirSync(data, { mode: 0o555 });
    // Root may write anywhere, so that there it is another user who tries.
    const { code, err } = await project.startAs(
      process.getuid() === 0 ? 65_534 : process.getuid(),
      ports.args,
      { ERX_DATA: data },
    ).ended;
    expect(code).toBe(1);
    expect(oneSentence(err)).toContain(
      `The data folder ${data} cannot be used (this user has no right to write there)`,
    );
  });

  it('a data folder that another start holds', async () => {
    const first = start();
    await first.ready;
    const { code, err } = await start({}, [
      '--port',
      String(await freePort()),
      '--sandbox-port',
      String(await freePort()),
      '--mail-port',
      String(await freePort()),
    ]).ended;
    expect(code).toBe(1);
    expect(oneSentence(err)).toContain(`in use by another npm start (process ${first.pid})`);
    expect(await answers(`http://127.0.0.1:${ports.port}/api/health`)).toBe(200);
  });

  it('a data folder that a server outside of any start holds', async () => {
    mkdirSync(project.data);
    writeFileSync(join(project.data, 'server.lock'), String(process.pid));
    const { code, err } = await start().ended;
    expect(code).toBe(1);
    expect(oneSentence(err)).toContain(`in use by a server that runs already (process ${process.pid})`);
  });

  it('a lock left by a start that was killed is no obstacle', async () => {
    mkdirSync(project.data);
    writeFileSync(join(project.data, 'start.lock'), JSON.stringify({ pid: 2 ** 22 + 1, born: null }));
    writeFileSync(join(project.data, 'server.lock'), String(2 ** 22 + 1));
    await start().ready;
  });

  it.each([
    [['--port', '0'], '--port is "0", which is not a port'],
    [['--port', '65536'], '--port is "65536", which is not a port'],
    [['--port', '4.7'], '--port is "4.7", which is not a port'],
    [['--port', '4800', '--sandbox-port', '4800'], 'cannot share port 4800'],
    [['--colour'], "Unknown option '--colour'"],
  ])('the arguments %j', async (args, words) => {
    const { code, err } = await start({}, args).ended;
    expect(code).toBe(1);
    expect(oneSentence(err)).toContain(words);
  });
});

describe('an end', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    'by %s: the server stops, then the sandbox, and the exit code is 0',
    async (signal) => {
      const one = start();
      await one.ready;
      one.kill(signal);
      const { code } = await one.ended;
      expect(code).toBe(0);
      expect(project.journal('').filter((line) => line.endsWith('stopped'))).toEqual([
        'SERVER stopped',
        'SANDBOX stopped',
      ]);
      expect(await answers(`http://127.0.0.1:${ports.port}/api/health`)).toBe('nobody');
      expect(await answers(`http://127.0.0.1:${ports.sandboxPort}/health`)).toBe('nobody');
    },
  );

  it('by a second Ctrl-C at once is as clean as by one', async () => {
    const one = start();
    await one.ready;
    one.kill('SIGINT');
    one.kill('SIGINT');
    expect((await one.ended).code).toBe(0);
    expect(project.journal('').filter((line) => line.endsWith('stopped'))).toHaveLength(2);
  });

  it('of npm alone stops the services too', async () => {
    const npm = project.startByNpm(ports.args);
    await npm.ready;
    npm.kill('SIGTERM');
    await npm.ended; // Its output closes only when the last of its processes has ended.
    expect(project.journal('').filter((line) => line.endsWith('stopped'))).toEqual([
      'SERVER stopped',
      'SANDBOX stopped',
    ]);
  });

  it.each([
    [
      'server',
      (at) => `http://127.0.0.1:${at.port}/die`,
      (at) => `http://127.0.0.1:${at.sandboxPort}/health`,
    ],
    [
      'sandbox',
      (at) => `http://127.0.0.1:${at.sandboxPort}/die`,
      (at) => `http://127.0.0.1:${at.port}/api/health`,
    ],
  ])('of the %s by itself takes the rest down with a sentence', async (name, dying, other) => {
    const one = start();
    await one.ready;
    await answers(dying(ports));
    const { code, err } = await one.ended;
    expect(code).toBe(1);
    expect(oneSentence(err)).toContain(`The ${name} ended by itself (code 7): its log is `);
    expect(await answers(other(ports))).toBe('nobody');
  });

  it('before it was ready is told in the words of the service', async () => {
    const refused = await start({ STAND_IN_SERVER: 'refuse' }).ended;
    expect(refused.code).toBe(1);
    expect(refused.err).toBe('The server did not start: The data folder is held by another server.\n');
    const logged = await start({ STAND_IN_SANDBOX: 'log-and-exit' }).ended;
    expect(logged.code).toBe(1);
    expect(logged.err).toBe('The sandbox did not start: the schema is newer than this server\n');
    expect(readFileSync(join(project.data, 'log', 'server.log'), 'utf8')).toContain('held by another server');
  });
});
