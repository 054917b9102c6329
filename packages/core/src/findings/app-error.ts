import { type Finding, type ReceivedFinding, sentenceFor, sentences } from './finding';
import { type FailureCode, isKnownCode, type MessageCode, type MessageData, titleFor } from './messages';

/** A refusal that is thrown: carries a code of the catalogue, never patient data. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly code: FailureCode;
  readonly data: MessageData;
  readonly findings: readonly ReceivedFinding[];
  /**
   * What the caller needs to continue, in the shape of its code; unlike the rest it may name what is known of
   * a patient, and is never logged.
   */
  readonly details: unknown;

  constructor(
    code: FailureCode,
    data: MessageData = {},
    options: { findings?: readonly ReceivedFinding[]; details?: unknown; cause?: unknown } = {},
  ) {
    super(
      sentenceFor({ severity: 'stop', code, data }),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.data = data;
    this.findings = options.findings ?? [];
    this.details = options.details;
  }

  get title(): string {
    return titleFor(this.code);
  }
}

/** The code of an error as records keep it: one of the catalogue; what is none is a failed call. */
export function toRecordedCode({ code }: AppError): MessageCode {
  return isKnownCode(code) ? code : 'call.failed';
}

/**
 * The refusal for findings that stop an act.
 * @throws AppError with the first stopping finding's code and all findings; returns when nothing stops.
 */
export function refuseWhenStopped(findings: readonly Finding[]): void {
  const first = findings.find((finding) => finding.severity === 'stop');
  if (first) throw new AppError(first.code, first.data, { findings });
}

/** The sentences of an error for a person: its findings where there are any, else its own. */
export function toSentences(error: AppError): readonly string[] {
  return error.findings.length > 0 ? sentences(error.findings) : [error.message];
}

/** Whether a right was lacking: to try the same again does not help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'access.refused';
}
