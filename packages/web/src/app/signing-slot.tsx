import { Suspense } from 'react';
import type { WizardSlots } from '../features/prescriptions/wizard/slots';
import { lazyComponent } from '../session/lazy-component';

const Signing = lazyComponent(
  () => import('../features/signing/ready-to-sign-dialog'),
  (part) => part.ReadyToSignDialog,
);

/**
 * Ready to Sign and what follows, fetched when it is first asked for: for the wizard, the list and the prior
 * authorizations.
 */
export const signed: NonNullable<WizardSlots['signing']> = (props) => (
  <Suspense fallback={null}>
    <Signing {...props} />
  </Suspense>
);
