import { SwapHorizontal } from '@blueprintjs/icons';
import { type ComparedBlock, type ComparedCell, compareMedications } from '@erx/core/requests/comparison';
import type { RequestContent, RequestMedication } from '@erx/core/requests/model';
import { DrugName } from '../../parts/drug/drug-name';
import { ScheduleTag } from '../../parts/tags/schedule-tag';
import './comparison-table.css';

const BLOCKS = {
  prescribed: 'Prescribed',
  dispensed: 'Last dispensed',
  requested: 'Requested',
} as const satisfies Record<ComparedBlock, string>;

interface Props {
  content: RequestContent;
  /** The requested medication that is looked at. */
  requested: RequestMedication | undefined;
  /** Which of several it is, such as '1 of 3'. */
  position?: string | undefined;
}

/**
 * Original, last dispensed and requested side by side; what differs from the original is marked by sign and
 * word. On a narrow screen, one below the other.
 */
export function ComparisonTable({ content, requested, position }: Props) {
  const rows = compareMedications(content, requested);
  const blocks = (Object.keys(BLOCKS) as ComparedBlock[]).filter((block) =>
    rows.some(({ cells }) => cells[block].text !== undefined),
  );
  const titleOf = (block: ComparedBlock) =>
    block === 'requested' && position !== undefined ? `${BLOCKS[block]}, ${position}` : BLOCKS[block];
  return (
    <div
      role="table"
      aria-label="Original, last dispensed and requested"
      className="erx-compare"
      style={{ '--erx-compare-columns': blocks.length } as React.CSSProperties}
    >
      <div role="row" className="erx-compare-row erx-compare-head">
        <span role="columnheader">
          <span className="erx-visually-hidden">Property</span>
        </span>
        {blocks.map((block) => (
          <span key={block} role="columnheader">
            {titleOf(block)}
          </span>
        ))}
      </div>
      {rows.map(({ property, cells }) => (
        <div key={property} role="row" className="erx-compare-row">
          <span role="rowheader" className="erx-compare-property">
            {property}
          </span>
          {blocks.map((block) => (
            <Cell
              key={block}
              title={titleOf(block)}
              isMedication={property === 'Medication'}
              cell={cells[block]}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Cell({
  title,
  cell: { text, differs, schedule },
  isMedication,
}: {
  title: string;
  cell: ComparedCell;
  isMedication: boolean;
}) {
  return (
    <span role="cell" className="erx-compare-cell" data-title={title} data-differs={differs}>
      {text === undefined ? (
        <span className="erx-cell-sub">Not stated</span>
      ) : isMedication ? (
        <b>
          <DrugName description={text} />
        </b>
      ) : (
        text
      )}
      {schedule !== undefined && (
        <>
          {' '}
          <ScheduleTag schedule={schedule} />
        </>
      )}
      {differs && (
        <span className="erx-compare-mark">
          <SwapHorizontal size={12} /> differs
        </span>
      )}
    </span>
  );
}
