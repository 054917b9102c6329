import { Button, Callout, Spinner } from '@blueprintjs/core';
import { NewPerson, Search, Share, WarningSign } from '@blueprintjs/icons';
import type { RecordSystemLaunch } from '@erx/core/record-systems/model';
import type { PatientFields } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import { fullName } from '@erx/core/users/names';
import { showDate } from '@erx/core/values/dates';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyComponent } from '../../page/lazy-component';
import { NotYet } from '../../page/settled';
import { usePracticeSession } from '../../session/practice-session';
import { EmptyState } from '../../ui/feedback/empty-state';
import { describeFailure } from '../../ui/feedback/toasts';
import { FactList } from '../../ui/layout/fact-list';
import { Page } from '../../ui/layout/page';
import '../patients/patients.css';
import './launch.css';
import { differencesAsked, type OpenedPatient, useAnsweredLaunch, useBegunLaunch } from './use-launch';

const AddPatientDialog = lazyComponent(
  () => import('../patients/dialogs/save-patient-dialog'),
  (part) => part.AddPatientDialog,
);
const SearchPatientDialog = lazyComponent(
  () => import('../patients/dialogs/search-patient-dialog'),
  (part) => part.SearchPatientDialog,
);

const TITLE = 'Opened from a record system';

/** A record system has opened us: on to it, where the person is signed in. */
export function BeginLaunchPanel() {
  const { isGiven, error } = useBegunLaunch();
  return isGiven ? <Waiting error={error} /> : <NothingToOpen />;
}

/** Back from the record system: who one is there, and whom its patient is here. */
export function AnswerLaunchPanel() {
  const { isGiven, launch, error, confirm, open } = useAnsweredLaunch();
  const isLinked = launch?.person.isLinked === true || confirm.isSuccess;
  if (!isGiven) return <NothingToOpen />;
  if (!launch) return <Waiting error={error} />;
  if (!isLinked)
    return (
      <PersonQuestion
        launch={launch}
        error={confirm.error}
        isSaving={confirm.isPending}
        onYes={confirm.mutate}
      />
    );
  return (
    <PatientQuestion
      launch={launch}
      error={open.error}
      chosen={open.variables?.patientId}
      isOpening={open.isPending}
      onOpen={open.mutate}
    />
  );
}

function NothingToOpen() {
  return (
    <EmptyState
      isPage
      icon={<Share size={32} />}
      title="Nothing to open"
      description={
        <>
          Open the patient in the record system again, or <Link to="/dashboard">go to the dashboard</Link>.
        </>
      }
    />
  );
}

function Waiting({ error }: { error: Error | null }) {
  if (!error)
    return (
      <>
        <h1 className="erx-visually-hidden">{TITLE}</h1>
        <Spinner className="erx-page-wait" />
      </>
    );
  return (
    <EmptyState
      isPage
      icon={<WarningSign size={32} />}
      title="The patient was not opened"
      description={describeFailure(error).sentences.join(' ')}
    />
  );
}

function PersonQuestion({
  launch: { system, person },
  error,
  isSaving,
  onYes,
}: {
  launch: RecordSystemLaunch;
  error: Error | null;
  isSaving: boolean;
  onYes: () => void;
}) {
  const { user } = usePracticeSession();
  return (
    <Page title={`Is this you at ${system.name}?`}>
      <section className="erx-launch">
        <FactList
          facts={[
            [`At ${system.name}`, <strong key="there">{person.name || 'A person without a name'}</strong>],
            ['Here', <strong key="here">{`${fullName(user)}, ${user.email}`}</strong>],
          ]}
        />
        <p>
          This is asked once. From then on {system.name} opens its patients here for you while you are signed
          in at both; what you sign still needs your own two factors.
        </p>
        {!person.isNpiCompared && (
          <Callout compact>
            {system.name} does not say an NPI that could be compared with yours. Your administrators see that.
          </Callout>
        )}
        {person.replaces !== undefined && (
          <Callout compact intent="warning">
            You were {person.replaces} there before. That link ends.
          </Callout>
        )}
        <Failure error={error} />
        <div className="erx-launch-acts">
          <Link className="bp6-button" to="/dashboard">
            No, this is someone else
          </Link>
          <Button
            intent="primary"
            text="Yes, this is me"
            loading={isSaving}
            onClick={() => {
              onYes();
            }}
          />
        </div>
      </section>
    </Page>
  );
}

function Failure({ error }: { error: Error | null }) {
  return (
    error && (
      <Callout compact intent="danger" role="alert">
        {describeFailure(error).sentences.join(' ')}
      </Callout>
    )
  );
}

interface PatientProps {
  launch: RecordSystemLaunch;
  error: Error | null;
  /** The patient who was chosen last. */
  chosen: string | undefined;
  isOpening: boolean;
  onOpen: (body: OpenedPatient) => void;
}

