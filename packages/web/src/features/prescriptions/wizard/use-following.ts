import type { Drug } from '@erx/core/drugs/model';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import type { PrescriptionForm } from '@erx/core/prescriptions/model';
import { sigLimit } from '@erx/core/prescriptions/rules/fields';
import { sigProductOf } from '@erx/core/sig/product';
import { proposeAmounts, type ProposedAmounts } from '@erx/core/sig/proposed-amounts';
import { isSure, readSig, type SigReading } from '@erx/core/sig/read-sig';
import { isShorthand, rangesOfUnread } from '@erx/core/sig/shorthand';
import { writeSig } from '@erx/core/sig/write-sig';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { afterPointerUp } from '../../../page/after-pointer-up';
import type { FormAccess } from './form-access';

/** What the form's directions were read as; the wording is undefined where it is not sure. */
interface ReadForm {
  readonly reading: SigReading;
  readonly wording: string | undefined;
}

/** Reads the directions of the form. @param isMinor a child is given what an adult takes */
export function readForm(form: Pick<PrescriptionForm, 'sig'>, drug: Drug, isMinor: boolean): ReadForm {
  const reading = readSig(form.sig, sigProductOf(drug, isMinor));
  return { reading, wording: isSure(reading) ? writeSig(reading.sig) : undefined };
}

/** What is at most needed, or estimated, no one fills in unseen. */
const isFilledUnseen = ({ basis }: ProposedAmounts): boolean => basis === 'exact' || basis === 'one-package';

/** '30 tablets, 10 days'; '' of neither. */
export function amountsInWords({ dispense, daysSupply: days }: Amounts, units: string): string {
  const quantity = dispense && showQuantity(dispense, units);
  const lasting = days && `${days} ${days === '1' ? 'day' : 'days'}`;
  return [quantity, lasting].filter(Boolean).join(', ');
}

type Amounts = Readonly<Partial<Record<'dispense' | 'daysSupply', string | undefined>>>;
type Parts = Partial<Pick<PrescriptionForm, 'sig' | 'dispense' | 'daysSupply'>>;
const PARTS = ['sig', 'dispense', 'daysSupply'] as const;

/** What was written into the form when a field was left, and what it had before. */
interface Written {
  readonly made: Parts;
  readonly before: Parts;
  /** The form after it: while it is the same, the key of undoing is about this. */
  readonly whole: PrescriptionForm;
}

/** Quantity and days as they follow the directions, and shorthand as its sentence. */
export interface Following {
  /** To be called when a field is left. */
  leave(left: FocusEvent): void;
  /** Takes a sig of the list, with what is empty or followed from the directions before. */
  choose(sig: string): void;
  /** Fills in what follows from the directions, and notes that no one typed it. */
  fillIn(amounts: Parts): void;
  /** What was written by itself and can be undone; undefined once the directions are changed. */
  readonly written: Pick<Written, 'made' | 'before'> | undefined;
  /** Whether the words that were read are written when the sig is left. */
  writesOut(wording: string): boolean;
  /** Restores what was typed, which then stays. */
  undo(): void;
  /** Ctrl+Z, while nothing was changed since. */
  undoByKey(event: KeyboardEvent): void;
  /** For a screen reader, once a field has been left. */
  readonly announced: string;
}

const EMPTY = { dispense: '', daysSupply: '' };

/** The name of the field that has or gets the focus. */
const nameOf = (element: EventTarget | null): string =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.name : '';

/** Whether nothing of a form was changed. */
export const isSameForm = (one: PrescriptionForm, other: PrescriptionForm): boolean =>
  (Object.keys(one) as (keyof PrescriptionForm)[]).every(
    (key) => JSON.stringify(one[key]) === JSON.stringify(other[key]),
  );

export const isUndoKey = ({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key === 'z';

/** What follows from directions: never over what someone typed. */
function useAmounts({ form }: FormAccess, drug: Drug, isMinor: boolean) {
  const filled = useRef<Parts>({});
  const settledSig = useRef(form.sig);

  const amountsOf = (sig: string, typed: typeof EMPTY): ProposedAmounts =>
    proposeAmounts(readForm({ sig }, drug, isMinor).reading, drug, typed, isMinor);

  /**
   * Quantity and days of directions that are settled: what is empty, and what followed from those before. The
   * most that may be taken as needed is offered, never filled in: it is seldom meant.
   * @param left the field that was left
   * @param next the field that gets the focus: what is filled in there would be in front of what is typed
   * @param isKept whether what is empty stays so, because filling it in was undone
   */
  function follow(sig: string, left: string, next: string, isKept: boolean): Amounts {
    if (form.units !== drug.potencyUnitCode) return {};
    const isOther = settledSig.current !== sig;
    const own = isOther ? amountsOf(settledSig.current, EMPTY) : undefined;
    // What is left out under the cursor follows when that field is left.
    if (next !== 'dispense' && next !== 'daysSupply') settledSig.current = sig;
    const isFilled = (name: keyof typeof EMPTY) =>
      form[name].trim() !== '' && [filled.current[name], own?.[name]].includes(form[name].trim());
    const wasEmptied = left === 'dispense' && Boolean(filled.current.dispense);
    const isToFill = form.dispense.trim() === '' && next !== 'dispense' && !isKept && !wasEmptied;
    const ofDispense = (isOther && isFilled('dispense')) || isToFill;
    const ofDays =
      next !== 'daysSupply' &&
      !(isKept && left === 'sig') &&
      (isFilled('daysSupply') || form.daysSupply.trim() === '');
    const kept = { dispense: ofDispense ? '' : form.dispense, daysSupply: ofDays ? '' : form.daysSupply };
    const now = amountsOf(sig, kept);
    const changes: Amounts = {
      ...(ofDispense ? { dispense: (isFilledUnseen(now) && now.dispense) || '' } : {}),
      ...(ofDays && (isOther || now.daysSupply !== undefined) ? { daysSupply: now.daysSupply ?? '' } : {}),
    };
    filled.current = { ...filled.current, ...present(changes) };
    return changes;
  }
  return { filled, follow };
}

const present = (parts: Parts | Amounts): Parts =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));

