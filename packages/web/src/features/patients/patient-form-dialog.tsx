import { Alert, Button, Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { type Finding, type ReceivedFinding, stop } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { findingsOnEntry, readTyped, type TypedPatient } from '@erx/core/patients/entry';
import { missingPatientFields } from '@erx/core/patients/rules';
import type { PatientFields } from '@erx/core/patients/model';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { EntryFields } from '../../ui/form/entry-fields';
import { useEntry } from '../../ui/form/use-entry';
import { useWarningBeforeLeaving } from '../../page/use-warning-before-leaving';
import { describeFailure } from '../../ui/feedback/toasts';
import { useToday } from '../../session/practice-session';
import { asksToConfirm, CONFIRM_TEXT } from './asks-to-confirm';
import { PatientFormFields } from './patient-form-fields';

interface Props {
  title: 'Add Patient' | 'Edit Patient';
  initial: TypedPatient;
  /** What can be entered here; everything when absent. In integrated mode height and weight alone (P2-6). */
  only?: readonly (keyof TypedPatient)[];
  isSaving: boolean;
  failure: unknown;
  /** @param isConfirmed improbable measures were asked about, and are right */
  onSave: (read: TypedPatient, isConfirmed: boolean) => void;
  onClose: () => void;
}

/** The one form of a patient (P3-1, P5-1..P5-4). Leaving with unsaved entries asks first. */
export function PatientFormDialog({ title, initial, only, isSaving, failure, onSave, onClose }: Props) {
  const today = useToday();
  const [isAsking, setAsking] = useState(false);
  const judge = (read: TypedPatient) => findingsOnFields(read, today, only);
  const entry = useEntry(initial, judge, { read: readTyped, isEmptySaid: true });
  const { isChanged } = entry;
  useWarningBeforeLeaving(isChanged);
  const tellFailure = useEffectEvent(entry.refuse);
  useEffect(() => {
    if (failure) tellFailure(failure);
  }, [failure]);

  const [sent, setSent] = useState<string>();
  const current = JSON.stringify(entry.typed);
  // What was changed since it was asked about is asked about again.
  const isAsked = asksToConfirm(failure) && sent === current;
  const save = (isConfirmed: boolean) => {
    if (!entry.isAcceptable()) return;
    setSent(current);
    onSave(entry.read, isConfirmed);
  };
  const close = () => {
    if (isChanged) setAsking(true);
    else onClose();
  };
  const summary = entry.isJudged ? summaryOf(entry.read, entry.findings) : [];
  const failed = failure ? describeFailure(failure) : undefined;
  const said = summary.length > 0 && !isAsked ? summary : (failed?.sentences ?? []);

  return (
    <FormDialog
      isOpen
      title={title}
      actText="Submit"
      width={760}
      isSubmitting={isSaving}
      onSubmit={() => {
        save(false);
      }}
      otherActs={
        isAsked && (
          <Button
            text={CONFIRM_TEXT}
            onClick={() => {
              save(true);
            }}
          />
        )
      }
      onClose={close}
      failureTone={(summary.length === 0 || isAsked) && failed?.title === 'Warning' ? 'warning' : 'error'}
      {...(said.length > 0 ? { failure: said.map((sentence) => <p key={sentence}>{sentence}</p>) } : {})}
    >
      {only && (
        <Callout compact minimal intent="danger" icon={<WarningSign />} className="erx-patient-form-note">
          {say('patient.measures-stay-here')}
        </Callout>
      )}
      <EntryFields entry={entry} {...(only ? { only } : {})}>
        <PatientFormFields isWhole={only === undefined} />
      </EntryFields>
      <Alert
        isOpen={isAsking}
        intent="danger"
        confirmButtonText="Discard entries"
        cancelButtonText="Keep editing"
        onCancel={() => {
          setAsking(false);
        }}
        onConfirm={onClose}
        canEscapeKeyCancel
      >
        <Callout compact minimal>
          What you entered here has not been saved and would be lost.
        </Callout>
      </Alert>
    </FormDialog>
  );
}

/** What is wrong, a finding a field. A field that cannot be entered here is not judged. */
function findingsOnFields(
  read: TypedPatient,
  today: string,
  only: readonly (keyof TypedPatient)[] | undefined,
): readonly Finding[] {
  const found = [
    ...missingPatientFields(read as PatientFields).flatMap(([field]) => stop('field.required', {}, field)),
    ...findingsOnEntry(read, today),
  ];
  return found.filter(
    ({ field }, index) =>
      field !== undefined &&
      (only?.some((each) => each === field) ?? true) &&
      found.findIndex((other) => other.field === field) === index,
  );
}

/**
 * What is above the buttons after a submit: the empty required fields by name, then that others need
 * mending.
 */
function summaryOf(read: TypedPatient, findings: readonly ReceivedFinding[]): string[] {
  const lacks = (name: string) =>
    findings.some(({ code, field }) => code === 'field.required' && field === name);
  const missing = missingPatientFields(read as PatientFields).filter(([field]) => lacks(field));
  const others = new Set(findings.filter(({ code }) => code !== 'field.required').map(({ field }) => field));
  return [
    ...(missing.length > 0
      ? [say('patient.required-fields', { list: missing.map(([, name]) => name).join(', ') })]
      : []),
    ...(others.size > 0 ? [say('form.mend-fields', { count: others.size })] : []),
  ];
}
