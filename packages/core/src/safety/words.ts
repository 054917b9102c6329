import type { SafetyFinding, SafetyKind } from './model';

/** A kind of finding, as it is counted. */
export const SAFETY_KIND_LABEL = {
  dose: 'Dose',
  allergy: 'Allergy',
  drug: 'Other drug',
  duplicate: 'Same twice',
  timing: 'Time',
  pregnancy: 'Pregnancy',
  lactation: 'Breast-feeding',
  age: 'Age',
  condition: 'Disease',
  kidney: 'Kidneys',
  smoking: 'Smoking',
  incomplete: 'Not checked',
} as const satisfies Readonly<Record<SafetyKind, string>>;

/** A finding in a sentence that names what it is about once: some sentences begin with it. */
export function findingText({ about, text }: Pick<SafetyFinding, 'about' | 'text'>): string {
  return about === '' || text.startsWith(about) ? text : `${about}: ${text}`;
}
