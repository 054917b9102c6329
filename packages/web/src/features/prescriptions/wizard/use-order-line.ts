import { listUsualDiagnoses, searchDiagnoses } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { isMinor } from '@erx/core/patients/rules';
import type { Patient } from '@erx/core/patients/model';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import { newForm, type PrescriptionForm } from '@erx/core/prescriptions/model';
import { diagnosisOfLine } from '@erx/core/prescriptions/order-line/diagnosis-of-line';
import {
  type BegunDirections,
  fillFromLine,
  type FilledFromLine,
  type NotFilled,
} from '@erx/core/prescriptions/order-line/fill-from-line';
import type { OrderLine } from '@erx/core/prescriptions/order-line/model';
import { readOrderLine } from '@erx/core/prescriptions/order-line/read-order-line';
import { listProblems } from '@erx/core/problems/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { queryKey } from '../../../session/queries';
import { useClient, useToday } from '../../../session/practice-session';
import type { FoundDrug } from '../../drugs/drug-search';
import { useFirstPharmacy } from '../../pharmacies/use-first-pharmacy';
import { isSameForm, isUndoKey } from './use-following';
import { useFindLastSig, type WrittenBefore } from './use-last-sig';
import { useRememberPharmacy } from './use-pharmacy';
import type { Dispatch } from './use-wizard';

/** What a line has written into the form of a drug. */
export interface TakenLine {
  readonly text: string;
  readonly drugId: string;
  readonly made: Partial<PrescriptionForm>;
  readonly before: Partial<PrescriptionForm>;
  readonly pharmacy: string | undefined;
  /** How the directions are said that the prescriber wrote before; absent where the line has its own. */
  readonly sigSaid: string | undefined;
  readonly isDoseOfStrength: boolean;
  /** What the controls begin with, where the dose is made in them alone. */
  readonly begun: BegunDirections | undefined;
  readonly notFilled: readonly NotFilled[];
}

/** The line that was typed in the search, as it was taken for the chosen drug. */
interface OrderLineTaking {
  /** Undefined where the drug was chosen by itself, and once another one is. */
  readonly taken: TakenLine | undefined;
  /** Takes the drug and what the line says of its order; false where the line is the name of a drug alone. */
  take: (drug: Drug, found: FoundDrug) => boolean;
  /** Restores the form as it was before. */
  undo: () => void;
  /** Ctrl+Z, while nothing was changed since. */
  undoByKey: (event: KeyboardEvent) => void;
}

/**
 * Fills the form from a line: what was understood of it, the directions that the prescriber wrote last where it has
 * none, the one diagnosis that it names, and the patient's first pharmacy. Nothing is written over what was there.
 */
export function useOrderLine(
  patient: Patient,
  form: PrescriptionForm,
  drug: Drug | undefined,
  dispatch: Dispatch,
): OrderLineTaking {
  const today = useToday();
  const rememberPharmacy = useRememberPharmacy();
  const lookUp = useLookUp(patient.id);
  const [latest, setLatest] = useState<TakenLine>();
  const asked = useRef(0);
  const taken = latest?.drugId === drug?.prescribableDrugId ? latest : undefined;

  const write = (text: string, chosen: Drug, filled: Filled, found?: LookedUp): void => {
    const diagnosis = typeof found?.diagnosis === 'object' ? found.diagnosis : undefined;
    const made = {
      ...filled.changes,
      ...(diagnosis && {
        primaryIcd10Code: diagnosis.code,
        primaryIcd10Description: diagnosis.description,
      }),
    };
    if (found?.pharmacy) rememberPharmacy(found.pharmacy);
    setLatest({
      text,
      drugId: chosen.prescribableDrugId,
      made,
      before: chosen.prescribableDrugId === drug?.prescribableDrugId ? form : BEFORE,
      pharmacy: found?.pharmacy?.storeName,
      sigSaid: filled.sigSaid,
      isDoseOfStrength: filled.isDoseOfStrength,
      begun: filled.begun,
      notFilled: filled.notFilled,
    });
    dispatch({ type: 'line-chosen', drug: chosen, changes: made, pharmacy: found?.pharmacy });
  };

  const take: OrderLineTaking['take'] = (chosen, { text, isNamed }) => {
    const line = readOrderLine(text);
    setLatest(undefined);
    asked.current += 1;
    if (!line.isOrder) return false;
    const own = asked.current;
    const fill = (read: OrderLine): FilledFromLine => fillFromLine(read, chosen, isMinor(patient, today));
    const filled = isNamed ? fill(line) : notNamed(line);
    if (Object.keys(filled.changes).length === 0 && !isSigOpen(line, filled)) {
      write(text, chosen, filled);
      return true;
    }
    void lookUp(line.diagnosisText, chosen.prescribableDrugId, isSigOpen(line, filled)).then((found) => {
      // Another drug was chosen before the answer came.
      if (own !== asked.current) return;
      write(text, chosen, withLastSig(line, withDiagnosis(line, filled, found, fill), found, fill), found);
    });
    return true;
  };

  const undo = (): void => {
    if (!taken) return;
    const names = (Object.keys(taken.made) as (keyof PrescriptionForm)[]).filter((name) =>
      isFromLine(taken, form, name),
    );
    setLatest(undefined);
    dispatch({
      type: 'form-changed',
      changes: Object.fromEntries(names.map((name) => [name, taken.before[name]])),
    });
  };
  return {
    taken,
    take,
    undo,
    undoByKey: (event) => {
      if (!isUndoKey(event) || event.defaultPrevented || !taken || !drug) return;
      if (!isSameForm({ ...newForm(today, drug.potencyUnitCode), ...taken.made }, form)) return;
      event.preventDefault();
      undo();
    },
  };
}

