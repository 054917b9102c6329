import type { SafetyFinding } from './model';

/** A finding in a sentence that names what it is about once: some sentences begin with it. */
export function findingText({ about, text }: Pick<SafetyFinding, 'about' | 'text'>): string {
  return about === '' || text.startsWith(about) ? text : `${about}: ${text}`;
}
