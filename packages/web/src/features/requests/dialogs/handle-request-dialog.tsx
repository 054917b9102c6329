import { TextArea } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { patientName } from '@erx/core/patients/name';
import { CHANGE_TYPE_LABEL, HANDLED_NOTE_LIMIT, type RequestDetails } from '@erx/core/requests/model';
import { findingsOnHandling } from '@erx/core/requests/rules/handling';
import { toAnswerable } from '@erx/core/requests/rules/offers';
import { tallMan } from '@erx/core/drugs/tall-man';
import { FactList } from '../../../ui/layout/fact-list';
import { Field } from '../../../ui/form/field';
import { useEntry } from '../../../ui/form/use-entry';
import { FormDialog } from '../../../ui/dialog/form-dialog';

interface Props {
  details: RequestDetails;
  isSubmitting: boolean;
  onHandled: (note: string) => void;
  onClose: () => void;
}

/**
 * Asks before a request is taken off the queue without an answer, and what was done about it: the note is all
 * that anyone learns of it later (readings N2-36).
 */
export function HandleRequestDialog({ details, isSubmitting, onHandled, onClose }: Props) {
  const { request } = details;
  const { typed, set, errorOf, isAcceptable } = useEntry({ note: '' }, ({ note }) =>
    findingsOnHandling({ request: toAnswerable(details), note }).map((each) => ({ ...each, field: 'note' })),
  );
  return (
    <FormDialog
      isOpen
      title="Mark as handled"
      actText="Mark as handled"
      isSubmitting={isSubmitting}
      onSubmit={() => {
        if (isAcceptable()) onHandled(typed.note.trim());
      }}
      onClose={onClose}
    >
      <p>{say('request.confirm-handled')}</p>
      <FactList
        facts={[
          ...(request.kind === 'change' ? [['Asked', CHANGE_TYPE_LABEL[request.type]] as const] : []),
          ['Medication', tallMan(request.drug.drugDescription)],
          ['Patient', request.patient ? patientName(request.patient.name) : request.patientAsSent],
          ['Pharmacy', request.pharmacy.storeName],
        ]}
      />
      <Field
        label="What was done"
        isRequired
        help={`Kept with the request and shown in its timeline. ${String(typed.note.length)}/${String(HANDLED_NOTE_LIMIT)}`}
        error={errorOf('note')}
      >
        {({ intent: _intent, ...ties }) => (
          <TextArea
            {...ties}
            fill
            rows={2}
            autoResize
            autoFocus
            maxLength={HANDLED_NOTE_LIMIT}
            value={typed.note}
            onChange={({ currentTarget: { value } }) => {
              set({ note: value.replace(/[\r\n]+/g, ' ') });
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
