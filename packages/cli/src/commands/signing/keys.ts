import { listSigningKeys } from '@erx/core/signing/contract';
import type { CommonOptions, Context } from '../../context';
import { openDestination, STDOUT } from '../../exports/destination';
import { printableJson } from '../../output/printable';
import { createReport } from '../../output/report';
import { findServer, plainClient } from '../../session/connect';

export interface KeysOptions extends CommonOptions {
  readonly out: string;
}

/**
 * Prints or saves the public keys of the archive. They are nobody's secret: nobody needs to be signed in.
 * @throws TerminalFailure or CallError
 */
export async function signedKeysCommand(options: KeysOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { origin } = await findServer(options, context);
  const keys = await plainClient(origin, context, report, async () => undefined).call(
    listSigningKeys,
    {},
    { signal: context.cancelled },
  );
  if (options.out === STDOUT) return report.json(keys);
  const destination = await openDestination(options.out, context);
  try {
    await destination.write(Buffer.from(`${printableJson(keys, 2)}\n`));
    await destination.keep();
  } catch (error) {
    await destination.discard();
    throw error;
  }
  if (options.json) report.json({ file: options.out, keys: keys.keys.length });
  else
    report.say(
      `Saved in ${options.out}: ${String(keys.keys.length)} public ${keys.keys.length === 1 ? 'key' : 'keys'} of ${origin}.`,
    );
}
