import type { MessageCode, MessageData } from './messages';
import { sentenceOf } from './sentences';

/** What a rule found: expected, plain data, always in a list. A `stop` forbids the act, a `warn` informs. */
export interface Finding {
  readonly severity: 'stop' | 'warn';
  readonly code: MessageCode;
  readonly data: MessageData;
  /**
   * The input it belongs to, as a path into it ('sig', 'address.zipCode'); absent when it concerns the whole.
   */
  readonly field?: string;
}

/** A statement that must hold: pure; time and settings come with the input. An empty list means it holds. */
export type Rule<Input> = (input: Input) => readonly Finding[];

export const pass: readonly Finding[] = [];

/** A finding that forbids the act. */
export function stop(code: MessageCode, data: MessageData = {}, field?: string): readonly Finding[] {
  return [field === undefined ? { severity: 'stop', code, data } : { severity: 'stop', code, data, field }];
}

/** Every finding of every rule, in the order of the rules. */
export function check<Input>(rules: readonly Rule<Input>[], input: Input): readonly Finding[] {
  return rules.flatMap((rule) => rule(input));
}

/** Whether nothing found forbids the act. */
export function allows(findings: readonly Finding[]): boolean {
  return findings.every((finding) => finding.severity !== 'stop');
}

/** The sentences of the findings, in order, without repetition. */
export function sentences(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map((finding) => sentenceOf(finding.code, finding.data)))];
}
