import { Checkbox } from '@blueprintjs/core';
import type { FollowUps } from './use-follow-ups';

/** What may be done with the prescription: put its diagnoses on the list of problems. */
export function FollowUpChoices({ followUps }: { followUps: FollowUps }) {
  const { diagnoses, chosen, choose } = followUps;
  if (diagnoses.length === 0) return null;
  return (
    <fieldset className="erx-follow-ups">
      <legend>With this prescription</legend>
      {diagnoses.map(({ icd10Code, icd10Description }) => (
        <Checkbox
          key={icd10Code}
          checked={chosen.has(icd10Code)}
          onChange={({ currentTarget: { checked } }) => {
            choose(icd10Code, checked);
          }}
        >
          Add <b>{icd10Code}</b> {icd10Description} to the problem list
        </Checkbox>
      ))}
    </fieldset>
  );
}
