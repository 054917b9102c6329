import { error, information, type Message, success, warning } from './message';

/** Prior authorization. */
export const priorAuthorizationMessages = {
  'prior-authorization.no-coverage': error(
    // P8-5
    'Unable to send Prior Auth as no patient insurance could be found. Please verify the ' +
      'patients demographics are correct... For help, contact {contact}. The saved prescription ' +
      'was cleared.',
  ),
  'prior-authorization.portal-refused': error(
    'The prior-authorization service did not take this request. The prescription is kept as pending; call the plan, or tell support.',
  ),
  'prior-authorization.portal-unreachable': error(
    'The prior-authorization service cannot be reached. The prescription is kept as it is; try again in a moment.',
  ),
  'prior-authorization.not-configured': error(
    'No prior-authorization service is set up here. The prescription is kept as pending; tell an administrator.',
  ),
  'prior-authorization.original-unknown': error(
    'The original prescription that this one refers to does not exist for this patient, or its ' +
      'prior authorization has changed. Start again from it.',
  ),
  'prior-authorization.as-approved': information(
    'The quantity and days supply that the plan approved are filled in: compare them with the directions. The ' +
      'original is still pending: cancel it under EPA Requests Status once this one is sent.',
  ),
  'prior-authorization.none-here': information(
    'No prior authorization was begun here for this prescription. Enter the number as the plan gives it; or ' +
      'prescribe it again and press Send Prior Authorization on its review.',
  ),
  'prior-authorization.none-open': warning(
    'No prior authorization of this prescription is open at the plan.',
  ),
  'prior-authorization.initiated': success(
    'The prior authorization was begun and the prescription is kept as pending. Open the ' +
      "worklist to answer the plan's questions now, or later under EPA Requests Status.",
  ),
  'prior-authorization.not-required': information(
    'The plan does not ask for a prior authorization of this prescription. Send it as it is.',
  ),
  'prior-authorization.send-anyway': warning(
    // P4-18
    'This prescription is awaiting a prior authorization that has not been completed. Send the ' +
      'prescription anyway and request the pharmacy to not initiate the prior authorization ' +
      'process?',
  ),
  'prior-authorization.cancelled': success(
    'The prior authorization was cancelled. The prescription is still pending.',
  ),
  'prior-authorization.cancelled-with-script': success(
    'The prior authorization and its prescription were cancelled.',
  ),
  'prior-authorization.frame-failed': error(
    'The worklist could not be opened. The prior authorization is kept; try again.',
  ),
  'push.prior-authorization-approved': success('The plan approved a prior authorization.'),
  'push.prior-authorization-denied': warning('The plan denied a prior authorization.'),
  'push.prior-authorization-partially-denied': warning(
    'The plan approved only a part of a prior authorization.',
  ),
  'push.prior-authorization-not-required': information('The plan asks for no prior authorization.'),
  // S2.1-9
  'push.prior-authorization-request': information('A prior authorization was begun.'),
} as const satisfies Record<string, Message>;