function PatientQuestion({ launch, error, chosen, isOpening, onOpen }: PatientProps) {
  const { open, candidates, isSure, system } = launch;
  const [sure] = candidates;
  const isOpened = useRef(false);
  const isAsked = open !== undefined || !isSure;
  useEffect(() => {
    if (isAsked || !sure || isOpened.current) return;
    isOpened.current = true;
    onOpen({ patientId: sure.id });
  }, [isAsked, onOpen, sure]);
  const leaving = open === undefined ? {} : { leaves: open.id };
  if (!isAsked) return <Waiting error={error} />;
  if (isSure && sure && open)
    return (
      <Page title="Another patient is open">
        <section className="erx-launch">
          <Callout intent="warning" icon={<WarningSign />}>
            <strong>{patientName(open)}</strong>, account {open.accountNumber}, is open from {system.name}.
            What is not sent there stays as it is.
          </Callout>
          <Theirs launch={launch} />
          <Failure error={error} />
          <div className="erx-launch-acts">
            <Link className="bp6-button" to={`/patient/${open.id}`}>
              Back to {patientName(open)}
            </Link>
            <Button
              intent="primary"
              text={`Leave and open ${patientName(sure)}`}
              loading={isOpening}
              onClick={() => {
                onOpen({ patientId: sure.id, ...leaving });
              }}
            />
          </div>
        </section>
      </Page>
    );
  return (
    <Comparison
      launch={launch}
      error={error}
      chosen={chosen}
      isOpening={isOpening}
      onChoose={(patientId, confirms = []) => {
        onOpen({ patientId, confirms, ...leaving });
      }}
    />
  );
}

function Theirs({ launch: { patient, system } }: { launch: RecordSystemLaunch }) {
  return (
    <FactList
      facts={[
        [`At ${system.name}`, <strong key="name">{patientName({ ...patient, generation: 'None' })}</strong>],
        ['Birth date', patient.birthDate === '' ? 'Not known there' : showDate(patient.birthDate)],
      ]}
    />
  );
}

const DIFFERS = {
  name: 'Another name',
  birthDate: 'Another birth date',
  linked: 'This chart is another patient there already',
  relinked: 'This patient was linked to another chart',
} as const;

/** The patient there beside those it may be here; nothing is chosen beforehand. */
function Comparison({
  launch,
  error,
  chosen,
  isOpening,
  onChoose,
}: Omit<PatientProps, 'onOpen'> & {
  onChoose: (patientId: string, confirms?: OpenedPatient['confirms']) => void;
}) {
  const asked = differencesAsked(error);
  const [named, setNamed] = useState('');
  const choose = (patient: Parameters<typeof patientName>[0] & { readonly id: string }) => {
    setNamed(patientName(patient));
    onChoose(patient.id);
  };
  const { candidates, open, patient, known, system } = launch;
  const [dialog, setDialog] = useState<'search' | 'add'>();
  const close = () => {
    setDialog(undefined);
  };
  return (
    <Page title="Which patient is this here?">
      <section className="erx-launch">
        {open && (
          <Callout compact intent="warning" icon={<WarningSign />}>
            {patientName(open)}, account {open.accountNumber}, is open from {system.name}. Choosing another
            patient leaves that one.
          </Callout>
        )}
        <Theirs launch={launch} />
        {candidates.length === 0 ? (
          <p>
            No patient of this practice has the same birth date and a like name, or an identifier of this one.
          </p>
        ) : (
          <ul className="erx-found-patients" aria-label="Patients who may be the same person">
            {candidates.map((candidate) => (
              <li key={candidate.id}>
                <button
                  type="button"
                  disabled={isOpening}
                  onClick={() => {
                    choose(candidate);
                  }}
                >
                  <span className="erx-found-name">{patientName(candidate)}</span>
                  <span className="erx-cell-sub">Account # {candidate.accountNumber}</span>
                  <span className="erx-cell-sub">
                    DOB {candidate.birthDate === '' ? 'not known' : showDate(candidate.birthDate)}
                  </span>
                  <span className="erx-found-why">
                    {candidate.differs.length === 0
                      ? 'Same name and birth date'
                      : candidate.differs.map((each) => DIFFERS[each]).join(', ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {asked && chosen !== undefined ? (
          <Callout compact intent="warning" role="alert" icon={<WarningSign />}>
            <p>
              {asked.map((each) => DIFFERS[each]).join('. ')}. Open the chart of {named} only if you know that
              they are one person.
            </p>
            <Button
              intent="warning"
              text="They are one person: open"
              loading={isOpening}
              onClick={() => {
                onChoose(chosen, asked);
              }}
            />
          </Callout>
        ) : (
          <Failure error={error} />
        )}
        <div className="erx-launch-acts">
          <Button
            icon={<Search />}
            text="Search Patient"
            onClick={() => {
              setDialog('search');
            }}
          />
          <Button
            icon={<NewPerson />}
            text="Add Patient"
            onClick={() => {
              setDialog('add');
            }}
          />
        </div>
      </section>
      <Suspense fallback={<NotYet />}>
        {dialog === 'search' && (
          <SearchPatientDialog
            initial={`${patient.firstName} ${patient.lastName}`.trim()}
            onChoose={(patient) => {
              close();
              choose(patient);
            }}
            onClose={close}
          />
        )}
        {dialog === 'add' && (
          <AddPatientDialog
            known={known as Partial<PatientFields>}
            onAdded={(patient) => {
              close();
              choose(patient);
            }}
            onChosen={(patient) => {
              close();
              choose(patient);
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </Page>
  );
}
