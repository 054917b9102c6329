import { plainClient, findServer } from '../session/connect';
import { createReport } from '../output/report';
import { chosenOptions } from '../session/chosen-options';
import { findPractice } from '../session/find-practice';
import type { AnyEndpoint } from '@erx/core/client/endpoint';
import type { Client } from '@erx/core/client/call';
import { readWhole } from '@erx/core/client/read-whole';
import { StoredTokens } from '@erx/core/session/token-store';
import { spawn } from 'node:child_process';
import process from 'node:process';
import type { CommonOptions, Context } from '../context';
import { printable } from '../output/printable';
import { fieldsOf } from '../output/shape/fields';
import { type Kind, KINDS } from './kinds';

/** How long a person who pressed Tab waits, where ERX_COMPLETION_WAIT does not say; less than a second. */
const PATIENCE_MILLISECONDS = 900;
/** A token that ends sooner is renewed first. */
const LEAST_VALID_MILLISECONDS = 10_000;
/** How many are asked for: of people those that are called so, of orders the newest, which are told apart here. */
const MOST_PEOPLE = 25;
const MOST_ORDERS = 125;

/** What is offered: the word, and what a shell that has room shows next to it; never a person's treatment. */
type Offer = readonly [word: string, about: string];

/**
 * Prints what a shell may offer for a word, a line each with its description behind a tab. Whatever fails or
 * takes too long offers nothing and says nothing: no one asked for more than a suggestion.
 * @param words the kind, the words of the command behind `erx`, the word at the cursor, and all that was typed
 */
export async function offerWords(words: readonly string[], context: Context): Promise<void> {
  const [kind = '', path = '', current = '', ...typed] = words;
  const wait = context.environment['ERX_COMPLETION_WAIT'] ?? '';
  const late = AbortSignal.timeout(/^\d{1,6}$/.test(wait) ? Number(wait) : PATIENCE_MILLISECONDS);
  // Inherited, not copied: asking a context for its input opens it.
  const offers = await Promise.race([
    offersFor(
      kind,
      path,
      current,
      typed,
      Object.create(context, { cancelled: { value: late } }) as Context,
    ).catch(() => []),
    new Promise<readonly Offer[]>((resolve) => {
      late.addEventListener('abort', () => resolve([]), { once: true });
    }),
  ]);
  const fold = (text: string): string => text.toLocaleLowerCase('en');
  const lines = offers
    .filter(([word]) => fold(word).startsWith(fold(current)))
    .map((offer) => offer.map(printable).join('\t'));
  if (lines.length > 0) context.stdout.write(`${lines.join('\n')}\n`);
}

async function offersFor(
  kind: string,
  path: string,
  current: string,
  typed: readonly string[],
  context: Context,
): Promise<readonly Offer[]> {
  switch (KINDS.find((one) => one === kind)) {
    case undefined:
      return [];
    case 'fields':
      return fieldOffers(current, await fieldsOf(path));
    case 'alias':
      return (await context.openSettings())
        .aliases()
        .map(({ name, expansion }) => [name, expansion] as const);
    case 'profile':
      return (await context.openProfiles())
        .list()
        .map(({ name, profile }) => [name, profile.practice?.name ?? profile.server] as const);
    default:
      return await serverOffers(kind as ServerKind, current, await optionsOf(typed, context), context);
  }
}

/** The next of several fields between commas; none twice. */
function fieldOffers(current: string, known: readonly string[]): readonly Offer[] {
  const named = current.split(',').slice(0, -1);
  const before = named.map((name) => `${name},`).join('');
  return known.filter((name) => !named.includes(name)).map((name) => [`${before}${name}`, 'field'] as const);
}

type ServerKind = Exclude<Kind, 'fields' | 'alias' | 'profile'>;

async function serverOffers(
  kind: ServerKind,
  current: string,
  options: CommonOptions,
  context: Context,
): Promise<readonly Offer[]> {
  // Each sign-in of a service account is a record of the audit trail.
  if (context.environment['ERX_CLIENT_ID'] && options.profile === undefined) return [];
  const quiet = createReport({ quiet: true }, context);
  const { name, origin, profiles } = await findServer(options, context);
  const token = await validToken(() => profiles.read(name)?.tokens, name, context);
  if (token === undefined) return [];
  const account = plainClient(origin, context, quiet, async () => token);
  const call = { signal: context.cancelled };
  const { listAccessiblePractices } = await import('@erx/core/practices/contract');
  if (kind === 'practice')
    return (await account.call(listAccessiblePractices, {}, call)).map(
      (one) => [one.name, one.city] as const,
    );
  const kept = profiles.read(name)?.practice;
  const practice =
    options.practice === undefined
      ? kept
      : findPractice(options.practice, await account.call(listAccessiblePractices, {}, call));
  if (!practice) return [];
  return await OFFERS[kind](
    plainClient(origin, context, quiet, async () => token, practice.id),
    current,
    context.cancelled,
  );
}

const OFFERS: Readonly<
  Record<
    Exclude<ServerKind, 'practice'>,
    (client: Client, current: string, signal: AbortSignal) => Promise<readonly Offer[]>
  >
