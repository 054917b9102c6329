import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import {
  getDeskMessage,
  getRefusedMessage,
  replayRefusedMessage,
  resendNetworkMessage,
} from '@erx/core/network/contract';
import { NETWORK_STATE_LABEL, type NetworkMessage, showPharmacy } from '@erx/core/network/model';
import { showInstant } from '@erx/core/values/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { FactList } from '../../../ui/layout/fact-list';
import { LoadingBlock } from '../../../ui/feedback/loading';
import { MessageReason, MessageText } from '../../../ui/text/message-text';
import { useClient, useMay, usePracticeSession } from '../../../session/practice-session';
import { queryKey } from '../../../session/queries';
import { useNotices } from '../../../ui/feedback/toasts';

/**
 * A message of the pharmacy network: where it is, its text, and what may be done about it. Reading the text is
 * written down, so that it is asked for once and not again by itself.
 */
export function NetworkMessageDialog({ message, onClose }: { message: NetworkMessage; onClose: () => void }) {
  const { practice } = usePracticeSession();
  const mayReadRefused = useMay('refused-message.read');
  const mayRepair = useMay('network.repair');
  const isReadable = !message.isRefusedHere || mayReadRefused;
  const text = useText(message, isReadable);
  const { kind, messageId, relatesTo, orderNumber, state, reason, at, direction, isRefusedHere } = message;
  const facts: readonly (readonly [string, string])[] = [
    ['State', NETWORK_STATE_LABEL[state]],
    ['Direction', direction === 'out' ? 'Sent' : 'Received'],
    ['Kind', kind || 'Not readable'],
    ['Date', showInstant(practice.timeZone, at)],
    ['Pharmacy', showPharmacy(message)],
    ['Practice', message.practice?.name ?? ''],
    ['Order Number', orderNumber],
    ['Message ID', messageId],
    ['About', relatesTo ?? ''],
  ];
  return (
    <Dialog
      className="erx-dialog"
      isOpen
      title="Network message"
      style={{ width: 880 }}
      shouldReturnFocusOnClose
      onClose={onClose}
    >
      <DialogBody>
        {reason !== '' && <MessageReason reason={reason} />}
        <FactList facts={facts.filter(([, value]) => value !== '')} />
        {mayRepair && isRefusedHere && <p>{say('network.confirm-replay')}</p>}
        {!isReadable && (
          <p className="erx-cell-sub">The text of what was refused is for super administrators.</p>
        )}
        {text.isError && <FailedQuery what="The text" query={text} />}
        {isReadable && text.isPending && <LoadingBlock what="the text" height={160} />}
        {text.data && text.data.xml !== '' && <MessageText label="The message" xml={text.data.xml} />}
        {text.data && text.data.answerXml !== '' && (
          <MessageText label="What it was answered with" xml={text.data.answerXml} />
        )}
      </DialogBody>
      {mayRepair && (isRefusedHere || message.isResendable) && (
        <DialogFooter actions={<Repair message={message} onDone={onClose} />} />
      )}
    </Dialog>
  );
}

function useText(message: NetworkMessage, isReadable: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('network', 'text', message.id),
    enabled: isReadable,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const params = { id: message.id };
      if (!message.isRefusedHere) return await client.call(getDeskMessage, { params }, { signal });
      const { xml } = await client.call(getRefusedMessage, { params }, { signal });
      return { xml, answerXml: '' };
    },
  });
}

/** Reads a refused one again, or sends again what was given up. */
function Repair({ message, onDone }: { message: NetworkMessage; onDone: () => void }) {
  const client = useClient();
  const notices = useNotices();
  const queries = useQueryClient();
  const repair = useMutation({
    mutationFn: async () => {
      const params = { id: message.id };
      if (!message.isRefusedHere) {
        await client.call(resendNetworkMessage, { params });
        notices.success('network.resent');
        return;
      }
      const { state, reason } = await client.call(replayRefusedMessage, { params });
      if (state === 'taken') notices.success('network.replayed');
      else notices.toast('error', say('network.replayed-refused', { reason }));
    },
    onSuccess: onDone,
    onError: notices.failure,
    onSettled: () => {
      // Each reading of a text is written down: what is open is not read again by itself.
      void queries.invalidateQueries({ queryKey: queryKey('network', 'text'), refetchType: 'none' });
      for (const key of [
        queryKey('network', 'messages'),
        queryKey('network', 'rates'),
        queryKey('refused-messages'),
        queryKey('attention'),
      ])
        void queries.invalidateQueries({ queryKey: key });
    },
  });
  return (
    <Button
      intent="primary"
      text={message.isRefusedHere ? 'Read again' : 'Send again'}
      loading={repair.isPending}
      onClick={() => {
        repair.mutate();
      }}
    />
  );
}
