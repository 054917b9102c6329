import { TextArea } from '@blueprintjs/core';
import { ATTENTION_LABEL, ATTENTION_NOTE_LIMIT, type AttentionItem } from '@erx/core/attention/model';
import { timesText } from '@erx/core/attention/words';
import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import type { Prescription } from '@erx/core/prescriptions/model';
import { showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { FactList } from '../../../ui/layout/fact-list';
import { Field } from '../../../ui/form/field';
import { describeFailure } from '../../../ui/feedback/toasts';
import { useHandleAttention } from '../use-attention';

/** Asks before something is taken off the list, and for what was done about it. */
export function HandleAttentionDialog({ item, onClose }: { item: AttentionItem; onClose: () => void }) {
  const shownIn =
    item.unread || item.said ? 'Kept with the mark.' : 'Shown in the timeline of the prescription.';
  const [note, setNote] = useState('');
  const handle = useHandleAttention(onClose);
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
      <FactList facts={toFacts(item)} />
      <Field label="What was done" help={`${shownIn} ${String(note.length)}/${String(ATTENTION_NOTE_LIMIT)}`}>
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

function toFacts(item: AttentionItem) {
  const { kind, prescription, request, unread } = item;
  const times = timesText(item);
  const state = ['State', ATTENTION_LABEL[kind]] as const;
  const pharmacy = (prescription?.pharmacy ?? request?.pharmacy ?? unread?.pharmacy)?.storeName ?? '';
  if (unread)
    return [
      state,
      ['Why', unread.reason] as const,
      ...(times === '' ? [] : [['Messages', times] as const]),
      ['Pharmacy', pharmacy] as const,
    ];
  return [
    state,
    ['Medication', tallMan(prescription?.description ?? request?.drug.drugDescription ?? '')] as const,
    ...(prescription ? [['Directions', prescription.sig] as const] : []),
    ['Patient', prescription ? toPatient(prescription.patient) : (request?.patientAsSent ?? '')] as const,
    ['Pharmacy', pharmacy] as const,
  ];
}

function toPatient({ lastName, firstName, birthDate }: Prescription['patient']): string {
  return `${lastName}, ${firstName}, born ${birthDate === '' ? 'unknown' : showDate(birthDate)}`;
}
