import type { Drug } from '@erx/core/drugs/model';
import { resolveWithheldProduct } from '@erx/core/reference/contract';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';

export interface ResolveOptions extends CommonOptions {
  readonly name?: string;
  readonly leaveOut?: boolean;
  readonly reason: string;
}

/**
 * Gives a withheld product a name of its own, or leaves it out for good.
 * @param id as erx reference withheld lists it
 * @throws TerminalFailure or CallError
 */
export async function resolveProductCommand(
  id: string,
  options: ResolveOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  if ((options.name === undefined) === !options.leaveOut)
    throw new TerminalFailure('terminal.resolution-unclear');
  const { client } = await connect(options, context, report);
  const drug = await client.call(
    resolveWithheldProduct,
    {
      params: { id },
      body: {
        reason: options.reason,
        ...(options.name === undefined ? {} : { description: options.name }),
      },
    },
    { signal: context.cancelled, isPatient: true },
  );
  if (options.json) return report.json(drug);
  report.data(toSentence(drug));
}

function toSentence({ description, withheld, schedule }: Drug): string {
  if (withheld !== undefined) return `${description} stays out of what may be prescribed.`;
  if (schedule === 'unknown')
    return `${description} has its name, and may not be prescribed yet: its schedule is not known.`;
  return `${description} may be prescribed.`;
}
