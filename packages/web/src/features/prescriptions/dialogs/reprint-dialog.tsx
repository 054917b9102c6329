import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import type { Prescription } from '@erx/core/prescriptions/model';
import { Reprint, REPRINT_NOTE_LIMIT, REPRINT_REASON_CODES, REPRINT_REASONS } from '@erx/core/printing/model';
import { useState } from 'react';
import '../../../ui/form/entry-form.css';
import { ExactTime } from '../../../ui/text/dates';
import { SelectField, TextField } from '../../../ui/form/text-field';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBannerById } from '../../../parts/patient/patient-banner';

interface Props {
  readonly prescription: Prescription;
  onPrint(prescription: Prescription, reprint: Reprint): void;
  onClose(): void;
}

/** Asks why one more original of a controlled substance is printed: its page alone is enough to fill it. */
export function ReprintDialog({ prescription, onPrint, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const given = Reprint.safeParse({ reason, note: note.trim() });
  const { patientId, description, originalsPrinted = 1, printedAt } = prescription;
  return (
    <FormDialog
      isOpen
      title="Print again"
      actText="Print"
      banner={<PatientBannerById patientId={patientId} />}
      isSubmitting={false}
      onSubmit={() => {
        setAsked(true);
        if (given.success) onPrint(prescription, given.data);
      }}
      onClose={onClose}
    >
      <p>
        <strong>{tallMan(description)}</strong>
      </p>
      <p>
        Original {originalsPrinted} was printed
        {printedAt !== undefined && (
          <>
            {' '}
            on <ExactTime at={printedAt} />
          </>
        )}
        . Destroy it; the new page says that it replaces it.
      </p>
      <div className="erx-entry-form">
        <SelectField
          label="Reason"
          isRequired
          className="erx-span-12"
          error={isAsked && !given.success ? say('reason.required') : undefined}
          fill
          value={reason}
          options={[
            { value: '', label: 'Choose' },
            ...REPRINT_REASON_CODES.map((code) => ({ value: code, label: REPRINT_REASONS[code] })),
          ]}
          onChange={(event) => {
            setReason(event.currentTarget.value);
          }}
        />
        <TextField
          label="Note"
          help={say('safety.reason-kept')}
          className="erx-span-12"
          autoComplete="off"
          maxLength={REPRINT_NOTE_LIMIT}
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value);
          }}
        />
      </div>
    </FormDialog>
  );
}
