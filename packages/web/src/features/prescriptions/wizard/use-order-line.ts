import { listUsualDiagnoses, searchDiagnoses } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { isMinor } from '@erx/core/patients/rules';
import type { Patient } from '@erx/core/patients/model';
import { isActivePharmacy } from '@erx/core/pharmacies/model';
import { newForm, type PrescriptionForm } from '@erx/core/prescriptions/model';
import { diagnosisOfLine } from '@erx/core/prescriptions/order-line/diagnosis-of-line';
import {
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
import { usePharmacyList } from '../../pharmacies/use-pharmacies';
import { isSameForm, isUndoKey } from './use-following';
import { useRememberPharmacy } from './use-pharmacy';
import type { Dispatch } from './use-wizard';

/** What a line has written into the form of a drug. */
export interface TakenLine {
  readonly text: string;
  readonly drugId: string;
  readonly made: Partial<PrescriptionForm>;
  readonly before: Partial<PrescriptionForm>;
  readonly pharmacy: string | undefined;
  readonly isDoseOfStrength: boolean;
  readonly notFilled: readonly NotFilled[];
}

/** The line that was typed in the search, as it was taken for the chosen drug. */
export interface OrderLineTaking {
  /** Undefined where the drug was chosen by itself, and once another one is. */
  readonly taken: TakenLine | undefined;
  /** Takes the drug and what the line says of its order; false where the line is the name of a drug alone. */
  take: (drug: Drug, found: FoundDrug) => boolean;
  /** Restores the form as it was before. */
  undo: () => void;
  /** Ctrl+Z, while nothing was changed since. */
  undoByKey: (event: KeyboardEvent) => void;
}

type Diagnosis = Pick<PrescriptionForm, 'primaryIcd10Code' | 'primaryIcd10Description'>;

/**
 * Fills the form from a line: what was understood of it, the one diagnosis that it names, and the patient's first
 * pharmacy. Nothing is written over what was there.
 */
export function useOrderLine(
  patient: Patient,
  form: PrescriptionForm,
  drug: Drug | undefined,
  dispatch: Dispatch,
): OrderLineTaking {
  const today = useToday();
  const pharmacies = usePharmacyList('Patient', patient.id);
  const rememberPharmacy = useRememberPharmacy();
  const nameDiagnosis = useNamedDiagnosis(patient.id);
  const [latest, setLatest] = useState<TakenLine>();
  const asked = useRef(0);
  const taken = latest?.drugId === drug?.prescribableDrugId ? latest : undefined;

  const write = (
    text: string,
    chosen: Drug,
    filled: FilledFromLine,
    diagnosis: Diagnosis | undefined,
  ): void => {
    const usual = pharmacies.data?.[0];
    const pharmacy = usual && isActivePharmacy(usual, today) ? usual : undefined;
    const made = { ...filled.changes, ...diagnosis };
    const isEmpty = Object.keys(made).length === 0;
    if (pharmacy) rememberPharmacy(pharmacy);
    setLatest({
      text,
      drugId: chosen.prescribableDrugId,
      made,
      before: chosen.prescribableDrugId === drug?.prescribableDrugId ? form : BEFORE,
      pharmacy: isEmpty ? undefined : pharmacy?.storeName,
      isDoseOfStrength: filled.isDoseOfStrength,
      notFilled: filled.notFilled,
    });
    dispatch({
      type: 'line-chosen',
      drug: chosen,
      changes: made,
      ...(isEmpty ? {} : { pharmacy }),
    });
  };

  const take: OrderLineTaking['take'] = (chosen, { text, isNamed }) => {
    const line = readOrderLine(text);
    setLatest(undefined);
    asked.current += 1;
    if (!line.isOrder) return false;
    const fill = (read: OrderLine): FilledFromLine =>
      isNamed ? fillFromLine(read, chosen, isMinor(patient, today)) : notNamed(read);
    const filled = fill(line);
    if (line.diagnosisText === '' || Object.keys(filled.changes).length === 0) {
      write(text, chosen, filled, undefined);
      return true;
    }
    const own = asked.current;
    void nameDiagnosis(line.diagnosisText, chosen.prescribableDrugId).then((named) => {
      // Another drug was chosen, or the line was typed on, before the answer came.
      if (own !== asked.current) return;
      if (typeof named === 'object') {
        write(text, chosen, filled, {
          primaryIcd10Code: named.code,
          primaryIcd10Description: named.description,
        });
        return;
      }
      // Words that are no diagnosis may change the directions.
      const read = named === 'several' ? line : withoutDirections(line);
      const { notFilled, ...rest } = fill(read);
      write(
        text,
        chosen,
        {
          ...rest,
          notFilled: [
            ...notFilled,
            {
              text: line.diagnosisText,
              why: named === 'several' ? 'diagnosis-several' : 'diagnosis-unknown',
            },
          ],
        },
        undefined,
      );
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

const withoutDirections = (line: OrderLine): OrderLine => ({
  ...line,
  sigText: '',
  isCourse: false,
});

/** Asks which diagnosis a text names; a search that failed names none. */
function useNamedDiagnosis(patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  return async (text: string, drugId: string) => {
    try {
      const [problems, usual, found] = await Promise.all([
        queries.fetchQuery({
          queryKey: queryKey('problems', patientId),
          queryFn: ({ signal }) => client.call(listProblems, { params: { patientId } }, { signal }),
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
    } catch {
      return 'unknown';
    }
  };
}
