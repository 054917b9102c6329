import type { ProofingState } from '@erx/core/credentials/proofing/model';
import type { DisplayStatus } from '../../../ui/text/status-tag';

/** How a status is shown: its tag, and what it means for the prescriber (S4-12). */
export const STATUS_WORDS = {
  None: {
    tag: 'inactive',
    text: 'Not begun',
    meaning:
      'Before you can sign controlled substances, a proofing service has to verify who you are. Choose your token first.',
  },
  Active: {
    tag: 'pending',
    text: 'At work',
    meaning: 'The service is looking at your answers. There is nothing to do; the result appears here.',
  },
  Complete: { tag: 'verified', text: 'Identity proven', meaning: 'The service has verified who you are.' },
  WtgRedirect: {
    tag: 'pending',
    text: 'Waiting for you',
    meaning:
      'The service waits for your answers. They are given on its own page, which opens in another tab.',
  },
  WtgResume: {
    tag: 'pending',
    text: 'Interrupted',
    meaning:
      'You left before all questions were answered. What you have answered is kept; resume the proofing to continue.',
  },
  WtgProofer: {
    tag: 'pending',
    text: 'Waiting for a proofer',
    meaning:
      'The questions were not enough. A person of the service has to see you and your documents; schedule an appointment.',
  },
} as const satisfies Record<ProofingState, { tag: DisplayStatus; text: string; meaning: string }>;

/** The same for a user who has an appointment. */
export const MEETING =
  'The questions were not enough. A person of the service has to see you and your documents.';

/** The way in three steps, and how far it is. */
export const STEPS = ['Choose token', 'Prove identity', 'Confirm token'] as const;

/** Index of the step that is at hand; 3 when all are done. */
export function stepAtHand(status: ProofingState, hasChosen: boolean, hasToken: boolean): number {
  if (status === 'None') return 0;
  if (status !== 'Complete') return 1;
  if (hasChosen) return 2;
  return hasToken ? 3 : 0;
}
