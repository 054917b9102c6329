import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks in a second as Linux reports them to programs, on every architecture Node runs on. */
const TICKS = 100;

/**
 * Seconds of processor time that a process has used so far, with those of its children where wanted
 * (PostgreSQL works in children).
 * @returns {number | undefined} undefined where the system does not tell: only Linux does
 */
export function processorSeconds(pid, { withChildren = false } = {}) {
  const own = statOf(pid);
  if (!own || !withChildren) return own && own.seconds;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid);
  // What ended children used is with the parent.
  return own.seconds + own.endedChildren + children.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Seconds of processor time that the ended children of this process used; undefined where the system does not tell. */
export const endedChildrenSeconds = () => statOf(process.pid)?.endedChildren;

function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = (first) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS;
    return { parent: Number(fields[1]), seconds: ticks(11), endedChildren: ticks(13) };
  } catch {
    return undefined;
  }
}

/** The process that started another; undefined where the system does not tell. */
export function parentOf(pid) {
  return statOf(pid)?.parent;
}

/** Runs a measurement and adds the processor time that each process used meanwhile, in seconds. */
export async function watched(processes, measure) {
  const read = () => ({
    ...Object.fromEntries(
      Object.entries(processes).map(([name, pid]) => [
        name,
        processorSeconds(pid, { withChildren: name === 'database' }),
      ]),
    ),
    generator: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  });
  const before = read();
  const result = await measure();
  const after = read();
  return {
    ...result,
    processors: Object.fromEntries(Object.keys(after).map((name) => [name, after[name] - before[name]])),
  };
}
