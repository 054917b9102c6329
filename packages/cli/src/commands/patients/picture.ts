import { getPatientPicture } from '@erx/core/patient-picture/contract';
import type { CommonOptions, Context } from '../../context';
import { factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { pictureFacts } from '../../patients/picture-facts';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';

/** Prints everything of a patient that an order is judged by. @throws TerminalFailure or CallError */
export async function pictureCommand(
  patientId: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const picture = await client.call(getPatientPicture, { params: { patientId } }, call);
  if (options.json) return report.json(picture);
  const facts = pictureFacts(picture, await findTimeZone(client, context));
  report.data(factLines(facts, context.stdout.isTTY ? context.stdout.columns : undefined));
}
