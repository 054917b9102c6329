import type { Prescription } from '@erx/core/prescriptions/model';
import { useCallback, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { type PassedPrescription, usePassedPrescription } from './use-passed-prescription';
import { usePointedPrescription } from './use-pointed-prescription';

export const PATIENT_TABS = [
  'summary',
  'pharmacies',
  'prescribe',
  'legacy-allergies',
  'legacy-medications',
] as const;

export type TabId = (typeof PATIENT_TABS)[number];

/** What was written or made ready in this visit. */
interface Finished {
  readonly prescription: Prescription | undefined;
  /** Made ready to be sent, by their ids. */
  readonly ready: readonly string[];
}

const NOTHING: Finished = { prescription: undefined, ready: [] };

/**
 * What is in view of the patient, and the prescription that is begun or was just written.
 * @param home the tab that is in view at first, and again when a prescription is finished
 * @param offered the tabs that the person has
 */
export function usePatientTabs(patientId: string, home: 'prescribe' | 'summary', offered: readonly TabId[]) {
  const { passed, turn, begin } = usePassedPrescription();
  const { tab, setTab, go } = useTabInAddress(home, offered, passed !== undefined);
  const [asks, setAsks] = useState(passed ? 1 : 0);
  const [shown, setShown] = useState(passed);
  if (passed !== shown) {
    // passed along to the page while it is open
    setShown(passed);
    if (passed) {
      setTab('prescribe');
      setAsks(asks + 1);
    }
  }
  const select = (next: TabId) => {
    go(next, 'push');
    if (next === 'prescribe') setAsks((before) => before + 1);
  };
  const prescribe = (from: PassedPrescription) => {
    begin(from);
    select('prescribe');
  };
  const [finished, setFinished] = useState(NOTHING);
  const pointed = usePointedPrescription(patientId);
  const [arrival, setArrival] = useState(pointed.arrival);
  if (arrival !== pointed.arrival) {
    setArrival(pointed.arrival);
    if (pointed.arrival !== undefined) {
      setTab('summary');
      setFinished(NOTHING);
    }
  }
  useEffect(() => {
    // the button that was pressed is gone
    if (finished.prescription && home === 'summary')
      document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [finished, home]);
  return {
    tab,
    select,
    passed,
    turn,
    asks,
    prescribe,
    writeNew: () => {
      prescribe({ isBlank: true });
    },
    /** Shows those that were made ready to be sent, ticked. */
    showReady: (ready: readonly Prescription[]) => {
      setFinished({ prescription: ready[0], ready: ready.map(({ id }) => id) });
      go(home, 'replace');
    },
    /** The list opens on it. */
    arrival: finished.prescription ?? pointed.prescription,
    arrivalKey: pointed.arrival,
    ready: finished.ready,
    /** Back to the first tab, with what was written. */
    leave: (prescription?: Prescription) => {
      begin(undefined);
      if (prescription)
        setFinished({
          prescription,
          ready: prescription.scriptStatus === 'Pending' ? [prescription.id] : [],
        });
      go(home, 'replace');
      if (home === 'prescribe') setAsks((before) => before + 1);
    },
  };
}

/** The tab in view, kept in the address: a reload keeps it, and Back leads to the one before. */
function useTabInAddress(home: 'prescribe' | 'summary', offered: readonly TabId[], isPassed: boolean) {
  const { key, search, state } = useLocation() as { key: string; search: string; state: unknown };
  const way = useNavigationType();
  const navigate = useNavigate();
  const named = offered.find((id) => id === new URLSearchParams(search).get('tab')) ?? home;
  const [tab, setTab] = useState<TabId>(isPassed ? 'prescribe' : named);
  const [shown, setShown] = useState(key);
  if (shown !== key) {
    setShown(key);
    if (way === NavigationType.Pop) setTab(named);
  }
  const go = useCallback(
    (next: TabId, how: 'push' | 'replace') => {
      setTab(next);
      if (next !== named)
        void navigate({ search: next === home ? '' : `?tab=${next}` }, { replace: how === 'replace', state });
    },
    [home, named, navigate, state],
  );
  return { tab, setTab, go };
}
