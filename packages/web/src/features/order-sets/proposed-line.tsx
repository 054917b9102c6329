import { Button, Checkbox } from '@blueprintjs/core';
import { Calculator, Exchange, WarningSign } from '@blueprintjs/icons';
import { tallMan } from '@erx/core/drugs/tall-man';
import { citedSource } from '@erx/core/findings/cited-source';
import type { ProposedLine } from '@erx/core/order-sets/model';
import { mayBeAdded } from '@erx/core/order-sets/rules';
import { showAmounts } from '@erx/core/order-sets/words';
import { DrugName } from '../../parts/drug/drug-name';
import { SafetyFindings } from '../../parts/safety/safety-findings';
import { ScheduleTag } from '../../parts/tags/schedule-tag';

interface Props {
  line: ProposedLine;
  isTicked: boolean;
  onTick: () => void;
  onWeigh: () => void;
}

/** A line for the patient: what would be written, how its dose was computed, and what speaks against it. */
export function ProposedLineRow({ line, isTicked, onTick, onWeigh }: Props) {
  const { drug, form, arithmetic, cannot, asks, insteadOf, notTicked, findings, source } = line;
  return (
    <li className="erx-proposed" data-cannot={form ? undefined : ''}>
      <Checkbox
        className="erx-proposed-tick"
        checked={isTicked}
        disabled={!mayBeAdded(line)}
        aria-label={`Add ${tallMan(drug.description)}`}
        onChange={onTick}
      />
      <div>
        <p className="erx-proposed-name">
          <DrugName description={drug.description} /> <ScheduleTag schedule={drug.schedule} />
        </p>
        {form && (
          <p>
            {form.sig} <span className="erx-cell-sub">{showAmounts({ form })}</span>
          </p>
        )}
        {arithmetic !== undefined && (
          <p className="erx-proposed-note">
            <Calculator size={12} /> {arithmetic}
          </p>
        )}
        {insteadOf && (
          <p className="erx-proposed-note">
            <Exchange size={12} /> Instead of {tallMan(insteadOf.description)}: allergy to{' '}
            {insteadOf.allergies.join(', ')}
          </p>
        )}
        {notTicked !== undefined && (
          <p className="erx-proposed-note">
            <WarningSign size={12} /> {notTicked}
          </p>
        )}
        {cannot !== undefined && (
          <p className="erx-proposed-cannot">
            <span>
              <WarningSign size={12} /> {cannot}
            </span>
            {asks === 'weight' && <Button size="small" text="Enter weight" onClick={onWeigh} />}
          </p>
        )}
        <SafetyFindings
          found={{ id: line.lineId, description: drug.description, findings }}
          isTitled={false}
        />
        {source.text !== '' && (
          <p className="erx-set-source">{citedSource(source.text, source.isConfirmed)}</p>
        )}
      </div>
    </li>
  );
}