/** Whether a field holds what a line wrote into it. */
export const isFromLine = (
  taken: TakenLine | undefined,
  form: PrescriptionForm,
  field: keyof PrescriptionForm,
): boolean => taken?.made[field] !== undefined && form[field] === taken.made[field];

/** What a new form has in the fields that a line writes. */
const BEFORE: Partial<PrescriptionForm> = {
  sig: '',
  dispense: '',
  daysSupply: '',
  refills: { count: 0 },
  substitutionAllowed: true,
  primaryIcd10Code: '',
  primaryIcd10Description: '',
};

const notNamed = ({ drugText }: OrderLine): FilledFromLine => ({
  changes: {},
  isDoseOfStrength: false,
  notFilled: [{ text: drugText, why: 'drug' }],
});

/** Words that are no diagnosis may change the directions, so that those are not filled in either. */
function withDiagnosis(
  line: OrderLine,
  filled: FilledFromLine,
  { diagnosis }: LookedUp,
  fill: (line: OrderLine) => FilledFromLine,
): FilledFromLine {
  if (typeof diagnosis !== 'string') return filled;
  const kept = diagnosis === 'several' ? filled : fill({ ...line, sigText: '', isCourse: false });
  return {
    ...kept,
    notFilled: [...kept.notFilled, { text: line.diagnosisText, why: `diagnosis-${diagnosis}` }],
  };
}

type Filled = FilledFromLine & { readonly sigSaid?: string };

/** Whether a line of the right product says nothing of how it is taken. */
const isSigOpen = ({ sigText }: OrderLine, { notFilled }: FilledFromLine): boolean =>
  sigText === '' && !notFilled.some(({ why }) => why === 'strength' || why === 'drug');

/** The directions that were written before, with what follows from them; only where they fit the rest of the line. */
function withLastSig(
  line: OrderLine,
  filled: FilledFromLine,
  { before }: LookedUp,
  fill: (line: OrderLine) => FilledFromLine,
): Filled {
  if (!before || filled.changes.sig !== undefined) return filled;
  const { changes, notFilled } = fill({
    ...line,
    sigText: line.isCourse ? before.sig.replace(/\.$/, '') : before.sig,
  });
  if (changes.sig === undefined || notFilled.some(({ why }) => why === 'unclear')) return filled;
  return { ...filled, changes: { ...changes, ...filled.changes }, sigSaid: before.said };
}

/** What a line needs of the service: the diagnosis that it names, and where the patient's prescriptions go. */
interface LookedUp {
  /** What the prescriber wrote before; absent where that is not asked. */
  readonly before: WrittenBefore | null;
  /** Undefined where the line names none. */
  readonly diagnosis: ReturnType<typeof diagnosisOfLine> | undefined;
  readonly pharmacy: Pharmacy | undefined;
}

/** What cannot be looked up is not filled in. */
function useLookUp(patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const findLastSig = useFindLastSig(patientId);
  const params = { patientId };
  const nameDiagnosis = async (text: string, drugId: string): Promise<LookedUp['diagnosis']> => {
    if (text === '') return undefined;
    const [problems, usual, found] = await Promise.all([
      queries.fetchQuery({
        queryKey: queryKey('problems', patientId),
        queryFn: ({ signal }) => client.call(listProblems, { params }, { signal }),
      }),
      queries.fetchQuery({
        queryKey: queryKey('drugs', 'usual-diagnoses', drugId),
        queryFn: ({ signal }) => client.call(listUsualDiagnoses, { params: { drugId } }, { signal }),
      }),
      queries.fetchQuery({
        queryKey: queryKey('drugs', 'diagnoses', text),
        queryFn: ({ signal }) => client.call(searchDiagnoses, { query: { searchStr: text } }, { signal }),
      }),
    ]);
    return diagnosisOfLine(text, { problems, usual, found });
  };
  const findPharmacy = useFirstPharmacy(patientId);
  return async (text: string, drugId: string, isSigWanted: boolean): Promise<LookedUp> => {
    const [diagnosis, pharmacy, before] = await Promise.all([
      nameDiagnosis(text, drugId).catch(() => 'unknown' as const),
      findPharmacy().catch(() => undefined),
      isSigWanted ? findLastSig(drugId).catch(() => null) : null,
    ]);
    return { diagnosis, pharmacy, before };
  };
}
