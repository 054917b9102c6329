import { Button } from '@blueprintjs/core';
import { DocumentOpen, IdNumber, WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { Patient } from '@erx/core/patients/model';
import { patientTabTitle } from '@erx/core/patients/name';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { CoverageProvider } from '../../features/benefits/coverage-provider';
import { EligibilitySections } from '../../features/benefits/eligibility-sections';
import { OpenApp } from '../../features/connected-apps/open-app';
import { LaunchedFrom } from '../../features/record-systems/launched-from';
import { RequiredMatchers } from '../../features/legacy-import/required-matchers';
import { type FromMerged, MergedCharts } from '../../features/patients/merging/merged-charts';
import { PatientDrawer } from '../../features/patients/patient-drawer';
import { usePatient } from '../../features/patients/use-patients';
import { useLastPrescriber } from '../../features/prescriptions/use-last-prescriber';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';
import { useLayoutNarrowerThan, WIDTHS } from '../../page/use-media';
import { PatientBanner, PatientBannerLoading } from '../../parts/patient/patient-banner';
import { useMay } from '../../session/practice-session';
import { EmptyState, FailedQuery } from '../../ui/feedback/empty-state';
import { LoadingPanel } from '../../ui/feedback/loading';
import { usePageTitle } from '../../ui/layout/page';
import { SteadyStart } from '../../ui/layout/steady-start';
import './pages.css';
import type { LegacyKind } from './patient-tabs';
import { PatientWorkspace } from './patient-workspace';

const RecordFileDialog = lazyComponent(
  () => import('../../features/record-files/dialogs/record-file-dialog'),
  (part) => part.RecordFileDialog,
);

/** The patient page (P2-1, P2-4): banner, the patient's information behind a press, and the workplace. */
export function PatientPage() {
  const { patientId = '' } = useParams();
  const patient = usePatient(patientId);
  usePageTitle(patient.data ? patientTabTitle(patient.data) : 'Patient');

  if (patient.data?.mergedInto)
    return (
      <Navigate
        replace
        to={`/patient/${patient.data.mergedInto.id}`}
        state={{ mergedId: patientId } satisfies FromMerged}
      />
    );
  if (patient.data)
    return (
      <CoverageProvider key={patientId} patient={patient.data}>
        <LoadedPatient patient={patient.data} />
      </CoverageProvider>
    );
  if (patient.isPending) return <PatientSkeleton />;
  const isUnknown =
    'status' in patient.error && (patient.error.status === 404 || patient.error.status === 400);
  return isUnknown ? (
    <EmptyState
      isPage
      icon={<WarningSign size={32} />}
      title={say('record.not-found')}
      description="The address may be wrong, or the patient belongs to another practice. Find the patient with the search above."
    />
  ) : (
    <>
      <Untitled />
      <FailedQuery what="The patient" query={patient} />
    </>
  );
}

/**
 * Lists of the chart that appear together, below the banner, which waits for nothing; what benefit managers and other
 * houses answer comes later.
 */
const CHART = [
  'patients',
  'clinical-facts',
  'allergies',
  'medications',
  'problems',
  'prescriptions',
  'drafts',
  'pharmacies',
  'legacy',
] as const;

function LoadedPatient({ patient }: { patient: Patient }) {
  useLastPrescriber(patient.id);
  const hasLists = !useLayoutNarrowerThan(WIDTHS.listsOfPatient);
  const hasColumns = !useLayoutNarrowerThan(WIDTHS.drawer);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const mayRecord = useMay('clinical.write');
  const [isReadingFile, setReadingFile] = useState(false);
  const [matching, setMatching] = useState<{ readonly turn: number; readonly kind?: LegacyKind }>({
    turn: 0,
  });
  return (
    <div className="erx-patient" data-fills={hasColumns ? '' : undefined}>
      <PatientBanner
        patient={patient}
        isPageHeading
        more={
          <>
            <LaunchedFrom patientId={patient.id} />
            {hasColumns && <OpenApp patientId={patient.id} />}
            <Button
              size="small"
              variant="minimal"
              icon={<IdNumber />}
              {...(!hasColumns ? { 'aria-label': 'Patient information' } : { text: 'Patient information' })}
              onClick={() => {
                setDrawerOpen(true);
              }}
            />
          </>
        }
      />
      <MergedCharts patient={patient} />
      <PatientDrawer
        patient={patient}
        isOpen={isDrawerOpen}
        onClose={() => {
          setDrawerOpen(false);
        }}
        acts={
          mayRecord && (
            <Button
              fill
              icon={<DocumentOpen />}
              text="Read a record file"
              onClick={() => {
                setDrawerOpen(false);
                setReadingFile(true);
              }}
            />
          )
        }
      >
        {!hasColumns && <OpenApp patientId={patient.id} />}
        <EligibilitySections />
      </PatientDrawer>
      <LazyBoundary>
        {isReadingFile && (
          <RecordFileDialog
            patient={patient}
            onClose={() => {
              setReadingFile(false);
            }}
          />
        )}
      </LazyBoundary>
      <SteadyStart what="the chart" nouns={CHART}>
        <PatientWorkspace
          patient={patient}
          hasLists={hasLists}
          hasColumns={hasColumns}
          onMatch={(kind) => {
            setMatching({ turn: matching.turn + 1, kind });
          }}
        />
      </SteadyStart>
      <RequiredMatchers
        key={`${patient.id} ${String(matching.turn)}`}
        patientId={patient.id}
        asked={matching.kind}
      />
    </div>
  );
}

function PatientSkeleton() {
  return (
    <div className="erx-patient">
      <Untitled />
      <PatientBannerLoading />
      <div className="erx-patient-main">
        <LoadingPanel what="the chart" />
      </div>
    </div>
  );
}

/** The heading while the patient's name is not known. */
function Untitled() {
  return <h1 className="erx-visually-hidden">Patient</h1>;
}
