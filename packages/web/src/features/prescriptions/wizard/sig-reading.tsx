import { Button } from '@blueprintjs/core';
import { showContainers, wholeContainers } from '@erx/core/drugs/containers';
import type { Drug, DrugPackage } from '@erx/core/drugs/model';
import { showMeteredContainers } from '@erx/core/drugs/metered-containers';
import { puffsInside } from '@erx/core/drugs/package-quantity';
import { showPacks } from '@erx/core/drugs/tablet-packs';
import { say } from '@erx/core/findings/messages';
import { daysForPuffs, type SigUse } from '@erx/core/sig/amount-of-sig';
import { writeOut } from '@erx/core/sig/error-prone';
import type { Sig } from '@erx/core/sig/model';
import type { SigReading } from '@erx/core/sig/read-sig';
import { quantityNotice, whyNotComputed } from '@erx/core/sig/rules';
import { rangesOfUnread } from '@erx/core/sig/shorthand';
import type { ComponentProps, RefObject } from 'react';
import { useDrugPackages } from './drug-packages';
import type { FormAccess } from './form-access';
import {
  amountsInWords,
  amountsOf,
  type Following,
  readForm,
  sentenceOfUnread,
  shortened,
} from './use-following';

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
  const read = readForm(form, drug, isMinor);
  const { reading, wording, use } = read;
  const isOwnUnit = form.units === drug.potencyUnitCode;
  const { dispense, daysSupply } = isOwnUnit
    ? amountsOf(read, form)
    : { dispense: undefined, daysSupply: undefined };
  const isDifferent =
    (dispense !== undefined && dispense !== form.dispense.trim()) ||
    (daysSupply !== undefined && daysSupply !== form.daysSupply.trim());
  const notice = quantityNotice({ form, drug });
  const why = whyNotComputed({ form, drug });
  const containers = containersInWords(use, dispense, drug, packages.data ?? []);
  return (
    <>
      <p className="erx-visually-hidden" role="status">
        {following.announced}
      </p>
      <div className="erx-sig-reading" role="group" aria-label="What was understood of the directions">
        <Words access={access} reading={reading} wording={wording} following={following} sigRef={sigRef} />
        {why && (
          <p>
            {[say(why.code, why.data), ...puffsInWords(reading.sig, drug, packages.data ?? [])].join(' ')}
          </p>
        )}
        {isDifferent && (
          <p>
            By these directions{use?.isAsNeeded && dispense !== undefined ? ' at the most' : ''}:{' '}
            {amountsInWords({ dispense, daysSupply }, form.units)}
            {containers !== '' && ` (${containers})`}
            <LineButton
              text="Fill in"
              onClick={() => {
                following.fillIn({
                  ...(dispense === undefined ? {} : { dispense }),
                  ...(daysSupply === undefined ? {} : { daysSupply }),
                });
              }}
            />
          </p>
        )}
        {notice && <p className="erx-sig-notice">{say(notice.code, notice.data)}</p>}
      </div>
    </>
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
  sigRef,
}: {
  access: FormAccess;
  reading: SigReading;
  wording: string | undefined;
  following: Following;
  sigRef: RefObject<HTMLTextAreaElement | null>;
}) {
  return (
    <>
      <WrittenLine {...{ form, following, sigRef }} />
      {wording === undefined && <Unread {...{ form, set, reading, sigRef }} />}
      {wording !== undefined && wording !== form.sig.trim() && !form.sigChosen && (
        <p>
          Reads as “{wording}”
          {!following.writesOut(wording) && (
            <LineButton
              text="Use these words"
              onClick={() => {
                set({ sig: wording, sigChosen: false });
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
  sigRef,
}: Pick<FormAccess, 'form'> & {
  following: Following;
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
    filledIn !== '' && `${filledIn} filled in.`,
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
          }}
        />
      )}
    </p>
  );
}

/** The whole pens, bottles, canisters or packs that a quantity is; '' where it is not handed over in them. */
function containersInWords(
  use: SigUse | undefined,
  dispense: string | undefined,
  drug: Drug,
  packages: readonly DrugPackage[],
): string {
  if (!use || dispense === undefined) return '';
  if (use.container !== undefined) return showMeteredContainers(dispense, drug);
  if (!use.isInContainers) return showPacks(dispense, drug);
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
