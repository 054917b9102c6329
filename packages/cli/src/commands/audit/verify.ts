import { verifyAuditTrail } from '@erx/core/audit/contract';
import type { TrailVerification } from '@erx/core/audit/model';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { reportOf } from '../../output/report';
import { connect } from '../../session/connect';

/**
 * Checks the whole trail of the practice against its seals, part by part.
 * @throws TerminalFailure terminal.trail-broken at the first record or seal that deviates; CallError
 */
export async function verifyAuditCommand(options: CommonOptions, context: Context): Promise<void> {
  const report = reportOf(options, context);
  const { client } = await connect(options, context, report);
  const sum = { seals: 0, records: 0, unsealed: 0 };
  let part: TrailVerification = { ...sum, next: 0 };
  while (part.next !== undefined) {
    part = await client.call(verifyAuditTrail, { query: { after: part.next } }, { signal: context.cancelled });
    sum.seals += part.seals;
    sum.records += part.records;
    sum.unsealed += part.unsealed;
    if (part.next !== undefined) report.detail(`${String(sum.records)} records checked`);
  }
  const { deviation } = part;
  if (options.json) report.json({ ...sum, ...(deviation ? { deviation } : {}) });
  if (deviation) throw new TerminalFailure('terminal.trail-broken', { what: deviation.kind, seal: deviation.sealNumber ?? 'none', record: deviation.sequence ?? 'unknown' });
  if (!options.json) report.say(`${String(sum.records)} records agree with ${String(sum.seals)} seals; ${String(sum.unsealed)} are too new to be sealed.`);
}
