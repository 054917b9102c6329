import type { Schedule } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import type { ReactNode } from 'react';
import { TruncatedText } from '../../ui/text/truncated-text';
import { DrugName } from './drug-name';
import { ScheduleTag } from '../tags/schedule-tag';

interface Props {
  description: string;
  /** Absent of what no one knows to be a product: it has no tag. */
  schedule?: Schedule | undefined;
  /** What is behind them, such as the sig. */
  children?: ReactNode;
}

/**
 * A drug in a table, and its schedule right behind the last word of the name, on however many lines that
 * is.
 */
export function DrugCell({ description, schedule, children }: Props) {
  return (
    <span className="erx-medication">
      <TruncatedText text={tallMan(description)} frame="erx-drug">
        <DrugName description={description} />
        {schedule && (
          <>
            {' '}
            <ScheduleTag schedule={schedule} />
          </>
        )}
      </TruncatedText>
      {children}
    </span>
  );
}
