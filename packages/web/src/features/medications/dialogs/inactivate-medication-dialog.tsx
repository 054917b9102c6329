import { Checkbox } from '@blueprintjs/core';
import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import {
  type Medication,
  type MedicationPrescription,
  MedicationStop,
  STOP_REASON_CODES,
  STOP_REASONS,
} from '@erx/core/medications/model';
import { showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import '../../../ui/form/entry-form.css';
import './inactivate.css';
import { SelectField, TextField } from '../../../ui/form/text-field';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { useMay } from '../../../session/practice-session';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { focusFirstError } from '../../../ui/form/focus-first-error';
import { useMedicationActs } from '../use-medications';
import { AllergySeverity } from '@erx/core/allergies/model';

/** Long enough for a sentence, as the service takes it. */
const MOST_WORDS = 200;

/**
 * Makes a medication inactive for good, after asking why (N4-17, N4-18), and offers to cancel what of it may
 * still be dispensed.
 */
export function InactivateMedicationDialog({
  medication,
  onClose,
  onStopped = onClose,
}: {
  medication: Medication;
  onClose: () => void;
  /** Once it is inactive, in place of `onClose`: another may be asked about next. */
  onStopped?: () => void;
}) {
  const { stop } = useMedicationActs(medication.patientId);
  const mayCancel = useMay('prescription.cancel');
  const notices = useNotices();
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const running = (medication.prescriptions ?? []).filter(({ cancelWay }) => cancelWay !== undefined);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [adverse, setAdverse] = useState(NOTHING_SAID);
  const isAdverse = reason === 'adverse-effect';
  const given = MedicationStop.safeParse({
    reason,
    note: note.trim(),
    ...(isAdverse && adverse.kind !== 'neither'
      ? { adverse: { ...adverse, reaction: adverse.reaction.trim() } }
      : {}),
  });

  const isReasonOwed = !MedicationStop.safeParse({ reason, note: note.trim() }).success;

  const act = () => {
    setAsked(true);
    if (!given.success) {
      focusFirstError();
      return;
    }
    const cancelled = mayCancel ? running.filter(({ id }) => !kept.has(id)) : [];
    stop.mutate(
      { medication, stop: given.data, cancelled },
      {
        onSuccess: (became) => {
          notices.success('medication.made-inactive');
          if (became.asked > 0) notices.toast('warning', say('cancel.on-its-way'));
          if (became.kept > 0) notices.toast('error', say('medication.cancel-failed'));
          onStopped();
        },
      },
    );
  };
  return (
    <FormDialog
      isOpen
      title="Stop medication"
      actText="Stop"
      actIntent="danger"
      banner={<PatientBannerById patientId={medication.patientId} />}
      isSubmitting={stop.isPending}
      onSubmit={act}
      onClose={onClose}
      {...(stop.error ? { failure: describeFailure(stop.error).sentences.join(' ') } : {})}
    >
      <p>{say('medication.confirm-inactive')}</p>
      <p>
        <strong>{tallMan(medication.description)}</strong>
      </p>
      <div className="erx-entry-form">
        <ReasonField
          reason={reason}
          error={isAsked && isReasonOwed ? say('reason.required') : undefined}
          onChoose={setReason}
        />
        {isAdverse && <AdverseFields typed={adverse} isAsked={isAsked} set={setAdverse} />}
        <TextField
          label="Note"
          className="erx-span-12"
          autoComplete="off"
          maxLength={MOST_WORDS}
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value);
          }}
        />
      </div>
      {running.length > 0 && (
        <CancelOffers running={running} mayCancel={mayCancel} kept={kept} onKeep={setKept} />
      )}
    </FormDialog>
  );
}

function ReasonField({
  reason,
  error,
  onChoose,
}: {
  reason: string;
  error: string | undefined;
  onChoose: (reason: string) => void;
}) {
  return (
    <SelectField
      label="Reason"
      isRequired
      className="erx-span-12"
      error={error}
      fill
      value={reason}
      options={[
        { value: '', label: 'Choose' },
        ...STOP_REASON_CODES.map((code) => ({ value: code, label: STOP_REASONS[code] })),
      ]}
      onChange={(event) => {
        onChoose(event.currentTarget.value);
      }}
    />
  );
}

