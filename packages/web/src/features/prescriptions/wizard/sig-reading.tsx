import { Button } from '@blueprintjs/core';
import { showContainers, wholeContainers } from '@erx/core/drugs/containers';
import type { Drug, DrugPackage } from '@erx/core/drugs/model';
import { puffsInside } from '@erx/core/drugs/package-quantity';
import { showSoldPackages } from '@erx/core/drugs/sold-packages';
import { showPacks } from '@erx/core/drugs/tablet-packs';
import { say } from '@erx/core/findings/messages';
import type { PrescriptionForm } from '@erx/core/prescriptions/model';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import { daysForPuffs, isInContainers } from '@erx/core/sig/amount-of-sig';
import { writeOut } from '@erx/core/sig/error-prone';
import type { Sig } from '@erx/core/sig/model';
import { sigProductOf } from '@erx/core/sig/product';
import { proposeAmounts, type ProposedAmounts } from '@erx/core/sig/proposed-amounts';
import { isSure, readSig, type SigReading } from '@erx/core/sig/read-sig';
import { quantityNotice, whyNotComputed } from '@erx/core/sig/rules';
import { writeSig } from '@erx/core/sig/write-sig';
import { type FocusEvent, useRef } from 'react';
import { useDrugPackages } from './drug-packages';
import type { FormAccess } from './form-access';

/** Reads the directions of the form. @param isMinor a child is given what an adult takes */
const readForm = (form: Pick<PrescriptionForm, 'sig'>, drug: Drug, isMinor: boolean): SigReading =>
  readSig(form.sig, sigProductOf(drug, isMinor));

/** What is at most needed, or estimated, no one fills in unseen. */
const isFilledUnseen = ({ basis }: ProposedAmounts): boolean => basis === 'exact' || basis === 'one-package';

type Amounts = Partial<Pick<PrescriptionForm, 'dispense' | 'daysSupply'>>;

/** Quantity and days as they follow the directions. */
export interface Following {
  /** To be called when a field is left. */
  leave(left: FocusEvent): void;
  /** Takes a sig of the list, with what is empty or followed from the directions before. */
  choose(sig: string): void;
  /** Fills in what follows from the directions, and notes that no one typed it. */
  fillIn(amounts: Amounts): void;
}

const EMPTY = { dispense: '', daysSupply: '' };

/**
 * Days supply follows from quantity and directions while it is empty. When the directions have changed, what was
 * filled in by those before is filled in again, or emptied where these give nothing: what someone typed stays.
 */
export function useFollowing({ form, set }: FormAccess, drug: Drug, isMinor: boolean): Following {
  const filled = useRef<Amounts>({});
  const settledSig = useRef(form.sig);

  const amountsOf = (sig: string, typed: typeof EMPTY): ProposedAmounts =>
    proposeAmounts(readForm({ sig }, drug, isMinor), drug, typed, isMinor);

  /** @param isChosen from the list: then an empty quantity is filled in as well */
  function follow(sig: string, isChosen: boolean): Amounts {
    if (form.units !== drug.potencyUnitCode) return {};
    const isOther = settledSig.current !== sig;
    const own = isOther ? amountsOf(settledSig.current, EMPTY) : undefined;
    settledSig.current = sig;
    const isFilled = (name: keyof typeof EMPTY) =>
      form[name].trim() !== '' && [filled.current[name], own?.[name]].includes(form[name].trim());
    const ofDispense = (isOther && isFilled('dispense')) || (isChosen && form.dispense.trim() === '');
    const ofDays = isFilled('daysSupply') || form.daysSupply.trim() === '';
    const kept = { dispense: ofDispense ? '' : form.dispense, daysSupply: ofDays ? '' : form.daysSupply };
    const now = amountsOf(sig, kept);
    const changes: Amounts = {
      ...(ofDispense ? { dispense: (isFilledUnseen(now) ? now.dispense : undefined) ?? '' } : {}),
      ...(ofDays && (isOther || now.daysSupply !== undefined) ? { daysSupply: now.daysSupply ?? '' } : {}),
    };
    filled.current = { ...filled.current, ...changes };
    return changes;
  }

  return {
    fillIn: (amounts) => {
      filled.current = { ...filled.current, ...amounts };
      set(amounts);
    },
    choose: (sig) => {
      set({ sig, sigChosen: true, ...follow(sig, true) });
    },
    leave: ({ relatedTarget }) => {
      // What is filled in under the cursor would are before what is typed: 30 and 30 are 3030.
      if (relatedTarget instanceof HTMLInputElement && relatedTarget.name === 'daysSupply') return;
      const changes = follow(form.sig, false);
      const isNew = (Object.keys(changes) as (keyof Amounts)[]).some((name) => changes[name] !== form[name]);
      if (isNew) set(changes);
    },
  };
}

/**
 * What was understood of the directions, and what follows from them: the whole words with one press, quantity
 * and days supply with another. What was not understood is named, and nothing is computed of it.
 */
