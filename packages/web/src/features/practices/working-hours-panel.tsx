import { Button, Spinner } from '@blueprintjs/core';
import { Add, Time } from '@blueprintjs/icons';
import { check } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { type WorkingHour, WORKING_HOURS_LIMIT, DAYS_OF_WEEK } from '@erx/core/practices/model';
import { dayName, WORKING_HOURS_RULES } from '@erx/core/practices/working-hours';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { Panel } from '../../ui/layout/panel';
import { useEntry } from '../../ui/form/use-entry';
import { EmptyState, FailedQuery } from '../../ui/feedback/empty-state';
import { useWarningBeforeLeaving } from '../../page/use-warning-before-leaving';
import { describeFailure, useNotices } from '../../ui/feedback/toasts';
import { useMay, usePracticeSession } from '../../session/practice-session';
import { toHours, nextRow, toSpan, type TypedHours, toTypedHours } from './typed-hours';
import { useWorkingHours } from './use-working-hours';
import { WorkingHoursRow } from './working-hours-row';
import './working-hours.css';

/** When the practice is open (S2.10). Who may only look sees the week without buttons. */
export function WorkingHoursPanel() {
  const mayChange = useMay('hours.write');
  const hours = useWorkingHours();
  const { stored, typed, submit } = hours;
  // Refused because the right was taken away meanwhile: what was typed, and why it was not kept, stays until
  // it is discarded.
  const wasRefused = typed !== undefined && submit.isError;
  const zone = useZoneName();
  return (
    <Panel title="Working Hours" heading="page">
      <p className="erx-hours-zone">
        <Time /> Times are the practice’s own, {zone}.
      </p>
      {stored.isError && !stored.data ? (
        <FailedQuery what="Working hours" query={stored} />
      ) : !stored.data ? (
        <Spinner className="erx-page-wait" />
      ) : mayChange || wasRefused ? (
        <Editor stored={stored.data} hours={hours} />
      ) : (
        <Week hours={stored.data} />
      )}
    </Panel>
  );
}

function Editor({
  stored,
  hours: { typed, change, submit },
}: {
  stored: readonly WorkingHour[];
  hours: ReturnType<typeof useWorkingHours>;
}) {
  const notices = useNotices();
  const saved = useMemo(() => toTypedHours(stored), [stored]);
  const [removing, setRemoving] = useState<TypedHours>();
  const rows = typed ?? saved;
  // What is typed is kept with the queries, so that it outlives a look at another screen.
  const { findings, isJudged, errorOf, isAcceptable, restart } = useEntry({}, () =>
    check(WORKING_HOURS_RULES, toHours(rows)),
  );
  useWarningBeforeLeaving(typed !== undefined);

  const act = () => {
    if (!isAcceptable()) return;
    submit.mutate(rows, {
      onSuccess: () => {
        restart();
        notices.success('practice.hours-saved');
      },
    });
  };
  const remove = (gone: TypedHours) => {
    setRemoving(undefined);
    change(rows.filter(({ key }) => key !== gone.key));
  };
  return (
    <>
      <form
        className="erx-hours"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!submit.isPending) act();
        }}
      >
        <Rows rows={rows} errorOf={errorOf} onChange={change} onRemove={setRemoving} />
        {submit.isError && <Failure text={describeFailure(submit.error).sentences.join(' ')} />}
        {isJudged && findings.length > 0 && (
          <Failure text={say('form.mend-fields', { count: findings.length })} />
        )}
        <div className="erx-hours-acts">
          <Button
            icon={<Add />}
            text="Add Hours"
            disabled={rows.length >= WORKING_HOURS_LIMIT}
            onClick={() => {
              change([...rows, nextRow(rows)]);
            }}
          />
          {typed !== undefined && (
            <Button
              variant="minimal"
              text="Discard changes"
              disabled={submit.isPending}
              onClick={() => {
                restart();
                submit.reset();
                change(null);
              }}
            />
          )}
          <Button type="submit" intent="primary" text="Submit" loading={submit.isPending} />
        </div>
      </form>
      {/* Next to the form: what is submitted in a dialog inside of it would submit the hours as well. */}
      {removing && (
        <ConfirmDialog
          title="Remove hours"
          question="practice.hours-remove"
          about={`${dayName(removing)}, ${toSpan(removing)}`}
          isRemoving
          isSubmitting={false}
          error={undefined}
          onSubmit={() => {
            remove(removing);
          }}
          onClose={() => {
            setRemoving(undefined);
          }}
        />
      )}
    </>
  );
}

const Failure = ({ text }: { text: string }) => (
  <p className="erx-hours-failure" role="alert">
    {text}
  </p>
);

function Rows({
  rows,
  errorOf,
  onChange,
  onRemove,
}: {
  rows: readonly TypedHours[];
  /** What is wrong with a row, by its place. */
  errorOf: (place: string) => string | undefined;
  onChange: (rows: readonly TypedHours[]) => void;
  onRemove: (row: TypedHours) => void;
}) {
  return rows.length === 0 ? (
    <EmptyState
      icon={<Time size={32} />}
      title="No working hours"
      description="A day without hours is closed. Add Hours begins with an office day on Monday."
    />
  ) : (
    <ul className="erx-hours-rows">
      {rows.map((row, index) => (
        <WorkingHoursRow
          key={row.key}
          row={row}
          number={index + 1}
          error={errorOf(String(index))}
          onChange={(next) => {
            onChange(rows.map((each) => (each.key === row.key ? next : each)));
          }}
          onRemove={() => {
            onRemove(row);
          }}
        />
      ))}
    </ul>
  );
}

/** The practice's time zone as people call it: 'Central Time'. */
function useZoneName(): string {
  const { timeZone } = usePracticeSession().practice;
  return (
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
      .formatToParts(new Date())
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  );
}

/** The hours of a week to be read: every day, and those that are closed say so. */
function Week({ hours }: { hours: readonly WorkingHour[] }) {
  return (
    <dl className="erx-week">
      {DAYS_OF_WEEK.map((day, dayOfWeek) => {
        const spans = toTypedHours(hours.filter((row) => row.dayOfWeek === dayOfWeek));
        return (
          <div key={day}>
            <dt>{day}</dt>
            {spans.length === 0 ? (
              <dd className="erx-cell-sub">Closed</dd>
            ) : (
              spans.map((span) => <dd key={span.key}>{toSpan(span)}</dd>)
            )}
          </div>
        );
      })}
    </dl>
  );
}
