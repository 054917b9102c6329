import { Button, Callout, type Intent } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { Inquiry } from '@erx/core/medication-history/model';
import { saidNotShown, toReply } from '@erx/core/medication-history/rules';
import { RelativeTime } from '../../ui/text/dates';

interface Props {
  inquiry: Inquiry | undefined;
  isBusy: boolean;
  onRefresh: () => void;
}

const INTENT = {
  None: 'none',
  Asked: 'primary',
  Answered: 'success',
  Failed: 'danger',
} as const satisfies Record<Inquiry['state'], Intent>;

/**
 * How the inquiry is (N5-20), and a way to ask again. A failure never looks like a history without fills.
 */
export function HistoryStatus({ inquiry, isBusy, onRefresh }: Props) {
  const reply = inquiry && toReply(inquiry);
  const notShown = inquiry && saidNotShown(inquiry);
  const isUnderWay = !inquiry || inquiry.state === 'Asked';
  return (
    <Callout
      className="erx-history-status"
      compact
      icon={null}
      intent={
        inquiry?.problem === 'history.incomplete' || reply === 'history.none' || notShown !== undefined
          ? 'warning'
          : INTENT[inquiry?.state ?? 'None']
      }
    >
      <span className="erx-history-reply" role="status">
        {inquiry === undefined
          ? 'The inquiry is being made …'
          : reply === undefined
            ? `${String(inquiry.total)} entries reported by the benefit manager`
            : say(reply)}
        {notShown !== undefined && <> {notShown}</>}
        {inquiry?.answeredAt !== undefined && !isUnderWay && (
          <span className="erx-cell-sub">
            {' '}
            Answered: <RelativeTime at={inquiry.answeredAt} />
          </span>
        )}
      </span>
      <Button
        size="small"
        icon={<Refresh />}
        text="Ask again"
        disabled={isUnderWay}
        loading={isBusy}
        onClick={onRefresh}
      />
    </Callout>
  );
}