export function SigReadingLine({
  access: { form, set },
  drug,
  isMinor,
  onFillIn,
}: {
  access: FormAccess;
  drug: Drug;
  isMinor: boolean;
  onFillIn: Following['fillIn'];
}) {
  const packages = useDrugPackages(drug.prescribableDrugId);
  if (form.sig.trim() === '') return null;
  const reading = readForm(form, drug, isMinor);
  const wording = isSure(reading) ? writeSig(reading.sig) : undefined;
  const isOwnUnit = form.units === drug.potencyUnitCode;
  const amounts = isOwnUnit ? proposeAmounts(reading, drug, form, isMinor) : undefined;
  const notice = quantityNotice({ form, drug });
  const why = amounts?.dispense === undefined ? whyNotComputed({ form, drug }) : undefined;
  const writtenOut = writeOut(form.sig);
  return (
    <div className="erx-sig-reading" role="status" aria-label="What was understood of the directions">
      {wording === undefined ? (
        <p>
          {sentenceOfUnread(reading)}
          {writtenOut !== form.sig && !form.sigChosen && (
            <Button
              size="small"
              variant="minimal"
              intent="primary"
              text="Write abbreviations out"
              onClick={() => {
                set({ sig: writtenOut, sigChosen: false });
              }}
            />
          )}
        </p>
      ) : (
        wording !== form.sig.trim() &&
        !form.sigChosen && (
          <p>
            Reads as “{wording}”
            <Button
              size="small"
              variant="minimal"
              intent="primary"
              text="Use these words"
              onClick={() => {
                set({ sig: wording, sigChosen: false });
              }}
            />
          </p>
        )
      )}
      {why && (
        <p>{[say(why.code, why.data), ...puffsInWords(reading.sig, drug, packages.data ?? [])].join(' ')}</p>
      )}
      {amounts && isOffered(amounts, form) && (
        <ProposedLine amounts={amounts} drug={drug} packages={packages.data ?? []} onFillIn={onFillIn} />
      )}
      {notice && <p className="erx-sig-notice">{say(notice.code, notice.data)}</p>}
    </div>
  );
}

/** Whether the fields hold something else; one package is offered only while no one typed a quantity. */
function isOffered(
  { dispense, daysSupply, basis }: ProposedAmounts,
  form: Pick<PrescriptionForm, 'dispense' | 'daysSupply'>,
): boolean {
  if (basis === 'one-package' && form.dispense.trim() !== '') return false;
  return (
    (dispense !== undefined && dispense !== form.dispense.trim()) ||
    (daysSupply !== undefined && daysSupply !== form.daysSupply.trim())
  );
}

const BASIS: Readonly<Record<ProposedAmounts['basis'], string>> = {
  exact: 'By these directions:',
  'at-most': 'By these directions, if every dose is taken:',
  'one-package': 'As needed, one package:',
  'by-area': 'For this area of an adult’s skin, by finger-tip units:',
};

/** What follows from the directions, with one press to fill it in. */
function ProposedLine({
  amounts: { dispense, daysSupply, basis },
  drug,
  packages,
  onFillIn,
}: {
  amounts: ProposedAmounts;
  drug: Drug;
  packages: readonly DrugPackage[];
  onFillIn: Following['fillIn'];
}) {
  const containers = dispense === undefined ? '' : containersInWords(dispense, drug, packages);
  return (
    <p>
      {BASIS[basis]} {amountsInWords(dispense, daysSupply, drug.potencyUnitCode)}
      {containers !== '' && ` (${containers})`}
      <Button
        size="small"
        variant="minimal"
        intent="primary"
        text="Fill in"
        onClick={() => {
          onFillIn({
            ...(dispense === undefined ? {} : { dispense }),
            ...(daysSupply === undefined ? {} : { daysSupply }),
          });
        }}
      />
    </p>
  );
}

/** The whole pens, bottles, inhalers or packs that a quantity is; '' where it is not handed over in them. */
function containersInWords(dispense: string, drug: Drug, packages: readonly DrugPackage[]): string {
  const sold = showSoldPackages(dispense, drug) || showPacks(dispense, drug);
  if (sold !== '' || !isInContainers(drug)) return sold;
  return showContainers(wholeContainers(dispense, drug, packages));
}

function amountsInWords(dispense: string | undefined, days: string | undefined, units: string): string {
  const quantity = dispense === undefined ? undefined : showQuantity(dispense, units);
  const lasting = days === undefined ? undefined : `${days} ${days === '1' ? 'day' : 'days'}`;
  return [quantity, lasting].filter((part) => part !== undefined).join(', ');
}

/** For how long a package lasts whose puffs are counted, one sentence for each size. */
function puffsInWords(sig: Sig | undefined, drug: Drug, packages: readonly DrugPackage[]): string[] {
  if (sig === undefined) return [];
  const sizes = new Set(packages.flatMap(({ packageDesc }) => puffsInside(packageDesc) ?? []));
  return [...sizes]
    .sort((left, right) => left - right)
    .flatMap((puffs) => {
      const days = daysForPuffs(sig, drug, puffs);
      return days === undefined
        ? []
        : [`A package of ${String(puffs)} lasts ${String(days)} ${days === 1 ? 'day' : 'days'}.`];
    });
}

/** Why nothing is computed: the words, or what a step lacks. */
function sentenceOfUnread({ unread, missing, bare }: SigReading): string {
  const [number] = bare;
  if (number !== undefined)
    return `“${number}” has no unit and may be the strength: write the unit. Dose, quantity and days are not checked.`;
  if (unread.length > 0)
    return `Not understood: “${shortened(unread.join(' '))}”. Dose, quantity and days are not checked.`;
  const lacks = missing.includes('dose') ? 'how much is taken' : 'when it is taken';
  return `The directions do not say ${lacks}. Dose, quantity and days are not checked.`;
}

/** As many characters of what was pasted as one line shows. */
const MOST_SHOWN = 140;

function shortened(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
