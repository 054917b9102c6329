import { lazy, Suspense } from 'react';
import type { WizardSlots } from '../features/prescribing/wizard/slots';

const Signing = lazy(async () => ({ default: (await import('./signing')).Signing }));

/** Ready to Sign and what follows, fetched when it is first asked for: for the wizard, the list and the prior authorizations. */
export const signed: NonNullable<WizardSlots['signing']> = (props) => <Suspense fallback={null}><Signing {...props} /></Suspense>;
