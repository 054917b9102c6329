import { listAttention } from '@erx/core/attention/contract';
import { ATTENTION_LABEL, type AttentionItem } from '@erx/core/attention/model';
import { attentionSubject, waitingFor } from '@erx/core/attention/rules';
import { attentionText } from '@erx/core/attention/words';
import { CallError } from '@erx/core/client/failure';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { withBorn } from '../../attention/item-text';
import type { CommonOptions, Context } from '../../context';
import { printable } from '../../output/printable';
import { createReport, type Report } from '../../output/report';
import { pause } from '../../pause';
import { connect, type Connection } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { type AttentionOptions, refuseIfWaiting } from './run';

const READ_AGAIN = 15_000;

type WatchOptions = CommonOptions & Pick<AttentionOptions, 'olderThan'>;

/**
 * Prints a line for each thing as it begins to wait and as it is over, until Ctrl-C, or until something has
 * waited as long as was asked for. A server that is not reached is asked again.
 * @throws TerminalFailure when cancelled, and terminal.waits-too-long; CallError when the session ends
 */
export async function watchAttention(options: WatchOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const zone = await findTimeZone(client, context);
  const print = (change: Change, item: AttentionItem): void =>
    options.json ? report.jsonLine({ change, item }) : report.data(toLine(change, item, zone));
  let known: ReadonlyMap<string, AttentionItem> = new Map();
  report.say('Watching what needs you. Ctrl-C stops.');
  for (;;) {
    const items = await readIfReached(client, context, report);
    if (items) {
      const now = new Map(items.map((item) => [keyOf(item), item]));
      for (const [key, item] of now) if (!known.has(key)) print('waits', item);
      for (const [key, item] of known) if (!now.has(key)) print('over', item);
      known = now;
      const { olderThan } = options;
      if (olderThan !== undefined)
        refuseIfWaiting(waitingFor(items, olderThan, context.clock.now()), olderThan);
    }
    await pause(READ_AGAIN, context);
  }
}

type Change = 'waits' | 'over';

/** What waits; undefined where the server was not reached, which is said. @throws what asking again cannot mend */
async function readIfReached(
  client: Connection['client'],
  context: Context,
  report: Report,
): Promise<readonly AttentionItem[] | undefined> {
  try {
    return await client.call(listAttention, { query: {} }, { signal: context.cancelled });
  } catch (error) {
    if (context.cancelled.aborted || !(error instanceof CallError) || isFinal(error.status)) throw error;
    report.say(`${error.message} It is asked again.`);
    return undefined;
  }
}

/** Whether asking again cannot mend an answer; without one (0) it can, and where too much was asked, later. */
const isFinal = (status: number): boolean => status > 0 && status < 500 && status !== 429;

const keyOf = (item: AttentionItem): string => `${item.kind} ${attentionSubject(item).id}`;

/** One thing on one line: what changed, since when it waits, what, of whom, about what, order number, between tabs. */
function toLine(change: Change, item: AttentionItem, zone: TimeZone): string {
  return [
    change,
    showInstant(zone, item.since),
    ATTENTION_LABEL[item.kind],
    withBorn(item),
    attentionText(item),
    attentionSubject(item).orderNumber,
  ]
    .map(printable)
    .join('\t');
}
