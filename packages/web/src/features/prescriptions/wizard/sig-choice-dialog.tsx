import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { listDrugSigs } from '@erx/core/drugs/contract';
import type { Drug, DrugSig } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import { checkDose } from '@erx/core/prescriptions/doses-contract';
import type { SafetyFinding } from '@erx/core/safety/model';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import '../../../ui/dialog/form-dialog.css';
import { LoadingBlock } from '../../../ui/feedback/loading';
import { FailureState } from '../../../ui/feedback/empty-state';
import { SeverityTag } from '../../../parts/tags/severity-tag';
import { queryKey } from '../../../session/queries';
import { useClient } from '../../../session/practice-session';

interface Props {
  patientId: string;
  drug: Drug;
  onChoose: (sig: string) => void;
  onClose: () => void;
}

/** A sig of the list with what speaks against its dose for the patient. */
interface JudgedSig {
  readonly id: string;
  readonly sig: string;
  readonly findings: readonly SafetyFinding[];
  readonly isUnjudged: boolean;
}

/**
 * Sigs that the product's own label allows (N2-48). Up and down move, Enter takes one. Each is judged for the
 * patient before it can be pressed; those with a dose that is asked about are behind a press of their own.
 */
export function SigChoiceDialog({ patientId, drug, onChoose, onClose }: Props) {
  const client = useClient();
  const drugId = drug.prescribableDrugId;
  const sigs = useQuery({
    queryKey: queryKey('drugs', 'sigs', drugId),
    queryFn: ({ signal }) => client.call(listDrugSigs, { params: { id: drugId } }, { signal }),
  });
  const judged = useJudgedSigs(patientId, drug, sigs.data);
  const isAsked = ({ findings }: JudgedSig) =>
    findings.some(({ kind, tier }) => kind !== 'incomplete' && tier !== 'inform');
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
        {!sigs.isError && judged === undefined && <LoadingBlock what="sigs" height={160} />}
        {judged?.length === 0 && <p className="erx-sig-none">{say('sigs.empty')}</p>}
        {judged && judged.length > 0 && (
          <>
            <SigList label="Sigs" sigs={judged.filter((one) => !isAsked(one))} onChoose={onChoose} />
            <AskedSigs sigs={judged.filter(isAsked)} onChoose={onChoose} />
          </>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text="Cancel" onClick={onClose} />} />
    </Dialog>
  );
}

/** The sigs as the server judges each for the patient; undefined until all are. */
function useJudgedSigs(
  patientId: string,
  drug: Drug,
  sigs: readonly DrugSig[] = [],
): readonly JudgedSig[] | undefined {
  const client = useClient();
  const answers = useQueries({
    queries: sigs.map(({ sig }) => ({
      queryKey: queryKey('doses', patientId, drug.prescribableDrugId, 'offered', sig),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.call(
          checkDose,
          {
            body: {
              patientId,
              drugId: drug.prescribableDrugId,
              sig,
              dispense: '',
              units: drug.potencyUnitCode,
            },
          },
          { signal },
        ),
      staleTime: 0,
      gcTime: 0,
    })),
  });
  return answers.some(({ isPending }) => isPending)
    ? undefined
    : sigs.map((one, place) => ({
        ...one,
        findings: answers[place]?.data?.findings ?? [],
        isUnjudged: answers[place]?.isError !== false,
      }));
}

/** Sigs of which each is one press; what is found of one is with it. */
function SigList({
  label,
  sigs,
  onChoose,
}: {
  label: string;
  sigs: readonly JudgedSig[];
  onChoose: (sig: string) => void;
}) {
  if (sigs.length === 0) return null;
  return (
    <ul className="erx-sig-choices" aria-label={label} onKeyDown={moveFocus}>
      {sigs.map(({ id, sig, findings, isUnjudged }, index) => (
        <li key={id}>
          <Button
            fill
            alignText="start"
            variant="minimal"
            text={sig}
            autoFocus={index === 0}
            disabled={findings.some(({ tier }) => tier === 'stop')}
            onClick={() => {
              onChoose(sig);
            }}
          />
          {findings.map(({ key, severity, text, tier }) => (
            <p key={key} className="erx-sig-finding">
              <SeverityTag severity={severity} /> {text} {tier === 'stop' && <b>It cannot be sent.</b>}
            </p>
          ))}
          {isUnjudged && <p className="erx-sig-finding">The dose of this sig could not be checked.</p>}
        </li>
      ))}
    </ul>
  );
}

/** Sigs whose dose is asked about for this patient: two presses, the first of which shows why. */
function AskedSigs({ sigs, onChoose }: { sigs: readonly JudgedSig[]; onChoose: (sig: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (sigs.length === 0) return null;
  const count = sigs.length === 1 ? '1 sig has' : `${String(sigs.length)} sigs have`;
  return (
    <div className="erx-sig-asked">
      <Button
        variant="minimal"
        intent="warning"
        icon={<WarningSign />}
        text={`${count} a dose that is asked about for this patient`}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
      />
      {isOpen && <SigList label="Sigs with a dose that is asked about" sigs={sigs} onChoose={onChoose} />}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(here + step + buttons.length) % buttons.length]?.focus();
}
