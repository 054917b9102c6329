import { readFileSync, readdirSync } from 'node:fs';

/** The environment variable by which a process, and what it starts, is known to belong to something counted. */
export const MARK = 'ERX_TEST_COUNTED';

/** The clock ticks of a second in /proc: 100 on every Linux that Node runs on. */
const TICKS = 100;

/**
 * Counts the processor seconds (user and system) of every process that carries a mark in its environment, or
 * descends from one that does. The kernel hands a process's time to the parent that waits for it; of one whose
 * parent was gone (a browser's helpers, a terminal's server) it is taken from the last look, two seconds
 * old at most. Null where there is no /proc.
 * @param {string} mark the value of MARK
 * @param {{ isAll?: boolean }} options `isAll`: whatever this process waits for meanwhile carries the mark, so that
 * what ends between two looks counts to the last tick
 * @returns {{ seconds(): number | null, end(): number | null }}
 */
export function countProcessor(mark, { isAll = false } = {}) {
  const counted = new Map();
  let lost = 0;
  let handedToUs = 0;
  const own = readProcess(process.pid);
  if (own === null) return { seconds: () => null, end: () => null };
  let reapedByUs = own.reaped;

  const look = () => {
    const now = readProcesses();
    const gone = [...counted.values()].filter((one) => now.get(one.pid)?.born !== one.born);
    for (const [ancestor, lastSeen] of groupByLivingAncestor(gone, counted, now)) {
      const last = lastSeen.reduce((total, one) => total + one.own + one.reaped, 0);
      const ours = isAll ? reapedByUs : undefined;
      const before = ancestor === process.pid ? ours : counted.get(ancestor)?.reaped;
      const handed = before === undefined ? 0 : now.get(ancestor).reaped - before;
      lost += Math.max(0, last - handed);
    }
    for (const { pid } of gone) counted.delete(pid);
    const us = now.get(process.pid).reaped;
    if (isAll) handedToUs += us - reapedByUs;
    reapedByUs = us;
    for (const one of now.values())
      if (counted.has(one.pid) || carriesMark(one, mark) || descends(one, counted, now))
        counted.set(one.pid, one);
  };
  const seconds = () => {
    look();
    const living = [...counted.values()].reduce((total, one) => total + one.own + one.reaped, 0);
    return (living + handedToUs + lost) / TICKS;
  };
  const timer = isAll ? setInterval(look, 2000).unref() : undefined;
  look();
  return {
    seconds,
    end() {
      clearInterval(timer);
      return seconds();
    },
  };
}

/** What has ended, by the process above it that still lives: 1 where that is none of ours. */
function groupByLivingAncestor(gone, counted, now) {
  const groups = new Map();
  for (const one of gone) {
    let parent = one.parent;
    while (counted.has(parent) && now.get(parent)?.born !== counted.get(parent).born)
      parent = counted.get(parent).parent;
    const ancestor = counted.has(parent) || parent === process.pid ? parent : 1;
    groups.set(ancestor, [...(groups.get(ancestor) ?? []), one]);
  }
  return groups;
}

function descends(one, counted, now) {
  for (let parent = one.parent; parent > 1; parent = now.get(parent)?.parent ?? 0)
    if (counted.has(parent)) return true;
  return false;
}

const asked = new Map();

/** Asked once of each process and program: it is what a process was started with. */
function carriesMark({ pid, born, name }, mark) {
  const key = `${pid} ${born} ${name}`;
  if (!asked.has(key)) asked.set(key, readMark(pid));
  return asked.get(key) === mark;
}

function readMark(pid) {
  try {
    const entries = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
    return entries.find((entry) => entry.startsWith(`${MARK}=`))?.slice(MARK.length + 1) ?? null;
  } catch {
    return null; // It has ended, or is another user's.
  }
}

function readProcesses() {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)));
  return new Map(all.filter((one) => one !== null).map((one) => [one.pid, one]));
}

function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const nameEnds = stat.lastIndexOf(')');
    const fields = stat.slice(nameEnds + 2).split(' ');
    const ticks = (first) => Number(fields[first]) + Number(fields[first + 1]);
    return {
      pid,
      name: stat.slice(stat.indexOf('(') + 1, nameEnds),
      parent: Number(fields[1]),
      own: ticks(11),
      reaped: ticks(13),
      born: fields[19],
    };
  } catch {
    return null; // It has ended, or there is no /proc here.
  }
}
