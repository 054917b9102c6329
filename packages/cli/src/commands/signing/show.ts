import { readContent } from '@erx/core/signing/archive-record';
import { getSignedPrescription } from '@erx/core/signing/contract';
import { SIGNED_KIND_LABEL } from '@erx/core/signing/model';
import { showInstant } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { printable, printableJson } from '../../output/printable';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';

export interface ShowOptions extends CommonOptions {
  readonly raw?: boolean;
}

/**
 * Shows a signed record (S2.9-3): pretty, or the very bytes that were signed.
 * @throws TerminalFailure or CallError
 */
export async function showSignedCommand(id: string, options: ShowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const record = await client.call(getSignedPrescription, { params: { id } }, { signal: context.cancelled });
  if (options.json) return report.json(record);
  // Another program gets the bytes; a terminal would obey what steers it.
  if (options.raw)
    return context.stdout.isTTY
      ? report.data(printable(record.originalJson))
      : void context.stdout.write(record.originalJson);
  const zone = await findTimeZone(client, context);
  const content = readContent(record.originalJson);
  const facts = [
    ['Drug', record.drugDescription],
    ['Date', showInstant(zone, record.signedAt)],
    ['Patient', content?.patient.name ?? 'Not readable'],
    ['Provider', record.signedBy.name],
    ['Request type', SIGNED_KIND_LABEL[record.referenceResourceType]],
    ['Id', record.id],
  ] as const;
  report.data(facts.map(([name, value]) => `${name.padEnd(14)}${printable(value)}`).join('\n'));
  report.data(content ? `\n${printableJson(content, 2)}` : `\n${printable(record.originalJson)}`);
}
