import { getOversight } from '@erx/core/incidents/contract';
import { showDate, showInstant } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { factLines } from '../../output/fact-lines';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';

/**
 * Says how the daily analysis stands and which security incidents people are told of (21 CFR 1311.150).
 * @throws TerminalFailure terminal.oversight-behind when a day is not analysed or a notice is overdue;
 * CallError
 */
export async function oversightCommand(options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const oversight = await client.call(getOversight, {}, { signal: context.cancelled });
  const { lastAnalysis, isBehind, notices, canMail } = oversight;
  if (options.json) report.json(oversight);
  else {
    const zone = await findTimeZone(client, context);
    const facts = [
      {
        name: 'Last analysis',
        value: lastAnalysis
          ? `${showDate(lastAnalysis.day)}: ${String(lastAnalysis.records)} records, ${String(lastAnalysis.incidents)} incidents`
          : 'none so far',
      },
      { name: 'Mail', value: canMail ? 'notices are sent' : 'not set up: tell people yourself' },
      ...notices.map(({ incident, dueAt, toldAt, isOverdue, problem }) => ({
        name: showInstant(zone, incident.occurredOn),
        value:
          `${incident.description}; ` +
          `${toldAt ? `told ${showInstant(zone, toldAt)}` : `${isOverdue ? 'OVERDUE, was' : 'people must be told,'} due ${showInstant(zone, dueAt)}`}${problem === '' ? '' : ` (${problem})`}`,
      })),
    ];
    report.data(factLines(facts, context.stdout.isTTY ? context.stdout.columns : Number.POSITIVE_INFINITY));
    if (notices.length === 0) report.say('No security incident in the last thirty days.');
  }
  const overdue = notices.filter(({ isOverdue }) => isOverdue).length;
  const wrong = [
    ...(isBehind ? ['A day that has ended is not analysed yet'] : []),
    ...(overdue > 0 ? [`${String(overdue)} ${overdue === 1 ? 'notice is' : 'notices are'} overdue`] : []),
  ];
  if (wrong.length > 0) throw new TerminalFailure('terminal.oversight-behind', { what: wrong.join('; ') });
}
