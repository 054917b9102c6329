import { Dialog, DialogBody } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { showAddress } from '@erx/core/incidents/describe';
import { getRefusedMessage } from '@erx/core/network/contract';
import { type RefusedMessage, showSender } from '@erx/core/network/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { FactList } from '../../../ui/layout/fact-list';
import { LoadingBlock } from '../../../ui/feedback/loading';
import { FailedQuery } from '../../../ui/feedback/empty-state';
import { MessageReason, MessageText } from '../../../ui/text/message-text';
import { queryKey } from '../../../session/queries';
import { usePracticeSession } from '../../../session/practice-session';
import { useEndpointQuery } from '../../../session/use-endpoint-query';

const NOT_WHOLE = {
  beginning: 'refused-message.beginning',
  nothing: 'refused-message.not-read',
  locked: 'refused-message.locked',
} as const;

/**
 * A refused message: why, and its text. Reading it is written down, so that it is asked for once and not
 * again by itself.
 */
export function RefusedMessageDialog({ message, onClose }: { message: RefusedMessage; onClose: () => void }) {
  const { timeZone } = usePracticeSession().practice;
  const whole = useEndpointQuery(
    getRefusedMessage,
    { params: { id: message.id } },
    queryKey('refused-messages', 'text', message.id),
    {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    },
  );
  return (
    <Dialog
      className="erx-dialog"
      isOpen
      title="Refused message"
      style={{ width: 880 }}
      shouldReturnFocusOnClose
      onClose={onClose}
    >
      <DialogBody>
        <MessageReason reason={message.reason} />
        <FactList facts={toFacts(message, timeZone)} />
        {whole.isError && <FailedQuery what="The text" query={whole} />}
        {whole.isPending && <LoadingBlock what="the text" height={160} />}
        {whole.data && whole.data.kept !== 'whole' && (
          <p className="erx-cell-sub">{say(NOT_WHOLE[whole.data.kept])}</p>
        )}
        {whole.data && whole.data.xml !== '' && (
          <MessageText label="The message as it came" xml={whole.data.xml} />
        )}
      </DialogBody>
    </Dialog>
  );
}

function toFacts(message: RefusedMessage, zone: TimeZone): readonly (readonly [string, string])[] {
  const { place, code, descriptionCode, kind, messageId, firstAt, lastAt, times, address, size } = message;
  const facts: readonly (readonly [string, string])[] = [
    ['Place', place],
    ['Code', `${code}/${descriptionCode}`],
    ['Sender', showSender(message)],
    ['Kind', kind],
    ['Message ID', messageId],
    [
      'Refused',
      times === 1
        ? showInstant(zone, lastAt)
        : `${showInstant(zone, lastAt)}, ${times.toLocaleString('en-US')} times since ${showInstant(zone, firstAt)}`,
    ],
    ['IP Address', showAddress(address)],
    ['Size', `${size.toLocaleString('en-US')} bytes`],
  ];
  return facts.filter(([, value]) => value !== '');
}
