import { say } from '@erx/core/findings/messages';
import { patientTabTitle } from '@erx/core/patients/name';
import { Button } from '@blueprintjs/core';
import { IdNumber, WarningSign } from '@blueprintjs/icons';
import type { Patient } from '@erx/core/patients/model';
import type { Prescription } from '@erx/core/prescriptions/model';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { usePatientCoverage } from '../../features/benefits/coverage-context';
import { CoverageProvider } from '../../features/benefits/coverage-provider';
import { EligibilitySections } from '../../features/benefits/eligibility-sections';
import {
  LegacyAllergiesPanel,
  LegacyMedicationsPanel,
} from '../../features/legacy-import/legacy-history-panels';
import { RequiredMatchers } from '../../features/legacy-import/required-matchers';
import { ClinicalFactsSection } from '../../features/clinical-facts/clinical-facts-section';
import { type FromMerged, MergedCharts } from '../../features/patients/merging/merged-charts';
import { PatientDrawer } from '../../features/patients/patient-drawer';
import { usePatient } from '../../features/patients/use-patients';
import { useRenewals } from '../../features/prescriptions/use-renewals';
import { useLastPrescriber } from '../../features/prescriptions/use-last-prescriber';
import { PharmaciesPanel } from '../../features/pharmacies/pharmacy-selector';
import { LoadingBlock, LoadingPanel } from '../../ui/feedback/loading';
import { PatientBanner, PatientBannerLoading } from '../../parts/patient/patient-banner';
import { EmptyState, FailedQuery } from '../../ui/feedback/empty-state';
import { Tabs } from '../../ui/layout/tabs';
import { useNarrowerThan, WIDTHS } from '../../page/use-media';
import { usePageTitle } from '../../ui/layout/page';
import { useIntegration } from '../../session/integration';
import { useMay } from '../../session/practice-session';
import './pages.css';
import { PatientSummary } from './patient-summary';
import { type PassedPrescription, usePassedPrescription } from './use-passed-prescription';
import { usePointedPrescription } from './use-pointed-prescription';
import { lazyComponent } from '../../page/lazy-component';
import { SteadyStart } from '../../ui/layout/steady-start';
import { NotYet } from '../../page/settled';

const PatientPrescribing = lazyComponent(
  () => import('./patient-prescribing'),
  (part) => part.PatientPrescribing,
);

type TabId = 'summary' | 'pharmacies' | 'prescribe' | 'legacy-allergies' | 'legacy-medications';

/** The patient page (P2-1, P2-4): banner, side drawer and tabs. */
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

type LegacyKind = 'medications' | 'allergies';

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
  'pharmacies',
  'legacy',
] as const;

function LoadedPatient({ patient }: { patient: Patient }) {
  useLastPrescriber(patient.id);
  const isNarrow = useNarrowerThan(WIDTHS.drawer);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [matching, setMatching] = useState<{ readonly turn: number; readonly kind?: LegacyKind }>({
    turn: 0,
  });
  return (
    <div className="erx-patient">
      <PatientBanner patient={patient} isPageHeading />
      <MergedCharts patient={patient} />
      <SteadyStart what="the chart" nouns={CHART}>
        <div className="erx-patient-columns">
          <PatientDrawer
            patient={patient}
            isNarrow={isNarrow}
            isOpen={isDrawerOpen}
            onClose={() => {
              setDrawerOpen(false);
            }}
          >
            <ClinicalFactsSection patient={patient} />
            <EligibilitySections />
          </PatientDrawer>
          <div className="erx-patient-main">
            <PatientTabs
              patient={patient}
              onMatch={(kind) => {
                setMatching({ turn: matching.turn + 1, kind });
              }}
            />
          </div>
        </div>
      </SteadyStart>
      <RequiredMatchers
        key={`${patient.id} ${String(matching.turn)}`}
        patientId={patient.id}
        asked={matching.kind}
      />
      {isNarrow && (
        <Button
          className="erx-floating"
          intent="primary"
          size="large"
          icon={<IdNumber />}
          aria-label="Patient information"
          onClick={() => {
            setDrawerOpen(true);
          }}
        />
      )}
    </div>
  );
}

