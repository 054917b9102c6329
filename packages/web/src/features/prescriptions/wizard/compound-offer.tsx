import { Button } from '@blueprintjs/core';
import { LabTest } from '@blueprintjs/icons';
import { type Drug, isCompound } from '@erx/core/drugs/model';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../page/lazy-component';
import { NotYet } from '../../../page/settled';

const CompoundDialog = lazyComponent(
  () => import('../dialogs/compound-dialog'),
  (part) => part.CompoundDialog,
);

/** A drug that the pharmacy makes, or the change of the one that was chosen. */
export function CompoundOffer({
  text,
  drug,
  patientId,
  onChoose,
}: {
  /** What was searched for. */
  text: string;
  /** What was chosen; undefined before. */
  drug: Drug | undefined;
  patientId: string;
  onChoose: (drug: Drug) => void;
}) {
  const [isWriting, setWriting] = useState(false);
  const written = drug && isCompound(drug) ? drug : undefined;
  return (
    <div className="erx-free-text-offer">
      <Button
        icon={<LabTest />}
        text={written ? 'Change the compound' : 'Write a compound'}
        onClick={() => {
          setWriting(true);
        }}
      />
      <span className="erx-help">
        {written
          ? `${written.description} is chosen.`
          : 'A drug that the pharmacy makes of ingredients. Never of a controlled substance.'}
      </span>
      <Suspense fallback={<NotYet />}>
        {isWriting && (
          <CompoundDialog
            text={text}
            drug={written}
            patientId={patientId}
            onWritten={(compound) => {
              setWriting(false);
              onChoose(compound);
            }}
            onClose={() => {
              setWriting(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
