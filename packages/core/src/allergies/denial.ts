import { isGraveReaction } from './reactions';

/** What a text says that there is not: any allergy, or an allergy to what it names. */
type Denial = 'all' | 'one';

const WHO =
  '(?:(?:the )?(?:patient|pt|mother|mom|father|dad|parents?|family|wife|husband|spouse)\\.?(?: has| reports?| states?| says)? )?';
/** One of the words that are written with blanks between them. */
const anyOf = (words: string) => `(?:${words.split(' ').join('|')})`;
const OF = `(?:${anyOf(
  'known new current documented reported recorded significant true other any drugs? medications? ' +
    'medicines? meds? medical food foods environmental latex seasonal or and to the',
)} )*`;
const DRUGS = anyOf('medications? drugs? medicines? meds');
const SINCE = 'known|reported|recorded|noted|on file|at this time|to date';

/** The whole of a clause that denies every allergy. */
const ALL = new RegExp(
  `^${WHO}(?:` +
    [
      'nk[adfme]{0,2}a', // NKA, NKDA, NKFA, NKMA, NKDFA
      'n k d? ?a',
      `(?:none|nil|no|negative|neg|denied|denies|deny)(?: (?:${SINCE}))?`,
      `(?:has |have )?(?:no|denies|denied|denying|without|negative for|none|zero) ${OF}` +
        '(?:allerg(?:y|ies|ic reactions?)|hypersensitivit(?:y|ies))' +
        `(?: (?:${SINCE})| to (?:any |known )*(?:${DRUGS}|anything|foods?)(?: or (?:foods?|${DRUGS}))?)*`,
      `not (?:known to be )?allergic(?: to (?:anything|any ${DRUGS}))?`,
      'no known',
    ].join('|') +
    ')$',
);

/**
 * What is denied comes between 'no' and 'allergy'; any of these changes the sentence: 'no codeine due to
 * allergy'.
 */
const REASON =
  '(?!.*\\b(?:due|because|since|given|secondary|per|for|severe|bad|serious|has|had|hx|history|longer|more)\\b)';

/** The whole of a clause that denies one allergy. */
const ONE: readonly RegExp[] = [
  new RegExp(
    `^${WHO}(?:is |was |reports |states )?(?:not|never) (?:known to be )?(?:allergic|sensitive|hypersensitive) to .+$`,
  ),
  new RegExp(
    `^${WHO}(?:has |have )?(?:no|denies|denied|without) ${OF}(?:allerg(?:y|ies)|hypersensitivity|reactions?) to .+$`,
  ),
  new RegExp(`^${WHO}${REASON}(?:has |have )?(?:no|denies|denied|denying) (?:[a-z]+ ){1,3}allerg(?:y|ies)$`),
  new RegExp(`^${WHO}(?:denies|denied) (?!knowing)[a-z]+(?: [a-z]+)?$`),
  /^.+? (?:allergy )?(?:is )?(?:not allergic|no allergy|denied|denies|ruled out|tolerated|tolerates(?: well| it| fine)?|allergy removed)$/,
  new RegExp(
    `^${WHO}(?:is |was |does |doing |did )?(?:ok|okay|o k|fine|good|well)(?: (?:with|on|taking|to take)) .+$`,
  ),
  new RegExp(
    `^${WHO}(?:has |had |have )*no (?:problems?|issues?|trouble|difficulty)(?: (?:with|taking|on)) .+$`,
  ),
  new RegExp(`^${WHO}(?:tolerates|tolerated|has tolerated|able to tolerate|can take|takes) .+$`),
];
/** Takes back what a clause seems to deny. */
const EXCEPTS =
  'except|until|unless|besides|other than|apart from|excluding|excl|only|but|however|though|although|not sure|unsure|unclear|' +
  'possibl[ey]|maybe|unknown';
const NEVER =
  "not|never|cannot|can't|cant|doesn't|doesnt|didn't|didnt|isn't|unable|poorly|no longer|hardly|barely";
const NOT_SO = new RegExp(`\\b(?:${EXCEPTS})\\b|\\?|\\b(?:${NEVER})(?: \\w+)? (?:tolerat|take)`);

/**
 * What of an allergy's text says that there is none, and what remains of it: 'NKDA' and 'none' deny all, 'Not
 * allergic to penicillin' denies one, 'NKDA; latex' leaves latex. 'No codeine' and 'NO PENICILLIN' forbid a drug
 * and deny nothing; what excepts something ('none but sulfa') or is not sure denies nothing either.
 */
export function readDenial(text: string): { readonly denies?: Denial; readonly rest: string } {
  if (isGraveReaction(text) || NOT_SO.test(text.toLowerCase())) return { rest: text };
  const clauses = text.split(/[;,\n]|\.(?= |$)|(?<=\s)\/(?=\s)/).filter((clause) => clause.trim() !== '');
  const read = clauses.map((clause) => ({ clause, denies: denialOf(clause) }));
  const denied = read.flatMap(({ denies }) => denies ?? []);
  if (denied.length === 0) return { rest: text };
  return {
    denies: denied.includes('all') ? 'all' : 'one',
    rest: read
      .filter(({ denies }) => denies === undefined)
      .map(({ clause }) => clause.trim())
      .join('; '),
  };
}

function denialOf(clause: string): Denial | undefined {
  const text = clause
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\((?:situation|finding|disorder)\)/g, ' ');
  const plain = text
    .replaceAll(/[^a-z0-9' ]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (ALL.test(plain) || ALL.test(plain.replaceAll(' ', ''))) return 'all';
  // A dash or bracket between 'no' and 'allergy' gives a reason: 'no PCN - allergy'.
  const isParted = /^\s*no\b[^-:(]*[-:(]/.test(text);
  return !isParted && ONE.some((pattern) => pattern.test(plain)) ? 'one' : undefined;
}
