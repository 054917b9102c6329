/** A phrase with its numbers: what is typed, and the one way in which it is written. */
interface PhraseWithNumbers {
  /** Part of a regular expression; its groups are the numbers. */
  readonly pattern: string;
  /** $1 and $2 stand for the numbers, '(s)' for the plural of the number before it. */
  readonly write: string;
}

const MEAL =
  '(?:food|meals?|each meal|a meal|eating(?: or drinking)?(?: or taking other medications?(?: or supplements?)?)?)';
const MINUTES = '(?:minutes?|mins?)';
const HOURS = '(?:hours?|hrs?)';
const TO = '(?: to | ?- ?)';
const OUNCES = '(?:ounces|oz\\.?|fl oz) (?:of )?(?:liquid|water|juice|fluid|beverage|water or juice)';

/** Who directs otherwise than the words of a sig. */
const DIRECTING =
  '(?:anticoagulation |coumadin |warfarin |inr )?clinic|doctor|prescriber|physician|provider|pharmacist|oncologist|specialist';
const DIRECTED = 'as directed';

/** What a patient heeds besides, by which no dose becomes more or less. */
const CONDITIONS: readonly PhraseWithNumbers[] = [
  { pattern: `at least (\\d{1,2}) ${HOURS} apart`, write: 'at least $1 hour(s) apart' },
  { pattern: `about (\\d{1,2}) ${HOURS} apart`, write: 'about $1 hour(s) apart' },
  { pattern: `(\\d{1,2})${TO}(\\d{1,2}) ${HOURS} apart`, write: '$1 to $2 hours apart' },
  { pattern: `(\\d{1,2}) ${MINUTES} before ${MEAL}`, write: '$1 minute(s) before food' },
  { pattern: `(\\d{1,2})${TO}(\\d{1,2}) ${MINUTES} before ${MEAL}`, write: '$1 to $2 minutes before food' },
  { pattern: `within (\\d{1,2}) ${MINUTES} before ${MEAL}`, write: 'within $1 minute(s) before food' },
  { pattern: `(\\d) ${HOURS} before ${MEAL}`, write: '$1 hour(s) before food' },
  {
    pattern: `(\\d) ${HOURS} before or (\\d) ${HOURS} after ${MEAL}`,
    write: '$1 hour(s) before or $2 hours after food',
  },
  {
    pattern: `(\\d) ${HOURS} before ${MEAL} or on an empty stomach`,
    write: '$1 hour(s) before food or on an empty stomach',
  },
  {
    pattern: `(\\d{1,2}) ${MINUTES} after the same meal(?: each day)?`,
    write: '$1 minute(s) after the same meal each day',
  },
  { pattern: 'right after the same meal(?: each day)?', write: 'right after the same meal each day' },
  {
    pattern: `on an empty stomach,? (\\d{1,2}) ${MINUTES} before the first meal(?: of the day)?`,
    write: 'on an empty stomach, $1 minute(s) before the first meal of the day',
  },
  { pattern: 'before the first meal of the day', write: 'before the first meal of the day' },
  { pattern: 'with breakfast or the first main meal', write: 'with breakfast or the first main meal' },
  { pattern: 'with the first bite of each main meal', write: 'with the first bite of each main meal' },
  { pattern: 'after a low-fat snack', write: 'after a low-fat snack' },
  { pattern: 'without food or with a light meal', write: 'without food or with a light meal' },
  { pattern: 'with food and water', write: 'with food and water' },
  { pattern: 'with a meal and a (?:full )?glass of water', write: 'with a meal and a glass of water' },
  { pattern: 'with (?:a (?:full )?glass of )?water', write: 'with water' },
  { pattern: 'with at most (\\d{1,2}) ounces of water', write: 'with at most $1 ounces of water' },
  {
    pattern: `(?:mix(?:ed)? |dissolved? )?(?:in|with) (\\d{1,2}) ?${OUNCES}(?: and drink)?`,
    write: 'in $1 ounces of liquid',
  },
  {
    pattern: `(?:mix(?:ed)? |dissolved? )?(?:in|with) (\\d{1,2})${TO}(\\d{1,2}) ?${OUNCES}(?: and drink)?`,
    write: 'in $1 to $2 ounces of liquid',
  },
  { pattern: `(\\d{1,2}) ${MINUTES} before bedtime`, write: '$1 minute(s) before bedtime' },
  { pattern: `(\\d)${TO}(\\d) ${HOURS} before bedtime`, write: '$1 to $2 hours before bedtime' },
  {
    pattern: `the last at least (\\d) ${HOURS} before bedtime`,
    write: 'the last at least $1 hour(s) before bedtime',
  },
  { pattern: 'at the same time(?: each day| every day)?', write: 'at the same time each day' },
  { pattern: 'on the same day(?: each week)?', write: 'on the same day' },
  { pattern: 'while awake', write: 'while awake' },
  { pattern: '(?:until|till) (?:all )?(?:gone|finished|completed?)', write: 'until finished' },
  { pattern: 'with (?:food or milk|milk or food)', write: 'with food or milk' },
  { pattern: 'in the shower|in shower', write: 'in the shower' },
  {
    pattern: 'starting (\\d{1,2}) days? (?:before|prior to) surgery',
    write: 'starting $1 day(s) before surgery',
  },
  { pattern: 'while upright', write: 'while upright' },
  { pattern: 'during menstruation', write: 'during menstruation' },
  {
    pattern: `as soon as possible,? within (\\d{1,3}) ${HOURS}`,
    write: 'as soon as possible, within $1 hours',
  },
  { pattern: 'on cycle days (\\d{1,2}) to (\\d{1,2})', write: 'on cycle days $1 to $2' },
  {
    pattern: `remove (?:(?:& |and )?discard )?(?:(?:the )?patch )?(?:after|within) (\\d{1,2}) ${HOURS}`,
    write: 'remove after $1 hour(s)',
  },
  {
    pattern: '(?:and )?remove (?:it |the patch |patch )?at (?:bedtime|night)',
    write: 'remove at bedtime',
  },
  { pattern: `remove after (\\d{1,2})${TO}(\\d{1,2}) ${HOURS}`, write: 'remove after $1 to $2 hours' },
  { pattern: 'remove after (\\d) weeks?', write: 'remove after $1 week(s)' },
  { pattern: 'at most (\\d{1,2}) doses', write: 'at most $1 doses' },
  { pattern: '\\(?half in each cheek\\)?', write: 'half in each cheek' },
  { pattern: '(?:as|per|by) (?:the )?sliding scale|per scale', write: 'per sliding scale' },
  {
    pattern:
      'as (?:directed|instructed) on (?:the )?(?:dose ?pack|package|label|box)|as directed|as instructed|' +
      'as (?:the )?package directs|uad|ud|ut dict|as prescribed|(?:as directed )?(?:follow|per|as per|see|by|according to) (?:the ' +
      ')?(?:package|pack|tablet pack|dose ?pack) (?:directions|instructions|label)',
    write: DIRECTED,
  },
  {
    pattern: `as directed by (?:the |your |an? )?(${DIRECTING})`,
    write: `${DIRECTED} by the $1`,
  },
];

