import { AppError } from '@erx/core/findings/app-error';
import { type MessageCode, say } from '@erx/core/findings/messages';
import type { FormDialog } from '../../ui/dialog/form-dialog';
import { describeFailure } from '../../ui/feedback/toasts';
import { isRetryable } from '../../session/queries';
import type { ComponentProps } from 'react';

/**
 * What a dialog says of a change that failed: a refusal in its own words; where nothing is known, what has
 * failed.
 * @param failed the sentence of what has failed
 */
export function failureOfChange(
  error: unknown,
  failed: MessageCode,
): Pick<ComponentProps<typeof FormDialog>, 'failure' | 'failureTone'> {
  if (!error) return {};
  if (!(error instanceof AppError) || isRetryable(error)) return { failure: say(failed) };
  const { title, sentences } = describeFailure(error);
  return { failure: sentences.join(' '), failureTone: title === 'Warning' ? 'warning' : 'error' };
}
