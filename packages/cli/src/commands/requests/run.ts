import { searchChangeHistory, searchRefillHistory } from '@erx/core/prescription-history/contract';
import {
  ChangeResponseType,
  type RefillResponseType,
  type VerificationStatusFilter,
} from '@erx/core/prescription-history/model';
import type { PharmacyRequest, QueuedRequest, RequestDetails } from '@erx/core/requests/model';
import type { Context, CommonOptions } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { rowWriter } from '../../output/row-writer';
import { listWaitingCommand, type WaitingOptions } from '../../requests/list-waiting';
import { findProvider } from '../../requests/find-provider';
import { requestColumns } from '../../requests/request-columns';
import { connect, type Connection } from '../../session/connect';
import { parseDateRange, findTimeZone } from '../../session/days';
import { eachPage, type PageOptions, moreExist, pagesOf } from '../../session/pages';
import { firstThenAll } from '../../session/probe-permission-first';
import { factLines } from '../../output/fact-lines';
import { findRequest } from '../../requests/find-request';
import { laneFacts, requestFacts } from '../../requests/request-facts';
import { say } from '@erx/core/findings/messages';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { listRequestQueue, markHandled, unlinkRequest } from '@erx/core/requests/contract';
import { findingsOnHandling } from '@erx/core/requests/rules/handling';
import { toAnswerable, isOpen } from '@erx/core/requests/rules/offers';
import { getUserInfo } from '@erx/core/users/contract';
import { confirm } from '../../terminal/confirm';
import { refuseOthers, showBefore } from './answer';
import type { AnswerOptions } from './answering';

/** How many of the past are printed where nothing is said. */
const MOST_OF_PAST = 50;

export interface ListOptions extends WaitingOptions, Omit<PageOptions, 'limit'> {
  /** All that waits, or 50 of the past, where it is absent. */
  readonly limit?: number;
  /** How it was answered; 'all' for every request of the past, undefined for what waits now. */
  readonly state?: RefillResponseType | 'all';
  readonly verification?: VerificationStatusFilter;
  readonly patient?: string;
  readonly from?: string;
  readonly to?: string;
}

/**
 * Prints what waits now, oldest first; or with a state, a day, a patient or a verification the requests of
 * the past, newest first.
 * @throws TerminalFailure or CallError
 */
export async function listRequestsCommand(asked: ListOptions, context: Context): Promise<void> {
  const { state, verification, patient, from, to, after } = asked;
  const isOfPast = [state, verification, patient, from, to].some((one) => one !== undefined);
  if (!isOfPast) {
    // What waits changes while it is read: it comes whole, and no cursor leads into it.
    if (after !== undefined) throw new TerminalFailure('terminal.after-needs-past');
    return await listWaitingCommand(asked, context);
  }
  const options = { ...asked, limit: asked.limit ?? MOST_OF_PAST };
  if (after !== undefined && options.kind === undefined)
    throw new TerminalFailure('terminal.cursor-without-kind');
  const kinds = kindsOf(options);
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const search = await searchOf(options, client, context);
  const writer = rowWriter(
    { columns: requestColumns, none: 'No requests match.', zone: () => findTimeZone(client, context) },
    options,
    context,
    report,
  );
  const [only] = kinds;
  if (kinds.length === 1 && only) {
    const next = await eachPage(pagesOfKind(only, search, options, client, context), (items) =>
      writer.add(items),
    );
    await writer.end();
    if (next !== undefined) report.say(moreExist(`--kind ${only} --after ${next}`));
    return;
  }
  const lists = await firstThenAll(
    kinds.map((kind) => async () => {
      const items: PharmacyRequest[] = [];
      const next = await eachPage(
        pagesOfKind(kind, search, options, client, context),
        async (page) => void items.push(...page),
      );
      return { items, next };
    }),
  );
  const merged = lists
    .flatMap(({ items }) => items)
    .sort((one, other) => other.receivedAt.localeCompare(one.receivedAt) || other.id.localeCompare(one.id));
  const items = options.all ? merged : merged.slice(0, options.limit);
  await writer.add(items);
  await writer.end();
  if (merged.length > items.length || lists.some(({ next }) => next !== undefined)) report.say(moreExist());
}

/** The kinds that can be in the state. @throws TerminalFailure terminal.state-not-of-kind */
function kindsOf({ kind, state }: ListOptions): readonly PharmacyRequest['kind'][] {
  const isOfChanges = state === undefined || state === 'all' || ChangeResponseType.safeParse(state).success;
  if (kind === 'change' && !isOfChanges)
    throw new TerminalFailure('terminal.state-not-of-kind', {
      state,
      list: ChangeResponseType.options.join(', '),
    });
  if (kind !== undefined) return [kind];
  return isOfChanges ? ['refill', 'change'] : ['refill'];
}

