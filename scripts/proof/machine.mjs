// A scratch machine: this one's packages and sources under a layer that is thrown away, booted with systemd and a
// separate network. What runs on it is root there, and changes nothing here.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../workspace/failure.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { FOLDER } from './suite.mjs';

const HOST = 'prescribing.example.org';
/** What docs/operations.md installs, by a program of each. */
const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'prometheus', 'promtool', 'pgbackrest', 'openssl', 'curl'];
/** Services of Debian that the packages of the page start; all others of this machine stay off. */
const STARTED = /^(?:etcd|haproxy|patroni|postgresql|prometheus)\.service$/;
const BOOT_SECONDS = 60;

/** Why no scratch machine can be booted here. */
export function lacksMachine() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'booting a scratch machine needs root on Linux';
  if (ROOT.startsWith(join(tmpdir(), '/')))
    return `this checkout is below ${tmpdir()}, which a scratch machine has for itself`;
  const missing = ['systemd-nspawn', 'nsenter', 'unshare', ...PROGRAMS].filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  );
  return missing.length > 0 ? `${missing.join(', ')}: not on this machine` : undefined;
}

/**
 * Boots one, works on it, and throws it away. The name of docs/operations.md leads to itself, and its certificate is
 * /root/site.pem.
 * @template Result
 * @param {(on: string[], env: Record<string, string>) => Promise<Result>} work gets the command that runs another one
 *   there, and the environment that trusts its certificate
 * @returns {Promise<Result>}
 */
export async function onMachine(work) {
  const place = mkdtempSync(join(tmpdir(), 'erx-machine-'));
  const root = join(place, 'root');
  for (const name of ['layer', 'work', 'root']) mkdirSync(join(place, name));
  execFileSync('mount', [
    ...['-t', 'overlay', 'erx-machine', '-o'],
    ...[`lowerdir=/,upperdir=${join(place, 'layer')},workdir=${join(place, 'work')}`, root],
  ]);
  prepare(root);
  const boot = spawn(
    'systemd-nspawn',
    [
      ...[
        '--directory',
        root,
        '--boot',
        '--private-network',
        '--register=no',
        '--keep-unit',
        '--link-journal=no',
      ],
      ...['--console=pipe', `--machine=erx-${String(process.pid)}`, `--bind=${FOLDER}`],
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => boot.once('close', resolve));
  const end = () => {
    for (const pid of childrenOf(boot.pid)) process.kill(pid, 'SIGKILL');
  };
  const throwAway = () => {
    execFileSync('umount', ['--lazy', root]); // what is left of its processes holds it for a moment
    rmSync(place, { recursive: true });
  };
  const interrupted = () => {
    end();
    throwAway();
    process.exit(1);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const on = await enter(boot.pid);
    execFileSync(on[0], [...on.slice(1), 'ip', 'link', 'set', 'lo', 'up']);
    return await work(on, {
      ERX_SCRATCH_MACHINE: '1',
      NODE_EXTRA_CA_CERTS: '/root/certificate.pem',
      CURL_CA_BUNDLE: '/root/certificate.pem',
    });
  } finally {
    end();
    await ended;
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    throwAway();
  }
}

function prepare(root) {
  appendFileSync(join(root, 'etc/hosts'), `127.0.0.1 ${HOST}\n`);
  // Nothing newer can be reached: what is installed is what apt-get finds.
  rmSync(join(root, 'var/lib/apt/lists'), { recursive: true });
  const wanted = join(root, 'etc/systemd/system/multi-user.target.wants');
  for (const name of readdirSync(wanted)) if (!STARTED.test(name)) rmSync(join(wanted, name));
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => join(root, 'root', name));
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...[
        '-subj',
        `/CN=${HOST}`,
        '-addext',
        `subjectAltName=DNS:${HOST}`,
        '-keyout',
        key,
        '-out',
        certificate,
      ],
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(join(root, 'root/site.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
}

const childrenOf = (pid) =>
  readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);

/** Waits until it has booted. @returns the command that runs another one there, in the folder of the sources */
async function enter(pid) {
  for (let waited = 0; waited < BOOT_SECONDS; waited += 1) {
    const [leader] = childrenOf(pid);
    const on = [
      ...[
        'nsenter',
        '--target',
        String(leader),
        '--mount',
        '--uts',
        '--ipc',
        '--net',
        '--pid',
        '--root',
        '--',
      ],
      ...['env', '--chdir', ROOT],
    ];
    const state = leader && spawnSync(on[0], [...on.slice(1), 'systemctl', 'is-system-running']).stdout;
    if (/running|degraded/.test(String(state))) return on;
    await pause(1_000);
  }
  throw new Failure(`The scratch machine has not booted within ${String(BOOT_SECONDS)} s.`);
}
