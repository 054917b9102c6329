import * as z from 'zod';
import { type SafetyFinding, Unchecked } from './model';
import { needsAnswer } from './tiers';
import { findingText } from './words';

/** The parts of a check, as they are said, in the order in which they are said. */
export const CHECK_PARTS = {
  allergy: 'allergies',
  drug: 'other drugs and duplicates',
  food: 'food',
  pregnancy: 'pregnancy',
  lactation: 'breast-feeding',
  age: 'age',
  condition: 'diseases',
  kidney: 'kidney function',
  smoking: 'smoking',
} as const;
export type CheckedPart = keyof typeof CHECK_PARTS;
export const CHECKED_PARTS = Object.keys(CHECK_PARTS) as readonly CheckedPart[];

/** What a check held against the drug, and what of the patient it did not, each with why and what mends it. */
export const Coverage = z.object({
  held: z.array(z.enum(CHECKED_PARTS)),
  notHeld: z.array(Unchecked.extend({ why: z.string() })),
});
export type Coverage = z.infer<typeof Coverage>;

/** What findings say was not checked; of a judgement that was kept without its name, what it is about. */
export function notHeldOf(findings: readonly SafetyFinding[]): Coverage['notHeld'] {
  const things = new Map<string, Coverage['notHeld'][number]>();
  for (const { kind, unchecked, about, text } of findings) {
    if (kind !== 'incomplete') continue;
    const thing: Coverage['notHeld'][number] = {
      ...(unchecked ?? { what: about === '' ? 'a part of the check' : about }),
      why: asSentence(findingText({ about, text })),
    };
    // Of one entry of a list several things may be open: matching it mends them all.
    const key = thing.entry === undefined ? thing.why : `${thing.what} ${thing.entry}`;
    const same = things.get(key);
    things.set(key, same ? { ...thing, ...same, why: `${same.why} ${thing.why}` } : thing);
  }
  return [...things.values()];
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Findings that are shown each, and what was not checked and is folded to a line: all of it that needs no answer. */
export function foldUnchecked(findings: readonly SafetyFinding[]): {
  readonly shown: readonly SafetyFinding[];
  readonly notHeld: Coverage['notHeld'];
} {
  const isFolded = (finding: SafetyFinding) => finding.kind === 'incomplete' && !needsAnswer(finding);
  return {
    shown: findings.filter((finding) => !isFolded(finding)),
    notHeld: notHeldOf(findings.filter(isFolded)),
  };
}

/** 'Not checked: kidney function'; of several 'Not checked: 3 things'. */
export function sayNotHeld(notHeld: Coverage['notHeld']): string {
  const [only] = notHeld;
  return notHeld.length === 1 && only
    ? `Not checked: ${only.what}`
    : `Not checked: ${String(notHeld.length)} things`;
}

/** In one line of text, where nothing can be opened: 'Not checked: 2 things (kidney function; pregnancy)'. */
export function sayAllNotHeld(notHeld: Coverage['notHeld']): string {
  const names = notHeld.length > 1 ? ` (${notHeld.map(({ what }) => what).join('; ')})` : '';
  return `${sayNotHeld(notHeld)}${names}`;
}

/** 'Checked: allergies, other drugs and duplicates, food.'; that nothing was, where nothing was. */
export function sayChecked(parts: readonly CheckedPart[]): string {
  return parts.length === 0
    ? 'Nothing could be checked whole.'
    : `Checked: ${parts.map((part) => CHECK_PARTS[part]).join(', ')}.`;
}
