import { relative } from 'node:path';
import { MOST_UNSTABLE } from './second-look.mjs';
import { sum } from './tally.mjs';
import { UNSTABLE_LIST, nameInList } from './unstable-list.mjs';

/**
 * Prints how a run ended: a table by stage, what failed, what was unstable, and alone on the last line the
 * counts, which CI reads.
 * @param {object[]} rows stages, and other work that has no counts
 * @param {object[]} judged what judgeAgain said of each failure
 * @param {string} root what folders are named from
 * @returns {number} the exit code
 */
export function summarize(rows, judged, root) {
  const unstable = judged.filter(({ verdict }) => verdict === 'unstable');
  const red = judged.filter(({ verdict }) => verdict !== 'unstable');
  printTable(rows, unstable);
  if (red.length > 0) {
    console.log('\nFailed:');
    for (const one of red) printFailed(one, root);
  }
  if (unstable.length > 0) printUnstable(unstable, root);

  const counted = rows.filter(({ passed }) => passed !== undefined);
  const total = sum(counted);
  if (total.skipped > 0)
    console.log(`\n*** ${total.skipped} skipped: what they needed is missing on this machine ***`);
  const isTooUnstable = unstable.length > MOST_UNSTABLE;
  const failed = total.failed - (isTooUnstable ? 0 : unstable.length);
  const passed = total.passed + (isTooUnstable ? 0 : unstable.length);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function printTable(rows, unstable) {
  const cell = (text, width) => String(text).padStart(width);
  const seconds = (value) => cell(typeof value === 'number' ? value.toFixed(1) : '', 11);
  console.log(
    `\n\n  ${'stage'.padEnd(10)}${['passed', 'failed', 'unstable', 'skipped'].map((head) => cell(head, 9)).join('')}` +
      `${['seconds', 'processor', 'database'].map((head) => cell(head, 11)).join('')}`,
  );
  for (const row of rows) {
    const ofStage = unstable.filter(({ stage }) => stage === row.name).length;
    const counts =
      row.passed === undefined ? ['', '', '', ''] : [row.passed, row.failed - ofStage, ofStage, row.skipped];
    console.log(
      `  ${row.name.padEnd(10)}${counts.map((count) => cell(count, 9)).join('')}` +
        `${seconds(row.seconds)}${seconds(row.processor)}${seconds(row.database)}` +
        `${row.problem ? `  ${row.problem.split('\n')[0]}` : ''}`,
    );
  }
  const all = (field) => rows.reduce((total, row) => total + (row[field] ?? 0), 0);
  console.log(
    `  ${'together'.padEnd(10)}${' '.repeat(36)}${['seconds', 'processor', 'database'].map((field) => seconds(all(field))).join('')}`,
  );
}

function printFailed({ stage, file, name, verdict, again, before, output, kept }, root) {
  console.log(`\n  ${stage}  ${file === null ? '(the stage)' : `${file} > ${nameInList(name)}`}`);
  if (before)
    console.log(
      `    Unstable, and on ${UNSTABLE_LIST} since ${before.date} (${before.cause}): it is red until it is mended.`,
    );
  else console.log(verdict === 'red' ? '    Failed twice.' : '    Failed; not judged again.');
  if (kept) console.log(`    Both runs: ${relative(root, kept)}`);
  console.log(indent(again || output));
}

function printUnstable(unstable, root) {
  console.log(
    `\nUnstable (${unstable.length}): failed, and passed when judged again by themselves. ` +
      (unstable.length > MOST_UNSTABLE
        ? `More than ${MOST_UNSTABLE} are red.`
        : `Add each to ${UNSTABLE_LIST} with the date and the cause, and mend that first.`),
  );
  for (const { stage, file, name, output, kept } of unstable) {
    console.log(`\n  ${stage}  ${file} > ${nameInList(name)}`);
    console.log(`    Both runs: ${relative(root, kept)}`);
    console.log(indent(output));
  }
}

const indent = (text) => text.replace(/^/gm, '    ');
