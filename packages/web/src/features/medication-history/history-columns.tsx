import { Checkbox } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import { type AddedItem, HISTORY_ENTRY_LABEL, type HistoryItem } from '@erx/core/medication-history/model';
import { showDecimal } from '@erx/core/values/decimals';
import { dateOrNone } from '../../ui/text/dates';
import type { Column } from '../../ui/table/data-table';
import { DrugName } from '../../parts/drug/drug-name';
import { type DisplayStatus, StatusTag } from '../../ui/text/status-tag';

interface Options {
  isChosen: (id: string) => boolean;
  toggle: (id: string) => void;
  /** What became of an item that was to be added; undefined where it was not tried. */
  resultOf: (id: string) => AddedItem['outcome'] | undefined;
  isBusy: boolean;
}

const SHOWN: Readonly<Record<AddedItem['outcome'], { state: DisplayStatus; text: string }>> = {
  added: { state: 'verified', text: 'Added' },
  'already-added': { state: 'inactive', text: 'On the list' },
  'ndc-not-found': { state: 'error', text: 'NDC not found' },
  'code-contradicts': { state: 'error', text: 'NDC and drug differ' },
};

/** How SCRIPT 2017071 names a payer as the source of an entry. */
const PAYER = 'PY';

const CONTROLLED = { Yes: 'Controlled', No: '', Unknown: 'Schedule not known' } as const;

/** Whether an item can still be added. */
export function canBeAdded({ isOnList }: HistoryItem, result: AddedItem['outcome'] | undefined): boolean {
  return !isOnList && result === undefined;
}

/** What is known of a fill. */
const FILL: readonly Column<HistoryItem>[] = [
  {
    id: 'medication',
    title: 'Medication',
    width: 'minmax(220px, 2fr)',
    mediumWidth: 'minmax(140px, 1.4fr)',
    narrow: 'heading',
    sortBy: ({ description }) => description,
    cell: ({ description, sig, cs }) => (
      <div className="erx-history-drug">
        <span>
          <DrugName description={description} />
        </span>
        {CONTROLLED[cs] !== '' && <span className="erx-history-cs">{CONTROLLED[cs]}</span>}
        <span className="erx-cell-sub">{sig || 'Sig not reported'}</span>
      </div>
    ),
  },
  {
    id: 'strength',
    title: 'Strength',
    width: '96px',
    mediumWidth: '72px',
    sortBy: ({ strength }) => strength,
    cell: ({ strength }) => strength || <span className="erx-cell-sub">Not reported</span>,
  },
  {
    id: 'filled',
    title: 'Last filled',
    width: '100px',
    mediumWidth: '84px',
    sortBy: ({ lastFillDate, writtenDate }) => lastFillDate ?? writtenDate ?? '',
    cell: ({ entry, lastFillDate, writtenDate }) =>
      entry === 'dispensed' ? (
        dateOrNone(lastFillDate)
      ) : (
        <span className="erx-wraps">
          {dateOrNone(lastFillDate ?? writtenDate)}{' '}
          <span className="erx-cell-sub">{HISTORY_ENTRY_LABEL[entry]}</span>
        </span>
      ),
  },
  {
    id: 'who',
    title: 'Pharmacy, prescriber',
    width: 'minmax(150px, 1.4fr)',
    mediumWidth: 'minmax(160px, 2fr)',
    cell: ({ pharmacy, prescriber, reportedBy }) => (
      <div className="erx-history-who">
        <span>{pharmacy || 'Pharmacy not reported'}</span>
        <span className="erx-cell-sub">{prescriber || 'Prescriber not reported'}</span>
        {reportedBy !== '' && (
          <span className="erx-cell-sub">Source: {reportedBy === PAYER ? 'plan' : reportedBy}</span>
        )}
      </div>
    ),
  },
  {
    id: 'dispense',
    title: 'Dispensed',
    width: '76px',
    mediumWidth: '68px',
    align: 'end',
    cell: ({ dispense }) => (dispense === undefined ? '' : showDecimal(dispense)),
  },
  {
    id: 'days',
    title: 'Days',
    width: '48px',
    align: 'end',
    sortBy: ({ daysSupply }) => daysSupply ?? -1,
    cell: ({ daysSupply }) => daysSupply,
  },
  { id: 'refills', title: 'Refills', width: '52px', align: 'end', cell: ({ refills }) => refills },
];

/** Fills to choose from (N3-24), each with what became of it. */
export function historyColumns({ isChosen, toggle, resultOf, isBusy }: Options): Column<HistoryItem>[] {
  return [
    {
      id: 'select',
      title: 'Select',
      width: '20px',
      narrow: 'select',
      isTitleHidden: true,
      cell: (item) =>
        canBeAdded(item, resultOf(item.id)) && (
          <Checkbox
            className="erx-row-check"
            aria-label={`Select ${item.description}${item.lastFillDate === undefined ? '' : `, filled ${item.lastFillDate}`}`}
            checked={isChosen(item.id)}
            disabled={isBusy}
            onChange={() => {
              toggle(item.id);
            }}
          />
        ),
    },
    ...FILL,
    {
      id: 'result',
      title: 'Result',
      width: '124px',
      mediumWidth: '92px',
      narrow: 'bare',
      cell: (item) => {
        const result = resultOf(item.id) ?? (item.isOnList ? 'already-added' : undefined);
        return (
          result && (
            <StatusTag
              {...SHOWN[result]}
              {...(result === 'ndc-not-found' || result === 'code-contradicts'
                ? { detail: say(`history.${result}`) }
                : {})}
            />
          )
        );
      },
    },
  ];
}
