import { NOT_OF_A_REMARK } from './dose-words';

const WORD = `(?!(?:${NOT_OF_A_REMARK})(?![a-z'-]))[a-z][a-z'/-]*`;
const WORDS = `${WORD}(?:,? ${WORD}){0,14}`;
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|' +
  'nov(?:ember)?|dec(?:ember)?)';
const DATE = `(?:\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|${MONTH}\\.? \\d{1,2}(?:,? \\d{4})?)`;

const DIVIDE = '(?:crush|chew|split|cut|break|open)';
const RINSE = '(?:rinse and (?:spit|expectorate)|rinse (?:the |your )?mouth and spit)';

/** What is written among directions and is none: parts of regular expressions over lower case. */
const REMARK_PATTERNS: readonly string[] = [
  `(?:ok(?:ay)? to|may|do not|don't) fill(?: on| before| until| after)? ${DATE}`,
  'must last \\d{1,3} days',
  'dispense (?:as written|brand(?: covered| only)?|generic)',
  'brand (?:medically )?necessary',
  '(?:dispense|disp|qty|quantity|#)[:.]? ?#?\\d{1,4}(?: (?:tablets?|tabs?|capsules?|caps?|ml))?(?:,? \\d{1,2} refills?)?',
  '\\d{1,2} refills?|refills?:? ?\\d{1,2}',
  '(?:dx|icd ?-?10|diagnosis)(?: code)?:? ?[a-z]\\d\\d(?:\\.[\\da-z]{1,4})?|[ace-gi-pr-tvwyz]\\d\\d\\.\\d{1,4}',
  'if (?:no relief|pain persists|not relieved|no improvement|symptoms persist)(?: (?:after|in|within) ' +
    '\\d{1,2} (?:doses?|tablets?|minutes))?,? (?:then )?call 911',
  `(?:do not|don't) ${DIVIDE}(?:(?:,? or|,? and|,) (?:${DIVIDE}|swallow))*(?: (?:the )?(?:tablets?|capsules?))?`,
  `${RINSE}(?: after (?:each )?use)?`,
  '\\d{1,3} (?:rf|refills?):? \\d{1,2}',
  `(?:please|inform|notify|patient (?:will|has)|pharmacy|pharmacist|may cause|keep|store|discard) ${WORDS}`,
  // What depends on something may leave out a dose.
  `(?:avoid|patient (?:should|may)) (?!(?:[a-z ]* )?(?:if|when|unless) )${WORDS}`,
  `(?:do not|don't) (?:breastfeed|drive|drink|share|drink alcohol|operate)(?: (?:while taking this med(?:ication)?|${WORDS}))?`,
  `remove any buildup ${WORDS}`,
  'rinse (?:the |your )?mouth with water after (?:each )?use(?: to reduce [a-z]+(?: and incidence of ' +
    '[a-z]+)?)?(?:[.,]? (?:and )?do not swallow)?',
  'compounded (?:as|into) an? [a-z]+',
];

/** A remark ends its sentence: what follows it would be read apart from it. */
export const REMARK = `(?:${REMARK_PATTERNS.join('|')})(?= ?(?:[.;]|$))`;

const WHOLE = new RegExp(`^(?:${REMARK_PATTERNS.join('|')})$`);

/** Whether words are kept as they are: for the pharmacist, or about no dose. */
export const isRemark = (text: string): boolean => text.length <= 200 && WHOLE.test(text);
