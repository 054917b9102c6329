import { Button, Radio, RadioGroup, TextArea } from '@blueprintjs/core';
import { pass, sentences, stop } from '@erx/core/findings/finding';
import { readTypedDate } from '@erx/core/patients/entry';
import { PREPARATION_NOTE_LIMIT, PreparedAnswer, type RequestDetails } from '@erx/core/requests/model';
import { findingsOnPreparation } from '@erx/core/requests/preparation';
import { toAnswerable } from '@erx/core/requests/rules/offers';
import { CalendarDate, showDate } from '@erx/core/values/dates';
import { useToday } from '../../session/practice-session';
import { describeFailure, useNotices } from '../../ui/feedback/toasts';
import { DateText } from '../../ui/form/date-text';
import { Field } from '../../ui/form/field';
import { useEntry } from '../../ui/form/use-entry';
import { AnswerParts } from './answer-parts';
import {
  type Choice,
  CHOICE_LABEL,
  listChoices,
  newAnswer,
  toAnswer,
  type TypedAnswer,
} from './typed-answer';
import { usePreparationActs } from './use-preparation';
import { runToCompletion } from '../../session/run-to-completion';

interface Props {
  details: RequestDetails;
  onDone: () => void;
}

/**
 * Staff fill an answer in for the prescriber, with a word and a day by which it is wanted. Nothing leaves: the
 * prescriber gives it, changed or not.
 */
export function PrepareForm({ details, onDone }: Props) {
  const { request } = details;
  const before = request.preparation;
  const { typed, set, errorOf, failure, prepare, withdraw, act, takeBack } = usePreparation(details, onDone);
  const choices = listChoices(details).filter((choice) => choice !== 'deny-new');
  return (
    <form
      className="erx-pane-answer"
      aria-label="Prepare an answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act();
      }}
    >
      <div className="erx-pane-parts">
        <section className="erx-answer" aria-label="Response to prepare">
          <RadioGroup
            label={`Prepare for ${request.prescriber.name}`}
            name="prepared-response"
            inline
            {...(typed.choice === undefined ? {} : { selectedValue: typed.choice })}
            onChange={({ currentTarget: { value } }) => {
              set({ choice: value as Choice });
            }}
          >
            {choices.map((each) => (
              <Radio key={each} value={each} label={CHOICE_LABEL[each]} />
            ))}
          </RadioGroup>
          <AnswerParts details={details} typed={typed} set={set} errorOf={errorOf} />
          <NoteFields
            note={typed.note}
            due={typed.due}
            dueError={errorOf('dueOn')}
            onNote={(note) => {
              set({ note });
            }}
            onDue={(due) => {
              set({ due });
            }}
          />
        </section>
      </div>
      <div className="erx-pane-acts">
        <p role="alert" className="erx-pane-failure">
          {failure}
        </p>
        {before && <Button text="Take back" loading={withdraw.isPending} onClick={takeBack} />}
        <Button
          type="submit"
          intent="primary"
          loading={prepare.isPending}
          text={before ? 'Prepare again' : 'Prepare answer'}
        />
      </div>
    </form>
  );
}

/** An answer with a word to the prescriber and the day by which it is wanted, as typed. */
interface TypedPreparation extends TypedAnswer {
  readonly note: string;
  readonly due: string;
}

/** The answer that is being prepared, what is wrong with it, and keeping it or taking it back. */
function usePreparation(details: RequestDetails, onDone: () => void) {
  const { request } = details;
  const before = request.preparation;
  const today = useToday();
  const notices = useNotices();
  const { prepare, withdraw } = usePreparationActs();
  const toPrepared = (typed: TypedPreparation) => PreparedAnswer.safeParse(toAnswer(typed, details)).data;
  const toDueOn = ({ due }: TypedPreparation) => CalendarDate.safeParse(readTypedDate(due)).data;
  const entry = useEntry<TypedPreparation>(
    {
      ...newAnswer(details),
      note: before?.note ?? '',
      due: before?.dueOn === undefined ? '' : showDate(before.dueOn),
    },
    (typed) => {
      const answer = toPrepared(typed);
      const dueOn = toDueOn(typed);
      return [
        ...(typed.due.trim() !== '' && dueOn === undefined ? stop('field.date-or-empty', {}, 'dueOn') : pass),
        ...(answer
          ? findingsOnPreparation({ request: toAnswerable(details), answer, dueOn, today })
          : stop('request.response-missing')),
      ];
    },
  );
  const { typed } = entry;
  const set = (changes: Partial<TypedPreparation>) => {
    prepare.reset();
    entry.set(changes);
  };

  const act = () => {
    const answer = toPrepared(typed);
    if (!entry.isAcceptable() || !answer) return;
    runToCompletion(
      prepare,
      { request, answer, note: typed.note, dueOn: toDueOn(typed) },
      {
        onSuccess: () => {
          notices.success('request.prepared');
          onDone();
        },
      },
    );
  };
  const takeBack = () => {
    runToCompletion(withdraw, request, {
      onSuccess: () => {
        notices.success('request.preparation-withdrawn');
        const empty = newAnswer({ ...details, request: { ...request, preparation: undefined } });
        entry.restart({ ...empty, note: '', due: '' });
      },
    });
  };
  const missing = sentences(entry.findings.filter(({ field }) => field !== 'dueOn'))[0];
  const failed = prepare.error ?? withdraw.error;
  const failure = failed ? describeFailure(failed).sentences.join(' ') : entry.isJudged ? missing : undefined;
  return { typed, set, errorOf: entry.errorOf, failure, prepare, withdraw, act, takeBack };
}

/** A word to the prescriber, and the day by which the answer is wanted. */
function NoteFields({
  note,
  due,
  dueError,
  onNote,
  onDue,
}: {
  note: string;
  due: string;
  dueError: string | undefined;
  onNote: (note: string) => void;
  onDue: (due: string) => void;
}) {
  return (
    <div className="erx-answer-parts">
      <Field
        label="Note to the prescriber"
        className="erx-answer-wide"
        help="Kept with the request, never sent."
      >
        {({ intent: _, ...ties }) => (
          <TextArea
            {...ties}
            fill
            rows={2}
            maxLength={PREPARATION_NOTE_LIMIT}
            value={note}
            onChange={({ currentTarget: { value } }) => {
              onNote(value.replace(/(?<!\s)\s*\n\s*/g, ' '));
            }}
          />
        )}
      </Field>
      <DateText label="Wanted by" value={due} error={dueError} onChange={onDue} />
    </div>
  );
}
