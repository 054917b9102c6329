import { readFileSync } from 'node:fs';

const EVERY = 50;

/** Resident memory of a process in MB; undefined where the system does not tell: only Linux does. */
export function residentMegabytes(pid) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** The most memory that a process held while some work was done, in MB, and what the work gave. */
export async function peakDuring(pid, work) {
  let peak = residentMegabytes(pid) ?? 0;
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid) ?? 0);
  }, EVERY);
  try {
    return { result: await work(), peak };
  } finally {
    clearInterval(looking);
  }
}
