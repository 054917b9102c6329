import { Radio, RadioGroup } from '@blueprintjs/core';
import { decideRecordSystemWrite, listHeldRecordSystemWrites } from '@erx/core/record-systems/contract';
import type { HeldRecordSystemWrite } from '@erx/core/record-systems/model';
import { say } from '@erx/core/findings/messages';
import { showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { queryKey } from '../../../session/queries';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../../session/use-endpoint-query';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { FailureState } from '../../../ui/feedback/empty-state';
import { GreyLine } from '../../../ui/feedback/loading';
import { describeFailure } from '../../../ui/feedback/toasts';
import { FactList } from '../../../ui/layout/fact-list';

const LEAVE = 'leave';

/** What a person decides before a prescription is written to a record system. */
export function DecideWriteDialog({
  prescriptionId,
  onClose,
}: {
  prescriptionId: string;
  onClose: () => void;
}) {
  const list = useEndpointQuery(
    listHeldRecordSystemWrites,
    { params: { id: prescriptionId } },
    queryKey('record-systems', 'held', prescriptionId),
  );
  const [held] = list.data ?? [];
  if (held)
    return <Decision key={held.system.id} prescriptionId={prescriptionId} held={held} onClose={onClose} />;
  return (
    <FormDialog isOpen title="Write to the record system" cancelText="Close" onClose={onClose}>
      {list.isError ? (
        <FailureState
          what="What is asked"
          error={list.error}
          onRetry={() => {
            void list.refetch();
          }}
        />
      ) : list.data ? (
        <p>Nothing is asked any more.</p>
      ) : (
        <GreyLine width={16} />
      )}
    </FormDialog>
  );
}

function Decision({
  prescriptionId,
  held,
  onClose,
}: {
  prescriptionId: string;
  held: HeldRecordSystemWrite;
  onClose: () => void;
}) {
  const { system, hold, patients, remoteId } = held;
  const [choice, setChoice] = useState('');
  const decide = useEndpointMutation(
    decideRecordSystemWrite,
    () => ({
      params: { id: prescriptionId },
      body: {
        ...{ systemId: system.id, hold },
        ...(choice === LEAVE
          ? { decision: 'leave' as const }
          : { decision: 'write' as const, remoteId: choice }),
      },
    }),
    { invalidates: ['record-systems', 'attention'], onSuccess: onClose },
  );
  const choices =
    hold === 'maybe-written' ? patients.filter((patient) => patient.remoteId === remoteId) : patients;
  return (
    <FormDialog
      isOpen
      title={`Write to ${system.name}`}
      actText={choice === LEAVE ? 'Leave it' : 'Write it'}
      isActDisabled={choice === ''}
      isSubmitting={decide.isPending}
      onSubmit={() => {
        decide.mutate();
      }}
      onClose={onClose}
      {...(decide.isError ? { failure: describeFailure(decide.error).sentences.join(' ') } : {})}
    >
      <p>{say(`record-system.asked-${hold}`)}</p>
      {remoteId !== undefined && (
        <FactList facts={[[`Patient at ${system.name}`, <code key="there">{remoteId}</code>]]} />
      )}
      <RadioGroup
        label="What is to be done"
        selectedValue={choice}
        onChange={({ currentTarget: { value } }) => {
          setChoice(value);
        }}
      >
        {choices.map((patient) => (
          <Radio
            key={patient.remoteId}
            value={patient.remoteId}
            label={
              hold === 'maybe-written'
                ? 'It is not there: write it'
                : `Write it for patient ${patient.remoteId}, linked ${showDate(patient.linkedAt.slice(0, 10))}`
            }
          />
        ))}
        <Radio
          value={LEAVE}
          label={
            hold === 'maybe-written'
              ? 'It is there, or is entered there by hand: write nothing'
              : 'Write nothing there for this prescription'
          }
        />
      </RadioGroup>
    </FormDialog>
  );
}
