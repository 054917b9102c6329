import type { ReactNode } from 'react';
import { describeFailure } from './toasts';

/**
 * What a dialog shows of a failed act: its kind in words, such as Warning or Error, and its sentences.
 * Nothing where nothing failed.
 */
export function toFailureProps(error: unknown): { failure?: ReactNode; failureTone?: 'error' | 'warning' } {
  if (error === undefined || error === null) return {};
  const { title, sentences } = describeFailure(error);
  return {
    failure: (
      <>
        <strong>{title}.</strong> {sentences.join(' ')}
      </>
    ),
    failureTone: title === 'Warning' ? 'warning' : 'error',
  };
}
