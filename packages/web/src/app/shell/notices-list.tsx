import { Button } from '@blueprintjs/core';
import { Comment, Error as ErrorIcon, InfoSign, Tick, WarningSign } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import type { Notice, ShownItem, Tone } from '../../ui/feedback/notice';
import { usePastNotices } from '../../ui/feedback/toasts';
import { EmptyState } from '../../ui/feedback/empty-state';
import { RelativeTime } from '../../ui/text/dates';
import './notices-list.css';

/** The colors are those of the states that lists show. */
const ICONS: Record<Tone, ReactNode> = {
  info: <InfoSign className="erx-status-sent" />,
  success: <Tick className="erx-status-verified" />,
  warning: <WarningSign className="erx-status-pending" />,
  error: <ErrorIcon className="erx-status-error" />,
};

/** The notices of this sitting, newest first, grouped as the toasts were, each with the way to it. */
export function NoticesList({ onOpen }: { onOpen: (path: string) => void }) {
  const { past } = usePastNotices();
  return (
    <section className="erx-past-notices" aria-label="Notices" tabIndex={0}>
      <h2>Notices</h2>
      {past.length === 0 ? (
        <EmptyState
          icon={<Comment size={32} />}
          title="No notices yet"
          description="Answers of pharmacies and plans appear here until you sign out, the page locks, or you change practices."
        />
      ) : (
        <ul>
          {past.map((notice) => (
            <PastNotice key={notice.id} notice={notice} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PastNotice({ notice, onOpen }: { notice: Notice; onOpen: (path: string) => void }) {
  const { tone, text, items } = notice;
  return (
    <li>
      {ICONS[tone]}
      <div>
        <p>{text}</p>
        <ul>
          {items.toReversed().map((item, place) => (
            // the same may be said twice
            <PastItem key={items.length - place} item={item} onOpen={onOpen} />
          ))}
        </ul>
      </div>
    </li>
  );
}

function PastItem({ item, onOpen }: { item: ShownItem; onOpen: (path: string) => void }) {
  const { at, subject, path, isSeen } = item;
  const isNew = path !== undefined && !isSeen;
  return (
    <li>
      <span className="erx-past-subject">
        {subject !== undefined && <>{subject} </>}
        <span className="erx-cell-sub">
          <RelativeTime at={at} />
          {isNew && <b> new</b>}
        </span>
      </span>
      {path !== undefined && (
        <Button
          size="small"
          text="Open"
          {...(subject === undefined ? {} : { 'aria-label': `Open ${subject}` })}
          onClick={() => {
            onOpen(path);
          }}
        />
      )}
    </li>
  );
}