/**
 * When a field is left, shorthand that was wholly understood becomes its sentence, and quantity and days follow
 * it where they are empty or followed from the directions before: what someone typed stays, and all of it can be
 * undone.
 */
export function useFollowing(access: FormAccess, drug: Drug, isMinor: boolean): Following {
  const { form, set } = access;
  const { filled, follow } = useAmounts(access, drug, isMinor);
  const [latest, setLatest] = useState<Written>();
  /** What was typed and restored: it is not written out again. */
  const [restored, setRestored] = useState<string>();
  const [announced, setAnnounced] = useState({ sig: '', text: '' });
  const written = latest && latest.whole.sig === form.sig ? latest : undefined;

  const writesOut = (wording: string): boolean =>
    !form.sigChosen &&
    restored !== form.sig &&
    isShorthand(form.sig, wording) &&
    wording.length <= sigLimit({ form: { ...form, sig: wording }, drug });

  function settle(left: string, next: string): void {
    const { wording, reading } = readForm(form, drug, isMinor);
    const isWritten = left === 'sig' && wording !== undefined && writesOut(wording);
    const sig = isWritten ? wording : form.sig;
    const followed = present(follow(sig, left, next, restored === form.sig));
    const changes: Parts = isWritten ? { sig, ...followed } : followed;
    const names = PARTS.filter((name) => changes[name] !== undefined && changes[name] !== form[name]);
    const made = Object.fromEntries(names.map((name) => [name, changes[name]])) as Parts;
    if (names.length > 0) {
      const before = Object.fromEntries(names.map((name) => [name, form[name]])) as Parts;
      set(made);
      setLatest({
        made: { ...written?.made, ...made },
        before: { ...before, ...written?.before },
        whole: { ...form, ...made },
      });
    }
    if (left !== 'sig' && names.length === 0) return;
    const filledIn = amountsInWords(made, form.units);
    const text = [
      made.sig === undefined ? '' : `Written as: ${made.sig}`,
      filledIn === '' ? '' : `Filled in: ${filledIn}.`,
      names.length > 0 ? 'Control Z restores what was typed.' : '',
      wording === undefined && form.sig.trim() !== '' ? sentenceOfUnread(form.sig, reading) : '',
    ];
    setAnnounced({ sig, text: text.filter(Boolean).join(' ') });
  }

  const undo = (): void => {
    if (!written) return;
    const names = PARTS.filter(
      (name) => written.made[name] !== undefined && written.made[name] === form[name],
    );
    const before = Object.fromEntries(names.map((name) => [name, written.before[name]])) as Parts;
    const typed = before.sig ?? form.sig;
    setRestored(typed);
    filled.current = { ...filled.current, ...before };
    setLatest(undefined);
    set(before);
    setAnnounced({ sig: typed, text: 'What was typed is restored.' });
  };

  return {
    written,
    writesOut,
    undo,
    undoByKey: (event) => {
      if (!isUndoKey(event) || !written || !isSameForm(written.whole, form)) return;
      event.preventDefault();
      undo();
    },
    announced: announced.sig === form.sig ? announced.text : '',
    fillIn: (amounts) => {
      filled.current = { ...filled.current, ...amounts };
      set(amounts);
    },
    choose: (sig) => {
      set({ sig, sigChosen: true, ...present(follow(sig, 'sig', '', false)) });
    },
    leave: ({ target, relatedTarget, currentTarget }) => {
      const [left, next] = [nameOf(target), nameOf(relatedTarget)];
      const work = () => {
        settle(left, next);
      };
      // What is pressed in the form must not move away; what leads on has to find everything written.
      const isInForm =
        relatedTarget instanceof Node && currentTarget.closest('.erx-sig-form')?.contains(relatedTarget);
      if (isInForm) afterPointerUp(work);
      else work();
    },
  };
}

/** Why nothing is computed, in a sentence: the words as they were typed, or what a step lacks. */
export function sentenceOfUnread(typed: string, { unread, missing, bare }: SigReading): string {
  const [number] = bare;
  if (number !== undefined)
    return `“${number}” has no unit and may be the strength: write the unit. Dose, quantity and days are not checked.`;
  if (unread.length > 0) {
    const words = rangesOfUnread(typed, unread).map(
      ({ start, end }) => `“${shortened(typed.slice(start, end))}”`,
    );
    return `Not understood: ${words.join(', ')}. Dose, quantity and days are not checked.`;
  }
  const lacks = missing.includes('dose') ? 'how much is taken' : 'when it is taken';
  return `The directions do not say ${lacks}. Dose, quantity and days are not checked.`;
}

/** As many characters of what was pasted as one line shows. */
const MOST_SHOWN = 140;

/** The beginning of a text that is longer than a line shows. */
export const shortened = (text: string): string =>
  text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
