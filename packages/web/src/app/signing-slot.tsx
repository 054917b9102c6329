import { lazy, Suspense } from 'react';
import type { RequestSlots } from '../features/requests/slots';
import type { WizardSlots } from '../features/prescribing/wizard/slots';
import { withSentences } from '../workplace/with-sentences';

const Signing = lazy(async () => ({ default: (await withSentences(import('./signing'))).Signing }));

/** Ready to Sign and what follows, fetched when it is first asked for: for the wizard, the list and the prior authorizations. */
export const signed: NonNullable<WizardSlots['signing']> = (props) => <Suspense fallback={null}><Signing {...props} /></Suspense>;

const SignAnswer = lazy(async () => ({ default: (await withSentences(import('../features/signing/sign-answer-dialog'))).SignAnswerDialog }));

/** The same for the approval of a pharmacy's request (N4-3). */
export const signedAnswer: NonNullable<RequestSlots['signing']> = (props) => <Suspense fallback={null}><SignAnswer {...props} /></Suspense>;
