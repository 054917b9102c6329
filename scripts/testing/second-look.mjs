import { cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { nameInList, unmended } from './unstable-list.mjs';

/** So many failures are no accident of timing, and judging them again would take as long as the run. */
const MOST_JUDGED = 20;

/** More unstable tests than this in one run are a defect of the product or of the tests. */
export const MOST_UNSTABLE = 3;

/**
 * Judges what failed a second time: only what failed, a file at a time, by one worker, on a product and databases
 * of its own.
 * @param {{ stage: object, failures: import('./tally.mjs').Failed[] }[]} failed by stage
 * @param {object[]} list tests that were unstable before
 * @param {string} results the folder of results
 * @param {(line: string) => void} say
 * @returns {Promise<object[]>} each failure with `verdict`: `red`, `unstable`, or `not judged again`; and where
 * what was found is kept
 */
export async function judgeAgain(failed, list, results, say) {
  const all = failed.flatMap(({ stage, failures }) => failures.map((one) => ({ ...one, stage: stage.name })));
  const tooMany = all.length > MOST_JUDGED;
  if (tooMany) say(`${all.length} failed: more than ${MOST_JUDGED} are not judged again.`);
  const judged = [];
  for (const { stage, failures } of failed) {
    const isJudged = ({ file }) => !tooMany && stage.again !== undefined && file !== null;
    for (const one of failures.filter((each) => !isJudged(each)))
      judged.push({ ...one, stage: stage.name, verdict: 'not judged again' });
    for (const file of new Set(failures.filter(isJudged).map((one) => one.file))) {
      say(`\n── ${stage.name} again: ${file}`);
      const ofFile = failures.filter((one) => one.file === file);
      judged.push(...(await judgeFile({ stage, file, failures: ofFile, list, results })));
    }
  }
  return judged;
}

async function judgeFile({ stage, file, failures, list, results }) {
  const called = `${stage.name}-${basename(file).replace(/\.(?:test|spec)\.\w+$/, '')}`;
  const folder = join(results, 'again', called);
  mkdirSync(folder, { recursive: true });
  keepFirst(folder, failures);
  const isWhole = failures.some(({ name }) => name === null);
  const second = await stage.again(file, isWhole ? null : failures.map(({ name }) => name), folder);
  const judged = failures.map((one) => {
    const failedAgain = second.failures.filter(({ name }) => one.name === null || name === one.name);
    const ended = second.failures.some(({ name }) => name === null);
    const passed = one.name === null ? second.passed.length > 0 : second.passed.includes(one.name);
    if (failedAgain.length > 0 || ended || !passed)
      return { ...one, verdict: 'red', again: failedAgain.map(({ output }) => output).join('\n\n') };
    const before = unmended(list, { ...one, stage: stage.name });
    return before ? { ...one, verdict: 'red', before } : { ...one, verdict: 'unstable' };
  });
  const kept = moveTo(join(results, judged.some(isUnstable) ? 'unstable' : 'failed'), called, folder);
  return judged.map((one) => ({ ...one, stage: stage.name, kept }));
}

/** Passed the second time: whether that is red by the list or not, both runs are kept as an unstable test's. */
const isUnstable = ({ verdict, before }) => verdict === 'unstable' || before !== undefined;

/** What the first run said and left, before a second one takes its place. */
function keepFirst(folder, failures) {
  const said = failures.map(({ name, output }) => `${nameInList(name)}\n\n${output}\n`).join('\n');
  writeFileSync(join(folder, 'first.log'), said);
  for (const [index, { attachments = [] }] of failures.entries())
    for (const path of attachments.filter((each) => existsSync(each)))
      cpSync(path, join(folder, 'first', String(index + 1), basename(path)));
}

function moveTo(parent, called, folder) {
  mkdirSync(parent, { recursive: true });
  let to = join(parent, called);
  for (let next = 2; existsSync(to); next++) to = join(parent, `${called}-${next}`);
  renameSync(folder, to);
  return to;
}

/**
 * Writes down which tests were unstable.
 * @param {object[]} judged
 * @param {string} results the folder of results
 * @param {string} root what folders are named from
 */
export function writeUnstable(judged, results, root) {
  const unstable = judged.filter(isUnstable).map(({ stage, file, name, kept }) => ({
    stage,
    file,
    name: nameInList(name),
    date: new Date().toISOString().slice(0, 10),
    kept: relative(root, kept),
  }));
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'unstable.json'), `${JSON.stringify(unstable, null, 2)}\n`);
}
