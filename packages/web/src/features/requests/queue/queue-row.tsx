import { Checkbox } from '@blueprintjs/core';
import { patientName } from '@erx/core/patients/name';
import { CHANGE_TYPE_LABEL, type QueuedRequest, REQUEST_STATE_LABEL } from '@erx/core/requests/model';
import { scheduleNamed } from '@erx/core/requests/schedule-of-request';
import { showDate } from '@erx/core/values/dates';
import { useEffect, useRef } from 'react';
import { DrugName } from '../../../parts/drug/drug-name';
import { RelativeTime } from '../../../ui/text/dates';
import { ScheduleTag } from '../../../parts/tags/schedule-tag';
import { describeAmounts } from '../describe-request';
import { DueOn } from '../prepared-answer';
import { LaneTag } from './lane-tag';

interface Props {
  row: QueuedRequest;
  isSelected: boolean;
  /** Whether it can be answered with others, and is chosen for it; undefined where it cannot. */
  check: { readonly isChecked: boolean; readonly onChange: () => void } | undefined;
  /** Named where the list shows requests to several. */
  prescriber: string | undefined;
  onOpen: () => void;
}

/** A waiting request in the list: for whom, which drug, what is asked in short, and what speaks against it. */
export function QueueRow({ row, isSelected, check, prescriber, onOpen }: Props) {
  const { request, lane, reasons, asked, differences, others } = row;
  const { patient, patientAsSent, drug, pharmacy, orderNumber, receivedAt, state } = request;
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const name = patient ? patientName(patient.name) : patientAsSent;
  const description = asked?.description ?? drug.drugDescription;
  const what = request.kind === 'refill' ? 'Refill' : CHANGE_TYPE_LABEL[request.type];
  return (
    <li ref={element} className="erx-queue-row" data-lane={lane} data-selected={isSelected}>
      {check && (
        <Checkbox
          className="erx-queue-check"
          aria-label={`Select ${description} for ${name}`}
          checked={check.isChecked}
          onChange={check.onChange}
        />
      )}
      <button type="button" aria-current={isSelected ? 'true' : undefined} onClick={onOpen}>
        <span className="erx-queue-line erx-queue-name">
          <strong>{name}</strong>
          <span className="erx-queue-born" data-differs={differences.length > 0}>
            {patient
              ? patient.birthDate === undefined
                ? 'birth date not recorded'
                : `born ${showDate(patient.birthDate)}`
              : 'not linked'}
          </span>
          <RelativeTime at={receivedAt} />
        </span>
        <span className="erx-queue-drug">
          <DrugName description={description} /> <ScheduleTag schedule={scheduleNamed(drug)} />
        </span>
        {asked && (
          <span className="erx-queue-asked">
            {describeAmounts(asked)}
            {asked.sig !== undefined && `. ${asked.sig}`}
          </span>
        )}
        <span className="erx-queue-line erx-queue-why">
          <LaneTag lane={lane} />
          {request.preparation && <span className="erx-queue-count">prepared</span>}
          {request.preparation && <DueOn preparation={request.preparation} />}
          {others.length > 0 && <span className="erx-queue-count">asked {others.length + 1} times</span>}
          <span className="erx-clip">{reasons[0]?.text ?? ''}</span>
        </span>
        <span className="erx-queue-line erx-queue-from erx-cell-sub">
          <span className="erx-clip">
            {[
              state === 'Pending' ? what : REQUEST_STATE_LABEL[state],
              pharmacy.storeName,
              ...(prescriber === undefined ? [] : [prescriber]),
            ].join(' · ')}
          </span>
          <span className="erx-whole">{orderNumber}</span>
        </span>
      </button>
    </li>
  );
}
