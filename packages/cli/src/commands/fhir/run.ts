import { FHIR_BASE } from '@erx/core/client/endpoint';
import type { CommonOptions, Context } from '../../context';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { addressOf, caller, printBody } from '../../session/raw-call';

/** A path as it may be typed: below /fhir, with or without it, or a whole address that an answer named. */
const toPath = (typed: string): string =>
  /^(https?:\/\/|\/fhir\/)/i.test(typed) ? typed : `${FHIR_BASE}/${typed.replace(/^\//, '')}`;

/**
 * Reads a resource, or a page of a search, and prints it.
 * @throws TerminalFailure terminal.path-elsewhere; CallError for what is refused
 */
export async function getCommand(path: string, options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const connection = await connect(options, context, report);
  const send = caller(
    connection,
    { method: 'GET', headers: new Headers(), text: undefined },
    context,
    (line) => report.detail(line),
  );
  await printBody(await send(addressOf(toPath(path), connection.origin)), options, context);
}
