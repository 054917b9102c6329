import { remembered } from '../values/remembered';
import type conditions from './conditions.json';
import phrases from './conditions-in-words.json' with { type: 'json' };

type ConditionName = keyof typeof conditions;

/** Words of the problem list that say a condition. */
interface Phrases {
  /** Whole words, in lower case without marks. */
  readonly words: readonly string[];
  /** It counts as well when it is over: 'history of Stevens-Johnson syndrome' does, 'history of asthma' does not. */
  readonly evenPast?: boolean;
}

const PHRASES = Object.entries(phrases as Readonly<Record<string, Phrases>>) as [ConditionName, Phrases][];

const anyOf = (words: string) => new RegExp(`\\b(?:${words.trim().split(/,\s*/).join('|')})\\b`);

/** What makes that which follows in one sentence no diagnosis of this patient, or no certain one. */
const DENIED_BEFORE =
  anyOf(`no, not, non, never, none, denie[sd], denying, without, w o, neg, negative, r o, rule[ds]? out,
  ruling out, possible, possibly, probable, suspect(?:ed|s)?, questionable, question of, unlikely, family, fam, fh, fhx,
  fmhx, mother, father, brother, sister, son, daughter, aunt, uncle, cousin, parents?, siblings?, grand\\w+, maternal,
  paternal, screening, screen, risk, exposure, contact, fear, counsel\\w*, prevent\\w*, prophyla\\w*, vaccin\\w*,
  immuniz\\w*, test(?:ing)?, carrier, encounter, evaluat\\w*, observation, like, due to, induced by, caused by,
  because of, secondary to`);
/** What, behind a condition, takes it back. */
const DENIED_AFTER =
  anyOf(`ruled out, excluded, unlikely, not confirmed, not found, negative, doubtful, mimic,
  screen(?:ing)?, in (?:the )?family, in (?:mother|father|brother|sister|parents?|siblings?), carrier, risk, like,
  vaccine`);
/** What says that a condition was once. */
const PAST =
  anyOf(`history, hx, h o, past, previous, previously, prior, old, former, formerly, s p, status post,
  remission, resolved, remote, childhood, healed, cured, sequelae?, after`);

/** Marks that divide a text into statements of their own; a comma does not: 'no stroke, TIA'. */
const STATEMENTS = /[;.!\n]|\b(?:but|however|except|now)\b/;

const plainOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/['\u2019]/g, '')
    .replaceAll(/[^a-z0-9?;.!\n]+/g, ' ');

/**
 * The conditions that a text of the problem list states for certain of this patient, now or where it matters in the
 * past. What is denied, doubted, asked or said of relatives is none.
 */
export const conditionsInWords = remembered(5_000, (text: string): ReadonlySet<ConditionName> => {
  const found = new Set<ConditionName>();
  for (const statement of plainOf(text).split(STATEMENTS)) {
    // Whatever is asked is not known.
    if (statement.includes('?')) continue;
    for (const [condition, { words, evenPast }] of PHRASES)
      if (words.some((phrase) => isStated(statement, phrase, evenPast === true))) found.add(condition);
  }
  return found;
});

function isStated(statement: string, phrase: string, evenPast: boolean): boolean {
  const words = ` ${statement.trim()} `;
  const at = words.indexOf(` ${phrase} `);
  if (at < 0) return false;
  const before = words.slice(0, at);
  const after = words.slice(at + phrase.length + 1);
  if (DENIED_BEFORE.test(before) || DENIED_AFTER.test(after)) return false;
  return evenPast || !PAST.test(`${before} ${after}`);
}
