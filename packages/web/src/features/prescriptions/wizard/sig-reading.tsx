import { Button } from '@blueprintjs/core';
import { showContainers, wholeContainers } from '@erx/core/drugs/containers';
import type { Drug, DrugPackage } from '@erx/core/drugs/model';
import { puffsInside } from '@erx/core/drugs/package-quantity';
import { showSoldPackages } from '@erx/core/drugs/sold-packages';
import { showPacks } from '@erx/core/drugs/tablet-packs';
import { say } from '@erx/core/findings/messages';
import type { PrescriptionForm } from '@erx/core/prescriptions/model';
import { daysForPuffs, isInContainers } from '@erx/core/sig/amount-of-sig';
import { writeOut } from '@erx/core/sig/error-prone';
import type { Sig } from '@erx/core/sig/model';
import { proposeAmounts, type ProposedAmounts } from '@erx/core/sig/proposed-amounts';
import type { SigReading } from '@erx/core/sig/read-sig';
import { quantityNotice, whyNotComputed } from '@erx/core/sig/rules';
import { rangesOfUnread } from '@erx/core/sig/shorthand';
import type { ComponentProps, RefObject } from 'react';
import { useDrugPackages } from './drug-packages';
import type { FormAccess } from './form-access';
import { amountsInWords, type Following, readForm, sentenceOfUnread, shortened } from './use-following';

/**
 * What was understood of the directions, and what follows from them: the words, quantity and days, with one press
 * for what is not written by itself. What was not understood is named, and nothing is computed of it.
 */
