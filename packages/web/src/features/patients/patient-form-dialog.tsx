import { Alert, Button, Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { findingsOnEntry, readTyped, type TypedPatient } from '@erx/core/patients/entry';
import { missingPatientFields } from '@erx/core/patients/rules';
import type { PatientFields } from '@erx/core/patients/model';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';
import { FormDialog } from '../../ui/dialog/form-dialog';
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
  const form = useForm<TypedPatient>({
    defaultValues: initial,
    mode: 'onTouched',
    shouldFocusError: true,
    resolver: resolverOn(today, only),
  });
  const { isDirty, errors, submitCount } = form.formState;
  useWarningBeforeLeaving(isDirty);
  useServerFindings(failure, (field, sentence) => {
    form.setError(field, { type: 'server', message: sentence }, { shouldFocus: true });
  });

  const [sent, setSent] = useState<string>();
  const current = useWatch({ control: form.control });
  // What was changed since it was asked about is asked about again.
  const isAsked = asksToConfirm(failure) && sent === JSON.stringify(current);
  const save = (isConfirmed: boolean) => {
    void form.handleSubmit((typed) => {
      setSent(JSON.stringify(typed));
      onSave(readTyped(typed), isConfirmed);
    })();
  };
  const close = () => {
    if (isDirty) setAsking(true);
    else onClose();
  };
  const summary = submitCount > 0 ? summaryOf(errors, readTyped(form.getValues()), only) : [];
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
      <FormProvider {...form}>
        <PatientFormFields {...(only ? { only } : {})} />
      </FormProvider>
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

/**
 * The rules of core as the form's judge: each finding next to its field. A field that cannot be entered here
 * is not judged.
 */
function resolverOn(
  today: string,
  only: readonly (keyof TypedPatient)[] | undefined,
): Resolver<TypedPatient> {
  const isEntered = (field: string) => only === undefined || only.some((each) => each === field);
  return (typed) => {
    const read = readTyped(typed);
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [field] of missingPatientFields(read as PatientFields))
      if (isEntered(field)) errors[field] = { type: 'required', message: say('field.required') };
    for (const { code, data, field } of findingsOnEntry(read, today)) {
      if (field !== undefined && isEntered(field) && !errors[field])
        errors[field] = { type: code, message: say(code, data) };
    }
    return Object.keys(errors).length === 0
      ? { values: typed, errors: {} }
      : { values: {}, errors: errors as FieldErrors<TypedPatient> };
  };
}

/**
 * What is above the buttons after a submit: the empty required fields by name, then that others need
 * mending.
 */
function summaryOf(
  errors: FieldErrors<TypedPatient>,
  read: TypedPatient,
  only: readonly (keyof TypedPatient)[] | undefined,
): string[] {
  const missing = missingPatientFields(read as PatientFields).filter(
    ([field]) => only?.includes(field) ?? true,
  );
  const others = Object.values(errors).filter((error) => error.type !== 'required').length;
  return [
    ...(missing.length > 0 && Object.keys(errors).length > 0
      ? [say('patient.required-fields', { list: missing.map(([, name]) => name).join(', ') })]
      : []),
    ...(others > 0 ? [say('form.mend-fields', { count: others })] : []),
  ];
}

/** What the server found is said next to the same fields. */
function useServerFindings(
  failure: unknown,
  mark: (field: keyof TypedPatient, sentence: string) => void,
): void {
  useEffect(() => {
    if (typeof failure !== 'object' || failure === null || !('fieldErrors' in failure)) return;
    for (const [field, sentences] of Object.entries(
      failure.fieldErrors as Record<string, readonly string[]>,
    )) {
      if (field !== '' && sentences[0] !== undefined) mark(field as keyof TypedPatient, sentences[0]);
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each failure; marking again would undo a correction
  }, [failure]);
}
