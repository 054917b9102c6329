import { Tick } from '@blueprintjs/icons';
import type { FoundDrug } from '@erx/core/drugs/drug-match';
import type { Drug } from '@erx/core/drugs/model';
import type { ReactNode } from 'react';
import { DrugName } from './drug-name';
import './drug-row.css';
import { ScheduleTag } from '../tags/schedule-tag';

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
  drug: Drug & Pick<Partial<FoundDrug>, 'by'>;
  isChosen?: boolean;
  /** What speaks against it for the patient. */
  mark?: ReactNode;
}) {
  return (
    <span className="erx-drug-option">
      <span className="erx-drug-row">
        <span className="erx-drug-name">
          <DrugName description={drug.description} />
          {drug.by?.brand !== undefined && <span className="erx-drug-brands"> · {drug.by.brand}</span>}{' '}
          {isChosen && <Tick title="Chosen" className="erx-drug-tick" />}
          {mark}
        </span>
        <span>
          <HiddenLabel>Type: </HiddenLabel>
          {drug.type}
        </span>
        <span>
          <OverTheCounter is={drug.overTheCounter} />
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

/** Whether a drug is sold without a prescription. */
export function OverTheCounter({ is }: { is: boolean }) {
  return (
    <>
      <span className="erx-drug-narrow">OTC </span>
      <HiddenLabel>Over the counter: </HiddenLabel>
      {is ? 'Yes' : 'No'}
    </>
  );
}

function HiddenLabel({ children }: { children: string }) {
  return <span className="erx-visually-hidden">{children}</span>;
}
