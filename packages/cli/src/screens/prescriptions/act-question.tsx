import { patientName } from '@erx/core/patients/name';
import { ConfirmChoice } from '../../terminal/confirm-choice';
import { ReplaceQuestion } from '../../terminal/replace-question';
import { born } from './columns';
import type { Acts, Asked } from './use-acts';

/** What is answered by a choice. */
type Question = Exclude<Asked, { readonly act: 'name' }>;

interface Props {
  readonly asked: Question;
  readonly acts: Pick<Acts, 'answer'>;
  readonly width: number;
  readonly height: number;
}

/**
 * Asks before a prescription is cancelled or printed: of whom it is, by name and birth date, and of what; and before a
 * file is replaced by the print.
 */
export function ActQuestion({ asked, acts, width, height }: Props) {
  if (asked.act === 'replace')
    return <ReplaceQuestion name={asked.name} width={width} height={height} onAnswer={acts.answer} />;
  const { of } = asked;
  return (
    <ConfirmChoice
      about={`${of.description}, for ${patientName(of.patient)}, born ${born(of.patient)}`}
      question={asked.question}
      act={asked.act === 'cancel' ? 'Cancel it' : `Print it into ${asked.file}`}
      keep="Leave it as it is"
      width={width}
      height={height}
      onAnswer={acts.answer}
    />
  );
}
