import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { type Drug, isControlled } from '@erx/core/drugs/model';
import { linesFor } from '@erx/core/credentials/readiness/rules';
import { usePracticeSession } from '../../../session/practice-session';
import { ReadyLines } from '../../accounts/ready-lines';
import { useReadiness } from '../../accounts/use-readiness';

/**
 * What keeps the signed-in prescriber from sending a drug, said when it is chosen and not at the end (S6-12):
 * each line with its act in place.
 * @param schedule of the chosen drug, or of one that was refused for what is lacking
 */
export function ReadyNote({ schedule, providerId }: { schedule: Drug['schedule']; providerId: string }) {
  const { user } = usePracticeSession();
  const { data } = useReadiness();
  if (providerId !== user.id || !data) return null;
  const lines = linesFor(data.lines, isControlled(schedule));
  if (lines.length === 0) return null;
  return (
    <Callout
      compact
      intent="warning"
      icon={<WarningSign />}
      role="note"
      aria-label="Not ready to send this"
      className="erx-wizard-ready"
    >
      <p>
        {isControlled(schedule)
          ? 'You can write and save this; it cannot be signed and sent before these are done:'
          : 'You can write, save and print this; it cannot be sent before this is done:'}
      </p>
      <ReadyLines lines={lines} />
    </Callout>
  );
}
