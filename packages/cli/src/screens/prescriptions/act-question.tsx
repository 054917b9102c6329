import { patientName } from '@erx/core/patients/name';
import type { ReactNode } from 'react';
import { ConfirmChoice } from '../../terminal/confirm-choice';
import { ReplaceQuestion } from '../../terminal/replace-question';
import { born } from './columns';
import type { Acts } from './use-acts';

/**
 * Asks before a prescription is cancelled or printed: of whom it is, by name and birth date, and of what; and before a
 * file is replaced by the print. Undefined while nothing is asked that a choice answers.
 */
export function toQuestion(
  { asked, answer }: Pick<Acts, 'asked' | 'answer'>,
  width: number,
  height: number,
): ReactNode {
  if (asked === undefined || asked.act === 'name') return undefined;
  const place = { width, height, onAnswer: answer };
  if (asked.act === 'replace') return <ReplaceQuestion name={asked.name} {...place} />;
  const { of } = asked;
  return (
    <ConfirmChoice
      about={`${of.description}, for ${patientName(of.patient)}, born ${born(of.patient)}`}
      question={asked.question}
      act={asked.act === 'cancel' ? 'Cancel it' : `Print it into ${asked.file}`}
      keep="Leave it as it is"
      {...place}
    />
  );
}
