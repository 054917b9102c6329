import { Tag } from '@blueprintjs/core';
import type { Drug } from '@erx/core/drugs/model';
import { DrugName } from '../../../ui/drug-name';
import { ScheduleTag } from '../../../ui/schedule-tag';

/**
 * The chosen drug in view on every step (P2-10): description, type, over the counter or not, controlled
 * level.
 */
export function DrugHeader({ drug }: { drug: Drug }) {
  return (
    <div className="erx-drug-header" role="group" aria-label="Chosen drug">
      <strong className="erx-drug-header-name">
        <DrugName description={drug.description} />
      </strong>
      <Tag minimal>{drug.type}</Tag>
      <span className="erx-drug-header-fact">
        OTC <b>{drug.overTheCounter ? 'Yes' : 'No'}</b>
      </span>
      <span className="erx-drug-header-fact">
        Controlled Substance Level{' '}
        {drug.schedule === 'none' ? <b>None</b> : <ScheduleTag schedule={drug.schedule} />}
      </span>
    </div>
  );
}
