import { randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../workspace/failure.mjs';

const REASONS = {
  EACCES: 'this user has no right to write there',
  EPERM: 'this user has no right to write there',
  EROFS: 'it lies on a read-only file system',
  ENOSPC: 'the disk is full',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of its path is a file, not a folder',
};

/**
 * Makes the data folder if need be, sees that it can be written, and locks it against a second start.
 * @returns {() => void} gives the lock back
 * @throws {Failure} when it cannot be written or another start holds it
 */
export function openDataFolder(data) {
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 }); // It will hold patients' data.
    mkdirSync(join(data, 'log'), { recursive: true });
    const unlock = lock(data);
    requireNoServer(data, unlock);
    return unlock;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      `The data folder ${data} cannot be used (${REASONS[error.code] ?? error.message}): nothing ` +
        'was started; mend that, or name another folder in ERX_DATA.',
    );
  }
}

function lock(data, again = true) {
  const file = join(data, 'start.lock');
  let handle;
  try {
    handle = openSync(file, 'wx', 0o600);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = readHolder(file);
    if (holder !== null && isAlive(holder)) {
      throw new Failure(
        `The data folder ${data} is in use by another npm start (process ${holder.pid}): stop that ` +
          'one first, or name another folder in ERX_DATA.',
      );
    }
    if (!again) throw error;
    rmSync(file, { force: true }); // Left by a start that was killed.
    return lock(data, false);
  }
  writeSync(handle, JSON.stringify({ pid: process.pid, born: processOf(process.pid)?.born ?? null }));
  closeSync(handle);
  return () => rmSync(file, { force: true });
}

/**
 * The server locks the folder for itself; one that outlived its start (or was started by hand) is distinguished
 * here.
 */
function requireNoServer(data, unlock) {
  const holder = readHolder(join(data, 'server.lock'));
  if (holder === null || !isAlive(holder)) return;
  unlock();
  throw new Failure(
    `The data folder ${data} is in use by a server that runs already (process ${holder.pid}): ` +
      'stop that one first, or name another folder in ERX_DATA.',
  );
}

function readHolder(file) {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8'));
    // earlier servers wrote their number alone
    const holder = typeof read === 'number' ? { pid: read, born: null } : read;
    return Number.isInteger(holder.pid) && holder.pid > 0 ? holder : null;
  } catch {
    return null;
  }
}

function isAlive({ pid, born }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const running = processOf(pid);
  if (running?.isDead) return false; // killed, and not yet taken notice of by its parent
  // The number may have gone to another process since; where the system tells, the time of birth settles it.
  if (running === null) return true;
  return born === null ? isOfNode(pid) : running.born === born;
}

/** Where a lock says no time of birth: whether a process runs the same program as this one. */
function isOfNode(pid) {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === readlinkSync('/proc/self/exe');
  } catch {
    return false; // it belongs to somebody else
  }
}

/**
 * When a process was born, in the kernel's ticks since boot, and whether it has ended; null where there is no
 * /proc.
 */
function processOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { born: fields[19] ?? null, isDead: fields[0] === 'Z' || fields[0] === 'X' };
  } catch {
    return null;
  }
}

const SECRETS = ['network', 'inbound', 'phone', 'benefits', 'portal', 'portalInbound', 'proofing'];

/**
 * The secrets that the server and the sandbox share, made at random on first use and kept in the data folder.
 * @returns {{ network: string, inbound: string, phone: string, benefits: string, portal: string,
 * portalInbound: string, proofing: string }} passwords to the network and from it, the phone's key, the
 * password to the benefit managers, the keys to the prior-authorization portal and from it, and the proofing
 * service's key
 */
export function sandboxCredentials(data) {
  const file = join(data, 'sandbox-credentials.json');
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    if (SECRETS.every((name) => typeof kept[name] === 'string' && kept[name].length >= 32)) return kept;
  } catch {
    // Not there yet, or cut short: both sides read them from us at each start, so new ones do no harm.
  }
  const secret = () => randomBytes(24).toString('base64url');
  const made = Object.fromEntries(SECRETS.map((name) => [name, secret()]));
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}
