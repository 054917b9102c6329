import { Button, Tag } from '@blueprintjs/core';
import { Cross, NewPerson, Search, Tick } from '@blueprintjs/icons';
import { allows, type Finding } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { AlikePatient, PatientFields, PatientSummary } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import { listLinkCandidates } from '@erx/core/requests/contract';
import { findDifferences, findingsOnLink } from '@erx/core/requests/linking';
import { CANDIDATE_TRAIT_LABEL, type LinkCandidate, type RequestDetails } from '@erx/core/requests/model';
import { keepDigits } from '@erx/core/values/contact';
import { showDate } from '@erx/core/values/dates';
import { Suspense, useState } from 'react';
import { FactList } from '../../ui/layout/fact-list';
import { FailedQuery } from '../../ui/feedback/empty-state';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { Loading } from '../../ui/feedback/loading';
import { lazyComponent } from '../../page/lazy-component';
import { queryKey } from '../../session/queries';
import { describeFailure } from '../../ui/feedback/toasts';
import { useMay } from '../../session/practice-session';
import './requests.css';
import { useRequestActs } from './use-requests';
import { NotYet } from '../../page/settled';
import { useEndpointQuery } from '../../session/use-endpoint-query';

const SearchPatientDialog = lazyComponent(
  () => import('../patients/dialogs/search-patient-dialog'),
  (part) => part.SearchPatientDialog,
);
const AddPatientDialog = lazyComponent(
  () => import('../patients/dialogs/save-patient-dialog'),
  (part) => part.AddPatientDialog,
);

/** Someone of the practice, by what a link is judged. */
type Chosen = PatientSummary | AlikePatient;

/** Who was chosen, and what differs from what the pharmacy wrote. */
interface Doubt {
  readonly chosen: Chosen;
  readonly findings: readonly Finding[];
}

/**
 * Says which patient a request is about (N2-21..N2-24): who may be meant, with what agrees and what differs, a
 * search that begins with what the pharmacy wrote, and a new patient from it.
 */
export function LinkSection({ details }: { details: RequestDetails }) {
  const { request, content } = details;
  const { link } = useRequestActs();
  const mayLink = useMay('request.link');
  const mayAdd = useMay('patient.write');
  const [open, setOpen] = useState<'search' | 'add'>();
  const [doubt, setDoubt] = useState<Doubt>();
  const { patient: asSent } = content;
  const { firstName = '', lastName = '', birthDate } = asSent;

  // Anyone who continues past the question has seen what differs.
  const linkTo = (chosen: Pick<Chosen, 'id' | 'firstName' | 'lastName' | 'birthDate'>) => {
    link.mutate(
      { request, patientId: chosen.id, confirmedDifferences: findDifferences(asSent, chosen) },
      {
        onSettled: () => {
          setDoubt(undefined);
        },
      },
    );
  };
  const choose = (chosen: Chosen) => {
    setOpen(undefined);
    const findings = findingsOnLink(asSent, chosen);
    if (allows(findings)) linkTo(chosen);
    else setDoubt({ chosen, findings });
  };
  if (!mayLink) return <p className="erx-answer-note">{say('request.not-linked')}</p>;
  return (
    <section className="erx-link" aria-label="Link Request to Patient">
      <p>{say('request.link-patient')}</p>
      <Candidates requestId={request.id} isLinking={link.isPending} onChoose={choose} />
      {link.isError && (
        <p role="alert" className="erx-pane-failure">
          {describeFailure(link.error).sentences.join(' ')}
        </p>
      )}
      <div className="erx-request-side-acts">
        <Button
          icon={<Search />}
          text="Search Patient"
          onClick={() => {
            setOpen('search');
          }}
        />
        {mayAdd && (
          <Button
            icon={<NewPerson />}
            text="Add Patient"
            onClick={() => {
              setOpen('add');
            }}
          />
        )}
      </div>
      <Suspense fallback={<NotYet />}>
        {open === 'search' && (
          <SearchPatientDialog
            initial={[firstName, lastName, birthDate === undefined ? '' : showDate(birthDate)]
              .filter(Boolean)
              .join(' ')}
            onChoose={choose}
            onClose={() => {
              setOpen(undefined);
            }}
          />
        )}
        {open === 'add' && (
          <AddPatientDialog
            known={toKnownFields(asSent)}
            onAdded={linkTo}
            onChosen={choose}
            onClose={() => {
              setOpen(undefined);
            }}
          />
        )}
      </Suspense>
      {doubt && (
        <DoubtDialog
          {...doubt}
          asSent={asSent}
          patientAsSent={request.patientAsSent}
          isLinking={link.isPending}
          onLink={() => {
            linkTo(doubt.chosen);
          }}
          onClose={() => {
            setDoubt(undefined);
          }}
        />
      )}
    </section>
  );
}

