import { TextArea } from '@blueprintjs/core';
import { ATTENTION_LABEL, ATTENTION_NOTE_LIMIT, type AttentionItem } from '@erx/core/attention/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import { showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog';
import { FactList } from '../../../ui/fact-list';
import { Field } from '../../../ui/field';
import { describeFailure } from '../../../session/toasts';
import { useHandleAttention } from '../use-attention';

/** Asks before something is taken off the list, and for what was done about it. */
export function HandleAttentionDialog({ item, onClose }: { item: AttentionItem; onClose: () => void }) {
  const [note, setNote] = useState('');
  const handle = useHandleAttention(onClose);
  const { kind, prescription, request } = item;
  const patient = prescription?.patient;
  return (
    <FormDialog
      isOpen
      title="Mark as seen to"
      actText="Mark as seen to"
      isSubmitting={handle.isPending}
      onClose={onClose}
      onSubmit={() => {
        handle.mutate({ item, note });
      }}
      {...(handle.isError ? { failure: describeFailure(handle.error).sentences.join(' ') } : {})}
    >
      <p>{say('attention.confirm-handled')}</p>
      <FactList
        facts={[
          ['State', ATTENTION_LABEL[kind]],
          ['Medication', tallMan(prescription?.description ?? request?.drug.drugDescription ?? '')],
          ...(prescription ? [['Directions', prescription.sig] as const] : []),
          [
            'Patient',
            patient
              ? `${patient.lastName}, ${patient.firstName}, born ${patient.birthDate === '' ? 'unknown' : showDate(patient.birthDate)}`
              : (request?.patientAsSent ?? ''),
          ],
          ['Pharmacy', prescription?.pharmacy?.storeName ?? request?.pharmacy.storeName ?? ''],
        ]}
      />
      <Field
        label="What was done"
        help={`Shown in the timeline of the prescription. ${String(note.length)}/${String(ATTENTION_NOTE_LIMIT)}`}
      >
        {({ intent: _intent, ...ties }) => (
          <TextArea
            {...ties}
            fill
            rows={2}
            autoResize
            maxLength={ATTENTION_NOTE_LIMIT}
            value={note}
            onChange={({ currentTarget: { value } }) => {
              setNote(value.replace(/[\r\n]+/g, ' '));
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
