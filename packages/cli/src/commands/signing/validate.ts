import { CallError } from '@erx/core/client/failure';
import { validateSignedPrescription } from '@erx/core/signing/contract';
import { SIGNATURE_HOLDS } from '@erx/core/signing/validation';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';

/**
 * Has the service check the signature of a record.
 * @throws TerminalFailure terminal.signature-broken when it does not hold; CallError
 */
export async function validateSignedCommand(
  id: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  try {
    const reply = await client.call(
      validateSignedPrescription,
      { params: { id } },
      { signal: context.cancelled },
    );
    if (options.json) report.json(reply);
    else report.say(`${SIGNATURE_HOLDS} Key ${reply.kid}.`);
  } catch (error) {
    // Not a rule that stops an act: the record is not what was signed (S8-10).
    throw error instanceof CallError && error.code === 'signing.archive-altered'
      ? new TerminalFailure('terminal.signature-broken', { sentence: error.message }, error)
      : error;
  }
}
