import { Button, Dialog, Spinner } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { tallMan } from '@erx/core/drugs/tall-man';
import type { Prescription } from '@erx/core/prescriptions/model';
import { type EpaStatus, getPortalAccess, type PortalAccess } from '@erx/core/prior-authorization/contract';
import { EPA_STATE_LABEL } from '@erx/core/prior-authorization/rules';
import { FactList } from '../../../ui/layout/fact-list';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { SHOWN_STATE } from '../../../parts/tags/shown-epa-state';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { StatusTag } from '../../../ui/text/status-tag';
import { queryKey } from '../../../session/queries';
import { answerFacts } from '../answer-facts';
import '../prior-authorization.css';
import { useEpaStatus } from '../use-prior-authorizations';
import { useEffect, useId } from 'react';
import { useEndpointQuery } from '../../../session/use-endpoint-query';

/**
 * The worklist on the whole screen (P2-16): the patient and how it is are ours and always in view, the
 * rest is the portal's.
 */
export function WorklistDialog({
  prescription,
  onClose,
}: {
  prescription: Prescription;
  onClose: () => void;
}) {
  const access = useEndpointQuery(
    getPortalAccess,
    { params: { id: prescription.id } },
    queryKey('portal-access', prescription.id),
    {
      gcTime: 0,
      staleTime: Infinity,
      retry: false,
      refetchOnReconnect: false,
    },
  );
  const status = useEpaStatus(prescription.id, true);
  return (
    <Dialog
      className="erx-dialog erx-epa-dialog"
      isOpen
      title="Prior authorization"
      shouldReturnFocusOnClose
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <PatientBannerById patientId={prescription.patientId} />
      <div className="erx-epa-bar">
        <strong>{tallMan(prescription.description)}</strong>
        <Standing status={status.data} units={prescription.units} />
        <span className="erx-epa-bar-acts">
          <Button
            icon={<Refresh />}
            text="Open again"
            disabled={access.isFetching}
            onClick={() => {
              void access.refetch();
            }}
          />
          <Button intent="primary" text="Close worklist" onClick={onClose} />
        </span>
      </div>
      {access.isError ? (
        <FailedQuery what="The worklist" query={access} />
      ) : access.isFetching || !access.data ? (
        <div className="erx-epa-wait erx-epa-frame" role="status">
          <Spinner size={32} /> The worklist is being opened.
        </div>
      ) : (
        <WorklistFrame key={access.dataUpdatedAt} access={access.data} />
      )}
    </Dialog>
  );
}

/** How it is, said aloud when it changes. */
function Standing({ status, units }: { status: EpaStatus | undefined; units: string }) {
  const details = status?.priorAuthorization;
  return (
    <div className="erx-epa-standing" aria-live="polite">
      {details && <StatusTag state={SHOWN_STATE[details.state]} text={EPA_STATE_LABEL[details.state]} />}
      {details?.status !== undefined && <FactList facts={answerFacts(details, units)} />}
      {details?.status !== undefined && (
        <span className="erx-cell-sub">
          The answer is kept with the prescription. Close the worklist to continue.
        </span>
      )}
    </div>
  );
}

/**
 * The portal's worklist, of another site, in a frame. Its token goes there once as a field of a posted form
 * (P4-17): in no address, and in no part of this page that stays. The frame may not leave itself.
 */
function WorklistFrame({ access }: { access: PortalAccess }) {
  const name = `worklist-${useId().replace(/[^\w-]/g, '')}`;
  useEffect(() => {
    post(access, name);
  }, [access, name]);
  return (
    <iframe
      className="erx-epa-frame"
      name={name}
      title="Worklist of the prior authorization portal"
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
    />
  );
}

function post({ url, token, reference }: PortalAccess, target: string): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: url, target, hidden: true });
  for (const [name, value] of Object.entries({ token, request: reference }))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
  form.remove();
}
