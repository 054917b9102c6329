import type { CommonOptions, Context } from '../../context';
import { factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { findRequest } from '../../requests/find-request';
import { requestFacts } from '../../requests/request-facts';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';

/**
 * Prints one request with everything that the pharmacy wrote and what was answered.
 * @throws TerminalFailure or CallError
 */
export async function showRequestCommand(
  word: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const details = await findRequest(word, client, context.cancelled);
  if (options.json) return report.json(details);
  report.data(
    factLines(
      requestFacts(details, await findTimeZone(client, context)),
      context.stdout.isTTY ? context.stdout.columns : undefined,
    ),
  );
}