/** The filters that both kinds have. */
async function searchOf(
  { state, verification, patient, from, to, provider, order }: ListOptions,
  client: Connection['client'],
  context: Context,
) {
  return {
    ...(await parseDateRange({ from, to }, client, context)),
    ...(state === undefined || state === 'all' ? {} : { responseType: state }),
    ...(verification === undefined ? {} : { verificationStatus: verification }),
    ...(patient === undefined ? {} : { patientId: patient }),
    ...(provider === undefined
      ? {}
      : { providerId: await findProvider(provider, client, context.cancelled) }),
    ...(order === undefined ? {} : { orderNumber: order }),
  };
}

function pagesOfKind(
  kind: PharmacyRequest['kind'],
  { responseType, ...search }: Awaited<ReturnType<typeof searchOf>>,
  options: ListOptions & Pick<PageOptions, 'limit'>,
  client: Connection['client'],
  context: Context,
): AsyncGenerator<readonly PharmacyRequest[], string | undefined> {
  const signal = context.cancelled;
  return pagesOf<PharmacyRequest>(options, (page) => {
    const ofChange = ChangeResponseType.safeParse(responseType).data;
    return kind === 'refill'
      ? client.page(searchRefillHistory, { query: { ...search, ...page, responseType } }, { signal })
      : client.page(
          searchChangeHistory,
          { query: { ...search, ...page, responseType: ofChange } },
          { signal },
        );
  });
}

/**
 * Prints one request with everything that the pharmacy wrote and what was answered.
 * @throws TerminalFailure or CallError
 */
export async function showRequestCommand(
  word: string,
  options: CommonOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const details = await findRequest(word, client, context.cancelled);
  if (options.json) return report.json(details);
  const row = await queuedRow(details, client, context.cancelled);
  report.data(
    factLines(
      [...(row ? laneFacts(row) : []), ...requestFacts(details, await findTimeZone(client, context))],
      context.stdout.isTTY ? context.stdout.columns : undefined,
    ),
  );
}

/** How the server judges a request that waits; undefined for one that does not. @throws CallError */
async function queuedRow(
  { request: { id, state, orderNumber } }: RequestDetails,
  client: Connection['client'],
  signal: AbortSignal,
): Promise<QueuedRequest | undefined> {
  if (!isOpen(state)) return undefined;
  const query = orderNumber === '' ? {} : { orderNumber };
  const queue = await client.call(listRequestQueue, { query }, { signal });
  return queue.find(
    ({ request, others }) => request.id === id || others.some((earlier) => earlier.id === id),
  );
}

/**
 * Takes a change request off the queue without an answer, with what was done about it (readings N2-36).
 * @throws AppError, CallError, TerminalFailure
 */
export async function handleCommand(
  word: string,
  options: AnswerOptions & { readonly note: string },
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const signal = context.cancelled;
  const [details, user] = await Promise.all([
    findRequest(word, client, signal),
    client.call(getUserInfo, {}, { signal }),
  ]);
  refuseOthers(details, user);
  const {
    request: { id, version },
  } = details;
  const note = options.note.trim();
  refuseWhenStopped(findingsOnHandling({ request: toAnswerable(details), note }));
  showBefore({ details, user, report }, options, context);
  await confirm('Mark this change request as handled? Nothing is sent to the pharmacy.', options, context);
  const now = await client.call(markHandled, { params: { id }, body: { version, note } });
  if (options.json) report.json(now);
  else report.say(say('request.handled'));
}

/**
 * Takes back which patient a request is about.
 * @throws AppError, CallError, TerminalFailure; then it is linked as before
 */
export async function unlinkCommand(word: string, options: AnswerOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const signal = context.cancelled;
  const [details, user] = await Promise.all([
    findRequest(word, client, signal),
    client.call(getUserInfo, {}, { signal }),
  ]);
  const { id, version, state, patient } = details.request;
  if (!isOpen(state)) throw new AppError('request.already-answered');
  if (!patient) throw new AppError('request.not-linked');
  showBefore({ details, user, report }, options, context);
  await confirm('Unlink the patient from this request? Nothing is sent.', options, context);
  const now = await client.call(unlinkRequest, { params: { id }, body: { version } });
  if (options.json) report.json(now);
  else report.say(say('request.unlinked'));
}
