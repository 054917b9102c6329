import { useState } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { useMay } from '../../session/practice-session';
import type { LegacyKind } from './matcher-source';
import { useLegacyPending } from './use-legacy';
import { lazyComponent } from '../../page/lazy-component';

const MatcherDialog = lazyComponent(
  () => import('./dialogs/matcher-dialog'),
  (part) => part.MatcherDialog,
);

/**
 * N4-21: when a patient is opened, the medication matcher, then the allergy matcher; one left for later is
 * not shown again until the patient is opened again. Give it a key of the patient (N4-22).
 * @param asked the matcher that the user wants to see, whether something waits for it or not: matches are
 * undone there
 */
export function RequiredMatchers({ patientId, asked }: { patientId: string; asked: LegacyKind | undefined }) {
  const mayWrite = useMay('clinical.write');
  const pending = useLegacyPending(patientId);
  const [left, setLeft] = useState(false);
  const [done, setDone] = useState<ReadonlySet<LegacyKind>>(new Set());
  const [open, setOpen] = useState(asked);
  if (!mayWrite) return null;

  // What is open stays open until the user closes it, also when its last record was matched elsewhere.
  const required =
    left || !pending.isKnown
      ? undefined
      : pending.medications > 0 && !done.has('medications')
        ? ('medications' as const)
        : pending.allergies > 0 && !done.has('allergies')
          ? ('allergies' as const)
          : undefined;
  if (open === undefined && required !== undefined) setOpen(required);
  return (
    <LazyBoundary>
      {open !== undefined && (
        <MatcherDialog
          key={open}
          kind={open}
          patientId={patientId}
          onFinished={() => {
            setDone(new Set([...done, open]));
            setOpen(undefined);
          }}
          onLater={() => {
            setLeft(true);
            setOpen(undefined);
          }}
        />
      )}
    </LazyBoundary>
  );
}