/** What is in view of the patient, and the prescription that is begun or was just written. */
function usePatientTabs(patientId: string) {
  const { passed, turn, begin } = usePassedPrescription();
  const [tab, setTab] = useState<TabId>(passed ? 'prescribe' : 'summary');
  const [shown, setShown] = useState(passed);
  if (passed !== shown) {
    // passed along to the page while it is open
    setShown(passed);
    if (passed) setTab('prescribe');
  }
  const prescribe = (from: PassedPrescription) => {
    begin(from);
    setTab('prescribe');
  };
  const [finished, setFinished] = useState<Prescription>();
  const pointed = usePointedPrescription(patientId);
  const [arrival, setArrival] = useState(pointed.arrival);
  if (arrival !== pointed.arrival) {
    setArrival(pointed.arrival);
    if (pointed.arrival !== undefined) {
      setTab('summary');
      setFinished(undefined);
    }
  }
  useEffect(() => {
    // the button that was pressed is gone
    if (finished) document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [finished]);
  return {
    tab,
    setTab,
    passed,
    turn,
    prescribe,
    /** The list opens on one that was made ready. */
    showMade: setFinished,
    /** The list opens on it. */
    arrival: finished ?? pointed.prescription,
    arrivalKey: pointed.arrival,
    /** Back to the summary, with what was written. */
    leave: (prescription?: Prescription) => {
      begin(undefined);
      if (prescription) setFinished(prescription);
      setTab('summary');
    },
  };
}

/** The tabs of a patient (P2-4). @param onMatch the records of the former system are matched again */
function PatientTabs({ patient, onMatch }: { patient: Patient; onMatch: (kind: LegacyKind) => void }) {
  const mayPrescribe = useMay('prescription.write');
  const { tab, setTab, passed, turn, prescribe, showMade, arrival, arrivalKey, leave } = usePatientTabs(
    patient.id,
  );
  const { coverage } = usePatientCoverage();
  const { facilityId } = useIntegration();
  const renewals = useRenewals(
    patient,
    { coverage: coverage && { pbmId: coverage.pbmId, memberId: coverage.patient.memberId }, facilityId },
    showMade,
  );
  const medicationActs = {
    onPrescribe: (drugId: string) => {
      prescribe({ prefilled: { drugId } });
    },
    onRepeat: (repeatId: string, as: 'renewed' | 'changed') => {
      prescribe({ repeatId, as });
    },
    onRenewSeveral: renewals.isRunning ? undefined : renewals.renew,
  };
  return (
    <Tabs
      label="Patient"
      selected={tab}
      onSelect={setTab}
      tabs={[
        {
          id: 'summary',
          title: 'Summary',
          panel: (
            <PatientSummary
              patient={patient}
              arrival={arrival}
              arrivalKey={arrivalKey}
              onPrescribeAgain={({ id }) => {
                prescribe({ repeatId: id });
              }}
              onEdit={({ id }) => {
                prescribe({ editId: id });
              }}
              onResend={({ id }, way) => {
                prescribe({ resent: { prescriptionId: id, way } });
              }}
              medicationActs={medicationActs}
            />
          ),
        },
        { id: 'pharmacies', title: 'Pharmacies', panel: <PharmaciesPanel patient={patient} /> },
        ...(mayPrescribe
          ? [
              {
                id: 'prescribe' as const,
                title: 'Prescribe',
                keepsState: true,
                panel: (
                  <Suspense
                    fallback={
                      <NotYet>
                        <LoadingPanel what="the form" />
                      </NotYet>
                    }
                  >
                    <PatientPrescribing
                      patient={patient}
                      passed={passed}
                      turn={turn}
                      onFinished={leave}
                      onLeave={leave}
                    />
                  </Suspense>
                ),
              },
            ]
          : []),
        {
          id: 'legacy-allergies',
          title: 'Traknet Allergies',
          panel: (
            <LegacyAllergiesPanel
              patientId={patient.id}
              onMatch={() => {
                onMatch('allergies');
              }}
            />
          ),
        },
        {
          id: 'legacy-medications',
          title: 'Traknet Medications',
          panel: (
            <LegacyMedicationsPanel
              patientId={patient.id}
              onMatch={() => {
                onMatch('medications');
              }}
            />
          ),
        },
      ]}
    />
  );
}

function PatientSkeleton() {
  const isNarrow = useNarrowerThan(WIDTHS.drawer);
  return (
    <div className="erx-patient">
      <Untitled />
      <PatientBannerLoading />
      <div className="erx-patient-columns">
        {!isNarrow && (
          <aside className="erx-drawer" aria-label="Patient information">
            <LoadingBlock what="contact and pharmacy" height={280} />
          </aside>
        )}
        <div className="erx-patient-main">
          <LoadingPanel what="the summary" />
        </div>
      </div>
    </div>
  );
}

/** The heading while the patient's name is not known. */
function Untitled() {
  return <h1 className="erx-visually-hidden">Patient</h1>;
}
