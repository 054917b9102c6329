import { Callout, Tag } from '@blueprintjs/core';
import { Error as ErrorIcon, TickCircle, Time, WarningSign } from '@blueprintjs/icons';
import { getOversight } from '@erx/core/incidents/contract';
import { nameOfUser } from '@erx/core/incidents/model';
import type { ReplyOf } from '@erx/core/client/endpoint';
import { showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import { Loading } from '../../ui/feedback/loading';
import { Panel } from '../../ui/layout/panel';
import { FailedQuery } from '../../ui/feedback/empty-state';
import { EVERY_MINUTE, queryKey } from '../../session/queries';
import { usePracticeSession } from '../../session/practice-session';
import './incidents.css';
import { useEndpointQuery } from '../../session/use-endpoint-query';

type Oversight = ReplyOf<typeof getOversight>;
type Notice = Oversight['notices'][number];

/** What the codes of a try that failed mean. */
const PROBLEMS: Readonly<Record<string, string>> = {
  'mail-not-set':
    'No mail server is set up. Notify the people concerned yourself, and ask the people who run the service to set MAIL_URL.',
  unreachable: 'The mail server could not be reached. It is tried again.',
  'some-refused':
    'The mail server refused some addresses. It is tried again; check the addresses of your people.',
  'nobody-to-tell': 'This practice has no active prescriber or administrator to notify.',
};

/**
 * Security incidents of which people must be notified within one business day, and how the daily analysis of
 * the audit trail is (21 CFR 1311.150).
 */
export function OversightPanel() {
  const { timeZone } = usePracticeSession().practice;
  const oversight = useEndpointQuery(getOversight, {}, queryKey('incidents', 'oversight'), {
    refetchInterval: EVERY_MINUTE,
  });
  const { data } = oversight;
  return (
    <Panel title="Security incidents" count={data?.notices.length}>
      {oversight.isError && !data ? (
        <FailedQuery what="Security incidents" query={oversight} />
      ) : (
        <div className="erx-oversight">
          {data ? (
            <Analysis oversight={data} zone={timeZone} />
          ) : (
            <p>
              <Loading what="the daily analysis" width={20} />
            </p>
          )}
          {data?.notices.some(({ isOverdue }) => isOverdue) && (
            <Callout compact intent="danger" icon={<WarningSign />} role="alert">
              People were not notified in time of at least one incident. Notify the prescribers and
              administrators of the practice now.
            </Callout>
          )}
          {data?.notices.length === 0 && (
            <p>
              <TickCircle size={16} className="erx-oversight-well" /> No security incidents in the last 30
              days.
            </p>
          )}
          {data && data.notices.length > 0 && (
            <ul className="erx-notices" aria-label="Security incidents" tabIndex={0}>
              {data.notices.map((notice) => (
                <Line key={notice.incident.id} notice={notice} zone={timeZone} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Panel>
  );
}

function Analysis({ oversight: { lastAnalysis, isBehind }, zone }: { oversight: Oversight; zone: TimeZone }) {
  if (!lastAnalysis)
    return (
      <p className="erx-cell-sub">
        {isBehind
          ? 'The audit trail of yesterday is about to be analyzed.'
          : 'The audit trail is analyzed once a day, after midnight. The first day has not ended yet.'}
      </p>
    );
  const { day, records, incidents, ranAt } = lastAnalysis;
  return (
    <>
      <p className="erx-cell-sub">
        The audit trail is analyzed every day. {showDate(day)}: {records.toLocaleString('en-US')}{' '}
        {records === 1 ? 'record' : 'records'},{' '}
        {incidents === 0 ? 'nothing found' : `${String(incidents)} found`} (analyzed{' '}
        {showInstant(zone, ranAt)}).
      </p>
      {isBehind && <p className="erx-cell-sub">Later days wait to be analyzed.</p>}
    </>
  );
}

function Line({
  notice: { incident, dueAt, toldAt, isOverdue, problem },
  zone,
}: {
  notice: Notice;
  zone: TimeZone;
}) {
  return (
    <li>
      <div>
        <strong>{incident.description}</strong>
        <div className="erx-cell-sub">
          {showInstant(zone, incident.occurredOn)}
          {incident.user ? `, ${nameOfUser(incident)}` : ''}
        </div>
        {problem !== '' && <div className="erx-cell-sub">{PROBLEMS[problem] ?? problem}</div>}
      </div>
      {toldAt !== undefined ? (
        <Tag minimal className="erx-status erx-status-verified" icon={<TickCircle size={12} />}>
          Notified {showInstant(zone, toldAt)}
        </Tag>
      ) : isOverdue ? (
        <Tag minimal className="erx-status erx-status-error" icon={<ErrorIcon size={12} />}>
          Overdue since {showInstant(zone, dueAt)}
        </Tag>
      ) : (
        <Tag minimal className="erx-status erx-status-pending" icon={<Time size={12} />}>
          To be notified by {showInstant(zone, dueAt)}
        </Tag>
      )}
    </li>
  );
}
