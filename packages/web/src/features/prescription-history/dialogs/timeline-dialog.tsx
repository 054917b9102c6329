import { Button, Dialog, DialogBody, Tag } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, GlobeNetwork, Person, Duplicate, Repeat } from '@blueprintjs/icons';
import type { TimelineAttempt, TimelineEntry, TimelineMessage } from '@erx/core/prescription-history/model';
import {
  resultOfAttempt,
  wordsOfAct,
  wordsOfAttempt,
  wordsOfMessage,
} from '@erx/core/prescription-history/words';
import { showClock, showInstant } from '@erx/core/values/dates';
import { useState } from 'react';
import { DrugName } from '../../../parts/drug/drug-name';
import { Loading, LoadingBlock } from '../../../ui/feedback/loading';
import { EmptyState, FailedQuery } from '../../../ui/feedback/empty-state';
import { useMay, usePracticeSession } from '../../../session/practice-session';
import '../timeline.css';
import { useTimeline, useTraced, useRawMessage } from '../use-timeline';
import { listJudgements, type SafetyJudgementRecord } from '@erx/core/safety/contract';
import { showReason } from '@erx/core/safety/reasons';
import { SafetyFindings } from '../../../parts/safety/safety-findings';
import { queryKey } from '../../../session/queries';
import { useEndpointQuery } from '../../../session/use-endpoint-query';

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
        {timeline.isError && <FailedQuery what="The timeline" query={timeline} />}
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
      {entry.of === 'attempt' ? (
        <Attempt attempt={entry} />
      ) : entry.of === 'act' ? (
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

/** A message that was not delivered this time: why, and when it was tried next. */
function Attempt({ attempt }: { attempt: TimelineAttempt }) {
  const { timeZone } = usePracticeSession().practice;
  return (
    <>
      <span className="erx-timeline-sign">
        <Repeat title="Not delivered" />
      </span>
      <span className="erx-timeline-said">
        <span>
          {wordsOfAttempt(attempt)} at {showClock(timeZone, attempt.at)}:{' '}
          {resultOfAttempt(attempt, (at) => showClock(timeZone, at))}
        </span>
        <span className="erx-cell-sub">To deliver message {attempt.messageId}</span>
      </span>
    </>
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

const OUTCOME = {
  saved: 'saved it, and this was found then',
  asked: 'was asked for a reason and did not send it',
  answered: 'continued with a reason',
  informed: 'was shown',
} as const satisfies Record<SafetyJudgementRecord['outcome'], string>;

/** What the check found each time the prescription was to leave, and how it was answered; nothing where nothing was. */
function JudgedFindings({ prescriptionId }: { prescriptionId: string }) {
  const { timeZone } = usePracticeSession().practice;
  const judged = useEndpointQuery(
    listJudgements,
    { params: { id: prescriptionId } },
    queryKey('tracing', 'safety', prescriptionId),
  );
  if (judged.isError) return <FailedQuery what="What the safety check found" query={judged} />;
  if (!judged.data || judged.data.length === 0) return null;
  return (
    <section className="erx-judged" aria-label="What the safety check found">
      <h3>What the safety check found</h3>
      {judged.data.map((one) => (
        <div key={one.id} className="erx-judged-one">
          <p>
            <time dateTime={one.judgedAt}>{showInstant(timeZone, one.judgedAt)}</time>{' '}
            <b>
              {one.judgedFor} {OUTCOME[one.outcome]}
            </b>
            {one.answer && `: ${showReason(one.answer)}`}
          </p>
          <SafetyFindings
            found={{ id: one.id, description: 'this prescription', findings: one.findings }}
            isTitled={false}
            isRecord
          />
          <p className="erx-cell-sub">Judged by {one.knowledge}</p>
        </div>
      ))}
    </section>
  );
}

/** A message as it went over the wire, indented for reading; Copy takes the very text. */
function RawMessage({ id }: { id: string }) {
  const message = useRawMessage(id);
  const [said, setSaid] = useState('');
  if (message.isError) return <FailedQuery what="The message" query={message} />;
  if (!message.data) return <LoadingBlock what="the message" height={160} />;
  const { xml, kind } = message.data;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(xml);
      setSaid('Copied.');
    } catch {
      setSaid('The browser did not allow it. Mark the text and copy it.');
    }
  };
  return (
    <span className="erx-timeline-raw">
      <span className="erx-timeline-raw-head">
        <Button
          size="small"
          icon={<Duplicate />}
          text="Copy message"
          onClick={() => {
            void copy();
          }}
        />{' '}
        <span role="status" className="erx-cell-sub">
          {said}
        </span>
      </span>
      <pre tabIndex={0} aria-label={`${kind} as it was sent`}>
        {indented(xml)}
      </pre>
    </span>
  );
}

/**
 * XML with a line and an indent for each element; as it is where it cannot be read. For reading only: the
 * record is the text itself.
 */
export function indented(xml: string): string {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  if (document.querySelector('parsererror')) return xml;
  const lines: string[] = [];
  const write = (element: Element, depth: number): void => {
    const indent = '  '.repeat(depth);
    const attributes = [...element.attributes].map(({ name, value }) => ` ${name}="${value}"`).join('');
    if (element.children.length === 0) {
      lines.push(`${indent}<${element.tagName}${attributes}>${element.textContent}</${element.tagName}>`);
      return;
    }
    lines.push(`${indent}<${element.tagName}${attributes}>`);
    for (const child of element.children) write(child, depth + 1);
    lines.push(`${indent}</${element.tagName}>`);
  };
  write(document.documentElement, 0);
  return lines.join('\n');
}
