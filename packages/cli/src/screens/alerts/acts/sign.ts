import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { answerRequest, isPendingAnswer } from '@erx/core/requests/answer-and-confirm';
import { resumeAnswer, reviewAnswer } from '@erx/core/requests/contract';
import type { Answer, RequestDetails } from '@erx/core/requests/model';
import {
  OneTimeCode,
  type PendingApproval,
  PUSH_POLLING_MS,
  type SigningReview,
} from '@erx/core/signing/model';
import { SIGNING_STATEMENT } from '@erx/core/signing/statement';
import { showInstant } from '@erx/core/values/dates';
import { TerminalFailure } from '../../../messages';
import { pause } from '../../../pause';
import { findAlreadyAnswered, isTransient } from '../../../requests/already-answered';
import { signingFacts } from '../../../requests/signing-facts';
import { toSentence } from '../../../terminal/sentence-of';
import { PHONE_ASKED } from '../../../terminal/use-busy';
import { type Dialog, type DialogContent, LeftDialog, type Outcome } from '../use-dialog';
import { answerFindings, underFindings } from './safety';
import type { Reading } from './setting';
import { OTP_TYPE_LABEL, type OtpType, PinNumber } from '@erx/core/credentials/proofing/model';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';

/**
 * Signs the approval of a controlled substance, which answers it: what is signed is marked as ready, then the
 * statement, then two factors (21 CFR 1311.120, 1311.140).
 * @param read what is granted, next to what is signed
 * @throws AppError, CallError, LeftDialog; nothing was answered then unless it says so
 */
export async function signAnswer(reading: Reading, answer: Answer, read: DialogContent): Promise<Outcome> {
  const { dialog, details, feed } = reading;
  const { client } = feed;
  const { id, version, kind } = details.request;
  const body = { ...answer, version };
  const review = await dialog.wait(
    'Reading what you sign …',
    (signal) => client.call(reviewAnswer, { params: { id }, body }, { signal }),
    { canLeave: true },
  );
  const [item] = review.items;
  if (!item) throw new AppError('signing.nothing-ready');
  if (review.offered.length === 0) throw new AppError('signing.no-authenticator');
  if (!review.hasPinNumber) throw new AppError('signing.pin-not-set');
  const { safety, content } = await answerFindings(dialog, review.safety);
  const signed: DialogContent = ['What you sign:', ...signingFacts(item)];
  await dialog.agree('You have read what you grant the pharmacy to dispense. Is it ready to be signed?', [
    ...read,
    ...signed,
    ...content,
  ]);
  const { readyToSignToken } = await underFindings(dialog, safety, (given) =>
    dialog.wait('Marking it as ready …', () =>
      client.call(createReadyToSignToken, {
        params: { type: kind === 'refill' ? 'RefillRequest' : 'RxChangeRequest', id },
        body: { answer: { ...body, isReady: true }, ...(given ? { safety: given } : {}) },
      }),
    ),
  );
  const [only, ...more] = review.offered;
  const otpType =
    more.length === 0 && only
      ? only
      : await dialog.choose<OtpType>({
          title: 'How do you authenticate?',
          content: [...signed, SIGNING_STATEMENT],
          choices: review.offered.map((value) => ({ value, label: OTP_TYPE_LABEL[value] })),
        });
  for (let problem = ''; ;) {
    const factors = await askFactors(dialog, otpType, review, [...signed, SIGNING_STATEMENT], problem);
    const given = { details, answer, client, user: feed.user };
    try {
      const reply = await dialog.wait('The server decides …', () =>
        answerRequest(client, {
          request: details.request,
          answer,
          signing: { ...factors, readyToSignToken },
        }).catch((error: unknown) => findAlreadyAnswered(error, given)),
      );
      if (isPendingAnswer(reply))
        await waitForPhone(reading, answer, { pending: reply, pin: factors.pin, readyToSignToken });
      return { text: say('request.approved'), isGood: true };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'signing.factor-refused')) throw error;
      problem = toSentence(error);
    }
  }
}

/** Asks for code and PIN, or for the PIN alone where the phone answers next, until they can be right. */
async function askFactors(
  dialog: Dialog,
  otpType: OtpType,
  { hardwareTokenReference = '' }: SigningReview,
  content: DialogContent,
  refused: string,
): Promise<{ readonly otpType: OtpType; readonly pin: string; readonly otp?: string }> {
  const secret = async (
    label: string,
    hint: string,
    isOne: (typed: string) => boolean,
    wrong: string,
    first: string,
  ): Promise<string> => {
    for (let problem = first; ;) {
      const typed = await dialog.type({
        label,
        isSecret: true,
        most: 12,
        content: [...content, hint, ...(problem === '' ? [] : [`! ${problem}`])],
      });
      const digits = typed.replaceAll(/\s/g, '');
      if (isOne(digits)) return digits;
      problem = wrong;
    }
  };
  const otp =
    otpType === 'Oob'
      ? undefined
      : await secret(
          'Code: ',
          otpType === 'Hwtok'
            ? `The 6 digits on your hardware token ${hardwareTokenReference}`.trimEnd()
            : 'The 6 digits in your authenticator app',
          (typed) => OneTimeCode.safeParse(typed).success,
          say('signing.code-not-digits'),
          refused,
        );
  const pin = await secret(
    'PIN: ',
    otpType === 'Oob' ? '4 to 6 digits. Your phone is asked next.' : '4 to 6 digits',
    (typed) => PinNumber.safeParse(typed).success,
    say('pin.not-digits'),
    otp === undefined ? refused : '',
  );
  return { otpType, pin, ...(otp === undefined ? {} : { otp }) };
}

/**
 * Asks again and again until the phone was answered, across cuts, and no longer than it can be.
 * @throws AppError, CallError; LeftDialog where the user stops waiting
 */
async function waitForPhone(
  { dialog, details, feed, clock }: Reading,
  answer: Answer,
  {
    pending: { transactionReference, expiresAt },
    pin,
    readyToSignToken,
  }: { readonly pending: PendingApproval; readonly pin: string; readonly readyToSignToken: string },
): Promise<RequestDetails> {
  const { client, user } = feed;
  const { id } = details.request;
  const ask = async (signal: AbortSignal): Promise<RequestDetails> => {
    for (;;) {
      await pause(PUSH_POLLING_MS, { clock, cancelled: signal });
      try {
        const reply = await client.call(
          resumeAnswer,
          { params: { id }, body: { pin, readyToSignToken } },
          { signal },
        );
        if (!isPendingAnswer(reply)) return reply;
      } catch (error) {
        const isOver = clock.now().getTime() > Date.parse(expiresAt);
        if (signal.aborted) throw error;
        if (!isTransient(error) || isOver)
          return await findAlreadyAnswered(error, { details, answer, client, user });
      }
    }
  };
  try {
    return await dialog.wait(`○ Waiting until ${showInstant(user.timeZone, expiresAt)}.`, ask, {
      canLeave: true,
      underway: PHONE_ASKED,
      content: ['Approve the request on your phone.', { name: 'Reference', value: transactionReference }],
    });
  } catch (error) {
    if (error instanceof LeftDialog)
      throw new LeftDialog(new TerminalFailure('terminal.push-left', { id }).message);
    throw error;
  }
}
