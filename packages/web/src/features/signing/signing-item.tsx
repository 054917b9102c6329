import { Callout, Checkbox } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { registeredInText } from '@erx/core/credentials/registered-state';
import { showNamedQuantity } from '@erx/core/drugs/show-quantity';
import type { SafetyCase } from '@erx/core/safety/model';
import type { SigningItem } from '@erx/core/signing/model';
import { showDate } from '@erx/core/values/dates';
import { DrugName } from '../../parts/drug/drug-name';
import { FactList } from '../../ui/layout/fact-list';
import { MendScope } from '../../parts/safety/mend-scope';
import { SafetyFindings } from '../../parts/safety/safety-findings';
import { ScheduleTag } from '../../parts/tags/schedule-tag';

interface Props {
  item: SigningItem;
  /** Marks it, where that is possible now. */
  onMark?: (isReady: boolean) => void;
  isMarking?: boolean;
  /** Why it could not be marked. */
  problem?: string | undefined;
  /** What the check of interactions found for it. */
  found?: SafetyCase | undefined;
}

/**
 * One prescription with what 21 CFR 1311.120(b)(9) asks to be shown of it. Patient and prescriber, the same
 * for all, are above the list.
 */
export function SigningItemCard({ item, onMark, isMarking = false, problem, found }: Props) {
  const { drug, refills } = item;
  return (
    <article className="erx-signing-item" data-ready={item.isReady} aria-label={drug.description}>
      <header>
        <h3>
          <DrugName description={drug.description} /> <ScheduleTag schedule={drug.schedule} />
        </h3>
        {onMark && (
          <Checkbox
            inline
            checked={item.isReady}
            // a disabled one would lose the focus, and Enter with it
            aria-disabled={isMarking}
            label="Ready to sign"
            onChange={({ currentTarget: { checked } }) => {
              if (!isMarking) onMark(checked);
            }}
          />
        )}
      </header>
      <p className="erx-signing-sig">{item.sig}</p>
      <FactList
        facts={[
          ['Strength, form', [drug.strength, drug.form].filter(Boolean).join(', ') || 'As named above'],
          ['Quantity', <b key="quantity">{showNamedQuantity(item.dispense, item.units)}</b>],
          [
            'Refills',
            <b key="refills">
              {'prn' in refills ? 'PRN' : drug.schedule === 'II' ? 'None (C-II)' : String(refills.count)}
            </b>,
          ],
          ['Date issued', showDate(item.issuedOn)],
          ['Earliest fill', <b key="fill">{showDate(item.earliestFillDate)}</b>],
          ['Pharmacy', item.pharmacy ? item.pharmacy.storeName : 'None'],
        ]}
      />
      {found && (
        <MendScope patientId={item.patient.id}>
          <SafetyFindings found={found} isTitled={false} />
        </MendScope>
      )}
      {problem !== undefined && (
        <p className="erx-signing-problem" role="alert">
          {problem}
        </p>
      )}
    </article>
  );
}

/** Whom all of them are for, and who signs them. */
export function SigningParties({ item: { patient, prescriber, deaStateNote } }: { item: SigningItem }) {
  return (
    <div className="erx-signing-parties">
      <section role="group" aria-label="Patient">
        <h3>Patient</h3>
        <p>
          <b>{patient.name}</b>
          <br />
          {patient.address}
        </p>
      </section>
      <section role="group" aria-label="Prescriber">
        <h3>Prescriber</h3>
        <p>
          <b>{prescriber.name}</b>
          <br />
          {prescriber.address}
          <br />
          DEA number <b>{prescriber.deaNumber}</b>, {registeredInText(prescriber.deaState)}
        </p>
      </section>
      {deaStateNote !== '' && (
        <Callout className="erx-signing-note" compact intent="warning" icon={<WarningSign />}>
          {deaStateNote}
        </Callout>
      )}
    </div>
  );
}
