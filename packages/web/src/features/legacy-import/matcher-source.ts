import { searchAllergens } from '@erx/core/allergies/contract';
import type { Client } from '@erx/core/client/call';
import { searchDrugs } from '@erx/core/drugs/contract';
import type { FoundDrug } from '@erx/core/drugs/drug-match';
import { tallMan } from '@erx/core/drugs/tall-man';
import * as contract from '@erx/core/legacy-import/contract';
import type { ImportResult, LegacyAllergy, LegacyMedication, Match } from '@erx/core/legacy-import/model';
import type { Suggestion } from '@erx/core/matching/model';
import { showDate } from '@erx/core/values/dates';

export type LegacyKind = 'medications' | 'allergies';

/** A legacy record as the matcher shows it. */
export interface LegacyRow {
  readonly id: string;
  readonly text: string;
  /** What else the former system said of it: dates, sig, reaction. */
  readonly detail: string;
  readonly importedId?: string | undefined;
  readonly importedName?: string | undefined;
  /** The record system whose other patient it is of: it was accepted on this chart and is to be looked at. */
  readonly misplacedFrom?: string | undefined;
}

/** Something that a record may be matched to. */
export interface Target {
  readonly id: string;
  readonly name: string;
}

/** A target that was looked up by typing. */
export type FoundTarget = Target & Pick<FoundDrug, 'match'>;

/** A target that the server suggests. */
export interface SuggestedTarget extends Suggestion {
  readonly target: Target;
}

/** What the matcher needs of medications or allergies; it is the same for both. */
export interface MatcherSource {
  readonly kind: LegacyKind;
  /** 'Medications', 'Allergies', and one of them. */
  readonly resources: string;
  readonly resource: string;
  readonly placeholder: string;
  list(patientId: string, signal: AbortSignal): Promise<LegacyRow[]>;
  suggest(id: string, signal: AbortSignal): Promise<SuggestedTarget[]>;
  lookUp(text: string, signal: AbortSignal): Promise<FoundTarget[]>;
  take(patientId: string, matches: Match[]): Promise<ImportResult>;
  undo(id: string): Promise<unknown>;
  /** Says that a misplaced one was looked at and stays. */
  keep(id: string): Promise<unknown>;
  print(patientId: string): Promise<Blob>;
}

const LOOKED_UP = 25;

/** The matcher's calls for medications or for allergies. */
export function matcherSource(client: Client, kind: LegacyKind): MatcherSource {
  return kind === 'medications' ? medicationSource(client) : allergySource(client);
}

function medicationSource(client: Client): MatcherSource {
  return {
    kind: 'medications',
    resources: 'Medications',
    resource: 'medication',
    placeholder: 'Name and strength, such as lisinopril 10',
    list: async (id, signal) =>
      (await client.call(contract.listLegacyMedications, { params: { id } }, { signal })).map(
        rowOfMedication,
      ),
    suggest: async (id, signal) =>
      (await client.call(contract.suggestDrugs, { params: { id } }, { signal })).map(({ drug, ...rest }) => ({
        ...rest,
        target: { id: drug.id, name: tallMan(drug.description) },
      })),
    lookUp: async (searchStr, signal) =>
      (await client.call(searchDrugs, { query: { searchStr, limit: LOOKED_UP } }, { signal })).map(
        (drug) => ({ id: drug.prescribableDrugId, name: tallMan(drug.description), match: drug.match }),
      ),
    take: (patientId, matches) =>
      client.call(contract.importLegacyMedications, { body: { patientId, matches } }),
    undo: (id) => client.call(contract.undoMedicationMatch, { params: { id } }),
    keep: (id) => client.call(contract.reviewLegacyRecord, { params: { id } }),
    print: (id) => client.call(contract.printLegacyMedications, { params: { id } }),
  };
}

function allergySource(client: Client): MatcherSource {
  return {
    kind: 'allergies',
    resources: 'Allergies',
    resource: 'allergy',
    placeholder: 'Drug, ingredient, class or substance',
    list: async (id, signal) =>
      (await client.call(contract.listLegacyAllergies, { params: { id } }, { signal })).map(rowOfAllergy),
    suggest: async (id, signal) =>
      (await client.call(contract.suggestAllergens, { params: { id } }, { signal })).map(
        ({ allergen, ...rest }) => ({ ...rest, target: { id: allergen.id, name: allergen.description } }),
      ),
    lookUp: async (searchText, signal) =>
      (await client.call(searchAllergens, { query: { searchText } }, { signal })).map(({ id, name }) => ({
        id,
        name,
        match: 'exact',
      })),
    take: (patientId, matches) =>
      client.call(contract.importLegacyAllergies, { body: { patientId, matches } }),
    undo: (id) => client.call(contract.undoAllergyMatch, { params: { id } }),
    keep: (id) => client.call(contract.reviewLegacyRecord, { params: { id } }),
    print: (id) => client.call(contract.printLegacyAllergies, { params: { id } }),
  };
}

function rowOfMedication({
  id,
  medication,
  sig,
  startedAt,
  stoppedAt,
  source,
  receivedAt,
  reviewSince,
  importedId,
  importedName,
}: LegacyMedication): LegacyRow {
  const dates = [startedAt && `started ${showDate(startedAt)}`, stoppedAt && `stopped ${showDate(stoppedAt)}`]
    .filter(Boolean)
    .join(', ');
  return {
    id,
    text: medication,
    detail: [sig, dates, sourceText({ source, receivedAt })].filter(Boolean).join(' · '),
    importedId,
    importedName: importedName && tallMan(importedName),
    misplacedFrom: reviewSince && source,
  };
}

function rowOfAllergy({
  id,
  allergy,
  reaction,
  onsetDate,
  source,
  receivedAt,
  reviewSince,
  importedId,
  importedName,
}: LegacyAllergy): LegacyRow {
  return {
    id,
    text: allergy,
    detail: [reaction, onsetDate && `since ${showDate(onsetDate)}`, sourceText({ source, receivedAt })]
      .filter(Boolean)
      .join(' · '),
    importedId,
    importedName,
    misplacedFrom: reviewSince && source,
  };
}

/** From which record system it is, and of which day; '' for what was imported from a file. */
const sourceText = ({ source, receivedAt }: Pick<LegacyMedication, 'source' | 'receivedAt'>): string =>
  source === undefined || receivedAt === undefined
    ? ''
    : `from ${source}, ${showDate(receivedAt.slice(0, 10))}`;
