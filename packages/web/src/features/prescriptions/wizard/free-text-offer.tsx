import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../page/lazy-component';
import { NotYet } from '../../../page/settled';

const FreeTextDialog = lazyComponent(
  () => import('../dialogs/free-text-dialog'),
  (part) => part.FreeTextDialog,
);

/** The last resort where the catalog has nothing by a name. */
export function FreeTextOffer({
  text,
  patientId,
  onChoose,
}: {
  text: string;
  patientId: string;
  onChoose: (drug: Drug) => void;
}) {
  const [isWriting, setWriting] = useState(false);
  return (
    <div className="erx-free-text-offer">
      <Button
        icon={<Edit />}
        text="Write it as free text"
        onClick={() => {
          setWriting(true);
        }}
      />
      <span className="erx-help">
        It is not checked: no interactions, no dose. Never a controlled substance.
      </span>
      <Suspense fallback={<NotYet />}>
        {isWriting && (
          <FreeTextDialog
            text={text}
            patientId={patientId}
            onWritten={(drug) => {
              setWriting(false);
              onChoose(drug);
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
