import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { walkTrail } from './walk-trail';

/**
 * Checks the whole trail of the practice against its seals, part by part.
 * @throws TerminalFailure terminal.trail-broken at the first record or seal that deviates; CallError
 */
export async function verifyAuditCommand(options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { deviation, ...sum } = await walkTrail(client, context.cancelled, (records) =>
    report.detail(`${String(records)} records checked`),
  );
  if (options.json) report.json({ ...sum, ...(deviation ? { deviation } : {}) });
  if (deviation)
    throw new TerminalFailure('terminal.trail-broken', {
      what: deviation.kind,
      seal: deviation.sealNumber ?? 'none',
      record: deviation.sequence ?? 'unknown',
    });
  if (!options.json)
    report.say(
      `${String(sum.records)} records agree with ${String(sum.seals)} seals; ${String(sum.unsealed)} are too new to be sealed.`,
    );
}
