import { ageOn } from '@erx/core/values/dates';
import type { TodayRow } from '@erx/core/attention/today';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useRecentPatients } from '../../features/patients/use-patients';
import { useLetters } from '../../page/for-keys';
import { useNarrowerThan, WIDTHS } from '../../page/use-media';
import { DrugName } from '../../parts/drug/drug-name';
import { ScheduleTag } from '../../parts/tags/schedule-tag';
import { useMay, useToday } from '../../session/practice-session';
import { FailureState } from '../../ui/feedback/empty-state';
import { Loading } from '../../ui/feedback/loading';
import { RelativeTime, useMinute, waitedFor } from '../../ui/text/dates';
import { StatusTag } from '../../ui/text/status-tag';
import { PASSED_ALONG } from '../screen-list';
import './today.css';
import { type TodayLane, useTodayLanes } from './use-today-lanes';

/** Rows of a lane in view: where four lanes are beside each other, and where they are not. */
const IN_VIEW = { wide: 4, narrow: 2 };
/** Names of the strip: in a window, and on a phone. */
const NAMES = { wide: 6, narrow: 3 };

/** The day: whom one saw last, and what waits by kind. Digits choose a lane, j and k a row, Enter opens it. */
export function TodayLanes() {
  const lanes = useTodayLanes();
  const isNarrow = useNarrowerThan(WIDTHS.navigation);
  const isPhone = useNarrowerThan(WIDTHS.drawer);
  const root = useRef<HTMLDivElement>(null);
  const all = (inside: Element | null | undefined, what: string) =>
    Array.from(inside?.querySelectorAll<HTMLElement>(what) ?? []);
  const chooseLane = (place: number) => {
    const lane = all(root.current, '.erx-lane')[place];
    (all(lane, '.erx-lane-row')[0] ?? all(lane, 'h2')[0])?.focus();
  };
  const move = (step: number) => {
    const rows = all(document.activeElement?.closest('.erx-lane'), '.erx-lane-row');
    const here = rows.findIndex((row) => row === document.activeElement);
    if (rows.length === 0) all(root.current, '.erx-lane-row')[0]?.focus();
    else rows[Math.max(0, here + step)]?.focus();
  };
  useLetters({
    ...Object.fromEntries(
      lanes.map((_, place) => [
        String(place + 1),
        () => {
          chooseLane(place);
        },
      ]),
    ),
    j: () => {
      move(1);
    },
    k: () => {
      move(-1);
    },
  });
  return (
    <div ref={root} className="erx-today">
      <RecentStrip count={isPhone ? NAMES.narrow : NAMES.wide} />
      <div className="erx-lanes">
        {lanes.map((lane, place) => (
          <Lane
            key={lane.id}
            lane={lane}
            digit={place + 1}
            inView={isNarrow ? IN_VIEW.narrow : IN_VIEW.wide}
          />
        ))}
      </div>
    </div>
  );
}

/** The patients opened last, a press away. */
function RecentStrip({ count }: { count: number }) {
  const patients = useRecentPatients('dashboard').data?.slice(0, count) ?? [];
  const today = useToday();
  if (patients.length === 0) return null;
  return (
    <nav className="erx-recent" aria-label="Opened last">
      <span className="erx-recent-word">Opened last</span>
      <ul>
        {patients.map(({ id, firstName, lastName, birthDate }) => (
          <li key={id}>
            <Link to={`/patient/${id}`} className="erx-clip">
              {[`${firstName} ${lastName}`, ...(birthDate === '' ? [] : [ageOn(birthDate, today)])].join(
                ', ',
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Lane({ lane, digit, inView }: { lane: TodayLane; digit: number; inView: number }) {
  const { id, title, rows, count, oldest, parts, path, error, retry } = lane;
  const now = useMinute();
  return (
    <section id={id} className="erx-panel erx-lane" aria-labelledby={`${id}-title`}>
      <header className="erx-lane-head">
        <kbd aria-hidden="true">{digit}</kbd>
        <h2 id={`${id}-title`} tabIndex={-1} aria-keyshortcuts={String(digit)}>
          {title}
        </h2>
        {count !== undefined && count > 0 && (
          <span className="erx-panel-count">
            {count}
            <span className="erx-visually-hidden"> waiting</span>
          </span>
        )}
        {oldest !== undefined && (
          <span className="erx-lane-age">oldest {waitedFor(Date.parse(oldest), now)}</span>
        )}
      </header>
      {error ? (
        <FailureState what={title} error={error} onRetry={retry} />
      ) : !rows ? (
        <Loading what={title} width={60} />
      ) : rows.length === 0 ? (
        <p className="erx-panel-note">Nothing waits here.</p>
      ) : (
        <>
          <ul className="erx-lane-rows">
            {rows.slice(0, inView).map((row) => (
              <li key={row.id}>
                <Row row={row} lane={id} />
              </li>
            ))}
          </ul>
          <p className="erx-lane-foot">
            <Link to={path}>
              {rows.length > inView ? `See all ${String(count ?? rows.length)}` : 'See the list'}
            </Link>
            {parts !== undefined && parts !== '' && <span className="erx-cell-sub">{parts}</span>}
          </p>
        </>
      )}
    </section>
  );
}

/** What waits, as one link to where it is done. */
function Row({ row, lane }: { row: TodayRow; lane: TodayLane['id'] }) {
  const { patient, drug, schedule, detail, since, next, became, isOthers = false } = row;
  const mayWrite = useMay('prescription.write');
  return (
    <Link className="erx-lane-row" {...leadTo(row, lane, mayWrite)}>
      <strong>{patient === '' ? 'No patient known' : patient}</strong>
      <span className="erx-lane-drug">
        <DrugName description={drug} /> <ScheduleTag schedule={schedule} />
      </span>
      <span className="erx-lane-line">
        <span className="erx-cell-sub erx-clip">{detail}</span>
        <RelativeTime at={since} />
      </span>
      {became ? (
        <span>
          <StatusTag state={became.state} text={became.text} />
        </span>
      ) : (
        <span className={isOthers ? 'erx-cell-sub' : 'erx-lane-next'}>{next}</span>
      )}
    </Link>
  );
}

function leadTo({ id, about, patientId, resends }: TodayRow, lane: TodayLane['id'], mayWrite: boolean) {
  if (lane === 'plans') return { to: '/epastatus' };
  if (lane === 'requests' || (lane === 'to-sign' && about === 'request'))
    return { to: `/surescripts?requestId=${id}` };
  if (about !== 'prescription' || patientId === undefined) return { to: '/dashboard#needs-you' };
  return resends === true && mayWrite
    ? { to: `/patient/${patientId}?${PASSED_ALONG}`, state: { resendId: id, resendWay: 'elsewhere' } }
    : { to: `/patient/${patientId}?prescriptionId=${id}` };
}
