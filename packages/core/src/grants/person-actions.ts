import type { MessageCode } from '../findings/messages';
import type { GrantAction } from './rules';

/** What is offered on the row of a person (S2.5-5), in words. */
export const PERSON_ACTION_LABEL = {
  'add-change-requests': 'Add Change Request Permission',
  'remove-change-requests': 'Remove Change Request Permission',
  'add-ready-to-sign': 'Add Ready To Sign Permission',
  'remove-ready-to-sign': 'Remove Ready To Sign Permission',
  'remove-pin': 'Remove PIN Number',
  'revoke-proofing': 'Revoke Proofing Account',
} as const satisfies Partial<Record<GrantAction, string>>;
export type PersonAction = keyof typeof PERSON_ACTION_LABEL;

/**
 * Whether an action is one on the row of a person; the others are on the row of a request, or in another
 * list.
 */
export const isPersonAction = (action: GrantAction): action is PersonAction => action in PERSON_ACTION_LABEL;

/** What only its owner can bring back is asked for first. */
export const CONFIRMED_ACTIONS = {
  'remove-pin': { question: 'grant.pin-question', done: 'grant.pin-removed' },
  'revoke-proofing': { question: 'grant.revoke-question', done: 'grant.proofing-revoked' },
} as const satisfies Partial<Record<PersonAction, { question: MessageCode; done: MessageCode }>>;
export type ConfirmedAction = keyof typeof CONFIRMED_ACTIONS;

/** Whether an action is asked for first. */
export const isConfirmed = (action: PersonAction): action is ConfirmedAction => action in CONFIRMED_ACTIONS;
