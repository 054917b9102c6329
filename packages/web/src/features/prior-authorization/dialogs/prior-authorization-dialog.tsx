import { Spinner } from '@blueprintjs/core';
import { AppError } from '@erx/core/findings/app-error';
import { say, titleFor, type MessageCode } from '@erx/core/findings/messages';
import type { Prescription } from '@erx/core/prescriptions/model';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { describeFailure } from '../../../ui/feedback/toasts';
import '../prior-authorization.css';
import { WorklistDialog } from './worklist-dialog';
import {
  getPriorAuthorizationStatus,
  initiatePriorAuthorization,
} from '@erx/core/prior-authorization/contract';
import { nextAfterStatus } from '@erx/core/prescriptions/rules/epa-state';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readAgain } from '../../../session/queries';
import { useClient } from '../../../session/practice-session';

/** Where Send Prior Authorization has got to. */
type Initiation =
  | { readonly at: 'starting' }
  /** Said in a dialog; `opens` where the worklist can be opened from it. */
  | { readonly at: 'message'; readonly code: MessageCode; readonly opens: boolean }
  | { readonly at: 'worklist' }
  | { readonly at: 'failed'; readonly error: unknown };

/**
 * Asks how it is and continues from there (P4-16): what is in process is opened, what is approved is said,
 * anything else is started.
 */
function useInitiation({ id, providerId }: Pick<Prescription, 'id' | 'providerId'>) {
  const client = useClient();
  const queries = useQueryClient();
  const [stage, setStage] = useState<Initiation>({ at: 'starting' });
  const isBegun = useRef(false);

  const begin = async (): Promise<Initiation> => {
    const { responseStatus } = await client.call(getPriorAuthorizationStatus, { params: { id } });
    const next = nextAfterStatus(responseStatus);
    if (next === 'resume') return { at: 'worklist' };
    if (next === 'approved')
      return { at: 'message', code: 'prior-authorization.already-approved', opens: false };
    const begun = await client.call(initiatePriorAuthorization, {
      params: { prescriptionId: id, providerId },
    });
    return begun.responseStatus === 'Other'
      ? { at: 'message', code: 'prior-authorization.initiated', opens: true }
      : {
          at: 'message',
          code:
            begun.responseStatus === 'NotRequired'
              ? 'prior-authorization.not-required'
              : 'prior-authorization.already-approved',
          opens: false,
        };
  };
  const run = () => {
    setStage({ at: 'starting' });
    void begin()
      .catch((error: unknown): Initiation => ({ at: 'failed', error }))
      .then((reached) => {
        setStage(reached);
        readAgain(queries, 'prior-authorizations', 'prescriptions');
      });
  };
  useEffect(() => {
    if (isBegun.current) return; // once, however often React mounts it
    isBegun.current = true;
    run();
  });
  return {
    stage,
    again: run,
    openWorklist: () => {
      setStage({ at: 'worklist' });
    },
  };
}

/**
 * Send Prior Authorization for a saved prescription (P2-16): begins it, says so, then shows the portal's
 * worklist on the whole screen.
 */
export function PriorAuthorizationDialog({
  prescription,
  onClose,
}: {
  prescription: Prescription;
  onClose: () => void;
}) {
  const { stage, again, openWorklist } = useInitiation(prescription);
  if (stage.at === 'worklist') return <WorklistDialog prescription={prescription} onClose={onClose} />;

  const shown = { isOpen: true, banner: <PatientBannerById patientId={prescription.patientId} />, onClose };
  if (stage.at === 'starting') {
    return (
      <FormDialog
        {...shown}
        title="Prior authorization"
        actText="Open worklist"
        isActDisabled
        onSubmit={() => undefined}
        cancelText="Close"
      >
        <div className="erx-epa-wait" role="status">
          <Spinner size={20} /> The prior authorization is being sent to the plan.
        </div>
      </FormDialog>
    );
  }
  if (stage.at === 'failed') {
    const { title, sentences } = describeFailure(stage.error);
    const isFinal = stage.error instanceof AppError && FINAL.has(stage.error.code);
    return (
      <FormDialog
        {...shown}
        title={title}
        actText={isFinal ? 'Close' : 'Try again'}
        cancelText="Close"
        onSubmit={isFinal ? onClose : again}
      >
        {sentences.map((sentence) => (
          <p key={sentence} role="alert">
            {sentence}
          </p>
        ))}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...shown}
      title={titleFor(stage.code)}
      actText={stage.opens ? 'Open worklist' : 'OK'}
      cancelText="Close"
      onSubmit={stage.opens ? openWorklist : onClose}
    >
      <p>{say(stage.code)}</p>
    </FormDialog>
  );
}

/** What asking the same again cannot change. */
const FINAL: ReadonlySet<string> = new Set([
  'prior-authorization.no-coverage',
  'prior-authorization.portal-refused',
  'prior-authorization.not-configured',
  'prior-authorization.original-in-progress',
  'prescription.not-pending',
  'access.refused',
]);
