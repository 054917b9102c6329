import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageCoverage } from '@erx/script/conformance/report';
import { bad, type Check, ok, warn } from './check';

const NAME = 'SCRIPT schema';
const NEXT = 'Set ERX_SCRIPT_SCHEMA to the folder that holds the .xsd files of SCRIPT 2017071.';

/** What was found with the members' schema set, and the table of it; no table where nothing was judged. */
export interface Conformance {
  readonly checks: readonly Check[];
  readonly coverage: readonly MessageCoverage[];
}

/**
 * Judges the reader by the members' schema set of SCRIPT: instances of every element of every handled message.
 * @param folder of the set; without it nothing was judged, which is no success
 */
export async function checkConformance(folder: string | undefined): Promise<Conformance> {
  if (folder === undefined || folder === '')
    return { checks: [warn(NAME, 'Not looked at: no message was judged.', NEXT)], coverage: [] };
  if (!existsSync(join(folder, 'transport.xsd')))
    return {
      checks: [bad(NAME, 'The folder has no schema set: no message was judged.', NEXT)],
      coverage: [],
    };
  // The judge is 1 MB of WebAssembly: no other command loads it.
  const { reportConformance } = await import('@erx/script/conformance/report');
  const coverage = await reportConformance(folder);
  return { checks: coverage.map(checkOf), coverage };
}

/** @returns whether every instance is valid, was read, and came back whole, with every element in one */
export function checkOf(row: MessageCoverage): Check {
  const { message, elements, seen, instances, valid, taken, kept, problem } = row;
  const says = `${seen} of ${elements} elements in ${instances} instances: ${valid} valid, ${taken} taken, ${kept} kept whole.`;
  return problem === undefined && seen === elements && kept === instances
    ? ok(message, says)
    : bad(message, says, problem ?? 'Some elements were in no instance.');
}
