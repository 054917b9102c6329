import { AppError } from '@erx/core/findings/app-error';
import type { FailureCode } from '@erx/core/findings/messages';
import { describeError } from '../platform/describe-error';
import { memberOfAccount, toMember } from '../platform/api/authenticate';
import type { Services } from '../services';
import { signedAnswering } from '../requests/sign-answer';
import { createSafetyJudge } from '../safety/judge';
import { recordLapse } from '../signing/lapse-statements';
import { type StoredToken, tokensAtPhones } from '../signing/token-store';
import { learnAnswer } from '../signing/push-approval';
import { signedSending } from '../sending/send-signed';

/** How often the phone's service is asked. */
const LOOK_EVERY = 2_000;
/** What was approved is left to the page that waits for it for so long: it asks every second or two. */
const LEFT_TO_PAGE = 4_000;
/** A phone may show a question after its end; an approval that comes so late is still recorded. */
const LATE = 15 * 60_000;
const MOST_TOKENS = 200;
/** Refusals that say nothing of what is signed: it is tried again until the token ends. */
const PASSING: ReadonlySet<FailureCode> = new Set(['signing.clock-wrong']);

/** Finishes what phones have approved. */
export interface PushFinisher {
  close(): Promise<void>;
}

/**
 * Starts finishing signatures that were approved on a phone while no page was waiting for them: what can
 * still be signed is signed and sent by the functions of the page, once, anyone who comes first; what cannot
 * is recorded as lapsed and shown. Several processes may.
 */
export function startPushFinisher(services: Services): PushFinisher {
  const { database, log } = services;
  if (!services.phone) return { close: () => Promise.resolve() };
  const judge = createSafetyJudge(services);
  const answering = signedAnswering(services, judge);
  const signing = {
    Prescription: signedSending(services, judge),
    RefillRequest: answering,
    RxChangeRequest: answering,
  };
  /** When an approval was first seen here, by the token's hash. */
  const approvedSince = new Map<string, number>();
  let running: Promise<void> | undefined;

  async function lapse(token: StoredToken, reason: FailureCode, isApproved: boolean): Promise<void> {
    if (await recordLapse(database, token, { reason, isApproved }, services.now())) services.notify('events');
  }

  /**
   * Signs what was approved. A failure that says nothing of the prescription is tried again until the token
   * ends.
   */
  async function finish(token: StoredToken): Promise<void> {
    const member = await memberOfAccount(database, token, services.now());
    if (member === undefined || typeof member === 'string') {
      await lapse(token, 'controlled.not-authorized', true);
      return;
    }
    try {
      await signing[token.kind].finish(toMember(member, { address: '', client: 'phone' }), token);
      log.info({ code: 'signing.finished', practice: token.practiceId }, 'what a phone approved was signed');
    } catch (error) {
      if (!(error instanceof AppError) || PASSING.has(error.code)) throw error;
      if (error.code !== 'signing.already-processed') await lapse(token, error.code, true);
    }
  }

  async function look(token: StoredToken): Promise<void> {
    const isOver = token.expiresAt <= services.now();
    const answer =
      token.state === 'approved' || token.pushId === undefined
        ? 'approved'
        : await learnAnswer(services, token, token.pushId);
    if (answer === 'refused') return;
    if (answer !== 'approved') {
      if (token.expiresAt.getTime() + LATE <= services.now().getTime())
        await lapse(token, 'signing.push-expired', false);
      return;
    }
    if (isOver) {
      await lapse(token, 'signing.push-expired', true);
      return;
    }
    const since = approvedSince.get(token.hash) ?? performance.now();
    approvedSince.set(token.hash, since);
    if (performance.now() - since >= LEFT_TO_PAGE) await finish(token);
  }

  async function pass(): Promise<void> {
    const tokens = await tokensAtPhones(database, MOST_TOKENS);
    const hashes = new Set(tokens.map(({ hash }) => hash));
    for (const hash of approvedSince.keys()) if (!hashes.has(hash)) approvedSince.delete(hash);
    await Promise.all(
      tokens.map((token) =>
        look(token).catch((error: unknown) => {
          log.error(
            { code: 'signing.finish-failed', practice: token.practiceId, failure: describeError(error) },
            'what a phone approved could not be finished; it is tried again',
          );
        }),
      ),
    );
  }

  const timer = setInterval(() => {
    running ??= pass()
      .catch((error: unknown) => {
        log.error(
          { code: 'signing.finish-failed', failure: describeError(error) },
          'the questions on phones could not be read; they are read again',
        );
      })
      .finally(() => {
        running = undefined;
      });
  }, LOOK_EVERY);
  timer.unref();

  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
