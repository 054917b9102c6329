import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { listDrugSigs } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import '../../../ui/dialog/form-dialog.css';
import { LoadingBlock } from '../../../ui/feedback/loading';
import { FailureState } from '../../../ui/feedback/empty-state';
import { queryKey } from '../../../session/queries';
import { useClient } from '../../../session/practice-session';

interface Props {
  drug: Drug;
  onChoose: (sig: string) => void;
  onClose: () => void;
}

/**
 * Sigs that the product's own label allows (N2-48). Up and down move, Enter takes one.
 */
export function SigChoiceDialog({ drug, onChoose, onClose }: Props) {
  const client = useClient();
  const drugId = drug.prescribableDrugId;
  const sigs = useQuery({
    queryKey: queryKey('drugs', 'sigs', drugId),
    queryFn: ({ signal }) => client.call(listDrugSigs, { params: { id: drugId } }, { signal }),
  });
  return (
    <Dialog
      isOpen
      className="erx-dialog"
      title="Sigs"
      style={{ width: 560 }}
      shouldReturnFocusOnClose
      onClose={onClose}
    >
      <DialogBody>
        {sigs.isError && (
          <FailureState
            what="Sigs"
            error={sigs.error}
            onRetry={() => {
              void sigs.refetch();
            }}
          />
        )}
        {sigs.isPending && <LoadingBlock what="sigs" height={160} />}
        {sigs.data?.length === 0 && <p className="erx-sig-none">{say('sigs.empty')}</p>}
        {sigs.data && sigs.data.length > 0 && (
          <ul className="erx-sig-choices" aria-label="Sigs" onKeyDown={moveFocus}>
            {sigs.data.map(({ id, sig }, index) => (
              <li key={id}>
                <Button
                  fill
                  alignText="start"
                  variant="minimal"
                  text={sig}
                  autoFocus={index === 0}
                  onClick={() => {
                    onChoose(sig);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text="Cancel" onClick={onClose} />} />
    </Dialog>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(here + step + buttons.length) % buttons.length]?.focus();
}
