import { AppError, toSentences } from '@erx/core/findings/app-error';
import { showFailure } from '../failure';

/**
 * What a failure says to a person on a screen: the sentences of its findings where it has any, else its own.
 */
export function toSentence(error: unknown): string {
  return error instanceof AppError && error.findings.length > 0
    ? toSentences(error).join(' ')
    : showFailure(error).message;
}

/**
 * Whether no one answered, or a gateway in front of a server that soon may: trying again can help by itself.
 */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && error.code === 'terminal.server-unreachable') ||
    ('status' in error && [0, 502, 503, 504].includes(Number(error.status)))
  );
}

/**
 * The same of something that was asked to be done: where no answer came it may have been done anyway.
 */
export function sentenceOfAct(error: unknown): string {
  return isOutOfReach(error)
    ? `${toSentence(error)} It is not known whether it was done: check before you try again.`
    : toSentence(error);
}
