import { Button, Dialog, DialogBody, Tag } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, GlobeNetwork, Person } from '@blueprintjs/icons';
import type { TimelineEntry, TimelineMessage } from '@erx/core/prescription-history/model';
import { wordsOfAct, wordsOfMessage } from '@erx/core/prescription-history/words';
import { showInstant } from '@erx/core/values/dates';
import { useState } from 'react';
import { DrugName } from '../../../parts/drug/drug-name';
import { Loading, LoadingBlock } from '../../../ui/feedback/loading';
import { EmptyState, FailureState } from '../../../ui/feedback/empty-state';
import { useMay, usePracticeSession } from '../../../session/practice-session';
import { JudgedFindings } from '../judged-findings';
import { RawMessage } from '../raw-message';
import '../timeline.css';
import { useTimeline, useTraced } from '../use-timeline';

/**
 * The way of a prescription: every message and every act in order, with the raw text of each message for
 * support.
 */
export function TimelineDialog({ prescriptionId, onClose }: { prescriptionId: string; onClose: () => void }) {
  const timeline = useTimeline(prescriptionId);
  const [opened, setOpened] = useState<string>();
  return (
    <Dialog
      className="erx-dialog"
      isOpen
      title="Timeline"
      style={{ width: 880 }}
      shouldReturnFocusOnClose
      onClose={onClose}
    >
      <DialogBody>
        <Traced prescriptionId={prescriptionId} />
        {timeline.isError && (
          <FailureState
            what="The timeline"
            error={timeline.error}
            onRetry={() => {
              void timeline.refetch();
            }}
          />
        )}
        {timeline.isPending && <LoadingBlock what="the timeline" height={160} />}
        {timeline.data?.length === 0 && (
          <EmptyState
            title="Nothing was done with this prescription yet"
            description="Messages and acts appear here in the order in which they happen."
          />
        )}
        {timeline.data && timeline.data.length > 0 && (
          <ol className="erx-timeline" aria-label="Messages and acts, oldest first">
            {timeline.data.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                isOpen={opened === entry.id}
                onToggle={() => {
                  setOpened(opened === entry.id ? undefined : entry.id);
                }}
              />
            ))}
          </ol>
        )}
        <JudgedFindings prescriptionId={prescriptionId} />
      </DialogBody>
    </Dialog>
  );
}

/** Which prescription this is the way of; a line of its size while it is read. */
function Traced({ prescriptionId }: { prescriptionId: string }) {
  const { data, isError } = useTraced(prescriptionId);
  if (isError) return null; // the timeline says what failed
  if (!data)
    return (
      <p className="erx-timeline-of">
        <Loading what="the prescription" width={24} />
      </p>
    );
  const facts = [
    `Order ${data.orderNumber}`,
    `${data.patient.lastName}, ${data.patient.firstName}`,
    data.pharmacy?.storeName,
  ].filter((fact) => fact !== undefined && fact !== '');
  return (
    <p className="erx-timeline-of">
      <b>
        <DrugName description={data.description} />
      </b>{' '}
      <span className="erx-cell-sub">{facts.join(' · ')}</span>
    </p>
  );
}

function Entry({ entry, isOpen, onToggle }: { entry: TimelineEntry; isOpen: boolean; onToggle: () => void }) {
  const { timeZone } = usePracticeSession().practice;
  return (
    <li className={`erx-timeline-entry erx-timeline-${entry.of}`}>
      <time dateTime={entry.at}>{showInstant(timeZone, entry.at)}</time>
      {entry.of === 'act' ? (
        <>
          <span className="erx-timeline-sign">{entry.by === undefined ? <GlobeNetwork /> : <Person />}</span>
          <span>
            {wordsOfAct(entry)}{' '}
            <span className="erx-cell-sub">by {entry.by ?? 'the pharmacy network or the service'}</span>
            {entry.note !== undefined && <span className="erx-timeline-text"> {entry.note}</span>}
          </span>
        </>
      ) : (
        <Message message={entry} isOpen={isOpen} onToggle={onToggle} />
      )}
    </li>
  );
}

function Message({
  message,
  isOpen,
  onToggle,
}: {
  message: TimelineMessage;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const mayRead = useMay('message.read');
  const isOut = message.direction === 'out';
  return (
    <>
      <span className="erx-timeline-sign">
        {isOut ? <ArrowUp title="Sent" /> : <ArrowDown title="Received" />}
      </span>
      <span className="erx-timeline-said">
        <strong>{wordsOfMessage(message)}</strong> <Tag minimal>{message.kind}</Tag>
        {message.code !== undefined && (
          <>
            {' '}
            <Tag minimal intent={message.kind === 'Error' ? 'danger' : 'none'}>
              {message.code}
            </Tag>
          </>
        )}
        {message.text !== undefined && <span className="erx-timeline-text">{message.text}</span>}
        <span className="erx-cell-sub">
          {isOut ? 'Sent' : 'Received'} as message {message.messageId}
          {message.relatesTo === undefined ? '' : `, about message ${message.relatesTo}`}
        </span>
        {mayRead && (
          <Button
            className="erx-timeline-show"
            size="small"
            variant="minimal"
            text={isOpen ? 'Hide message' : 'Show message'}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} ${message.kind} as it was sent`}
            onClick={onToggle}
          />
        )}
        {isOpen && <RawMessage id={message.id} />}
      </span>
    </>
  );
}
