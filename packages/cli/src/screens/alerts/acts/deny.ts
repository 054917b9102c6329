import { answerAndConfirm } from '@erx/core/requests/answer-and-confirm';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { markHandled } from '@erx/core/requests/contract';
import { DenialReasonCode, HANDLED_NOTE_LIMIT } from '@erx/core/requests/model';
import { commentLimit } from '@erx/core/requests/rules/answering';
import { findingsOnHandling } from '@erx/core/requests/rules/handling';
import { toAnswerable } from '@erx/core/requests/rules/offers';
import { denialReasons, usualReason } from '@erx/core/requests/rules/reasons';
import { DENIAL_REASON_LABEL } from '@erx/core/requests/vocabulary';
import { sentences } from '@erx/core/findings/finding';
import { toDenial } from '../../../requests/given-answer';
import { patientFacts } from '../../../requests/request-facts';
import type { Act, DialogContent } from '../use-dialog';
import { actOn, blockedReason, holdAnswer, type Reading, type Setting, withOthers } from './setting';

/**
 * Denies a request with a reason and a word to the pharmacist. Where a new prescription follows it, the denial
 * is decided here and leaves with that one (N4-2).
 */
export function denyAct(setting: Setting, isFollowed: boolean): Act {
  const title = isFollowed ? 'Deny, new prescription to follow' : 'Deny';
  return actOn(setting, title, async (reading) => {
    const { dialog, details, feed } = reading;
    const { request, content } = details;
    const prepared = request.preparation?.answer;
    const asked: DialogContent = content.reason === undefined ? [] : [`Pharmacist: ${content.reason}`];
    const first = blockedReason(
      reading,
      toDenial({ reason: usualReason(request.kind, isFollowed), isFollowed }),
    );
    if (first !== '') return { text: first, isGood: false };
    const decided = DenialReasonCode.safeParse(prepared?.deniedReasonCode ?? request.deniedReasonCode).data;
    const offered = denialReasons(isFollowed);
    const reason = await dialog.choose({
      title: 'Why is it denied?',
      content: asked,
      choices: offered.map((value) => ({ value, label: `${value} ${DENIAL_REASON_LABEL[value]}` })),
      current: decided && offered.includes(decided) ? decided : usualReason(request.kind, isFollowed),
    });
    const because = `Denied with ${reason} ${DENIAL_REASON_LABEL[reason]}.`;
    const requestNdc =
      request.kind === 'change' && request.type === 'T' && !isFollowed
        ? await askNdc(reading, because)
        : undefined;
    const note = await dialog.type({
      label: 'To the pharmacist: ',
      content: [...asked, `${because} Anything else the pharmacist should know may be written below.`],
      most: commentLimit(requestNdc === undefined ? {} : { requestNdc }),
      initial: prepared?.comments ?? '',
    });
    const answer = withOthers(toDenial({ reason, note, requestNdc, isFollowed }), reading);
    const hindrance = blockedReason(reading, answer);
    if (hindrance !== '') return { text: hindrance, isGood: false };
    const question = isFollowed
      ? 'Deny it, with a new prescription that you write next?'
      : say(request.kind === 'refill' ? 'request.confirm-denial' : 'request.confirm-change-denial');
    await dialog.agree(question, [
      ...patientFacts(details),
      { name: 'Prescribed', value: content.prescribed?.description ?? request.drug.drugDescription },
      { name: 'Pharmacy', value: request.pharmacy.storeName },
      ...(content.reason === undefined ? [] : [{ name: 'Pharmacist', value: content.reason }]),
      { name: 'Reason', value: `${reason} ${DENIAL_REASON_LABEL[reason]}` },
      ...(answer.comments === undefined ? [] : [{ name: 'Comment', value: answer.comments }]),
      ...(requestNdc === undefined ? [] : [{ name: 'Asked instead', value: `NDC ${requestNdc}` }]),
    ]);
    if (!isFollowed) return holdAnswer(reading, 'Denied', { answer });
    // Nothing leaves yet: there is nothing to take back.
    await dialog.wait('Storing …', () => answerAndConfirm(feed.client, feed.user.id, { request, answer }));
    return {
      text: `The denial is sent with the new prescription. Write it now: ${feed.addressOf(request.id)}`,
      isGood: true,
    };
  });
}

/** The product to be asked for instead; undefined for none. */
async function askNdc({ dialog }: Reading, because: string): Promise<string | undefined> {
  for (let problem: DialogContent = []; ;) {
    const typed = await dialog.type({
      label: 'NDC to be asked for instead (empty for none): ',
      content: [because, ...problem],
      most: 20,
    });
    if (typed.trim() === '') return undefined;
    try {
      return toDenial({ reason: 'AA', requestNdc: typed }).requestNdc;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problem = [`! ${error.message}`];
    }
  }
}

/** Takes a change request off the queue without an answer, with what was done about it (readings N2-36). */
export function handleAct(setting: Setting): Act {
  return actOn(setting, 'Mark as handled', async ({ dialog, details, feed }) => {
    const { id, version } = details.request;
    const request = toAnswerable(details);
    const hindrance = sentences(findingsOnHandling({ request, note: 'x' })).join(' ');
    if (hindrance !== '') return { text: hindrance, isGood: false };
    let note = '';
    while (note === '')
      note = (
        await dialog.type({
          label: 'What was done: ',
          content: [say('request.confirm-handled'), say('request.note-missing')],
          most: HANDLED_NOTE_LIMIT,
        })
      ).trim();
    await dialog.agree('Take it off the queue without an answer to the pharmacy?', [
      ...patientFacts(details),
      { name: 'Note', value: note },
    ]);
    await dialog.wait('Storing …', () =>
      feed.client.call(markHandled, { params: { id }, body: { version, note } }),
    );
    return { text: say('request.handled'), isGood: true };
  });
}
