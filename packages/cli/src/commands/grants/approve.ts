import type { Client } from '@erx/core/client/call';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { authorizeGrant, completeGrantPush } from '@erx/core/approvals/contract';
import { schedulesText } from '@erx/core/grants/model';
import { GRANT_POLLING_MS, type GrantRequest, type PendingGrant } from '@erx/core/approvals/model';
import { fullName } from '@erx/core/users/names';
import { showInstant } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { factLines } from '../../output/fact-lines';
import { createReport, type Report } from '../../output/report';
import { pause } from '../../pause';
import { connect } from '../../session/connect';
import { askFactors, type FactorOptions } from '../../terminal/ask-factors';
import { findingsWith, requestNamed, type GrantStatus, toGrantStatus } from './status';
import { fit } from '../../output/fit';

/**
 * Approves someone else's request with PIN and token (S2.5-11, S6-18): by a code, or by the phone, which is
 * asked about every eight seconds (S9-3). What forbids it is said before a secret is asked for.
 * @throws AppError or CallError with why not; TerminalFailure terminal.secret-needs-terminal without a
 * terminal, terminal.approval-stopped at Ctrl-C
 */
export async function approveGrantCommand(
  word: string,
  options: FactorOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const grantStatus = await toGrantStatus(client, context);
  const request = requestNamed(word, grantStatus.requests);
  refuseWhenStopped(findingsWith(grantStatus, 'approve', request));
  if (grantStatus.offered.length === 0) throw new AppError('grant.approver-no-token');
  if (!grantStatus.me.hasPinNumber) throw new AppError('grant.pin-not-set');
  report.ask(describe(request, grantStatus, context.stderr.columns));
  const { otpType, pin, otp } = await askFactors(grantStatus.offered, options, context);
  try {
    const reply = await client.call(
      authorizeGrant,
      {
        params: { requestId: request.id },
        body: { otpType, pinNumber: pin, ...(otp === undefined ? {} : { otpToken: otp }) },
      },
      { signal: context.cancelled },
    );
    if (reply) await untilAnswered(reply, client, grantStatus, options, context, report);
  } catch (error) {
    if (context.cancelled.aborted) throw new TerminalFailure('terminal.approval-stopped', {}, error);
    throw error;
  }
  if (options.json) return report.json({ id: request.id, state: 'approved' });
  report.say(`${say('grant.approved')}: ${request.operation}, ${fullName(request.targetUser)}.`);
}

/** What is approved, before anyone authenticates. */
function describe(
  { targetUser, operation, initiatedByUser, createdAt }: GrantRequest,
  { me }: GrantStatus,
  width: number | undefined,
): string {
  return factLines(
    [
      { name: 'Permission', value: `Ready To Sign, ${operation}` },
      {
        name: 'For',
        value: [
          fullName(targetUser),
          targetUser.email,
          ...(targetUser.deaNumber ? [`DEA ${targetUser.deaNumber}`] : []),
        ].join(', '),
      },
      { name: 'DEA schedules', value: schedulesText(targetUser) },
      { name: 'Initiated by', value: `${fullName(initiatedByUser)}, ${showInstant(me.timeZone, createdAt)}` },
    ],
    width,
  );
}

/**
 * Asks whether the phone has answered until it has.
 * @throws CallError when it refused, or was not answered in time
 */
async function untilAnswered(
  pending: PendingGrant,
  client: Client,
  { me }: GrantStatus,
  options: CommonOptions,
  context: Context,
  report: Report,
): Promise<void> {
  const { cancelled, clock } = context;
  report.ask(
    `${say('grant.push-sent')}\nReference ${pending.reference}: approve only what shows the ` +
      `same.\nYour phone has until ${showInstant(me.timeZone, pending.expiresAt)}. Ctrl-C stops ` +
      'waiting.',
  );
  const body = { transactionReferenceNumber: pending.transactionReferenceNumber };
  const end = waitingLine(
    () => `Waiting for your phone, ${timeLeft(pending.expiresAt, clock.now())}`,
    options,
    context,
  );
  try {
    do await pause(GRANT_POLLING_MS, context);
    while (await client.call(completeGrantPush, { body }, { signal: cancelled }));
  } finally {
    end();
  }
}

function timeLeft(until: string, now: Date): string {
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / 1000);
  if (seconds <= 0) return 'the time is up; its last answer is being read';
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')} left`;
}

const ERASE = '\r\u001b[2K';
const SECOND = 1000;
const DEFAULT_WIDTH = 80;
/** The terminal writes ^C behind the line; the last column would wrap. */
const ROOM = 3;

/**
 * A line on stderr that says what is waited for, drawn again each second; nothing where that is no terminal or
 * must be quiet.
 * @returns takes it away again
 */
function waitingLine(
  text: () => string,
  options: CommonOptions,
  { stderr, clock, environment, atExit }: Pick<Context, 'stderr' | 'clock' | 'environment' | 'atExit'>,
): () => void {
  if (!stderr.isTTY || options.quiet || options.verbose || environment['TERM'] === 'dumb')
    return () => undefined;
  const erase = (): void => void stderr.write(ERASE);
  const draw = (): void =>
    void stderr.write(ERASE + fit(text(), (stderr.columns || DEFAULT_WIDTH) - ROOM).trimEnd());
  draw();
  const stop = clock.every(SECOND, draw);
  const withdraw = atExit(erase);
  return () => {
    stop();
    withdraw();
    erase();
  };
}
