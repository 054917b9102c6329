import {
  type Allergy,
  type AllergyEntry,
  type AllergySeverity,
  REACTION_UNKNOWN,
} from '@erx/core/allergies/model';
import { ALLERGY_RULES } from '@erx/core/allergies/rules';
import { check, type Finding, stop } from '@erx/core/findings/finding';
import { readTypedDate } from '@erx/core/patients/entry';
import { CalendarDate, showDate } from '@erx/core/values/dates';

/** An allergy as it is being typed. */
export interface TypedAllergy {
  readonly allergydescription: string;
  /** '' while the text was not chosen from the list. */
  readonly pickListId: string;
  readonly reaction: string;
  readonly severity: AllergySeverity | '';
  readonly onsetDate: string;
}

export const NEW_ALLERGY: TypedAllergy = {
  allergydescription: '',
  pickListId: '',
  reaction: '',
  severity: '',
  onsetDate: '',
};

/** A stored allergy as the form shows it. */
export function toTypedAllergy({
  description,
  pickListId = '',
  reaction,
  severity,
  onsetDate,
}: Allergy): TypedAllergy {
  return {
    allergydescription: description,
    pickListId,
    reaction: reaction === REACTION_UNKNOWN ? '' : reaction,
    severity,
    onsetDate: onsetDate === undefined ? '' : showDate(onsetDate),
  };
}

/** What was typed, in the form that is sent. */
export function readAllergy(
  typed: TypedAllergy,
  patientId: string,
): Omit<AllergyEntry, 'severity'> & { severity: AllergySeverity | '' } {
  const onsetDate = readTypedDate(typed.onsetDate);
  return {
    patientId,
    allergydescription: typed.allergydescription.trim(),
    reaction: typed.reaction.trim(),
    severity: typed.severity,
    ...(typed.pickListId === '' ? {} : { pickListId: typed.pickListId }),
    ...(onsetDate === '' ? {} : { onsetDate }),
  };
}

/** Everything against what was typed, each finding with its field. */
export function findingsOnTyped(typed: TypedAllergy, today: CalendarDate): readonly Finding[] {
  const entry = readAllergy(typed, '');
  const isDateWrong = entry.onsetDate !== undefined && !CalendarDate.safeParse(entry.onsetDate).success;
  return [
    ...check(ALLERGY_RULES, {
      entry: isDateWrong ? { allergydescription: entry.allergydescription, reaction: entry.reaction } : entry,
      today,
    }),
    ...(typed.severity === '' ? stop('field.required', {}, 'severity') : []),
    ...(isDateWrong ? stop('field.date-invalid', {}, 'onsetDate') : []),
  ];
}
