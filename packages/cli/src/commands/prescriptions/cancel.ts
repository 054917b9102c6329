import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { cancelPrescription } from '@erx/core/prescriptions/contract';
import { cancelWay } from '@erx/core/prescriptions/rules/cancelling';
import type { CommonOptions, Context } from '../../context';
import { factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { findPrescription } from '../../prescriptions/find';
import { prescriptionFacts } from '../../prescriptions/prescription-facts';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { canAsk } from '../../terminal/prompter';

/**
 * Cancels a prescription, at once or by asking the pharmacy that may have it; asks before, with the
 * prescription in view. Whatever the server says counts: a prescription that changed meanwhile is not
 * cancelled.
 * @throws AppError prescription.not-cancellable; CallError; TerminalFailure
 */
export async function cancelCommand(
  word: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const found = await findPrescription(word, client, context.cancelled);
  const way = cancelWay(found);
  if (way === undefined) throw new AppError('prescription.not-cancellable');
  if (!options.yes && canAsk(context))
    report.ask(
      `${factLines(prescriptionFacts(found, await findTimeZone(client, context)), context.stderr.columns || undefined)}\n`,
    );
  await confirm(
    `${say(way === 'ask-pharmacy' ? 'cancel.confirm-asking' : 'cancel.confirm-at-once')} Cancel it?`,
    options,
    context,
  );
  const now = await client.call(cancelPrescription, {
    params: { id: found.id },
    body: { version: found.version },
  });
  if (options.json) return report.json(now);
  // Success is said only of what is stopped (P8-2); a request still waits for the pharmacy.
  report.say(say(now.scriptStatus === 'CancelledAfterSending' ? 'cancel.on-its-way' : 'sending.cancelled'));
}
