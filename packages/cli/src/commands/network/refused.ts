import { say } from '@erx/core/findings/messages';
import { showAddress } from '@erx/core/incidents/describe';
import { getRefusedMessage, searchRefusedMessages, searchSystemIncidents } from '@erx/core/network/contract';
import { type RefusedMessage, showSender, type SystemIncident } from '@erx/core/network/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { type Fact, factLines } from '../../output/fact-lines';
import { linesAsTheyCame } from '../../output/lines';
import { createReport } from '../../output/report';
import type { RowOptions } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { parseDateRange, findTimeZone } from '../../session/days';
import { listCommand, type PageOptions } from '../../session/pages';

interface DayOptions {
  readonly from?: string;
  readonly to?: string;
}

export interface ListOptions extends DayOptions, RowOptions, PageOptions {
  readonly sender?: string;
  readonly message?: string;
  readonly code?: string;
}

/** An instant as it is listed: for people in the time zone of the practice, for programs as it is. */
export const showAt = (zone: TimeZone | undefined, at: string): string =>
  zone === undefined ? at : showInstant(zone, at);

const toColumns = (zone?: TimeZone): TextColumn<RefusedMessage>[] => [
  { heading: 'Refused', least: 19, most: 24, text: ({ lastAt }) => showAt(zone, lastAt) },
  { heading: 'Code', least: 8, most: 8, text: ({ code, descriptionCode }) => `${code}/${descriptionCode}` },
  { heading: 'Reason', least: 24, most: 60, text: ({ reason }) => reason },
  { heading: 'Place', least: 16, most: 60, text: ({ place }) => place },
  { heading: 'Sender', least: 12, most: 34, text: showSender },
  { heading: 'Kind', least: 8, most: 18, text: ({ kind }) => kind },
  { heading: 'Times', least: 5, most: 5, text: ({ times }) => String(times) },
  { heading: 'Message', least: 12, most: 35, text: ({ messageId }) => messageId },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/** Lists refused messages. @throws TerminalFailure or CallError */
export const listRefusedCommand = listCommand<ListOptions, RefusedMessage>(
  { columns: toColumns, none: say('refused-message.none'), zone: findTimeZone },
  async ({ sender, message: messageId, code, from, to }, client, context) => {
    const query = {
      ...(await parseDateRange({ from, to }, client, context)),
      ...(sender === undefined ? {} : { sender }),
      ...(messageId === undefined ? {} : { messageId }),
      ...(code === undefined ? {} : { code }),
    };
    return (page) =>
      client.page(searchRefusedMessages, { query: { ...query, ...page } }, { signal: context.cancelled });
  },
);

const NOT_WHOLE = {
  beginning: 'refused-message.beginning',
  nothing: 'refused-message.not-read',
  locked: 'refused-message.locked',
} as const;

/** Shows a refused message with its text, as far as it is kept. @throws TerminalFailure or CallError */
export async function showRefusedCommand(
  id: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const message = await client.call(getRefusedMessage, { params: { id } }, { signal: context.cancelled });
  if (options.json) return report.json(message);
  const width = context.stdout.isTTY ? context.stdout.columns : undefined;
  report.data(factLines(toFacts(message, await findTimeZone(client, context)), width));
  if (message.kept !== 'whole') report.say(say(NOT_WHOLE[message.kept]));
  if (message.xml !== '') report.data(`\n${linesAsTheyCame(message.xml, width)}`);
}

function toFacts(message: RefusedMessage, zone: TimeZone): Fact[] {
  return [
    { name: 'Reason', value: message.reason, role: 'bad' },
    { name: 'Place', value: message.place },
    { name: 'Code', value: `${message.code}/${message.descriptionCode}` },
    { name: 'Sender', value: showSender(message) },
    { name: 'Kind', value: message.kind },
    { name: 'Message', value: message.messageId },
    { name: 'Refused', value: showInstant(zone, message.lastAt) },
    {
      name: 'First',
      value:
        message.times === 1
          ? ''
          : `${showInstant(zone, message.firstAt)}, ${String(message.times)} times since`,
    },
    { name: 'Address', value: showAddress(message.address) },
    { name: 'Size', value: `${message.size.toLocaleString('en-US')} bytes` },
    { name: 'Id', value: message.id },
  ].filter(({ value }) => value !== '') as Fact[];
}

const toIncidentColumns = (zone?: TimeZone): TextColumn<SystemIncident>[] => [
  { heading: 'Date', least: 19, most: 24, text: ({ occurredOn }) => showAt(zone, occurredOn) },
  { heading: 'Kind', least: 16, most: 34, text: ({ kind }) => kind },
  { heading: 'Description', least: 24, most: 80, text: ({ description }) => description },
  { heading: 'IP address', least: 10, most: 39, text: ({ ipAddress }) => showAddress(ipAddress) },
];

/** Lists the incidents of the installation. @throws TerminalFailure or CallError */
export const listSystemIncidentsCommand = listCommand<DayOptions & RowOptions & PageOptions, SystemIncident>(
  { columns: toIncidentColumns, none: say('system-incident.none'), zone: findTimeZone },
  async ({ from, to }, client, context) => {
    const query = await parseDateRange({ from, to }, client, context);
    return (page) =>
      client.page(searchSystemIncidents, { query: { ...query, ...page } }, { signal: context.cancelled });
  },
);
