import { say } from '@erx/core/findings/messages';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import { checkAnswer } from '@erx/core/requests/contract';
import { describeDifferences } from '@erx/core/requests/linking';
import { type Answer, PRIOR_AUTHORIZATION_NUMBER_LIMIT, type RequestDetails } from '@erx/core/requests/model';
import { commentLimit, needsSigning } from '@erx/core/requests/rules/answering';
import { keepsPrescription } from '@erx/core/requests/rules/granting';
import { isApproval, toAnswerable } from '@erx/core/requests/rules/offers';
import { describeReasons } from '@erx/core/requests/rules/resolved';
import { toApproval, type TypedApproval } from '../../../requests/given-answer';
import { medicationFacts } from '../../../requests/medication-facts';
import { patientFacts } from '../../../requests/request-facts';
import type { Act, DialogContent, Outcome } from '../use-dialog';
import { askChanges } from './changes';
import { answerFindings } from './safety';
import {
  actOn,
  blockedReason,
  holdAnswer,
  type Reading,
  reasonsContent,
  type Setting,
  withOthers,
} from './setting';
import { signAnswer } from './sign';

/** Approves a request as it is asked, or with changes. What is controlled is signed with two factors. */
export function approveAct(setting: Setting, isChanged: boolean): Act {
  return actOn(setting, isChanged ? 'Approve with changes' : 'Approve', async (reading) => {
    const confirmed = await askWhatOnlyThePrescriberKnows(reading);
    const typed = isChanged ? await askChanges(reading, confirmed) : confirmed;
    const answer = withOthers(toApproval(typed, reading.details), reading);
    const hindrance = blockedReason(reading, answer);
    if (hindrance !== '') return { text: hindrance, isGood: false };
    const { content } = reading.details;
    const read: DialogContent = [
      ...reasonsContent(reading),
      ...medicationFacts(reading.details, answer.choice),
      ...grantedFacts(answer, content),
      ...(content.reason === undefined ? [] : [{ name: 'Pharmacist', value: content.reason }]),
    ];
    return needsSigning({ request: toAnswerable(reading.details), answer })
      ? await signAnswer(reading, answer, [...read, ...commentFacts(answer)])
      : await giveApproval(reading, answer, read);
  });
}

/** Asks for the last word, with a comment where one is wanted, and holds the answer for a moment. */
async function giveApproval(
  reading: Reading,
  checked: Answer,
  read: DialogContent,
): Promise<Outcome | undefined> {
  const { dialog, details, feed } = reading;
  const { request } = details;
  const cases = isApproval(checked.responseType)
    ? await dialog.wait(
        'Checking allergies, interactions and doses …',
        (signal) =>
          feed.client.call(
            checkAnswer,
            { params: { id: request.id }, body: { ...checked, version: request.version } },
            { signal },
          ),
        { canLeave: true },
      )
    : [];
  const { safety, content } = await answerFindings(dialog, cases);
  const question = questionOf(details, checked);
  let answer = checked;
  while ((await dialog.agree(question, [...read, ...commentFacts(answer), ...content], WRITE)) === 'also') {
    const { comments: before = '', ...rest } = answer;
    const typed = await dialog.type({
      label: 'To the pharmacist: ',
      content: ['It is sent with the approval. Leave it empty to send none.'],
      most: commentLimit({}),
      initial: before,
    });
    const commented = typed.trim() === '' ? rest : { ...rest, comments: typed.trim() };
    const hindrance = blockedReason(reading, commented);
    if (hindrance !== '') await dialog.tell([hindrance]);
    else answer = commented;
  }
  const act = answer.responseType === 'Validated' ? 'Confirmed' : 'Approved';
  return holdAnswer(reading, act, { answer, safety });
}

const WRITE = ['m', 'note to the pharmacist'] as const;

const commentFacts = ({ comments }: Answer): DialogContent =>
  comments === undefined ? [] : [{ name: 'Comment', value: comments }];

/** What no rule can know: whether it is the same person, which product and which of several are meant. */
async function askWhatOnlyThePrescriberKnows({ dialog, details }: Reading): Promise<TypedApproval> {
  const { request, content, resolutions = [] } = details;
  const { differences } = toAnswerable(details);
  if (differences.length > 0)
    await dialog.agree(
      `${describeDifferences(differences)}. Have you checked that they are the same person?`,
      patientFacts(details),
    );
  const several = content.requested.length > 1 && request.kind === 'change';
  const choice = several
    ? await dialog.choose({
        title: 'Which of them do you approve?',
        choices: content.requested.map(({ description }, index) => ({
          value: index + 1,
          label: description,
        })),
      })
    : undefined;
  const meant = resolutions[(choice ?? 1) - 1];
  const isLikely = meant?.confidence === 'likely' && meant.drug !== undefined;
  if (isLikely)
    await dialog.agree('Is this product meant?', [
      { name: 'As written', value: content.requested[(choice ?? 1) - 1]?.description ?? '' },
      { name: 'Product', value: meant.drug?.description ?? '' },
      `! Not stated so, or different: ${describeReasons(meant.reasons)}.`,
    ]);
  const type = request.kind === 'change' ? request.type : undefined;
  const authorization =
    type === 'P'
      ? await dialog.type({
          label: 'Number of the plan: ',
          content: [say('request.plan-number-missing')],
          most: PRIOR_AUTHORIZATION_NUMBER_LIMIT,
          initial: request.preparation?.answer.priorAuthorizationNumber ?? '',
        })
      : undefined;
  const comment =
    type === 'S' && keepsPrescription(request.kind, type, content)
      ? await dialog.type({
          label: 'To the pharmacist: ',
          content: [say('request.clarification-missing')],
          most: commentLimit({}),
          initial: request.preparation?.answer.comments ?? '',
        })
      : undefined;
  return { choice, authorization, comment, samePerson: differences.length > 0, confirmProduct: isLikely };
}

/** What is granted otherwise than it is asked. */
function grantedFacts({ granted }: Answer, { requested }: RequestDetails['content']): DialogContent {
  if (granted === undefined) return [];
  const { refills, dispense, daysSupply, sig, substitutionAllowed } = granted;
  const asked = requested[0];
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Refills', refills && ('prn' in refills ? 'PRN' : String(refills.count))],
    ['Dispense', dispense && showQuantity(dispense, asked?.units ?? '')],
    ['Days supply', daysSupply?.toString()],
    ['Sig', sig],
    [
      'Substitution',
      substitutionAllowed === undefined ? undefined : substitutionAllowed ? 'allowed' : 'not allowed',
    ],
  ];
  return facts.flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value: `≠ granted: ${value}`, role: 'warn' as const }],
  );
}

function questionOf({ request }: RequestDetails, { responseType }: Answer): string {
  if (responseType === 'Validated') return 'Confirm the authorization to the pharmacy?';
  return request.kind === 'change' || responseType === 'Approved'
    ? 'Approve it as the pharmacy asks?'
    : 'Approve it with these changes?';
}
