import { dosesPerDay } from '../sig/amount-of-sig';
import { toDispensedLimit } from '../sig/dispensed-dose';
import type { Sig, SigStep } from '../sig/model';
import { readingOf } from '../sig/rules';
import type { DosedDrug, DoseFinding } from './model';

/** Words by which a note refers to an order other than this one. */
const OF_ANOTHER =
  /\b(?:previous(?:ly)?|prior|replac(?:es|ing|ement)|instead of|discontinued?|former(?:ly)?|was|were|from|stop(?:ped)?|old)\b/i;
/** With more words that were not understood it is a remark, and no direction. */
const MOST_UNREAD = 3;
/** As much of a note as a finding repeats. */
const SHOWN = 120;

/** Sentences, and parts between semicolons and line breaks. A point within a number ends none. */
const parts = (note: string): string[] =>
  note
    .split(/[;\n]|[.!?](?!\d)/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !OF_ANOTHER.test(part));

/** The steps of a part of a note that are directions: a dose with its unit, and a time. */
function directionsIn(part: string, drug: DosedDrug): readonly SigStep[] {
  const { sig, unread, bare } = readingOf(part, drug);
  if (unread.length > MOST_UNREAD || bare.length > 0) return [];
  return sig?.steps.filter(({ dose, timing }) => dose && timing.kind !== 'directed') ?? [];
}

/** A dose in what is dispensed, where the product states it. */
function amountOf({ dose }: SigStep, drug: DosedDrug): string | undefined {
  if (!dose) return undefined;
  const each = toDispensedLimit({ amount: '1', unit: dose.unit }, drug);
  const [factor, unit] = typeof each === 'number' ? [each, ''] : [1, dose.unit];
  const ends = [Number(dose.amount), Number(dose.most ?? dose.amount)];
  return [...ends.map((end) => (end * factor).toPrecision(4)), unit].join(' ');
}

const frequencyOf = ({ timing }: SigStep): string => {
  const often = dosesPerDay(timing);
  return often
    ? [often.least, often.most].map((end) => end.toPrecision(4)).join(' ')
    : JSON.stringify(timing);
};

const isSame = (one: SigStep, other: SigStep, drug: DosedDrug): boolean =>
  amountOf(one, drug) === amountOf(other, drug) && frequencyOf(one) === frequencyOf(other);

/**
 * Directions in the note to the pharmacist that are not those of the sig. The pharmacist cannot know which of two
 * is meant (docs/decisions/directions.md).
 * @param sig as far as it was understood
 */
export function findingsOnNote(note: string, sig: Sig | undefined, drug: DosedDrug): DoseFinding[] {
  const other = parts(note).find((part) =>
    directionsIn(part, drug).some((said) => !(sig?.steps.some((step) => isSame(step, said, drug)) ?? false)),
  );
  if (other === undefined) return [];
  const name = drug.ingredients.join(' and ');
  return [
    {
      tier: 'reason',
      code: 'dose.note-differs',
      data: { note: other.slice(0, SHOWN), ingredient: name },
      ingredient: name,
      source: '',
    },
  ];
}
