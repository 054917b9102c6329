import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { toReprint } from '@erx/core/printing/rules';
import type { CommonOptions, Context } from '../../context';
import { openDestination, STDOUT } from '../../exports/destination';
import { factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { findPrescription } from '../../prescriptions/find';
import { printInto, printWarning } from '../../prescriptions/print-into';
import { prescriptionFacts } from '../../prescriptions/prescription-facts';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { answeringFindings, type ReasonOptions } from '../../terminal/answer-findings';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { canAsk } from '../../terminal/prompter';
import { reprintHasReason, toPrintout } from '@erx/core/prescriptions/rules/printout';

export interface PrintOptions extends CommonOptions, ConfirmOptions, ReasonOptions {
  /** A file, or '-' for stdout. */
  readonly out: string;
  /** Why one more original is printed: a code of REPRINT_REASONS, or words. */
  readonly reprint?: string | undefined;
}

/**
 * Saves a prescription as PDF. A pending one becomes Printed, so the user is asked first and the file is
 * opened before anything changes; a copy changes nothing.
 * @throws AppError prescription.not-pending; CallError; TerminalFailure terminal.file-…
 */
export async function printCommand(word: string, options: PrintOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const found = await findPrescription(word, client, context.cancelled);
  const sentence = printWarning(found);
  const reprint = toReprint(options.reprint);
  refuseWhenStopped(reprintHasReason({ prescription: found, reprint }));
  const destination = await openDestination(options.out, context);
  if (sentence !== undefined)
    try {
      if (!options.yes && canAsk(context))
        report.ask(
          `${factLines(prescriptionFacts(found, await findTimeZone(client, context)), context.stderr.columns || undefined)}\n`,
        );
      await confirm(`${say(sentence)} Print it?`, options, context);
    } catch (error) {
      await destination.discard();
      throw error;
    }
  await printInto(destination, found, reprint, client, context.cancelled, (run) =>
    answeringFindings(run, options, context, report),
  );
  if (options.json && options.out !== STDOUT)
    report.json({ file: options.out, bytes: destination.bytes, printout: toPrintout(found) });
  else report.say(options.out === STDOUT ? 'Printed.' : `Printed into ${options.out}.`);
}
