import { AppError } from '@erx/core/findings/app-error';
import { MEASURE_QUESTIONS } from '@erx/core/patients/contract';

/** The button that answers what is asked about an improbable measure. */
export const CONFIRM_TEXT = 'Confirm and save';

/** Whether a refusal only asks about improbable measures, which the person may confirm. */
export function asksToConfirm(error: unknown): boolean {
  return error instanceof AppError && MEASURE_QUESTIONS.some((code) => code === error.code);
}