/** Patients of the practice who may be meant. */
function Candidates({
  requestId,
  isLinking,
  onChoose,
}: {
  requestId: string;
  isLinking: boolean;
  onChoose: (chosen: PatientSummary) => void;
}) {
  const candidates = useEndpointQuery(
    listLinkCandidates,
    { params: { id: requestId } },
    queryKey('requests', 'candidates', requestId),
  );
  return candidates.isError ? (
    <FailedQuery what="Patients who may be meant" query={candidates} />
  ) : !candidates.data ? (
    <Loading what="patients who may be meant" width={40} />
  ) : candidates.data.length === 0 ? (
    <p className="erx-cell-sub">No patient of the practice resembles the one that the pharmacy wrote.</p>
  ) : (
    <ul className="erx-candidates" aria-label="Patients who may be meant">
      {candidates.data.map((candidate) => (
        <Proposal
          key={candidate.patient.id}
          candidate={candidate}
          isLinking={isLinking}
          onLink={() => {
            onChoose(candidate.patient);
          }}
        />
      ))}
    </ul>
  );
}

/** Asks before a request is linked to someone who differs from what the pharmacy wrote. */
function DoubtDialog({
  chosen,
  findings,
  asSent,
  patientAsSent,
  isLinking,
  onLink,
  onClose,
}: Doubt & {
  asSent: RequestDetails['content']['patient'];
  patientAsSent: string;
  isLinking: boolean;
  onLink: () => void;
  onClose: () => void;
}) {
  const { name, birthDate } = asSent;
  return (
    <FormDialog
      isOpen
      title="Link patient"
      actText="Link patient"
      actIntent="warning"
      isSubmitting={isLinking}
      onSubmit={onLink}
      onClose={onClose}
    >
      {findings.map(({ code, data }) => (
        <p key={code} className="erx-differs">
          {say(code, data)}
        </p>
      ))}
      <FactList
        facts={[
          [
            'As sent',
            [name || patientAsSent, birthDate && `born ${showDate(birthDate)}`].filter(Boolean).join(', '),
          ],
          [
            'Chosen',
            `${patientName(chosen)}, born ${chosen.birthDate === '' ? 'not known' : showDate(chosen.birthDate)}`,
          ],
        ]}
      />
    </FormDialog>
  );
}

/** Someone who may be meant. */
function Proposal({
  candidate: { patient, agrees, differs },
  isLinking,
  onLink,
}: {
  candidate: LinkCandidate;
  isLinking: boolean;
  onLink: () => void;
}) {
  return (
    <li>
      <div>
        <strong>{patientName(patient)}</strong>{' '}
        <span className="erx-cell-sub">
          born {showDate(patient.birthDate)}, {patient.gender.toLowerCase()}, account {patient.accountNumber}
          {patient.address !== '' && `, ${[patient.address, patient.city].filter(Boolean).join(', ')}`}
        </span>
        <div className="erx-traits">
          {differs.map((trait) => (
            <Tag key={trait} minimal className="erx-trait-differs" icon={<Cross size={12} />}>
              {CANDIDATE_TRAIT_LABEL[trait]} differs
            </Tag>
          ))}
          {agrees.map((trait) => (
            <Tag key={trait} minimal icon={<Tick size={12} />}>
              {CANDIDATE_TRAIT_LABEL[trait]}
            </Tag>
          ))}
        </div>
      </div>
      <Button text="Link" aria-label={`Link ${patientName(patient)}`} disabled={isLinking} onClick={onLink} />
    </li>
  );
}

/** What of a message a new patient starts from; what is one line there is entered by a person. */
function toKnownFields({
  firstName = '',
  lastName = '',
  birthDate = '',
  gender = 'Unknown',
  phone = '',
}: RequestDetails['content']['patient']): Partial<PatientFields> {
  return { firstName, lastName, birthDate, gender, homePhone: keepDigits(phone).slice(0, 10) };
}
