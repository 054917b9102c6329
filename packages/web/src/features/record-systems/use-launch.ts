import {
  answerRecordSystemLaunch,
  beginRecordSystemLaunch,
  compareRecordSystemLaunch,
  confirmRecordSystemPerson,
  openRecordSystemLaunch,
} from '@erx/core/record-systems/contract';
import { AppError } from '@erx/core/findings/app-error';
import { Differences, type RecordSystemLaunch } from '@erx/core/record-systems/model';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';

/** What of a launch is in an address; it is taken out of it, so that no code stays in the history. */
const NAMES = ['iss', 'launch', 'code', 'state', 'error', 'again'] as const;
type Given = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** Under which the tab keeps which launch has opened its patient. */
const OPENED = 'erx.launched';

/** The launch that has opened a patient in this tab. */
export interface Launched {
  readonly launchId: string;
  readonly patientId: string;
  readonly system: string;
  /** Whether what the record system knows of the patient was read. */
  readonly isRead?: boolean;
}

/** The launch that has opened the patient of this tab; undefined where none has. */
export function launchedHere(patientId: string): Launched | undefined {
  const kept = JSON.parse(sessionStorage.getItem(OPENED) ?? 'null') as Launched | null;
  return kept?.patientId === patientId ? kept : undefined;
}

export function keepLaunched(launched: Launched | undefined): void {
  if (launched) sessionStorage.setItem(OPENED, JSON.stringify(launched));
  else sessionStorage.removeItem(OPENED);
}

/** Takes what a record system has sent along out of the address, once. */
function useGiven(): Given {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [given] = useState<Given>(() => {
    const parameters = new URLSearchParams(search);
    return Object.fromEntries(
      NAMES.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name)]] : [])),
    );
  });
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);
  return given;
}

/** Goes to the record system that has opened us. */
export function useBegunLaunch() {
  const { iss, launch } = useGiven();
  const begin = useEndpointMutation(
    beginRecordSystemLaunch,
    (issuer: string) => ({ body: { issuer, ...(launch === undefined ? {} : { launch }) } }),
    {
      onSuccess: ({ url }) => {
        location.assign(url);
      },
    },
  );
  const { mutate } = begin;
  useOnce(iss, mutate);
  return { isGiven: iss !== undefined, error: begin.error };
}

type Difference = RecordSystemLaunch['candidates'][number]['differs'][number];

/** Whom a launch opens, with what a person has confirmed. */
export interface OpenedPatient {
  patientId: string;
  confirms?: Difference[];
  leaves?: string;
}

/** In what the two differ, where that is to be confirmed before the patient is opened. */
export function differencesAsked(error: Error | null): Difference[] | undefined {
  if (!(error instanceof AppError) || error.code !== 'record-system.patient-unconfirmed') return undefined;
  return Differences.safeParse(error.details).data?.differs;
}

/** Takes the answer of the record system, and does with it what the person says. */
export function useAnsweredLaunch() {
  const given = useGiven();
  const navigate = useNavigate();
  const answer = useEndpointMutation(answerRecordSystemLaunch, (state: string) => {
    const { code, iss, error } = given;
    return {
      body: {
        state,
        ...(code === undefined ? {} : { code }),
        ...(iss === undefined ? {} : { iss }),
        ...(error === undefined ? {} : { error }),
      },
    };
  });
  useOnce(given.state, answer.mutate);
  const again = useEndpointMutation(compareRecordSystemLaunch, (launchId: string) => ({
    params: { id: launchId },
  }));
  useOnce(given.again, again.mutate);
  const launch = answer.data ?? again.data;
  const id = launch?.id ?? '';
  const confirm = useEndpointMutation(confirmRecordSystemPerson, () => ({ params: { id } }));
  const open = useEndpointMutation(
    openRecordSystemLaunch,
    (body: OpenedPatient) => ({ params: { id }, body }),
    {
      onSuccess: ({ patientId }) => {
        keepLaunched({ launchId: id, patientId, system: launch?.system.name ?? '' });
        void navigate(`/patient/${patientId}`, { replace: true });
      },
    },
  );
  const isGiven = given.state !== undefined || given.again !== undefined;
  return { isGiven, launch, error: answer.error ?? again.error, confirm, open };
}

/** Does something with a value once, however often it is drawn. */
function useOnce(value: string | undefined, act: (value: string) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (value === undefined || isDone.current) return;
    isDone.current = true;
    act(value);
  }, [value, act]);
}
