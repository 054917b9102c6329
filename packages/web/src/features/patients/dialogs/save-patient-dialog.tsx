import { isOutcomeUnknown } from '@erx/core/client/failure';
import { createPatient } from '@erx/core/patients/contract';
import { fieldsOfEntry, type TypedPatient, toTypedPatient } from '@erx/core/patients/entry';
import { type AlikePatient, NEW_PATIENT, type Patient, type PatientFields } from '@erx/core/patients/model';
import { Spinner } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { useIntegration } from '../../../session/integration';
import { useClient } from '../../../session/practice-session';
import { PatientFormDialog } from '../patient-form-dialog';
import { ENTERED_WHEN_INTEGRATED, useChangePatient, useRememberPatient } from '../use-change-patient';
import { usePatient } from '../use-patients';
import { AlikePatientsDialog, useAlikePatients } from './alike-patients-dialog';
import { useRef } from 'react';

interface AddProps {
  /** What is known already, such as from a pharmacy's message. */
  known?: Partial<PatientFields>;
  /** What follows; the new patient's page where nothing is said (P2-6). */
  onAdded?: (patient: Patient) => void;
  /** What follows when someone who is already here was chosen instead; their page where nothing is said. */
  onChosen?: (patient: AlikePatient) => void;
  onClose: () => void;
}

export function AddPatientDialog({ known, onAdded, onChosen, onClose }: AddProps) {
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
      if (!isOutcomeUnknown(error)) idempotencyKey.current = crypto.randomUUID();
    },
  });
  const { isSearching, failure, alike, saveUnlessAlike, saveAnyway, goBack } = useAlikePatients();
  const choose = (patient: AlikePatient) => {
    onClose();
    if (onChosen) onChosen(patient);
    else void navigate(`/patient/${patient.id}`);
  };
  return (
    <>
      <PatientFormDialog
        title="Add Patient"
        initial={toTypedPatient({ ...NEW_PATIENT, ...known })}
        isSaving={isSearching || create.isPending}
        failure={failure ?? create.error}
        onClose={onClose}
        onSave={(typed, isConfirmed) => {
          const fields = fieldsOfEntry(typed);
          saveUnlessAlike({
            fields,
            save: () => {
              create.mutate({ fields, isConfirmed });
            },
          });
        }}
      />
      {alike && (
        <AlikePatientsDialog alike={alike} of="new" onChoose={choose} onSave={saveAnyway} onClose={goBack} />
      )}
    </>
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
  const navigate = useNavigate();
  const update = useChangePatient(patient, onClose);
  const { isSearching, failure, alike, saveUnlessAlike, saveAnyway, goBack } = useAlikePatients(patient.id);
  return (
    <>
      <PatientFormDialog
        title="Edit Patient"
        initial={toTypedPatient(patient)}
        isSaving={isSearching || update.isPending}
        failure={failure ?? update.error}
        onClose={onClose}
        {...(integrated ? { only: ENTERED_WHEN_INTEGRATED } : {})}
        onSave={(typed, isConfirmed) => {
          if (integrated) {
            update.mutate({ fields: measuresOf(typed), isConfirmed });
            return;
          }
          const fields = fieldsOfEntry(typed);
          const save = () => {
            update.mutate({ fields: withoutDays(fields), isConfirmed });
          };
          if (IDENTIFYING.some((field) => fields[field] !== patient[field]))
            saveUnlessAlike({ fields, save });
          else save();
        }}
      />
      {alike && (
        <AlikePatientsDialog
          alike={alike}
          of="changed"
          onChoose={({ id }) => {
            onClose();
            void navigate(`/patient/${id}`);
          }}
          onSave={saveAnyway}
          onClose={goBack}
        />
      )}
    </>
  );
}

/** A change of the name or birth date may make a patient alike another one; shared phones change too often. */
const IDENTIFYING = ['firstName', 'middleName', 'lastName', 'birthDate'] as const;

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
