import { type AllergyFields, WEAKEN_REASON, WeakenReason } from '@erx/core/allergies/model';
import { isWeakening, WEAKENED_DAYS } from '@erx/core/allergies/rules';
import { say } from '@erx/core/findings/messages';
import { REASON_LENGTH } from '@erx/core/values/text';
import type { Change } from '@erx/core/values/changes';
import { type ReactElement, useState } from 'react';
import { useMay } from '../../session/practice-session';
import '../../ui/form/entry-form.css';
import { TextField } from '../../ui/form/text-field';

/** What is asked before a severe allergy is made weaker or inactive. */
interface WeakenQuestion {
  /** The field, or who has to do it; nothing where the change weakens nothing. */
  readonly field: ReactElement | undefined;
  /** The change to send next to the others; undefined where the reason is owed, which is then said. */
  readonly ask: () => readonly Change[] | undefined;
}

/** Asks a prescriber why a change weakens a severe allergy, and tells everyone else who may do it. */
export function useWeakenReason(before: AllergyFields, after: AllergyFields): WeakenQuestion {
  const may = useMay('severe-allergy.weaken');
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isOwed = isWeakening(before, after);
  const given = WeakenReason.safeParse(reason.trim());
  return {
    field: !isOwed ? undefined : may ? (
      <div className="erx-entry-form">
        <TextField
          label="Why"
          isRequired
          className="erx-span-12"
          help={say('allergy.weaken-ask', { days: WEAKENED_DAYS })}
          error={
            isAsked && !given.success
              ? say('allergy.weaken-reason', { least: REASON_LENGTH.least })
              : undefined
          }
          autoComplete="off"
          maxLength={REASON_LENGTH.most}
          placeholder="For example: skin test negative on 11/12"
          value={reason}
          onValueChange={setReason}
        />
      </div>
    ) : (
      <p>{say('allergy.weaken-clinician')}</p>
    ),
    ask: () => {
      setAsked(true);
      if (!isOwed || !may) return [];
      return given.success ? [{ key: WEAKEN_REASON, value: given.data }] : undefined;
    },
  };
}
