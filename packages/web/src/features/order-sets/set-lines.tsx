import { Tag } from '@blueprintjs/core';
import { citedSource } from '@erx/core/findings/cited-source';
import type { OrderSet, OrderSetLine } from '@erx/core/order-sets/model';
import {
  drugOfLine,
  placeInsteadOf,
  showAmounts,
  showBounds,
  showDirections,
} from '@erx/core/order-sets/words';
import type { ReactNode } from 'react';
import { DrugCell } from '../../parts/drug/drug-cell';
import './order-sets.css';

interface Props {
  set: Pick<OrderSet, 'content' | 'drugs'>;
  /** What may be done with a line. */
  acts?: (line: OrderSetLine, place: number) => ReactNode;
}

/** The lines of a set as they are kept: what, for whom, in whose place, and what they are based on. */
export function SetLines({ set, acts }: Props) {
  const { lines } = set.content;
  return (
    <ol className="erx-set-lines" aria-label="Lines">
      {lines.map((line, place) => {
        const instead = placeInsteadOf(lines, line);
        const bounds = showBounds(line.bounds);
        const schedule = set.drugs.find(({ id }) => id === line.prescribableDrugId)?.schedule;
        return (
          <li key={line.id} data-alternative={instead === undefined ? undefined : ''}>
            <span className="erx-set-place" aria-hidden="true">
              {place + 1}
            </span>
            <div>
              <DrugCell description={drugOfLine(set, line)} schedule={schedule} />
              <p>{[showDirections(set, line), showAmounts(line)].filter(Boolean).join(' · ')}</p>
              <p className="erx-set-tags">
                {bounds !== '' && <Tag minimal>{bounds}</Tag>}
                {instead !== undefined && <Tag minimal>In an allergy, instead of line {instead}</Tag>}
                {instead === undefined && !line.isTicked && <Tag minimal>Not ticked at first</Tag>}
              </p>
              {line.source.text !== '' && (
                <p className="erx-set-source">{citedSource(line.source.text, line.source.isConfirmed)}</p>
              )}
            </div>
            {acts && <div className="erx-set-acts">{acts(line, place)}</div>}
          </li>
        );
      })}
    </ol>
  );
}