/** What makes a patient give a dose, where no hour does. */
const EVENTS: readonly PhraseWithNumbers[] = [
  {
    pattern: '(?:at|with) (?:the )?(?:start|onset|first sign) of (?:an? )?migraine(?: headache)?',
    write: 'at the start of migraine',
  },
  {
    pattern: '(?:at|with) (?:the )?(?:start|onset|first sign) of (?:an? )?headache',
    write: 'at the start of headache',
  },
  {
    pattern: '(?:at|with) (?:the )?(?:start|onset|first sign) of (?:a )?cold sores?',
    write: 'at the first sign of a cold sore',
  },
  {
    pattern: '(?:at|with) (?:the )?(?:start|onset|first sign) of (?:a )?gout(?: flare)?',
    write: 'at the first sign of gout',
  },
  {
    pattern: '(?:at|with) (?:the )?(?:start|onset|first sign) of chest pain',
    write: 'at the start of chest pain',
  },
  { pattern: `(\\d{1,2}) ${MINUTES} before exercise`, write: '$1 minute(s) before exercise' },
  {
    pattern: `(\\d) ${HOURS} (?:before|prior to) (?:sex(?:ual activity)?|intercourse)`,
    write: '$1 hour(s) before sexual activity',
  },
  {
    pattern: `(\\d{1,2})${TO}(\\d{1,2}) ${MINUTES} (?:before|prior to) (?:sex(?:ual activity)?|intercourse)`,
    write: '$1 to $2 minutes before sexual activity',
  },
  {
    pattern: '(?:before|prior to) (?:sex(?:ual activity)?|intercourse)',
    write: 'before sexual activity',
  },
  { pattern: 'after each loose stool', write: 'after each loose stool' },
  { pattern: 'for (?:a )?severe allergic reaction', write: 'for a severe allergic reaction' },
];

/** A phrase as a reader takes it. */
export interface WrittenPhrase {
  readonly pattern: string;
  /** @param numbers what its groups found */
  write(numbers: readonly (string | undefined)[]): string;
}

const toWritten = ({ pattern, write }: PhraseWithNumbers): WrittenPhrase => ({
  pattern,
  write: ([first = '', second = '']) =>
    write
      .replace('$1', first)
      .replace('$2', second)
      .replace('(s)', first === '1' ? '' : 's'),
});

export const CONDITION_PHRASES: readonly WrittenPhrase[] = CONDITIONS.map(toWritten);
export const EVENT_PHRASES: readonly WrittenPhrase[] = EVENTS.map(toWritten);

/** Whether a text is one of these phrases as it is written. */
const isOneOf = (phrases: readonly WrittenPhrase[]) => {
  const readers = phrases.map(({ pattern, write }) => ({ reader: new RegExp(`^(?:${pattern})$`), write }));
  return (text: string): boolean =>
    readers.some(({ reader, write }) => {
      const found = reader.exec(text);
      return found !== null && write(found.slice(1)) === text;
    });
};

const isPhraseOfEvent = isOneOf(EVENT_PHRASES);
export const isEvent = (text: string): boolean => text === OVERDOSE || isPhraseOfEvent(text);
const isPhraseOfCondition = isOneOf(CONDITION_PHRASES);
/** What happens is heeded besides a time. */
export const isCondition = (text: string): boolean => isPhraseOfCondition(text) || isPhraseOfEvent(text);

/** An event by which naloxone is given; with a time it is a purpose. */
export const OVERDOSE = 'for opioid overdose';

/** 'As directed' with a time is a remark; alone it is all that is said of the time. */
export const isDirected = (condition: string): boolean => condition.startsWith(DIRECTED);

/** Conditions that name a moment which a day has once. */
export const isOnceADay = (condition: string): boolean =>
  /before bedtime$|first meal|after the same meal each day$/.test(condition);
