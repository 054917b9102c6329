import { isKnownCode, type MessageCode, type MessageData, say, type FailureCode } from './messages';

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

/** A finding as the server sent it: with its sentence, whose code a newer server may know alone. */
export interface ReceivedFinding extends Omit<Finding, 'code'> {
  readonly code: FailureCode;
  /** Absent where an older server sent none. */
  readonly message?: string | undefined;
}

/** A statement that must hold: pure; time and settings come with the input. An empty list means it holds. */
export type Rule<Input> = (input: Input) => readonly Finding[];

export const pass: readonly Finding[] = [];

/** A finding that forbids the act. */
export function stop(code: MessageCode, data: MessageData = {}, field?: string): readonly Finding[] {
  return [field === undefined ? { severity: 'stop', code, data } : { severity: 'stop', code, data, field }];
}

/** What speaks against a field that must be filled: nothing once it is. */
export function needField(field: string, isFilled: boolean): readonly Finding[] {
  return isFilled ? pass : stop('field.required', {}, field);
}

/** A finding that informs and forbids nothing. */
export function warn(code: MessageCode, data: MessageData = {}): readonly Finding[] {
  return [{ severity: 'warn', code, data }];
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
export function sentences(findings: readonly ReceivedFinding[]): readonly string[] {
  return [...new Set(findings.map(sentenceFor))];
}

/** What a finding says: the server's sentence, else our own; an unknown code is shown as it is. */
export function sentenceFor({ code, data, message }: ReceivedFinding): string {
  return message ?? (isKnownCode(code) ? say(code, data) : code);
}
