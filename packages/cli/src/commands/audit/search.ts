import { searchAuditItems } from '@erx/core/audit/contract';
import { type AuditItem, RESOURCE_LABEL } from '@erx/core/audit/model';
import { getUserInfo } from '@erx/core/users/contract';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context } from '../../context';
import { reportOf } from '../../output/report';
import { tabbed, textTable, type TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { queryOf, type FilterOptions } from './filters';

export interface SearchOptions extends FilterOptions {
  readonly limit: number;
  readonly all?: boolean;
  readonly after?: string;
}

/** The most the server gives at once. */
const LARGEST_PAGE = 500;
/** The width of a terminal that does not tell. */
const USUAL_WIDTH = 80;

/** Times in the time zone, or as the contract writes instants where none is given. */
const columnsOf = (zone?: TimeZone): TextColumn<AuditItem>[] => [
  { heading: 'Date', least: 19, most: 24, text: ({ occurredOn }) => (zone === undefined ? occurredOn : showInstant(zone, occurredOn)) },
  { heading: 'User', least: 10, most: 24, text: ({ user }) => (user ? [user.firstName, user.lastName].join(' ') : 'System') },
  { heading: 'Description', least: 16, most: 40, text: ({ typeDescription }) => typeDescription },
  { heading: 'Additional info', least: 20, most: 80, text: ({ descriptionText }) => descriptionText },
  { heading: 'Resource', least: 7, most: 14, text: ({ referenceResourceType }) => RESOURCE_LABEL[referenceResourceType] },
  { heading: 'Outcome', least: 7, most: 7, text: ({ outcome }) => outcome },
  { heading: 'Record', least: 6, most: 12, text: ({ sequence }) => String(sequence) },
];

/**
 * Searches the audit trail of the practice.
 * @throws TerminalFailure or CallError
 */
export async function searchAuditCommand(options: SearchOptions, context: Context): Promise<void> {
  const report = reportOf(options, context);
  const { client } = await connect(options, context, report);
  const items: AuditItem[] = [];
  let after = options.after;
  do {
    const limit = options.all ? LARGEST_PAGE : Math.min(LARGEST_PAGE, options.limit - items.length);
    const page = await client.page(searchAuditItems, { query: { ...queryOf(options), limit, after } }, { signal: context.cancelled });
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined && (options.all || items.length < options.limit));

  if (options.json) report.json(items);
  else if (items.length === 0) report.say('No results found.');
  else if (!context.stdout.isTTY) report.data(tabbed(columnsOf(), items));
  else {
    const { timeZone } = await client.call(getUserInfo, {}, { signal: context.cancelled });
    report.data(textTable(columnsOf(timeZone), items, context.stdout.columns || USUAL_WIDTH));
  }
  if (after !== undefined) report.say(`More exist: add --after ${after}`);
}
