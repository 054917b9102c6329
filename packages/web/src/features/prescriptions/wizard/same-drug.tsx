import { WarningSign } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import { isControlled } from '@erx/core/drugs/model';
import { sentences } from '@erx/core/findings/finding';
import { listSameDrug, type SameDrugPrescription } from '@erx/core/prescriptions/contract';
import type { PrescriptionForm, ScriptStatus } from '@erx/core/prescriptions/model';
import {
  daysLeftOn,
  findingsOnSameDrug,
  MOST_DAYS_OF_ONE_DAY,
} from '@erx/core/prescriptions/rules/controlled';
import { type CalendarDate, showDate } from '@erx/core/values/dates';
import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../../session/queries';
import { useClient } from '../../../session/practice-session';
import { type DisplayStatus, StatusTag } from '../../../ui/text/status-tag';

interface Props {
  patientId: string;
  drug: Pick<Drug, 'prescribableDrugId' | 'schedule'>;
  form: Pick<PrescriptionForm, 'effectiveDate' | 'daysSupply'>;
  today: CalendarDate;
  keptId: string | undefined;
  /** The one that is cancelled when this one leaves: it is not compared with. */
  replacesId: string | undefined;
}

const STATE = {
  Pending: 'pending',
  Sent: 'sent',
  Printed: 'printed',
  CancelledBeforeSending: 'cancelled',
  CancelledAfterSending: 'cancelled',
} as const satisfies Record<ScriptStatus, DisplayStatus>;

/**
 * Of a controlled substance the patient's other prescriptions of the same drug, how many of the 90 days of today
 * they leave, and what they forbid, while there is still something to change (P5-12, P5-13).
 */
export function SameDrug({ patientId, drug, form, today, keptId, replacesId }: Props) {
  const client = useClient();
  const { data, isError } = useQuery({
    queryKey: queryKey('prescriptions', 'same-drug', patientId, drug.prescribableDrugId, keptId, replacesId),
    queryFn: ({ signal }) =>
      client.call(
        listSameDrug,
        {
          params: { patientId, drugId: drug.prescribableDrugId },
          query: {
            ...(keptId === undefined ? {} : { exceptId: keptId }),
            ...(replacesId === undefined ? {} : { replacesId }),
          },
        },
        { signal },
      ),
    enabled: isControlled(drug.schedule),
    staleTime: 0,
  });
  if (!isControlled(drug.schedule) || (!data && !isError)) return null;
  if (!data)
    return (
      <p className="erx-span-8 erx-same-drug erx-missing" role="note">
        Other prescriptions of this drug could not be read. They are compared when this one is saved.
      </p>
    );
  // One that waits may be issued together with this one, so it counts as of the same day.
  const others = data.map((one) => ({
    ...one,
    issuedOn: one.issuedOn ?? today,
    daysSupply: one.daysSupply,
  }));
  const days = /^[1-9]\d{0,2}$/.test(form.daysSupply.trim()) ? Number(form.daysSupply) : undefined;
  const findings = findingsOnSameDrug({
    schedule: drug.schedule,
    effectiveDate: form.effectiveDate,
    daysSupply: days,
    issuedOn: today,
    others,
  });
  const left = daysLeftOn(today, others);
  return (
    <section className="erx-span-8 erx-same-drug" aria-label="Other prescriptions of this drug">
      <p>
        {left === undefined
          ? 'Another prescription of this drug has no days supply: the 90 days of today cannot be counted.'
          : `${String(left)} of the ${String(MOST_DAYS_OF_ONE_DAY)} days that can be issued today are left.`}
      </p>
      {data.length > 0 && (
        <ul>
          {data.map((one) => (
            <li key={one.id}>
              <StatusTag state={STATE[one.scriptStatus]} /> {inWords(one)}
            </li>
          ))}
        </ul>
      )}
      {findings.length > 0 && (
        <p className="erx-same-drug-refused" role="alert">
          <WarningSign size={12} /> {sentences(findings).join(' ')}
        </p>
      )}
    </section>
  );
}

function inWords({ effectiveDate, issuedOn, daysSupply }: SameDrugPrescription): string {
  const days = daysSupply === undefined ? 'no days supply' : `${String(daysSupply)} days`;
  const issued = issuedOn === undefined ? 'not issued yet' : `issued ${showDate(issuedOn)}`;
  return `Fill from ${showDate(effectiveDate)} · ${days} · ${issued}`;
}
