import { type ClinicalName, readClinicalName } from '@erx/core/drugs/clinical-name';
import * as z from 'zod';
import type { Connection, Statement } from '../platform/database/database';
import { once } from '../platform/once';
import { readList } from '../platform/data-table';

const Names = z.record(z.string(), z.string());
/** RxNorm's names and traits of codes, by code. */
export const listedNames = once(() =>
  z.object({ names: Names, traits: Names }).parse(readList('starter/clinical-drug-names.json')),
);

const IMPORTED: Statement = {
  name: 'names-of-clinical-drugs',
  text: `SELECT rxcui, name
    FROM concepts
    WHERE term_type IN ('SCD', 'SBD', 'GPCK', 'BPCK')
      AND EXISTS (SELECT 1 FROM packages k WHERE k.rx_norm_id = concepts.rxcui)`,
};

/** What is known of RxNorm's codes besides the directory. */
export interface ClinicalNames {
  nameOf(rxcui: string): ClinicalName | undefined;
  traitOf(rxcui: string): string | undefined;
}

/**
 * RxNorm's names of the codes that packages have: those that were imported, else those that come with the program
 * for what the directory does not tell apart (starter/clinical-drug-names.json names their sources).
 */
export async function clinicalNames(connection: Connection): Promise<ClinicalNames> {
  const facts = listedNames();
  const names = new Map<string, string>(Object.entries(facts.names));
  for (const { rxcui, name } of await connection.run<{ rxcui: string; name: string }>(IMPORTED, []))
    names.set(rxcui, name);
  const traits = new Map<string, string>(Object.entries(facts.traits));
  const read = new Map<string, ClinicalName>();
  return {
    nameOf(rxcui) {
      const known = read.get(rxcui);
      if (known !== undefined) return known;
      const name = names.get(rxcui);
      if (name === undefined) return undefined;
      const fresh = readClinicalName(name);
      read.set(rxcui, fresh);
      return fresh;
    },
    traitOf: (rxcui) => traits.get(rxcui),
  };
}
