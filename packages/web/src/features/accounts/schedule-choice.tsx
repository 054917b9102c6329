import { Checkbox } from '@blueprintjs/core';
import { WritableSchedule } from '@erx/core/drugs/model';
import { inOrder } from '@erx/core/users/rules';

interface Props {
  /** What is asked: whose schedules these are. */
  legend: string;
  chosen: readonly WritableSchedule[];
  onChoose: (schedules: WritableSchedule[]) => void;
}

/** The schedules that a DEA registration covers. */
export function ScheduleChoice({ legend, chosen, onChoose }: Props) {
  return (
    <fieldset className="erx-schedule-choice">
      <legend>{legend}</legend>
      {WritableSchedule.options.map((schedule) => (
        <Checkbox
          key={schedule}
          label={`Schedule ${schedule}`}
          checked={chosen.includes(schedule)}
          onChange={({ currentTarget }) => {
            onChoose(
              inOrder(
                currentTarget.checked ? [...chosen, schedule] : chosen.filter((each) => each !== schedule),
              ),
            );
          }}
        />
      ))}
    </fieldset>
  );
}
