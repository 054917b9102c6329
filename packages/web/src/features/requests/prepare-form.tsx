import { Button, Radio, RadioGroup, TextArea } from '@blueprintjs/core';
import { sentences } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { readTypedDate } from '@erx/core/patients/entry';
import { PREPARATION_NOTE_LIMIT, PreparedAnswer, type RequestDetails } from '@erx/core/requests/model';
import { findingsOnPreparation } from '@erx/core/requests/preparation';
import { toAnswerable } from '@erx/core/requests/rules/offers';
import { CalendarDate, showDate } from '@erx/core/values/dates';
import { useState } from 'react';
import { useToday } from '../../session/practice-session';
import { describeFailure, useNotices } from '../../ui/feedback/toasts';
import { DateText } from '../../ui/form/date-text';
import { Field } from '../../ui/form/field';
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
  const { typed, set, note, setNote, due, setDue, isJudged, findings, dueError, failure, ...acts } =
    usePreparation(details, onDone);
  const { prepare, withdraw, act, takeBack } = acts;
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
          <AnswerParts details={details} typed={typed} set={set} findings={isJudged ? findings : []} />
          <NoteFields
            note={note}
            due={due}
            dueError={isJudged ? dueError : undefined}
            onNote={setNote}
            onDue={(value) => {
              prepare.reset();
              setDue(value);
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

/** The answer that is being prepared, what is wrong with it, and keeping it or taking it back. */
function usePreparation(details: RequestDetails, onDone: () => void) {
  const { request } = details;
  const before = request.preparation;
  const today = useToday();
  const notices = useNotices();
  const { prepare, withdraw } = usePreparationActs();
  const [typed, setTyped] = useState<TypedAnswer>(() => newAnswer(details));
  const [note, setNote] = useState(before?.note ?? '');
  const [due, setDue] = useState(before?.dueOn === undefined ? '' : showDate(before.dueOn));
  const [isJudged, setJudged] = useState(false);
  const set = (changes: Partial<TypedAnswer>) => {
    prepare.reset();
    setTyped((now) => ({ ...now, ...changes }));
  };

  const answer = PreparedAnswer.safeParse(toAnswer(typed, details)).data;
  const dueOn = CalendarDate.safeParse(readTypedDate(due));
  const isDueWrong = due.trim() !== '' && !dueOn.success;
  const findings = answer
    ? findingsOnPreparation({ request: toAnswerable(details), answer, dueOn: dueOn.data, today })
    : [];
  const missing = answer
    ? sentences(findings.filter(({ field }) => field !== 'dueOn'))[0]
    : say('request.response-missing');
  const dueError = isDueWrong
    ? 'Write the day as MM/DD/YYYY, or leave it empty.'
    : sentences(findings.filter(({ field }) => field === 'dueOn'))[0];

  const act = () => {
    setJudged(true);
    if (!answer || findings.length > 0 || isDueWrong) return;
    runToCompletion(
      prepare,
      { request, answer, note, dueOn: dueOn.data },
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
        setTyped(newAnswer({ ...details, request: { ...request, preparation: undefined } }));
        setNote('');
        setDue('');
        setJudged(false);
      },
    });
  };
  const failed = prepare.error ?? withdraw.error;
  const failure = failed ? describeFailure(failed).sentences.join(' ') : isJudged ? missing : undefined;
  return {
    typed,
    set,
    note,
    setNote,
    due,
    setDue,
    isJudged,
    findings,
    dueError,
    failure,
    prepare,
    withdraw,
    act,
    takeBack,
  };
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
