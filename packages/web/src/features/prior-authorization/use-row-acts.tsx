import { Cross, DocumentShare, Pill, Trash, SendMessage } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { findingsOnSendingFromList } from '@erx/core/prescriptions/rules/from-list';
import { epaIsIncomplete } from '@erx/core/prescriptions/rules/epa-state';
import type { EpaRequest } from '@erx/core/prior-authorization/request';
import { useState } from 'react';
import type { RowAction } from '../../ui/table/row-action';
import { useNotices } from '../../ui/feedback/toasts';
import { useMay, useToday, usePracticeSession } from '../../session/practice-session';
import { useEpaActs } from './use-prior-authorizations';

/** What is open for an entry. */
export interface OpenAct {
  readonly kind: 'ask' | 'sign' | 'worklist' | 'cancel' | 'cancel-with-script';
  readonly request: EpaRequest;
}

/**
 * The actions of the EPA status page: send, Cancel, Cancel with script (S2.13-1), the worklist, and a new
 * prescription after a denial (P2-1).
 */
export function useRowActs({ onPrescribeAgain }: { onPrescribeAgain: (request: EpaRequest) => void }) {
  const { send } = useEpaActs();
  const notices = useNotices();
  const may = {
    send: useMay('prescription.send'),
    start: useMay('prior-authorization.start'),
    cancel: useMay('prior-authorization.cancel'),
    cancelScript: useMay('prescription.cancel'),
    write: useMay('prescription.write'),
  };
  const [open, setOpen] = useState<OpenAct>();

  const refusalOf = useSendRefusal();
  const sendNow = (request: EpaRequest) => {
    setOpen(undefined);
    if (request.schedule !== 'none') setOpen({ kind: 'sign', request });
    else
      send.mutate(request, {
        onSuccess: () => {
          notices.success('sending.sent-from-list');
        },
        onError: (error) => {
          notices.failed('sending.failed', error);
        },
      });
  };
  const beginSend = (request: EpaRequest) => {
    if (epaIsIncomplete(request.epaDetails.state))
      setOpen({ kind: 'ask', request }); // P4-18
    else sendNow(request);
  };

  const of = (request: EpaRequest): readonly RowAction[] => [
    ...(may.send
      ? [
          {
            name: 'Send Prescription',
            icon: <SendMessage />,
            intent: 'primary' as const,
            refusal: refusalOf(request),
            isBusy: send.isPending && send.variables.id === request.id,
            onClick: () => {
              beginSend(request);
            },
          },
        ]
      : []),
    ...authorizationActions(request, may, setOpen, onPrescribeAgain),
  ];

  return {
    of,
    open,
    sendNow,
    close: () => {
      setOpen(undefined);
    },
  };
}

/** Why a row cannot be sent now, in the words of the first rule that stops it (P5-21). */
function useSendRefusal(): (request: EpaRequest) => string | undefined {
  const { user, practice } = usePracticeSession();
  const today = useToday();
  return (request) => {
    const sender = {
      accountId: user.id,
      npi: user.npi,
      spi: user.spi,
      deaExpiresOn: user.deaExpiresOn,
      licenseExpiresOn: user.licenseExpiresOn,
      canSendControlledSubstance: user.canSendControlledSubstance,
    };
    const [first] = findingsOnSendingFromList({ prescription: request, sender, practice, today });
    return first && say(first.code, first.data);
  };
}

/** What is done about the prior authorization of a row, and after a denial. */
function authorizationActions(
  request: EpaRequest,
  may: Readonly<Record<'start' | 'cancel' | 'cancelScript' | 'write', boolean>>,
  setOpen: (open: OpenAct) => void,
  onPrescribeAgain: (request: EpaRequest) => void,
): readonly RowAction[] {
  const { state } = request.epaDetails;
  const isDenied = state === 'Denied' || state === 'PartiallyDenied';
  return [
    ...(may.start && state !== 'NotRequired' && state !== 'Approved'
      ? [
          {
            name: state === 'InProcess' ? 'Open worklist' : 'Send Prior Authorization',
            icon: <DocumentShare />,
            onClick: () => {
              setOpen({ kind: 'worklist', request });
            },
          },
        ]
      : []),
    ...(may.write && isDenied
      ? [
          {
            name: 'New Prescription',
            icon: <Pill />,
            onClick: () => {
              onPrescribeAgain(request);
            },
          },
        ]
      : []),
    ...(may.cancel && state !== 'NotRequired'
      ? [
          {
            name: 'Cancel',
            icon: <Cross />,
            onClick: () => {
              setOpen({ kind: 'cancel', request });
            },
          },
        ]
      : []),
    ...(may.cancel && may.cancelScript && state !== 'NotRequired'
      ? [
          {
            name: 'Cancel with script',
            icon: <Trash />,
            onClick: () => {
              setOpen({ kind: 'cancel-with-script', request });
            },
          },
        ]
      : []),
  ];
}
