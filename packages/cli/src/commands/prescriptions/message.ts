import { getRawMessage } from '@erx/core/prescription-history/contract';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { indented } from '../../prescriptions/indented';
import { connect } from '../../session/connect';

/**
 * Prints a message as it went over the wire: the very text to a program or a file, indented and harmless to a
 * terminal. Whoever reads one is written into the audit trail.
 * @throws TerminalFailure or CallError
 */
export async function messageCommand(id: string, options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const message = await client.call(getRawMessage, { params: { id } }, { signal: context.cancelled });
  if (options.json) return report.json(message);
  if (context.stdout.isTTY) return report.data(indented(message.xml).join('\n'));
  context.stdout.write(message.xml);
}
