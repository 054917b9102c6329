import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import type { Medication, WaitsOnMedication } from '@erx/core/medications/model';
import { medicationFailure } from '@erx/core/medications/prescribed';
import { LOW_SUPPLY_DAYS } from '@erx/core/medications/supply';
import { inDays } from '@erx/core/prescriptions/rules/timing-model';
import { showDate } from '@erx/core/values/dates';
import { Link } from 'react-router-dom';
import { Directions } from '../../parts/drug/directions';
import { DrugCell } from '../../parts/drug/drug-cell';
import type { Column } from '../../ui/table/data-table';
import { SelectRow } from '../../ui/table/select-row';
import type { useSelection } from '../../ui/table/use-selection';
import { StatusTag } from '../../ui/text/status-tag';

/** Drug, directions, and what is left of it: one row for each medicine. */
export const MEDICATION_COLUMNS: readonly Column<Medication>[] = [
  {
    id: 'medication',
    title: 'Medication',
    width: 'minmax(200px, 2.4fr)',
    narrow: 'heading',
    sortBy: ({ description }) => description,
    cell: (medication) => (
      <DrugCell description={medication.description} schedule={medication.schedule}>
        <NotDelivered medication={medication} />
        {medication.waits?.map((waits) => (
          <Waits key={waits.id} waits={waits} of={medication.description} />
        ))}
        {medication.ingredients && <Directions text={tallMan(`Of ${medication.ingredients.join('; ')}`)} />}
      </DrugCell>
    ),
  },
  {
    id: 'sig',
    title: 'Sig',
    width: 'minmax(160px, 2fr)',
    narrow: 'bare',
    cell: ({ sig }) => <Directions text={sig} />,
  },
  {
    id: 'supply',
    title: 'Supply',
    width: 'minmax(180px, 2fr)',
    narrow: 'bare',
    sortBy: ({ supply }) => supply?.daysLeft ?? Infinity,
    cell: (medication) => <Supply medication={medication} />,
  },
];

/** Ticks a medicine that is taken for what is done with several. */
export const tickColumn = (
  selection: ReturnType<typeof useSelection<Medication>>,
  isActive: (medication: Medication) => boolean,
): Column<Medication> => ({
  id: 'select',
  title: 'Select',
  width: '20px',
  narrow: 'select',
  isTitleHidden: true,
  cell: (medication) =>
    isActive(medication) && (
      <SelectRow id={medication.id} name={medication.description} refusal={undefined} selection={selection} />
    ),
});

/** When it was last filled, prescribed or begun, how long it lasts, and the refills; amber where a renewal is due. */
function Supply({ medication }: { medication: Medication }) {
  const { supply } = medication;
  const days = supply?.daysLeft;
  const facts = [whenOf(medication), ...(supply ? [refillsOf(supply)] : [])].filter((fact) => fact !== '');
  const [first, ...rest] = facts;
  return (
    <span className="erx-days-left erx-wraps">
      {first}
      {days !== undefined && (
        <>
          {first !== undefined && ', '}
          <span className={days <= LOW_SUPPLY_DAYS ? 'erx-days-low' : undefined}>
            {days === 0 ? 'supply used up' : `${inDays(days)} left`}
          </span>
        </>
      )}
      {rest.map((fact) => `, ${fact}`)}
    </span>
  );
}

/** The newest day that is known of it. */
function whenOf({ stoppedAt, lastFilled, prescriptions, startedAt }: Medication): string {
  const written = prescriptions?.[0]?.writtenOn;
  if (stoppedAt !== undefined) return `Stopped ${showDate(stoppedAt)}`;
  if (lastFilled !== undefined) return `Filled ${showDate(lastFilled)}`;
  if (written !== undefined) return `Prescribed ${showDate(written)}`;
  return startedAt === undefined ? '' : `Started ${showDate(startedAt)}`;
}

/** How many the pharmacy counted, else how many were ordered: no one has reported what was used of them. */
function refillsOf({ refillsLeft, refillsOrdered }: NonNullable<Medication['supply']>): string {
  const count = refillsLeft ?? refillsOrdered;
  if (count === undefined) return 'refills as needed';
  if (count === 0) return 'no refills';
  const refills = `${String(count)} ${count === 1 ? 'refill' : 'refills'}`;
  return refillsLeft === undefined ? `${refills} ordered` : `with ${refills}`;
}

/** That no pharmacy is known to have it, or to have the newest prescription of it: it does not count, or it may. */
function NotDelivered({ medication }: { medication: Medication }) {
  const failure =
    medicationFailure(medication) ??
    medication.prescriptions?.find((each) => each.failure !== undefined)?.failure;
  if (failure === undefined) return null;
  return (
    <StatusTag
      state="error"
      text="Not delivered"
      detail={say(failure === 'refused' ? 'medication.refused' : 'medication.unanswered')}
    />
  );
}

/** What waits on it; a request leads to where it is answered. */
function Waits({ waits: { what, id }, of }: { waits: WaitsOnMedication; of: string }) {
  switch (what) {
    case 'request':
      return (
        <Link to={`/surescripts?requestId=${id}`} aria-label={`Request waits: ${of}`}>
          <StatusTag state="pending" text="Request waits" />
        </Link>
      );
    case 'pending':
      return <StatusTag state="pending" text="Not sent yet" />;
    case 'replacing':
      return <StatusTag state="sent" text="Being replaced" />;
  }
}