/** The prescriptions that are cancelled with it, all but those that are kept. */
function CancelOffers({
  running,
  mayCancel,
  kept,
  onKeep,
}: {
  running: readonly MedicationPrescription[];
  mayCancel: boolean;
  kept: ReadonlySet<string>;
  onKeep: (kept: ReadonlySet<string>) => void;
}) {
  return (
    <fieldset className="erx-cancel-offers">
      <legend>Its prescriptions may still be dispensed</legend>
      {running.map((each) =>
        mayCancel ? (
          <Checkbox
            key={each.id}
            label={cancelOffer(each)}
            checked={!kept.has(each.id)}
            onChange={({ currentTarget: { checked } }) => {
              const after = new Set(kept);
              if (checked) after.delete(each.id);
              else after.add(each.id);
              onKeep(after);
            }}
          />
        ) : (
          <p key={each.id}>{`${written(each)}. A prescriber can cancel it.`}</p>
        ),
      )}
    </fieldset>
  );
}

function written({ writtenOn, pharmacyName }: MedicationPrescription): string {
  return `Prescription of ${showDate(writtenOn)}${pharmacyName === undefined ? '' : ` at ${pharmacyName}`}`;
}

function cancelOffer(prescription: MedicationPrescription): string {
  const { writtenOn, pharmacyName, cancelWay } = prescription;
  return cancelWay === 'ask-pharmacy'
    ? `Ask ${pharmacyName ?? 'the pharmacy'} to cancel the prescription of ${showDate(writtenOn)}`
    : `Cancel the prescription of ${showDate(writtenOn)}`;
}

/** An adverse effect as it is typed; '' while it is not chosen. */
interface TypedAdverse {
  readonly kind: '' | 'allergy' | 'intolerance' | 'neither';
  readonly reaction: string;
  readonly severity: AllergySeverity | '';
}

const NOTHING_SAID: TypedAdverse = { kind: '', reaction: '', severity: '' };

const KINDS = [
  { value: '', label: 'Choose' },
  { value: 'intolerance', label: 'An intolerance: it may be given again if it must' },
  { value: 'allergy', label: 'An allergy: it must not be given again' },
  { value: 'neither', label: 'Neither: the cause is not certain' },
] as const satisfies readonly { value: TypedAdverse['kind']; label: string }[];

interface Props {
  typed: TypedAdverse;
  isAsked: boolean;
  set: (typed: TypedAdverse) => void;
}

/** Asks what an adverse effect is recorded as in the list of allergies, where the next order reads it. */
function AdverseFields({ typed, isAsked, set }: Props) {
  const { kind, reaction, severity } = typed;
  const owed = (isMissing: boolean) => (isAsked && isMissing ? say('field.required') : undefined);
  return (
    <>
      <SelectField
        label="Record it as"
        isRequired
        className="erx-span-12"
        error={owed(kind === '')}
        fill
        value={kind}
        options={KINDS}
        onChange={(event) => {
          const { value } = event.currentTarget;
          set({ ...typed, kind: KINDS.find((one) => one.value === value)?.value ?? '' });
        }}
      />
      {kind !== 'neither' && (
        <>
          <TextField
            label="What happened"
            isRequired
            className="erx-span-6"
            error={owed(reaction.trim() === '')}
            autoComplete="off"
            maxLength={80}
            placeholder="For example: cough"
            value={reaction}
            onValueChange={(text) => {
              set({ ...typed, reaction: text });
            }}
          />
          <SelectField
            label="Severity"
            isRequired
            className="erx-span-6"
            error={owed(severity === '')}
            fill
            value={severity}
            options={[{ value: '', label: 'Choose' }, ...AllergySeverity.options]}
            onChange={(event) => {
              const { value } = event.currentTarget;
              set({ ...typed, severity: AllergySeverity.options.find((one) => one === value) ?? '' });
            }}
          />
        </>
      )}
    </>
  );
}
