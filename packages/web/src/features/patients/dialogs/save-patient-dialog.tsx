import { createPatient } from '@erx/core/patients/contract';
import { fieldsOfEntry, type TypedPatient, toTypedPatient } from '@erx/core/patients/entry';
import { NEW_PATIENT, type Patient, type PatientFields } from '@erx/core/patients/model';
import { Spinner } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { useIntegration } from '../../../session/integration';
import { useClient } from '../../../session/practice-session';
import { PatientFormDialog } from '../patient-form-dialog';
import { ENTERED_WHEN_INTEGRATED, useChangePatient, useRememberPatient } from '../use-change-patient';
import { usePatient } from '../use-patients';
import { useRef } from 'react';

interface AddProps {
  /** What is known already, such as from a pharmacy's message. */
  known?: Partial<PatientFields>;
  /** What follows; the new patient's page where nothing is said (P2-6). */
  onAdded?: (patient: Patient) => void;
  onClose: () => void;
}

export function AddPatientDialog({ known, onAdded, onClose }: AddProps) {
  const client = useClient();
  const navigate = useNavigate();
  const remember = useRememberPatient();
  const idempotencyKey = useRef(crypto.randomUUID());
  const create = useMutation({
    mutationFn: ({ fields, isConfirmed }: { fields: PatientFields; isConfirmed: boolean }) =>
      client.call(
        createPatient,
        { body: fields, ...(isConfirmed ? { query: { confirmed: 'true' } } : {}) },
        { idempotencyKey: idempotencyKey.current },
      ),
    onSuccess: (patient) => {
      remember(patient);
      onClose();
      if (onAdded) onAdded(patient);
      else void navigate(`/patient/${patient.id}`);
    },
    // A refused entry is corrected and sent as another request; after a lost answer the same one is asked
    // again.
    onError: (error) => {
      if (!('status' in error && error.status === 0)) idempotencyKey.current = crypto.randomUUID();
    },
  });
  return (
    <PatientFormDialog
      title="Add Patient"
      initial={toTypedPatient({ ...NEW_PATIENT, ...known })}
      isSaving={create.isPending}
      failure={create.error}
      onClose={onClose}
      onSave={(typed, isConfirmed) => {
        create.mutate({ fields: fieldsOfEntry(typed), isConfirmed });
      }}
    />
  );
}

/** Changes a patient: only what differs is sent (P5-3). */
export function EditPatientDialog({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const patient = usePatient(patientId);
  if (patient.data) return <EditLoaded patient={patient.data} onClose={onClose} />;
  if (patient.isError) return <FailedQuery what="The patient" query={patient} />;
  return <Spinner className="erx-visually-hidden" />;
}

function EditLoaded({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const { integrated } = useIntegration();
  const update = useChangePatient(patient, onClose);
  return (
    <PatientFormDialog
      title="Edit Patient"
      initial={toTypedPatient(patient)}
      isSaving={update.isPending}
      failure={update.error}
      onClose={onClose}
      {...(integrated ? { only: ENTERED_WHEN_INTEGRATED } : {})}
      onSave={(typed, isConfirmed) => {
        const fields = integrated ? measuresOf(typed) : withoutDays(fieldsOfEntry(typed));
        update.mutate({ fields, isConfirmed });
      }}
    />
  );
}

/** What can be entered here in integrated mode. The units come from a choice of them. */
function measuresOf({ height, heightUnits, weight, weightUnits }: TypedPatient): Partial<PatientFields> {
  return {
    height,
    heightUnits: heightUnits as PatientFields['heightUnits'],
    weight,
    weightUnits: weightUnits as PatientFields['weightUnits'],
  };
}

/** This form does not ask for the days of measuring: the server dates what is new. */
function withoutDays({
  heightMeasuredOn: _,
  weightMeasuredOn: __,
  ...fields
}: PatientFields): Partial<PatientFields> {
  return fields;
}