> = {
  async order(client, _, signal) {
    const { listPrescriptions } = await import('@erx/core/prescriptions/contract');
    if (!(await mayCall(listPrescriptions, client, signal))) return [];
    const { statusInWords } = await import('@erx/core/prescriptions/status-words');
    const newest = await client.call(
      listPrescriptions,
      { params: { status: 'All' }, query: { limit: MOST_ORDERS } },
      { signal },
    );
    return newest.map((one) => [one.orderNumber, statusInWords(one)] as const);
  },
  async request(client, _, signal) {
    const { listRefillRequests } = await import('@erx/core/requests/contract');
    if (!(await mayCall(listRefillRequests, client, signal))) return [];
    const { waitingRequests } = await import('../requests/list-waiting');
    return (await waitingRequests({}, client, signal))
      .filter(({ orderNumber }) => orderNumber !== '')
      .map(({ orderNumber, kind }) => [orderNumber, `${kind} request`] as const);
  },
  async person(client, current, signal) {
    const { searchUsers } = await import('@erx/core/users/contract');
    if (!(await mayCall(searchUsers, client, signal))) return [];
    const { fullName } = await import('@erx/core/users/names');
    const people = await client.call(
      searchUsers,
      { query: { searchText: current.slice(0, 100), limit: MOST_PEOPLE } },
      { signal },
    );
    return people.filter(({ email }) => email !== '').map((one) => [one.email, fullName(one)] as const);
  },
  async account(client, _, signal) {
    const { listServiceAccounts } = await import('@erx/core/service-accounts/contract');
    if (!(await mayCall(listServiceAccounts, client, signal))) return [];
    const accounts = await readWhole(client, listServiceAccounts, {}, { signal });
    return accounts
      .filter(({ revokedAt }) => revokedAt === undefined)
      .map(({ name, clientId }) => [name, clientId] as const);
  },
  async app(client, _, signal) {
    const { listConnectedApps } = await import('@erx/core/connected-apps/contract');
    if (!(await mayCall(listConnectedApps, client, signal))) return [];
    const apps = await readWhole(client, listConnectedApps, {}, { signal });
    return apps
      .filter(({ endedAt }) => endedAt === undefined)
      .map(({ name, clientId }) => [name, clientId] as const);
  },
  async client(client, _, signal) {
    const { listHookClients } = await import('@erx/core/cds-hooks/contract');
    if (!(await mayCall(listHookClients, client, signal))) return [];
    const clients = await readWhole(client, listHookClients, {}, { signal });
    return clients
      .filter(({ endedAt }) => endedAt === undefined)
      .map(({ name, issuer }) => [name, issuer] as const);
  },
};

/** A call that is refused is filed as an incident (S2.7): who may not make it makes none. */
async function mayCall(endpoint: AnyEndpoint, client: Client, signal: AbortSignal): Promise<boolean> {
  const { getUserInfo } = await import('@erx/core/users/contract');
  const { permissions } = await client.call(getUserInfo, {}, { signal });
  return permissions.some((one) => one === endpoint.allow);
}

/**
 * A token that is good for a moment; undefined where no one is signed in. One that ends is renewed by a program
 * of its own, which continues when this one has no more time: a renewal that is broken off ends the sign-in.
 */
async function validToken(
  read: () => unknown,
  name: string,
  { clock, cancelled }: Pick<Context, 'clock' | 'cancelled'>,
): Promise<string | undefined> {
  const good = (): string | undefined => {
    const tokens = StoredTokens.safeParse(read()).data;
    const left = tokens ? Date.parse(tokens.expiresAt) - clock.now().getTime() : 0;
    return left > LEAST_VALID_MILLISECONDS ? tokens?.accessToken : undefined;
  };
  const kept = StoredTokens.safeParse(read()).data;
  if (!kept) return undefined;
  if (good() !== undefined || kept.refreshToken === undefined) return good();
  const program = process.argv[1] ?? '';
  const renewing = spawn(process.execPath, [program, 'auth', 'token', '--profile', name], {
    detached: true,
    stdio: 'ignore',
  });
  await new Promise<void>((resolve) => {
    renewing.once('close', () => resolve()).once('error', () => resolve());
    cancelled.addEventListener('abort', () => resolve(), { once: true });
  });
  return good();
}

/** Where the command that is being typed would go, with the settings of this machine. */
async function optionsOf(typed: readonly string[], context: Context): Promise<CommonOptions> {
  const said = Object.fromEntries(
    ['profile', 'server', 'practice'].flatMap((name) => {
      const value = valueOf(`--${name}`, typed);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const source = { getOptionValueSource: (name: string) => (name in said ? 'cli' : undefined) };
  return await chosenOptions<CommonOptions>(said, source, context);
}

function valueOf(flag: string, typed: readonly string[]): string | undefined {
  const joined = typed.find((word) => word.startsWith(`${flag}=`));
  if (joined !== undefined) return joined.slice(flag.length + 1);
  const at = typed.indexOf(flag);
  return at < 0 ? undefined : typed[at + 1];
}
