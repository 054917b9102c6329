import { CallError } from '@erx/core/client/failure';
import { say } from '@erx/core/findings/messages';
import {
  getDeskMessage,
  getNetworkRates,
  replayRefusedMessage,
  resendNetworkMessage,
  searchDeskMessages,
} from '@erx/core/network/contract';
import {
  ALARM_LABEL,
  NETWORK_STATE_LABEL,
  type NetworkHour,
  type NetworkMessage,
  type NetworkMessageQuery,
  type NetworkMessageText,
  showPharmacy,
} from '@erx/core/network/model';
import { alarmsOf } from '@erx/core/network/rules';
import { ALARM_KINDS } from '@erx/core/network/vocabulary';
import type { TimeZone } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { factLines } from '../../output/fact-lines';
import { linesAsTheyCame } from '../../output/lines';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { toFacts } from '../../output/network-facts';
import { connect } from '../../session/connect';
import { parseDateRange, findTimeZone } from '../../session/days';
import { listCommand, type PageOptions } from '../../session/pages';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { showAt, showRefusedCommand } from './refused';

export interface DeskOptions extends RowOptions, PageOptions {
  readonly from?: string;
  readonly to?: string;
  readonly pharmacy?: string;
  readonly patient?: string;
  readonly order?: string;
  readonly message?: string;
  readonly kind?: string;
  readonly direction?: NonNullable<NetworkMessageQuery['direction']>;
  readonly state?: NonNullable<NetworkMessageQuery['state']>;
}

const toColumns = (zone?: TimeZone): TextColumn<NetworkMessage>[] => [
  { heading: 'Date', least: 19, most: 24, text: ({ at }) => showAt(zone, at) },
  { heading: 'Way', least: 3, most: 3, text: ({ direction }) => direction },
  { heading: 'Kind', least: 8, most: 18, text: ({ kind }) => kind },
  { heading: 'State', least: 8, most: 12, text: ({ state }) => NETWORK_STATE_LABEL[state] },
  { heading: 'Reason', least: 12, most: 60, text: ({ reason }) => reason },
  { heading: 'Pharmacy', least: 12, most: 34, text: showPharmacy },
  { heading: 'Order', least: 12, most: 35, text: ({ orderNumber }) => orderNumber },
  { heading: 'Message', least: 12, most: 35, text: ({ messageId }) => messageId },
  { heading: 'Practice', least: 12, most: 34, text: ({ practice }) => practice?.name ?? '' },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/** Lists messages to and from the network, refused ones too. @throws TerminalFailure or CallError */
export const listMessagesCommand = listCommand<DeskOptions, NetworkMessage>(
  { columns: toColumns, none: say('network.none'), zone: findTimeZone },
  async (options, client, context) => {
    const {
      pharmacy,
      patient: patientId,
      order: orderNumber,
      message: messageId,
      kind,
      direction,
      state,
    } = options;
    const given = { pharmacy, patientId, orderNumber, messageId, kind, direction, state };
    const query = {
      ...(await parseDateRange({ from: options.from, to: options.to }, client, context)),
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    };
    return (page) =>
      client.page(searchDeskMessages, { query: { ...query, ...page } }, { signal: context.cancelled });
  },
);

/**
 * Shows a message with its text: one that was sent or taken, or one that was refused.
 * @throws TerminalFailure or CallError
 */
export async function showMessageCommand(
  id: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  let message: NetworkMessageText;
  try {
    message = await client.call(getDeskMessage, { params: { id } }, { signal: context.cancelled });
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    return await showRefusedCommand(id, options, context);
  }
  if (options.json) return report.json(message);
  const width = context.stdout.isTTY ? context.stdout.columns : undefined;
  report.data(factLines(toFacts(message, await findTimeZone(client, context)), width));
  for (const xml of [message.xml, message.answerXml].filter(Boolean))
    report.data(`\n${linesAsTheyCame(xml, width)}`);
}

/** Reads a refused message again. @throws TerminalFailure terminal.replay-refused, or CallError */
export async function replayCommand(
  id: string,
  options: CommonOptions & ConfirmOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  await confirm(`${say('network.confirm-replay')} Read it again?`, options, context);
  const replayed = await client.call(replayRefusedMessage, { params: { id } });
  if (options.json) report.json(replayed);
  if (replayed.state === 'refused')
    throw new TerminalFailure('terminal.replay-refused', { reason: replayed.reason });
  report.say(say('network.replayed'));
}

/** Sends a message again that was given up unanswered. @throws TerminalFailure or CallError */
export async function resendCommand(id: string, options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  await client.call(resendNetworkMessage, { params: { id } });
  report.say(say('network.resent'));
}

/** Shows how many messages came, left and were refused by the hour. @throws TerminalFailure or CallError */
export async function ratesCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const rates = await client.call(getNetworkRates, {}, { signal: context.cancelled });
  const alarms = (hour: NetworkHour) => alarmsOf(hour, rates.usual).map(({ kind }) => ALARM_LABEL[kind]);
  const count = (name: keyof Omit<NetworkHour, 'hour'>, heading: string): TextColumn<NetworkHour> => ({
    heading,
    least: 6,
    most: 24,
    text: (hour) => String(hour[name]),
  });
  await printRows(
    {
      columns: (zone?: TimeZone): TextColumn<NetworkHour>[] => [
        { heading: 'Hour from', least: 19, most: 24, text: ({ hour }) => showAt(zone, hour) },
        count('received', 'Received'),
        count('sent', 'Sent'),
        ...ALARM_KINDS.map((kind) => count(kind, ALARM_LABEL[kind])),
        { heading: 'Alarm', least: 5, most: 40, text: (hour) => alarms(hour).join(', ') },
      ],
      none: '',
      zone: () => findTimeZone(client, context),
    },
    rates.hours,
    options,
    context,
    report,
  );
  const usual = ALARM_KINDS.map(
    (kind) => `${ALARM_LABEL[kind].toLowerCase()} ${rates.usual[kind].toFixed(1)}`,
  );
  report.say(`Usually in an hour: ${usual.join(', ')}. ${String(rates.waiting.count)} wait to be sent.`);
}
