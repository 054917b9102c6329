import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';

/**
 * Why a sign-in has not come about, in words. That no one answered is said as it is: the sentence of S8-2 is
 * for the calls of a screen.
 */
export function sentenceOfSignIn(error: unknown): string {
  if (!(error instanceof AppError)) return say('call.unexpected');
  return error.code === 'call.unreachable' ? say('call.unreachable') : error.message;
}
