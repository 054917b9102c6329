import { dosesMayBeOffered } from '@erx/core/doses/offered-doses';
import type { DoseFact } from '@erx/core/doses/facts';
import { type Drug, type DrugSig, isSupply } from '@erx/core/drugs/model';
import { OfferedSigs, offeredSigs } from '@erx/core/sig/offered-sigs';
import { SIG_LIMIT } from '@erx/core/sig/limits';
import * as z from 'zod';
import { doseTable } from './dose-table';
import { readList } from '../platform/data-table';
import { once } from '../platform/once';

/** The table of offered sigs: docs/decisions/offered-sigs.md. */
export const sigTable = once((): readonly OfferedSigs[] =>
  z.array(OfferedSigs).parse(readList('starter/sigs.json')),
);

/** Directions of a supply, by its form and, where they differ, its name. */
const SupplySigs = z.strictObject({
  form: z.string().min(1),
  names: z.array(z.string().min(1)).min(1).optional(),
  sigs: z.array(z.string().min(1).max(SIG_LIMIT)).min(1),
  source: z.string().min(1),
});
export const supplySigs = once(() => z.array(SupplySigs).parse(readList('starter/supply-sigs.json')));

/**
 * Sigs to choose from for a product (N7-32), most usual first; none where its own label is not in the table, and
 * none whose dose is above what is stated.
 * @param facts on doses; those of the starter set where nothing else is known
 */
export function listSigs(drug: Drug, facts: readonly DoseFact[] = doseTable().facts): DrugSig[] {
  if (isSupply(drug)) return withIds(drug, sigsOfSupply(drug));
  const sigs = offeredSigs(sigTable(), drug).filter((sig) => dosesMayBeOffered(sig, drug, facts));
  return withIds(drug, sigs);
}

function sigsOfSupply({ doseForm, name }: Drug): string[] {
  const rows = supplySigs().filter(
    ({ form, names }) => form === doseForm && (names === undefined || names.includes(name)),
  );
  return rows.flatMap(({ sigs }) => sigs);
}

const withIds = (drug: Drug, sigs: readonly string[]): DrugSig[] =>
  sigs.map((sig, index) => ({ id: `${drug.prescribableDrugId}-${index + 1}`, sig }));
