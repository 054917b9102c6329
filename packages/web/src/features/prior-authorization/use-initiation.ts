import type { MessageCode } from '@erx/core/findings/messages';
import type { Prescription } from '@erx/core/prescriptions/model';
import {
  getPriorAuthorizationStatus,
  initiatePriorAuthorization,
} from '@erx/core/prior-authorization/contract';
import { nextAfterStatus } from '@erx/core/prescriptions/rules/epa-state';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readAgain } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** Where Send Prior Authorization has got to. */
export type Initiation =
  | { readonly at: 'starting' }
  /** Said in a dialog; `opens` where the worklist can be opened from it. */
  | { readonly at: 'message'; readonly code: MessageCode; readonly opens: boolean }
  | { readonly at: 'worklist' }
  | { readonly at: 'failed'; readonly error: unknown };

/**
 * Asks how it is and continues from there (P4-16): what is in process is opened, what is approved is said,
 * anything else is started.
 */
export function useInitiation({ id, providerId }: Pick<Prescription, 'id' | 'providerId'>) {
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
