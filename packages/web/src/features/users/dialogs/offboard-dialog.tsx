import { say } from '@erx/core/findings/messages';
import type { PracticeMember } from '@erx/core/grants/model';
import { endsWithPerson, type PersonFacts } from '@erx/core/grants/person';
import { fullName } from '@erx/core/users/names';
import { useState } from 'react';
import { SelectField } from '../../../ui/form/text-field';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { useOffboard } from '../use-members';

interface Props {
  facts: PersonFacts;
  /** Everyone of the practice: an active one of them may take the drafts over. */
  everyone: readonly PracticeMember[];
  /** What ends it in place of off-boarding by itself: the decision of a review, which does the same. */
  act?: EndingAct;
  onClose: () => void;
}

interface EndingAct {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly end: (draftsTo: string | undefined, onSuccess: () => void) => void;
}

/** Says what ends with a person's time in the practice, and ends it in one act. */
export function OffboardDialog({ facts, everyone, act: given, onClose }: Props) {
  const { person, drafts } = facts;
  const notices = useNotices();
  const offboard = useOffboard();
  const act: EndingAct = given ?? {
    isPending: offboard.isPending,
    error: offboard.error,
    end: (draftsTo, onSuccess) => {
      offboard.mutate({ id: person.id, draftsTo }, { onSuccess });
    },
  };
  const [draftsTo, setDraftsTo] = useState('');
  const name = fullName(person);
  const heirs = everyone.filter(({ id, active, isPartner }) => id !== person.id && active && !isPartner);
  return (
    <FormDialog
      isOpen
      title="Off-board"
      actText="Off-board"
      actIntent="danger"
      width={560}
      isSubmitting={act.isPending}
      onClose={onClose}
      onSubmit={() => {
        act.end(draftsTo === '' ? undefined : draftsTo, () => {
          notices.success('member.offboarded', { name });
          onClose();
        });
      }}
      {...(act.error ? { failure: describeFailure(act.error).sentences.join(' ') } : {})}
    >
      <p>{say('member.offboard-question', { name })}</p>
      <ul className="erx-ends">
        {endsWithPerson(facts).map((end) => (
          <li key={end}>{end}</li>
        ))}
      </ul>
      {drafts > 0 && (
        <SelectField
          label="Drafts go to"
          help="Without a colleague no one can open them."
          fill
          value={draftsTo}
          options={[
            { value: '', label: 'No one' },
            ...heirs.map((heir) => ({ value: heir.id, label: fullName(heir) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setDraftsTo(value);
          }}
        />
      )}
    </FormDialog>
  );
}
