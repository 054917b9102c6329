import { Tick } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import type { ReactNode } from 'react';
import { DrugName } from './drug-name';
import './drug-row.css';
import { ScheduleTag } from './schedule-tag';

/** Heads of the columns of a list of drugs. */
export function DrugRowHead() {
  return (
    <div className="erx-drug-option erx-drug-head" aria-hidden="true">
      <div className="erx-drug-row">
        <span>Drug</span>
        <span>Type</span>
        <span>OTC</span>
        <span>Controlled Substance Level</span>
      </div>
    </div>
  );
}

/** A drug that was found: description, type, over the counter or not, and schedule (N2-52). */
export function DrugRow({
  drug,
  isChosen = false,
  mark,
}: {
  drug: Drug;
  isChosen?: boolean;
  /** What speaks against it for the patient. */
  mark?: ReactNode;
}) {
  return (
    <span className="erx-drug-option">
      <span className="erx-drug-row">
        <span className="erx-drug-name">
          <DrugName description={drug.description} />{' '}
          {isChosen && <Tick title="Chosen" className="erx-drug-tick" />}
          {mark}
        </span>
        <span>
          <Told>Type: </Told>
          {drug.type}
        </span>
        <span>
          <span className="erx-drug-narrow">OTC </span>
          <Told>Over the counter: </Told>
          {drug.overTheCounter ? 'Yes' : 'No'}
        </span>
        <span>
          {drug.schedule === 'none' ? (
            <span className="erx-drug-none">None</span>
          ) : (
            <ScheduleTag schedule={drug.schedule} />
          )}
        </span>
      </span>
    </span>
  );
}

function Told({ children }: { children: string }) {
  return <span className="erx-visually-hidden">{children}</span>;
}
