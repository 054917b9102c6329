import { Button } from '@blueprintjs/core';
import { allows, type Finding } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { PatientSummary } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import { findDifferences, findingsOnLink } from '@erx/core/requests/linking';
import type { RequestDetails } from '@erx/core/requests/model';
import { showDate } from '@erx/core/values/dates';
import { Suspense, useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog';
import { FactList } from '../../../ui/fact-list';
import { lazyComponent } from '../../../session/lazy-component';
import { describeFailure, useNotices } from '../../../session/toasts';
import { RequestFacts } from '../request-facts';
import '../requests.css';
import { useRequestActs } from '../use-requests';

const SearchPatientDialog = lazyComponent(
  () => import('../../patients/dialogs/search-patient-dialog'),
  (part) => part.SearchPatientDialog,
);

interface Props {
  details: RequestDetails;
  /** Goes on to the denial; undefined for anyone who may not answer. */
  onDeny: (() => void) | undefined;
  onClose: () => void;
}

/**
 * Says which patient a request is about (N2-21..N2-24). Once it is linked, the response comes by itself
 * (N4-1).
 */
export function LinkDialog({ details, onDeny, onClose }: Props) {
  const { link } = useRequestActs();
  const notices = useNotices();
  const [isSearching, setSearching] = useState(false);
  const [doubt, setDoubt] = useState<{
    readonly chosen: PatientSummary;
    readonly findings: readonly Finding[];
  }>();
  const { request, content } = details;

  // Anyone who goes on past the question has seen what differs.
  const linkTo = (chosen: PatientSummary) => {
    link.mutate(
      { request, patientId: chosen.id, confirmedDifferences: findDifferences(content.patient, chosen) },
      {
        onSuccess: () => {
          notices.success('request.linked');
        },
        onSettled: () => {
          setDoubt(undefined);
        },
      },
    );
  };
  const choose = (chosen: PatientSummary) => {
    setSearching(false);
    const findings = findingsOnLink(content.patient, chosen);
    if (allows(findings)) linkTo(chosen);
    else setDoubt({ chosen, findings });
  };
  return (
    <>
      <FormDialog
        isOpen
        title="Link Request to Patient"
        width={640}
        actText="Search Patient"
        cancelText="Close"
        isSubmitting={link.isPending}
        onSubmit={() => {
          setSearching(true);
        }}
        onClose={onClose}
        otherActs={
          onDeny && (
            <Button
              intent="danger"
              variant="outlined"
              text="Deny"
              disabled={link.isPending}
              onClick={onDeny}
            />
          )
        }
        {...(link.isError ? { failure: describeFailure(link.error).sentences.join(' ') } : {})}
      >
        <p>{say('request.link-patient')}</p>
        <RequestFacts details={details} isNarrow />
      </FormDialog>
      <Suspense fallback={null}>
        {isSearching && (
          <SearchPatientDialog
            onChoose={choose}
            onClose={() => {
              setSearching(false);
            }}
          />
        )}
      </Suspense>
      {doubt && (
        <FormDialog
          isOpen
          title="Link patient"
          actText="Link patient"
          actIntent="warning"
          isSubmitting={link.isPending}
          onSubmit={() => {
            linkTo(doubt.chosen);
          }}
          onClose={() => {
            setDoubt(undefined);
          }}
        >
          {doubt.findings.map(({ code, data }) => (
            <p key={code}>{say(code, data)}</p>
          ))}
          <FactList
            facts={[
              [
                'As sent',
                [
                  content.patient.name || request.patientAsSent,
                  content.patient.birthDate && `born ${showDate(content.patient.birthDate)}`,
                ]
                  .filter(Boolean)
                  .join(', '),
              ],
              ['Chosen', `${patientName(doubt.chosen)}, born ${showDate(doubt.chosen.birthDate)}`],
            ]}
          />
        </FormDialog>
      )}
    </>
  );
}
