import type { CheckedDrug } from '@erx/core/interactions/rules/subject';
import type { SafetyFinding, SafetyKind } from '@erx/core/safety/model';
import { needsAnswer } from '@erx/core/safety/tiers';
import { readFileSync } from 'node:fs';
import { STARTER_CHECK } from '../../interactions/testing/starter-check';
import { starterProducts } from '../../reference/starter-catalogue';
import { judgeDrug, type OrderCase } from './judge-case';

/** A line of unseen.txt. */
export interface UnseenCase {
  readonly group: string;
  readonly expected: string;
  readonly patient: OrderCase['patient'];
  readonly order: string;
  readonly line: string;
}

/** What became of a case: as expected, weaker, stronger, named as not checked, or silent. */
export type Outcome = 'right' | 'milder' | 'graver' | 'said' | 'silent' | 'interrupts' | 'mentioned';

const FOUND_AS: Readonly<Record<string, readonly SafetyKind[]>> = {
  allergy: ['allergy'],
  drug: ['drug', 'duplicate'],
  text: ['drug', 'duplicate', 'allergy', 'pregnancy'],
  duplicate: ['drug', 'duplicate'],
  disease: ['condition', 'kidney', 'age'],
  pregnancy: ['pregnancy'],
  lactation: ['lactation'],
  age: ['age', 'smoking'],
  kidney: ['kidney'],
};

const listed = (text: string) =>
  text
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);

function toPatient(person: string, takes: string, allergies: string, problems: string): OrderCase['patient'] {
  const [, age = '0', months, sex] = /^(\d+)(m?)(F|M)/.exec(person) ?? [];
  const number = (name: string) => {
    const found = new RegExp(`${name}=(\\d+)`).exec(person)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  return {
    ...(months ? { months: Number(age) } : { years: Number(age) }),
    sex: sex === 'F' ? 'F' : 'M',
    pregnant: number('preg'),
    breastFeeding: person.includes(' bf'),
    egfr: number('egfr'),
    smoking: person.includes('smoker'),
    problems: listed(problems),
    allergies: listed(allergies).map((each) => {
      const [description = '', reaction = ''] = each.split(':').map((part) => part.trim());
      return { description, reaction };
    }),
    medications: listed(takes),
  };
}

const linesOf = (file: string) =>
  readFileSync(new URL(`../../../../../tests/fixtures/safety/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** The cases of unseen.txt. */
export function unseenCases(): UnseenCase[] {
  return linesOf('unseen.txt').map((line) => {
    const [group = '', expected = '', person = '', takes = '', allergies = '', problems = '', order = ''] =
      line.split('|');
    return { group, expected, patient: toPatient(person, takes, allergies, problems), order, line };
  });
}

/** What is not found as expected, unseen-missing.txt: the outcome as it is, and why. */
export function unseenMissing() {
  return linesOf('unseen-missing.txt').map((line) => {
    const [outcome = '', order = '', of = '', reason = ''] = line.split('|');
    const isOf = (each: UnseenCase) => each.order === order && each.line.split('|').slice(2, 6).includes(of);
    return { outcome, reason, line, isOf };
  });
}

const drugs = starterProducts().map(({ drug }) => drug);

/** The order: '=words' is free text, else the first product of those ingredients, by a route after a comma. */
export function toOrdered(order: string): CheckedDrug {
  if (order.startsWith('=')) {
    const description = order.slice(1);
    return {
      type: 'Free Text',
      description,
      ingredients: STARTER_CHECK.readMedication(description).terms,
      route: '',
    };
  }
  const [named = '', route] = order.split(',').map((each) => each.trim());
  const found = drugs.find(
    (drug) =>
      drug.ingredients.join(' + ') === named &&
      (route === undefined || drug.route === route || drug.doseForm.includes(route)),
  );
  if (!found) throw new Error(`the catalog has no ${order}`);
  const { description, ingredients, doseForm, strength } = found;
  return { description, ingredients, route: found.route, doseForm, strength };
}

export function judgeUnseen({ order, patient }: UnseenCase): SafetyFinding[] {
  return judgeDrug(toOrdered(order), patient);
}

/** How what was found compares to what was expected. */
export function outcomeOf({ group, expected }: UnseenCase, findings: readonly SafetyFinding[]): Outcome {
  if (group === 'harmless') {
    if (findings.some(needsAnswer)) return 'interrupts';
    const isMentioned = findings.some(({ kind, severity }) => kind !== 'incomplete' && severity !== 'low');
    return isMentioned ? 'mentioned' : 'right';
  }
  const own = findings.filter(({ kind }) => FOUND_AS[group]?.includes(kind));
  const interrupts = own.some(needsAnswer);
  // That no eGFR or weight is recorded says nothing of the case.
  const isSaid = findings.some(
    ({ kind, severity }) =>
      kind === 'incomplete' && (severity !== 'low' || group === 'disease' || group === 'kidney'),
  );
  if (expected === 'said') return own.length > 0 ? 'graver' : isSaid ? 'right' : 'silent';
  if (interrupts) return expected === 'moderate' ? 'graver' : 'right';
  if (own.some(({ severity }) => severity === 'moderate')) return expected === 'serious' ? 'milder' : 'right';
  if (own.length > 0) return 'milder';
  return isSaid ? 'said' : 'silent';
}
