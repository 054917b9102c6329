import { Button, HTMLSelect } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { DAYS_OF_WEEK } from '@erx/core/practices/model';
import type { ClockTime } from '@erx/core/practices/working-hours';
import { useId } from 'react';
import type { TypedHours } from './typed-hours';

const DAYS = DAYS_OF_WEEK.map((label, value) => ({ label, value }));
const HOURS = Array.from({ length: 12 }, (_, index) => ({ label: String(index + 1), value: index + 1 }));
const MINUTES = Array.from({ length: 60 }, (_, value) => ({ label: String(value).padStart(2, '0'), value }));
const PERIODS = ['AM', 'PM'] as const;

interface Props {
  row: TypedHours;
  /** Its place, from 1. */
  number: number;
  error: string | undefined;
  onChange: (row: TypedHours) => void;
  onRemove: () => void;
}

/** One row of hours: day, start, end (S2.10-2). What is wrong with it is below it. */
export function WorkingHoursRow({ row, number, error, onChange, onRemove }: Props) {
  const noteId = useId();
  const name = `Hours ${String(number)}`;
  return (
    <li>
      <div
        role="group"
        aria-label={name}
        aria-describedby={error === undefined ? undefined : noteId}
        className="erx-hours-row"
        data-wrong={error !== undefined}
      >
        <HTMLSelect
          className="erx-hours-day"
          aria-label={`${name}, day`}
          options={DAYS}
          value={row.dayOfWeek}
          onChange={(event) => {
            onChange({ ...row, dayOfWeek: Number(event.currentTarget.value) });
          }}
        />
        <Time
          label={`${name}, start`}
          shown="From"
          time={row.start}
          onChange={(start) => {
            onChange({ ...row, start });
          }}
        />
        <Time
          label={`${name}, end`}
          shown="to"
          time={row.end}
          isWrong={error !== undefined}
          onChange={(end) => {
            onChange({ ...row, end });
          }}
        />
        <Button
          className="erx-hours-remove"
          variant="minimal"
          icon={<Trash />}
          aria-label={`Remove ${name.toLowerCase()}`}
          onClick={onRemove}
        />
        {error !== undefined && (
          <p id={noteId} className="erx-hours-error">
            {error}
          </p>
        )}
      </div>
    </li>
  );
}

function Time({
  label,
  shown,
  time,
  isWrong = false,
  onChange,
}: {
  label: string;
  shown: string;
  time: ClockTime;
  isWrong?: boolean;
  onChange: (time: ClockTime) => void;
}) {
  return (
    <span className="erx-hours-time">
      <span aria-hidden="true" className="erx-cell-sub">
        {shown}
      </span>
      <HTMLSelect
        aria-label={`${label} hour`}
        aria-invalid={isWrong}
        options={HOURS}
        value={time.hour}
        onChange={(event) => {
          onChange({ ...time, hour: Number(event.currentTarget.value) });
        }}
      />
      <span aria-hidden="true">:</span>
      <HTMLSelect
        aria-label={`${label} minute`}
        options={MINUTES}
        value={time.minute}
        onChange={(event) => {
          onChange({ ...time, minute: Number(event.currentTarget.value) });
        }}
      />
      <HTMLSelect
        aria-label={`${label} AM or PM`}
        options={PERIODS}
        value={time.period}
        onChange={(event) => {
          onChange({ ...time, period: event.currentTarget.value === 'PM' ? 'PM' : 'AM' });
        }}
      />
    </span>
  );
}
