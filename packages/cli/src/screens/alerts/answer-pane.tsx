import { Box } from 'ink';
import { say } from '@erx/core/findings/messages';
import { compareMedications } from '@erx/core/requests/comparison';
import { showDate } from '@erx/core/values/dates';
import { DenialReasonCode, DEFAULT_DENIAL_REASON } from '@erx/core/requests/model';
import { DENIAL_REASON_LABEL } from '@erx/core/requests/vocabulary';
import { type Fact, factLines } from '../../output/fact-lines';
import { titleOfRequest } from '../../requests/request-columns';
import { ChoiceList } from '../../terminal/choice-list';
import { Tone } from '../../terminal/styled-text';
import type { Act, Prepared } from './answering';
import { patientName } from './queue-state';
import type { Answering, AnsweringStep } from './use-answering';

const DIFFERS = '≠';
const ACT_TITLE: Record<Act, string> = { approve: 'Approve', deny: 'Deny', handle: 'Mark as handled' };

/**
 * All that a user agrees to, line by line: about whom, what is asked, what of it differs from what was
 * prescribed, what is answered.
 */
export function toLines(
  { act, details: { request, content }, answer, note }: Prepared,
  width: number,
): readonly string[] {
  const [requested] = content.requested;
  const facts: readonly Fact[] = [
    {
      name: 'Patient',
      value: request.patient ? patientName(request) : `${request.patientAsSent} (not linked)`,
    },
    ...(request.patient?.birthDate === undefined
      ? []
      : [{ name: 'Born', value: showDate(request.patient.birthDate) }]),
    { name: 'Prescribed', value: request.drug.drugDescription },
    { name: 'Pharmacy', value: request.pharmacy.storeName },
    ...(act === 'deny'
      ? []
      : compareMedications(content, requested).flatMap(({ property, cells }): readonly Fact[] => {
          const { text, differs } = cells.requested;
          return text === undefined
            ? []
            : [
                {
                  name: property,
                  value: differs
                    ? `${DIFFERS} ${text} (prescribed: ${cells.prescribed.text ?? 'not said'})`
                    : text,
                },
              ];
        })),
    ...(content.reason === undefined ? [] : [{ name: 'Pharmacist', value: content.reason }]),
    ...(answer?.deniedReasonCode === undefined
      ? []
      : [
          {
            name: 'Reason',
            value: `${answer.deniedReasonCode} ${DENIAL_REASON_LABEL[answer.deniedReasonCode]}`,
          },
        ]),
    ...(note === '' ? [] : [{ name: 'Note', value: note }]),
    ...(answer?.comments === undefined ? [] : [{ name: 'Comment', value: answer.comments }]),
  ];
  return [`${ACT_TITLE[act]}: ${titleOfRequest(request)}`, ...factLines(facts, width).split('\n')];
}

interface Props {
  readonly step: AnsweringStep;
  readonly answering: Answering;
  /** Of what is agreed to, those on the screen. */
  readonly lines: readonly string[];
  readonly height: number;
}

/** The step that an answer has come to. */
export function AnswerPane({ step, answering, lines, height }: Props) {
  if (step.at === 'reason') {
    return (
      <ChoiceList<DenialReasonCode>
        title="Why is it denied?"
        choices={DenialReasonCode.options.map((value) => ({
          value,
          label: `${value} ${DENIAL_REASON_LABEL[value]}`,
        }))}
        current={DEFAULT_DENIAL_REASON}
        height={height}
        onChoose={(reason) => answering.choose(reason)}
      />
    );
  }
  if (step.at === 'reading')
    return (
      <Box paddingX={1}>
        <Tone role="muted">Reading all that the pharmacy asks …</Tone>
      </Box>
    );
  return (
    <Box flexDirection="column" height={height} paddingX={1} overflow="hidden">
      {step.at === 'comment' && (
        <Tone wrap="wrap">
          {`Denied with ${step.reason} ${DENIAL_REASON_LABEL[step.reason]}. What the pharmacist should ` +
            'know beside it may be written below.'}
        </Tone>
      )}
      {step.at === 'note' && (
        <Tone wrap="wrap">{`${say('request.confirm-handled')} ${say('request.note-missing')}`}</Tone>
      )}
      {(step.at === 'question' || step.at === 'sending') &&
        lines.map((line, index) => (
          <Tone
            key={index}
            bold={index === 0}
            role={index === 0 ? 'accent' : line.includes(DIFFERS) ? 'warn' : 'plain'}
          >
            {line === '' ? ' ' : line}
          </Tone>
        ))}
      {step.at === 'sending' && <Tone role="muted">Sending …</Tone>}
    </Box>
  );
}
