import { Spinner } from '@blueprintjs/core';
import { Link, Navigate, useParams } from 'react-router-dom';
import { LooksPanel } from '../../features/audit/looks-panel';
import { usePatient } from '../../features/patients/use-patients';
import { PatientBanner } from '../../parts/patient/patient-banner';
import { FailedQuery } from '../../ui/feedback/empty-state';
import { Page } from '../../ui/layout/page';

/** Who looked at a patient, for those who may read the audit trail. */
export function LooksPage() {
  const { patientId = '' } = useParams();
  const patient = usePatient(patientId);
  const kept = patient.data?.mergedInto?.id;
  if (kept !== undefined) return <Navigate replace to={`/patient/${kept}/looks`} />;
  return (
    <Page
      title="Who looked"
      about="What people, scripts and apps read or did of this chart. Reading this page is recorded, too."
      act={<Link to={`/patient/${patientId}`}>Back to the chart</Link>}
    >
      {patient.data ? (
        <>
          <PatientBanner patient={patient.data} />
          <LooksPanel key={patient.data.id} patient={patient.data} />
        </>
      ) : patient.isError ? (
        <FailedQuery what="The patient" query={patient} />
      ) : (
        <Spinner className="erx-page-wait" />
      )}
    </Page>
  );
}
