import { type ReactNode, useState } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { MendFormsContext, type MendRequest } from '../../parts/safety/mending';

const MendDialog = lazyComponent(
  () => import('./mend-dialog'),
  (part) => part.MendDialog,
);

/**
 * What a check lacks is recorded, matched or asked for without leaving what it is needed for: the form that exists
 * opens above it, and the opener is called when it closes.
 */
export function MendForms({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<MendRequest>();
  return (
    <MendFormsContext value={setOpen}>
      {children}
      <LazyBoundary>
        {open && (
          <MendDialog
            key={`${open.patientId} ${open.mend.act} ${open.mend.entry ?? ''}`}
            request={open}
            onClose={() => {
              setOpen(undefined);
              open.onClosed();
            }}
          />
        )}
      </LazyBoundary>
    </MendFormsContext>
  );
}
