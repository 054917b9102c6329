import { SIGNED_FORMATS } from '@erx/core/signing/vocabulary';
import { SIGNED_COLUMNS } from '@erx/core/signing/columns';
import { readContent } from '@erx/core/signing/archive-record';
import {
  searchSignedPrescriptions,
  getSignedPrescription,
  exportSignedLines,
  exportSignedPrescriptions,
  validateSignedPrescription,
  listSigningKeys,
} from '@erx/core/signing/contract';
import {
  SIGNED_KIND_LABEL,
  type SignedPrescription,
  type SignedKind,
  type SignedSort,
} from '@erx/core/signing/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context, CommonOptions } from '../../context';
import { createReport } from '../../output/report';
import type { RowOptions } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone, parseDateRange } from '../../session/days';
import { listCommand, type PageOptions } from '../../session/pages';
import { printable, printableJson } from '../../output/printable';
import { exportCommand, type ExportOptions, fileSource } from '../../exports/save-export';
import { CallError } from '@erx/core/client/failure';
import { SIGNATURE_HOLDS } from '@erx/core/signing/validation';
import { type KeysOptions, savePublicKeys } from '../../files/public-keys';
import { TerminalFailure } from '../../messages';
import type { Client } from '@erx/core/client/call';
import { personFilter } from '../../session/person-filter';

export interface ListOptions extends FilterOptions, RowOptions, PageOptions {}

/**
 * What S2.9-3 names of a record. Times in the time zone, or as the contract writes instants where none is
 * given.
 */
const columnsOf = (zone?: TimeZone): TextColumn<SignedPrescription>[] => [
  {
    heading: 'Signed',
    least: 19,
    most: 24,
    text: ({ signedAt }) => (zone === undefined ? signedAt : showInstant(zone, signedAt)),
  },
  { heading: 'Drug', least: 20, most: 48, text: ({ drugDescription }) => drugDescription },
  {
    heading: 'Patient',
    least: 14,
    most: 26,
    text: ({ originalJson }) => readContent(originalJson)?.patient.name ?? 'Not readable',
  },
  { heading: 'Provider', least: 12, most: 28, text: ({ signedBy }) => signedBy.name },
  {
    heading: 'Request type',
    least: 12,
    most: 16,
    text: ({ referenceResourceType }) => SIGNED_KIND_LABEL[referenceResourceType],
  },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/** Lists what was signed. @throws TerminalFailure or CallError */
export const listSignedCommand = listCommand<ListOptions, SignedPrescription>(
  { columns: columnsOf, file: SIGNED_COLUMNS, none: 'No results.', zone: findTimeZone },
  async (options, client, context) => {
    const query = await toQuery(options, client, context);
    return (page) =>
      client.page(searchSignedPrescriptions, { query: { ...query, ...page } }, { signal: context.cancelled });
  },
);

export interface ShowOptions extends CommonOptions {
  readonly raw?: boolean;
}

/**
 * Shows a signed record (S2.9-3): pretty, or the very bytes that were signed.
 * @throws TerminalFailure or CallError
 */
export async function showSignedCommand(id: string, options: ShowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const record = await client.call(getSignedPrescription, { params: { id } }, { signal: context.cancelled });
  if (options.json) return report.json(record);
  // Another program gets the bytes; a terminal would obey what steers it.
  if (options.raw)
    return context.stdout.isTTY
      ? report.data(printable(record.originalJson))
      : void context.stdout.write(record.originalJson);
  const zone = await findTimeZone(client, context);
  const content = readContent(record.originalJson);
  const facts = [
    ['Drug', record.drugDescription],
    ['Date', showInstant(zone, record.signedAt)],
    ['Patient', content?.patient.name ?? 'Not readable'],
    ['Provider', record.signedBy.name],
    ['Request type', SIGNED_KIND_LABEL[record.referenceResourceType]],
    ['Id', record.id],
  ] as const;
  report.data(facts.map(([name, value]) => `${name.padEnd(14)}${printable(value)}`).join('\n'));
  report.data(content ? `\n${printableJson(content, 2)}` : `\n${printable(record.originalJson)}`);
}

/** Saves a search of the archive with its signatures. @throws TerminalFailure or CallError, as saveExport */
export const exportSignedCommand = exportCommand<
  FilterOptions & ExportOptions,
  (typeof SIGNED_FORMATS)[number]
>(SIGNED_FORMATS, async ({ options, client, context, format, plain }) => {
  const query = await toQuery(options, client, context);
  const endpoint = { csv: exportSignedPrescriptions, jsonl: exportSignedLines }[format];
  return fileSource(client, endpoint, { query: { ...query, ...plain } }, context);
});

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

/**
 * Prints or saves the public keys of the archive. They are no one's secret: no one needs to be signed in.
 * @throws TerminalFailure or CallError
 */
export async function signedKeysCommand(options: KeysOptions, context: Context): Promise<void> {
  await savePublicKeys(listSigningKeys, options, context);
}

/** What narrows a search of the archive. */
interface FilterOptions extends CommonOptions {
  readonly patient?: string;
  readonly type?: SignedKind;
  readonly from?: string;
  readonly to?: string;
  readonly user?: string;
  readonly sort: SignedSort;
}

/**
 * The filters as the contract takes them.
 * @throws TerminalFailure terminal.day-invalid, terminal.person-…; CallError
 */
async function toQuery(
  { patient, type, from, to, user, sort }: FilterOptions,
  client: Client,
  context: Pick<Context, 'clock' | 'cancelled'>,
) {
  return {
    ...(await parseDateRange({ from, to }, client, context)),
    patientId: patient,
    resourceReferenceType: type,
    userId: await personFilter(user, client, context),
    sortBy: sort,
  };
}
