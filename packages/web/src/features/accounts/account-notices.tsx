import { Button, Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { confirmAccountNotices, listAccountNotices } from '@erx/core/accounts/contract';
import { type AccountNotice, noticeText, pathOfNotice } from '@erx/core/accounts/notices';
import { useState } from 'react';
import { describeFailure } from '../../ui/feedback/toasts';
import { queryKey } from '../../session/queries';
import { Link } from 'react-router-dom';
import { usePracticeSession } from '../../session/practice-session';
import './account-notices.css';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** As many are in whole; of more, the latest alone until the rest is asked for: work must not be pushed down. */
const SHOWN_IN_WHOLE = 2;

/**
 * What others did to one's own login, latest first, until the user confirms that it was read: only what is
 * shown can be confirmed. It is read again with every change of the practice's people.
 */
export function AccountNotices() {
  const [isOpen, setOpen] = useState(false);
  const { practice } = usePracticeSession();
  const key = queryKey('users', 'notices');
  const notices = useEndpointQuery(listAccountNotices, {}, key);
  const confirm = useEndpointMutation(confirmAccountNotices, (ids: string[]) => ({ body: { ids } }), {
    invalidates: [key],
  });
  if (!notices.data || notices.data.length === 0) return null;
  const latestFirst = notices.data.toReversed();
  const isFolded = !isOpen && latestFirst.length > SHOWN_IN_WHOLE;
  const shown = isFolded ? latestFirst.slice(0, 1) : latestFirst;
  const others = latestFirst.length - shown.length;
  return (
    <section className="erx-account-notices" aria-label="Notices about your login">
      <Callout compact intent="warning" icon={<WarningSign />} role="status">
        <div className="erx-account-notices-words">
          {shown.map((notice) => (
            <p key={notice.id}>
              {noticeText(notice, practice.timeZone)} <Leading notice={notice} practiceId={practice.id} />
            </p>
          ))}
          {confirm.error !== null && (
            <p className="erx-account-notices-failure">
              {describeFailure(confirm.error).sentences.join(' ')}
            </p>
          )}
        </div>
        <div className="erx-account-notices-acts">
          {isFolded && (
            <Button
              size="small"
              variant="minimal"
              text={`Show ${others} older`}
              onClick={() => {
                setOpen(true);
              }}
            />
          )}
          <Button
            size="small"
            text="I have read this"
            loading={confirm.isPending}
            onClick={() => {
              confirm.mutate(shown.map(({ id }) => id));
            }}
          />
        </div>
      </Callout>
    </section>
  );
}

/** To what waits: in the practice that is open, or by opening the one that the notice is of. */
function Leading({ notice, practiceId }: { notice: AccountNotice; practiceId: string }) {
  const isElsewhere = notice.practiceId !== practiceId;
  const path = pathOfNotice(notice, isElsewhere);
  if (path === undefined) return null;
  return isElsewhere ? (
    <a href={path}>Open Grant Requests of {notice.practiceName}</a>
  ) : (
    <Link to={path}>Open Grant Requests</Link>
  );
}
