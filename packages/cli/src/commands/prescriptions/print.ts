import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { printPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { reprintHasReason, toPrintout, toReprint } from '@erx/core/printing/rules';
import type { CommonOptions, Context } from '../../context';
import { openDestination, STDOUT } from '../../exports/destination';
import { factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { findPrescription } from '../../prescriptions/find';
import { prescriptionFacts } from '../../prescriptions/prescription-facts';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { answeringFindings, type ReasonOptions } from '../../terminal/answer-findings';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { canAsk } from '../../terminal/prompter';

export interface PrintOptions extends CommonOptions, ConfirmOptions, ReasonOptions {
  /** A file, or '-' for stdout. */
  readonly out: string;
  /** Why one more original is printed: a code of REPRINT_REASONS, or words. */
  readonly reprint?: string | undefined;
}

/**
 * Saves a prescription as PDF. A pending one becomes printed by it and is not transmitted any more, so it is
 * asked first, and the file is opened before anything changes; a copy of what was sent changes nothing and is
 * not asked about.
 * @throws AppError prescription.not-pending; CallError; TerminalFailure terminal.file-…
 */
export async function printCommand(word: string, options: PrintOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const found = await findPrescription(word, client, context.cancelled);
  const sentence = warningOf(found);
  const reprint = toReprint(options.reprint);
  refuseWhenStopped(reprintHasReason({ prescription: found, reprint }));
  const destination = await openDestination(options.out, context);
  try {
    if (sentence !== undefined) {
      if (!options.yes && canAsk(context))
        report.ask(
          `${factLines(prescriptionFacts(found, await findTimeZone(client, context)), context.stderr.columns || undefined)}\n`,
        );
      await confirm(`${say(sentence)} Print it?`, options, context);
    }
    const page = await answeringFindings(
      (safety) =>
        client.open(
          printPrescription,
          {
            params: { id: found.id },
            body: { ...(safety ? { safety } : {}), ...(reprint ? { reprint } : {}) },
          },
          { signal: context.cancelled },
        ),
      options,
      context,
      report,
    );
    for await (const piece of page.body as unknown as AsyncIterable<Uint8Array>)
      await destination.write(piece);
    await destination.keep();
  } catch (error) {
    await destination.discard();
    throw error;
  }
  if (options.json && options.out !== STDOUT)
    report.json({ file: options.out, bytes: destination.bytes, printout: toPrintout(found) });
  else report.say(options.out === STDOUT ? 'Printed.' : `Printed into ${options.out}.`);
}

/**
 * What printing means for this prescription, where it means more than a copy.
 * @throws AppError where it is not printed any more
 */
function warningOf(
  found: Prescription,
): 'printing.confirm-original' | 'printing.confirm-again' | 'printing.confirm-after-failure' | undefined {
  switch (toPrintout(found)) {
    case undefined:
      throw new AppError('prescription.not-pending');
    case 'copy':
      return undefined;
    case 'original-after-failure':
      return 'printing.confirm-after-failure';
    case 'original':
      return found.scriptStatus === 'Printed' ? 'printing.confirm-again' : 'printing.confirm-original';
  }
}
