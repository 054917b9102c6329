import { type Draft, isTimed, type Phrase, setStated, wordFor } from './draft';
import { UNIT_PHRASES } from './phrases';
import { MASSES } from './vocabulary';

/** Words that say nothing by themselves before what follows them. */
const FILLER =
  /(?:and|on|each week on|per day on|do (?:all )?this|take(?= as)|please(?= take)|every(?= (?:mon|tue|wed|thu|fri|sat|sun)))(?= )/y;
const SEPARATOR = /(?:\s|;|,(?!(?<=\d,)\d))+|\.(?!\d)|-+(?=\s|$)|-(?=\d+ ?- ?\d)|:(?=\s|$)/y;
const WORD = /[^\s,;]+/y;
/** When a number without a unit is another dose: a time of a day follows. */
const DOSE_AGAIN = new RegExp(
  '^(?: ?(?:po|by mouth))? (?:in the|every|each|q ?(?:\\d|am|pm|hs|d\\b)|' +
    'at (?:noon|bed|night|breakfast|lunch|dinner)|bid\\b|tid\\b|qid\\b|daily\\b|on |before |with )',
);

const emptyDraft = (): Draft => ({ at: [], weekdays: [], advice: [], conditions: [], remarks: [] });

/** One dose with its times, as it is read. */
export interface ReadDose {
  readonly draft: Draft;
  readonly text: string;
  /** How it joins the one before it: in the same days, or when those have ended. */
  readonly joins: 'alongside' | 'then' | undefined;
  /** Whether 'and' is before it. */
  readonly isAfterAnd: boolean;
}

/**
 * Reads what is between two 'then'. A second dose behind a time is another part of the same days ('2 tablets
 * in the morning and 1 at bedtime'), and behind a length another period ('bid x 3 days 1 daily x 3 days').
 * @returns its doses, and the words that it does not understand
 */
export function readPeriod(
  text: string,
  phrases: readonly Phrase[],
): { doses: ReadDose[]; unread: string[] } {
  const doses: ReadDose[] = [];
  const unread: string[] = [];
  let draft = emptyDraft();
  let joins: ReadDose['joins'];
  let begun = 0;
  let place = 0;
  let doseEnd = -1;
  let isAfterAnd = false;
  let hasBegunByAnd = false;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = place;
    return pattern.exec(text);
  };
  const close = (next: ReadDose['joins']): void => {
    doses.push({ draft, text: text.slice(begun, place).trim(), joins, isAfterAnd: hasBegunByAnd });
    draft = emptyDraft();
    hasBegunByAnd = isAfterAnd;
    [joins, begun] = [next, place];
  };
  while (place < text.length) {
    const separator = match(SEPARATOR);
    if (separator) {
      place += separator[0].length;
      continue;
    }
    const [longest] = phrases
      .flatMap((phrase) => {
        const found = match(phrase.pattern);
        return found ? [{ phrase, found }] : [];
      })
      .sort((left, right) => right.found[0].length - left.found[0].length);
    const filler = longest ? null : match(FILLER);
    const read = longest?.found[0] ?? filler?.[0] ?? match(WORD)?.[0] ?? text.charAt(place);
    const isDose = longest?.phrase.isDose === true;
    const isSaidAgain =
      isDose &&
      !draft.isBare &&
      place - doseEnd <= 1 &&
      draft.stated === undefined &&
      isSameDose(draft, longest.found[3]);
    const isRestated = isDose && read.includes('=') && draft.amount === longest.found[1];
    if (isDose && !isSaidAgain && !isRestated && draft.amount !== undefined && isTimed(draft)) {
      const isWhole = /[a-z]/.test(read);
      if (isWhole || DOSE_AGAIN.test(text.slice(place + read.length)))
        close(draft.duration && !isAfterAnd ? 'then' : 'alongside');
    }
    const before = {
      isAsNeeded: draft.asNeeded === true,
      kinds: kindsOf(draft),
      isTimed: isTimed(draft),
      conditions: draft.conditions.length,
    };
    if (isSaidAgain) {
      if (!setStated(draft, longest.found.slice(1), undefined)) unread.push(read);
    } else if (longest ? !longest.phrase.read(draft, longest.found) : !filler)
      unread.push(read.replace(/\.$/, ''));
    // 'Daily and at bedtime', 'twice daily and as needed': two schedules, which one dose has not.
    const isOtherSchedule =
      isAfterAnd &&
      isTimed(draft) &&
      ((!before.isAsNeeded && draft.asNeeded === true) ||
        (before.isTimed && kindsOf(draft) > before.kinds) ||
        (before.isTimed && draft.conditions.length > before.conditions) ||
        (before.kinds === 0 && draft.at.length > 0 && isByMeal(draft)));
    if (isOtherSchedule) unread.push('and');
    place += read.length;
    isAfterAnd = filler?.[0] === 'and' || (isAfterAnd && filler?.[0] === 'on');
    if (isDose) doseEnd = place;
  }
  close(undefined);
  return { doses, unread };
}

/** In how many ways it is said when: by a count, an interval, moments, days of the week. */
const kindsOf = ({ times, timing, at, weekdays }: Draft): number =>
  [times !== undefined, timing !== undefined, at.length > 0, weekdays.length > 0].filter(Boolean).length;

/** Several meals of a day are several times. */
const isByMeal = ({ meal }: Draft): boolean =>
  meal === 'with meals' || meal === 'before meals' || meal === 'after meals';

/**
 * Whether a number with this unit, right behind a dose, is the same in another one: '1 tablet 20 mg', '4 clicks
 * 1 gram'. Behind a weight it is not: '2.5 mg 6 tablets' is six of them.
 */
function isSameDose({ unit, amount }: Draft, typed: string | undefined): boolean {
  const other = wordFor(UNIT_PHRASES, typed);
  if (amount === undefined || unit === undefined || other === undefined || other === unit) return false;
  return (!MASSES.has(unit) && MASSES.has(other)) || unit === 'click' || other === 'click';
}
