import { Checkbox } from '@blueprintjs/core';
import { tallMan } from '@erx/core/drugs/tall-man';
import { showDate } from '@erx/core/values/dates';
import type { FollowUps } from './use-follow-ups';

/** What may be done with the prescription: cancel what it replaces, put its diagnoses on the list of problems. */
export function FollowUpChoices({ followUps }: { followUps: FollowUps }) {
  const { replaceable, diagnoses, chosen, choose } = followUps;
  if (replaceable.length === 0 && diagnoses.length === 0) return null;
  return (
    <fieldset className="erx-follow-ups">
      <legend>With this prescription</legend>
      {replaceable.map(({ id, description, writtenOn, pharmacyName, cancelWay }) => (
        <Checkbox
          key={id}
          checked={chosen.has(id)}
          onChange={({ currentTarget: { checked } }) => {
            choose(id, checked);
          }}
        >
          {cancelWay === 'ask-pharmacy' ? `Ask ${pharmacyName ?? 'the pharmacy'} to cancel` : 'Cancel'}{' '}
          <b>{tallMan(description)}</b> of {showDate(writtenOn)} once this one is sent or printed
        </Checkbox>
      ))}
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
