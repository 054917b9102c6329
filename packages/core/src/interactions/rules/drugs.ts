import { daysAfter } from '../../values/dates';
import { type DrugFact, namedFact, type Term } from '../facts';
import { type DrugInteraction, type Incomplete, SEVERITY_RANK } from '../model';
import type { ReadName } from '../name-reader';
import { formerIncomplete, type FormerRead, severityOf } from './known-elsewhere';
import { findSums, type FoundSum, isPairInSum, type TakenDrug } from './sums';
import { type CheckKnowledge, type CheckSubject, isLocal, type OtherDrug, readHeld } from './subject';

interface Found {
  readonly interactions: readonly DrugInteraction[];
  readonly sums: readonly FoundSum[];
  readonly incomplete: readonly Incomplete[];
}

const part = 'drug';

/**
 * A drug against every other that the patient takes, has stopped lately, or has been prescribed: each
 * ingredient with each, by name and by class. Of one pair each effect is said once, at its gravest, and not
 * where a sum of several drugs says it. A name
 * that cannot be read, or an ingredient that no one has looked at, is said instead of being passed over.
 */
export function checkDrugs(subject: CheckSubject, knowledge: CheckKnowledge): Found {
  const { drug, medications, prescriptions, fills, waiting = [] } = subject;
  const { index } = knowledge;
  const incomplete: Incomplete[] = knowledge.isPartMissing
    ? [{ part, reason: 'imported-facts-missing' }]
    : [];
  const own = [...new Set(drug.ingredients.map((name) => index.ingredient(name)))];
  for (const ingredient of own)
    if (!index.covers(ingredient))
      incomplete.push({ part, reason: 'ingredient-not-covered', about: ingredient });
  const parts = [medications, prescriptions, fills, waiting];
  if (parts.includes('failed')) incomplete.push({ part, reason: 'reading-failed' });

  const acting = actingOf(own, index);
  const isOwnLocal = isLocal(drug, index);
  const pairs: { readonly other: OtherDrug; readonly fact: DrugFact }[] = [];
  const taken: TakenDrug[] = [];
  const saidOf = new Set<string>();
  const former: FormerRead[] = [];
  const others = parts.flatMap((part) => (part === 'failed' ? [] : part));
  // What the practice recorded itself comes first: a fill or a former record of the same drug adds nothing.
  for (const other of [...others.filter(isOwn), ...others.filter((each) => !isOwn(each))]) {
    const read = readOther(other, knowledge);
    const { ingredients, classes, isLocal: isOtherLocal } = read;
    const theirTerms = actingOf(
      [...new Set([...ingredients, ...classes.flatMap((name) => index.membersOf(name))])],
      index,
    );
    if (other.stoppedOn === undefined && other.origin !== 'draft' && !isOtherLocal)
      taken.push({ other, ingredients: actingOf(ingredients, index), classes });
    const facts = theirTerms.flatMap((theirs) =>
      actsStill(other, theirs, subject, index)
        ? acting.flatMap((ours) => (ours === theirs ? [] : index.drugFacts(ours, theirs)))
        : [],
    );
    const holding = facts
      .filter((fact) => fact.isEvenLocal || (!isOwnLocal && !isOtherLocal))
      .filter((fact) => other.stoppedOn === undefined || fact.severity === 'serious')
      // Of a kind that a code names without the drug, what is grave or holds for half of them.
      .filter(
        (fact) =>
          other.origin !== 'problem' ||
          fact.severity === 'serious' ||
          2 * facts.filter((each) => each === fact).length >= theirTerms.length,
      );
    for (const fact of onePerEffect(holding)) {
      const said = `${[...theirTerms].sort().join()} ${fact.message}`;
      if (!isOwn(other) && saidOf.has(said)) continue;
      if (other.stoppedOn === undefined) saidOf.add(said);
      pairs.push({ other, fact });
    }
    if (other.stoppedOn !== undefined) continue; // of what was stopped only what is known to last counts
    if (other.origin === 'problem') continue; // it was checked as any drug of its kind
    incomplete.push(...gapsIn(other, read, index));
    if (other.origin === 'former-record')
      former.push({
        description: other.description,
        isRead: read.isKnown || (read.guesses.length > 0 && !read.hasUnread),
      });
  }
  const sums = isOwnLocal ? [] : findSums(acting, taken, subject.situation, index);
  const interactions = [
    ...pairs
      .filter(({ other, fact }) => !isPairInSum(sums, other, fact))
      .map(({ other, fact }): DrugInteraction => ({
        drugDescription: other.description,
        origin: other.origin,
        severity: severityOf(fact.severity, other),
        message: fact.message,
        narrative: fact.narrative,
        source: fact.source,
        ...namedFact(fact),
      })),
    ...sums.map(({ interaction }) => interaction),
  ];
  return {
    sums,
    interactions: once(interactions, (row) => `${row.drugDescription} ${row.message}`),
    incomplete: [
      ...once(incomplete, ({ reason, about }) => `${reason} ${about ?? ''}`),
      ...formerIncomplete(part, former),
    ],
  };
}

