import type { CommonOptions, Context } from '../../context';
import { factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { findPrescription } from '../../prescriptions/find';
import { prescriptionFacts } from '../../prescriptions/prescription-facts';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';

/**
 * Prints all that is known of one prescription, by its id or order number.
 * @throws TerminalFailure or CallError
 */
export async function showPrescriptionCommand(
  word: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const found = await findPrescription(word, client, context.cancelled);
  if (options.json) return report.json(found);
  report.data(
    factLines(
      prescriptionFacts(found, await findTimeZone(client, context)),
      context.stdout.isTTY ? context.stdout.columns : undefined,
    ),
  );
}
