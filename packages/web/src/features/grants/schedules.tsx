import { type PracticeMember, schedulesText } from '@erx/core/grants/model';
import { Fragment } from 'react';

/**
 * What a user's DEA registration covers: no schedule is broken in two, and the last is on one line with its
 * state ('C-V in AL').
 */
export function Schedules({ of }: { of: Pick<PracticeMember, 'deaSchedules' | 'state'> }) {
  return schedulesText(of)
    .split(/(?<=,) /)
    .map((schedule, index) => (
      <Fragment key={schedule}>
        {index > 0 && ' '}
        <span className="erx-whole">{schedule}</span>
      </Fragment>
    ));
}