export function SigReadingLine({
  access,
  drug,
  isMinor,
  following,
  sigRef,
}: {
  access: FormAccess;
  drug: Drug;
  isMinor: boolean;
  following: Following;
  sigRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const { form } = access;
  const packages = useDrugPackages(drug.prescribableDrugId);
  if (form.sig.trim() === '') return null;
  const { reading, wording } = readForm(form, drug, isMinor);
  const isOwnUnit = form.units === drug.potencyUnitCode;
  const amounts = isOwnUnit ? proposeAmounts(reading, drug, form, isMinor) : undefined;
  const notice = quantityNotice({ form, drug });
  const why = amounts?.dispense === undefined ? whyNotComputed({ form, drug }) : undefined;
  return (
    <>
      <p className="erx-visually-hidden" role="status">
        {following.announced}
      </p>
      <div className="erx-sig-reading" role="group" aria-label="What was understood of the directions">
        <Words
          access={access}
          reading={reading}
          wording={wording}
          following={following}
          containers={containersInWords(following.written?.made.dispense, drug, packages.data ?? [])}
          sigRef={sigRef}
        />
        {why && (
          <p>
            {[say(why.code, why.data), ...puffsInWords(reading.sig, drug, packages.data ?? [])].join(' ')}
          </p>
        )}
        {amounts && isOffered(amounts, form) && (
          <ProposedLine
            amounts={amounts}
            drug={drug}
            packages={packages.data ?? []}
            onFillIn={following.fillIn}
          />
        )}
        {notice && <p className="erx-sig-notice">{say(notice.code, notice.data)}</p>}
      </div>
    </>
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
  const containers = containersInWords(dispense, drug, packages);
  return (
    <p>
      {BASIS[basis]} {amountsInWords({ dispense, daysSupply }, drug.potencyUnitCode)}
      {containers !== '' && ` (${containers})`}
      <LineButton
        text="Fill in"
        onClick={({ currentTarget }) => {
          // the button goes once the fields have it: what follows is the way on
          currentTarget
            .closest('.erx-wizard')
            ?.querySelector<HTMLElement>('.erx-wizard-footer .bp6-intent-primary')
            ?.focus();
          onFillIn({
            ...(dispense === undefined ? {} : { dispense }),
            ...(daysSupply === undefined ? {} : { daysSupply }),
          });
        }}
      />
    </p>
  );
}

const LineButton = (props: ComponentProps<typeof Button>) => (
  <Button size="small" variant="minimal" intent="primary" {...props} />
);

/** What became of the words: written out, read as others, or not understood. */
function Words({
  access: { form, set },
  reading,
  wording,
  following,
  containers,
  sigRef,
}: {
  access: FormAccess;
  reading: SigReading;
  wording: string | undefined;
  following: Following;
  containers: string;
  sigRef: RefObject<HTMLTextAreaElement | null>;
}) {
  return (
    <>
      <WrittenLine {...{ form, following, containers, sigRef }} />
      {wording === undefined && <Unread {...{ form, set, reading, sigRef }} />}
      {wording !== undefined && wording !== form.sig.trim() && !form.sigChosen && (
        <p>
          Reads as “{wording}”
          {!following.writesOut(wording) && (
            <LineButton
              text="Use these words"
              onClick={() => {
                set({ sig: wording, sigChosen: false });
                sigRef.current?.focus();
              }}
            />
          )}
        </p>
      )}
    </>
  );
}

/** What was written when a field was left, with the press that restores what was there. */
function WrittenLine({
  form,
  following: { written, undo },
  containers,
  sigRef,
}: Pick<FormAccess, 'form'> & {
  following: Following;
  containers: string;
  sigRef: RefObject<HTMLTextAreaElement | null>;
}) {
  if (!written) return null;
  const { made, before } = written;
  const filledIn = amountsInWords(made, form.units);
  const removed = amountsInWords(
    {
      dispense: made.dispense === '' ? before.dispense : undefined,
      daysSupply: made.daysSupply === '' ? before.daysSupply : undefined,
    },
    form.units,
  );
  const sentences = [
    before.sig !== undefined && `Written out from “${shortened(before.sig)}”.`,
    filledIn !== '' && `${filledIn}${containers && ` (${containers})`} filled in.`,
    removed !== '' && `${removed} removed: they followed from the directions before.`,
  ];
  return (
    <p>
      {sentences.filter(Boolean).join(' ')}
      <LineButton
        text="Undo"
        aria-keyshortcuts="Control+Z"
        onClick={() => {
          undo();
          sigRef.current?.focus();
        }}
      />
    </p>
  );
}

/** The words that were not understood, with one press to write them again: all others stay as they are. */
function Unread({
  form,
  set,
  reading,
  sigRef,
}: Pick<FormAccess, 'form' | 'set'> & {
  reading: SigReading;
  sigRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const [first] = rangesOfUnread(form.sig, reading.unread);
  const writtenOut = writeOut(form.sig);
  return (
    <p>
      {sentenceOfUnread(form.sig, reading)}
      {!form.sigChosen && (
        <LineButton
          text={reading.unread.length > 0 ? 'Write these words again' : 'Add it'}
          onClick={() => {
            sigRef.current?.focus();
            sigRef.current?.setSelectionRange(
              reading.unread.length > 0 ? (first?.start ?? 0) : form.sig.length,
              reading.unread.length > 0 ? (first?.end ?? form.sig.length) : form.sig.length,
            );
          }}
        />
      )}
      {writtenOut !== form.sig && !form.sigChosen && (
        <LineButton
          text="Write abbreviations out"
          onClick={() => {
            set({ sig: writtenOut, sigChosen: false });
            sigRef.current?.focus();
          }}
        />
      )}
    </p>
  );
}

/** The whole pens, bottles, inhalers or packs that a quantity is; '' where it is not handed over in them. */
function containersInWords(
  dispense: string | undefined,
  drug: Drug,
  packages: readonly DrugPackage[],
): string {
  if (!dispense) return '';
  const sold = showSoldPackages(dispense, drug) || showPacks(dispense, drug);
  if (sold !== '' || !isInContainers(drug)) return sold;
  return showContainers(wholeContainers(dispense, drug, packages));
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