/** What of another medicine was not understood, or is of no knowledge; a former record says by itself how it was read. */
function gapsIn(other: OtherDrug, read: ReadOther, index: CheckKnowledge['index']): Incomplete[] {
  const { description, origin } = other;
  const { ingredients, classes, guesses, isKnown, hasUnread } = read;
  const entry =
    origin === 'medication'
      ? { entry: description }
      : origin === 'reported-fill'
        ? { entry: description, isFill: true }
        : {};
  const gap = (reason: Incomplete['reason'], about: string): Incomplete => ({
    part,
    reason,
    about,
    ...entry,
  });
  const isUnread = origin !== 'former-record' && !isKnown && (guesses.length === 0 || hasUnread);
  return [
    ...guesses.map(({ word, names }) => gap('medication-guessed', `${word} (${names.join(', ')}?)`)),
    ...(classes.length > 0 ? [gap('medication-unspecific', `${description} (${classes.join(', ')})`)] : []),
    ...(isUnread
      ? [gap(ingredients.length > 0 ? 'medication-in-part' : 'medication-unknown', description)]
      : []),
    ...ingredients
      .filter((ingredient) => !index.covers(ingredient))
      .map((about): Incomplete => ({ part, reason: 'ingredient-not-covered', about })),
  ];
}

/** Whether the practice itself recorded it. */
const isOwn = ({ origin }: OtherDrug): boolean => !ELSEWHERE.has(origin);
const ELSEWHERE: ReadonlySet<OtherDrug['origin']> = new Set([
  'reported-fill',
  'former-record',
  'problem',
  'pharmacy-request',
  'draft',
]);

/**
 * The ingredients of a product that act on others. Naloxone in one tablet with an opioid guards against
 * injection; it is no rescue. Source: FDA label of Suboxone, Indications.
 */
function actingOf(ingredients: readonly Term[], index: CheckKnowledge['index']): readonly Term[] {
  const hasOpioid = ingredients.some((name) => name !== 'naloxone' && index.termsOf(name).has('opioids'));
  return ingredients.filter((name) => name !== 'naloxone' || !hasOpioid);
}

/** How another medicine was read. */
interface ReadOther {
  readonly ingredients: readonly Term[];
  readonly classes: readonly Term[];
  readonly guesses: ReadName['guesses'];
  readonly hasUnread: boolean;
  readonly isKnown: boolean;
  readonly isLocal: boolean;
}

function readOther(other: OtherDrug, { index, readMedication }: CheckKnowledge): ReadOther {
  const held = other.product && readHeld(other.product, readMedication);
  if (other.product && held && (held.ingredients.length > 0 || !held.isWhole)) {
    return {
      ingredients: [...new Set(held.ingredients.map((name) => index.ingredient(name)))],
      classes: [],
      guesses: [],
      hasUnread: false,
      isKnown: held.isWhole,
      isLocal: isLocal(other.product, index),
    };
  }
  const { terms, isWhollyRead, guesses, unread } = readMedication(other.description);
  return {
    ingredients: terms.filter((term) => !index.isClass(term)),
    classes: terms.filter((term) => index.isClass(term)),
    guesses,
    hasUnread: unread.length > 0,
    isKnown: isWhollyRead,
    isLocal: false,
  };
}

function actsStill(
  other: OtherDrug,
  ingredient: Term,
  { today }: CheckSubject,
  index: CheckKnowledge['index'],
): boolean {
  if (other.stoppedOn === undefined) return true;
  const lasting = index.lasting(ingredient);
  return lasting !== undefined && today <= daysAfter(other.stoppedOn, lasting.days);
}

function onePerEffect(facts: readonly DrugFact[]): DrugFact[] {
  const byGravity = [...facts].sort((a, b) => SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity]);
  return once(byGravity, ({ effect }) => effect);
}

function once<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const seen = new Set<string>();
  return rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
}
