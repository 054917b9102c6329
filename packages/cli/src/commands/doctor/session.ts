import type { Permission } from '@erx/core/access/rights';
import { getSealState } from '@erx/core/audit/contract';
import { describeDeviation } from '@erx/core/audit/deviation';
import type { SealState } from '@erx/core/audit/model';
import { CallError } from '@erx/core/client/failure';
import { createPushChannel } from '@erx/core/notifications/channel';
import { listEvents } from '@erx/core/notifications/contract';
import { getReferenceStatus } from '@erx/core/reference/contract';
import type { ReferenceStatus } from '@erx/core/reference/model';
import { getRetention } from '@erx/core/retention/contract';
import type { RetentionStatus } from '@erx/core/retention/model';
import { StoredTokens } from '@erx/core/session/token-store';
import { getUserInfo } from '@erx/core/users/contract';
import type { UserInfo } from '@erx/core/users/model';
import { fullName } from '@erx/core/users/names';
import { showInstant } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { showFailure } from '../../failure';
import type { Report } from '../../output/report';
import { connect, type Connection, findServer } from '../../session/connect';
import { serviceCredentials } from '../../session/service-credentials';
import { bad, type Check, ok, warn } from './check';
import { retentionCheck, storageCheck } from './storage';

const DAY = 24 * 60 * 60_000;
/** Directories of drugs are published each month; half a year is old. */
const REFERENCE_DAYS = 180;
/** A seal is made every second. */
const UNSEALED_MILLISECONDS = 60_000;

/**
 * Whether a user is signed in, what they may do, and whether what the service does for them works. Stops at
 * the first that nothing can continue behind.
 */
export async function checkSession(
  options: CommonOptions,
  context: Context,
  report: Report,
): Promise<readonly Check[]> {
  let connection: Connection;
  try {
    connection = await connect(options, context, report);
  } catch (error) {
    const { message, next } = showFailure(error);
    return [warn('Sign-in', message, next)];
  }
  let user: UserInfo;
  try {
    user = await connection.client.call(getUserInfo, {}, { signal: context.cancelled });
  } catch (error) {
    const { message, next } = showFailure(error);
    return [bad('Sign-in', message, next)];
  }
  // asked for once, whichever check is first
  let retention: Promise<RetentionStatus> | undefined;
  const readRetention = () => (retention ??= connection.client.call(getRetention, {}));
  return [
    await signInCheck(user, options, context),
    ok(
      'Practice',
      `${user.organizationName}: ` +
        `${[user.role, ...(user.isSuperAdmin ? ['super administrator'] : []), ...(user.isPartner ? ['partner'] : [])].join(', ')}, ` +
        `${String(user.permissions.length)} rights (erx whoami names them)`,
    ),
    zoneCheck(user.timeZone),
    await ifAllowed('Live events', 'notification.read', user, () => pushCheck(connection)),
    await ifAllowed('Reference data', 'drug.read', user, async () =>
      referenceCheck(await connection.client.call(getReferenceStatus, {}), context.clock.now()),
    ),
    await ifAllowed('Audit seals', 'audit.read', user, async () =>
      sealCheck(await connection.client.call(getSealState, {}), context.clock.now()),
    ),
    await ifAllowed('Storage', 'installation.read', user, async () => storageCheck(await readRetention())),
    await ifAllowed('Retention', 'installation.read', user, async () =>
      retentionCheck(await readRetention(), context.clock.now()),
    ),
  ];
}

/**
 * A check that takes a right. Without it nothing is asked: what is refused would be filed as an incident, and
 * says nothing of whether it works.
 */
async function ifAllowed(
  name: string,
  right: Permission,
  { permissions }: Pick<UserInfo, 'permissions'>,
  check: () => Promise<Check>,
): Promise<Check> {
  if (!permissions.includes(right)) return ok(name, `Not checked: this needs the right ${right}.`);
  return await attempt(name, check);
}

async function signInCheck(user: UserInfo, options: CommonOptions, context: Context): Promise<Check> {
  const { name, profiles } = await findServer(options, context);
  if (serviceCredentials(options, context.environment))
    return ok('Sign-in', `${fullName(user)}, the service account of ERX_CLIENT_ID`);
  const tokens = StoredTokens.safeParse(profiles.read(name)?.tokens).data;
  const until =
    tokens === undefined
      ? ''
      : tokens.refreshToken === undefined
        ? `, until ${showInstant(user.timeZone, tokens.expiresAt)}`
        : ', renewed automatically when it is used';
  return ok('Sign-in', `${fullName(user)} (${user.email})${until}`);
}

function zoneCheck(zone: string): Check {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ok(
    'Time zone',
    own === zone
      ? zone
      : `${zone} is the practice's: days and times are read and shown in it, not in ${own} of this machine.`,
  );
}

async function pushCheck(connection: Connection): Promise<Check> {
  const channel = createPushChannel({
    origin: connection.origin,
    practiceId: connection.practice.id,
    fetch: connection.fetch,
    accessToken: () => connection.accessToken(),
    listEvents: (query) => connection.client.call(listEvents, { query }),
  });
  try {
    await channel.start();
    if (channel.state === 'connected')
      return ok('Live events', 'The channel connects: alerts and queues update at once.');
    return bad(
      'Live events',
      'The channel does not connect; alerts and queues only update once a minute.',
      'Let WebSockets to /api/notificationhub pass through proxies and firewalls.',
    );
  } finally {
    await channel.stop();
  }
}

/** How old what prescribing searches is. */
export function referenceCheck({ lists, unfinished }: ReferenceStatus, now: Date): Check {
  const drugs = lists.find(({ list }) => list === 'products');
  if (!drugs || drugs.rows === 0)
    return bad(
      'Reference data',
      'There are no drugs to prescribe.',
      'Run erx reference import; see erx help reference import.',
    );
  if (unfinished.length > 0)
    return warn(
      'Reference data',
      `${String(unfinished.length)} imports are not finished.`,
      'Run their commands again with the same files: erx reference status names them.',
    );
  const count = drugs.rows.toLocaleString('en-US');
  if (drugs.loaded === undefined || drugs.loaded.kind === 'starter')
    return warn(
      'Reference data',
      `${count} drugs of the starter catalog, which is only a beginning.`,
      'Load the publishers’ files: erx help reference import.',
    );
  const days = Math.floor((now.getTime() - Date.parse(drugs.loaded.at)) / DAY);
  if (days > REFERENCE_DAYS)
    return warn(
      'Reference data',
      `${count} drugs, loaded ${String(days)} days ago.`,
      'Load the newest files: erx help reference import.',
    );
  return ok('Reference data', `${count} drugs, loaded ${String(days)} days ago`);
}

/** Whether the sealing of the trail keeps up. */
export function sealCheck(
  { last, unsealedSince, deviation }: Pick<SealState, 'last' | 'unsealedSince' | 'deviation'>,
  now: Date,
): Check {
  if (deviation)
    return bad(
      'Audit seals',
      `The audit trail deviates from what is known of it: ${describeDeviation(deviation)}.`,
      'An incident was filed. Change nothing, and tell the person responsible for security.',
    );
  if (unsealedSince !== undefined && now.getTime() - Date.parse(unsealedSince) > UNSEALED_MILLISECONDS) {
    return bad(
      'Audit seals',
      `Records since ${unsealedSince} are not sealed.`,
      'Sealing does not work: look into the log of the service for seal.failed.',
    );
  }
  return ok(
    'Audit seals',
    last === undefined
      ? 'Nothing to seal yet.'
      : `Every record is sealed as it comes (${last.number.toLocaleString('en-US')} seals). erx audit verify checks them.`,
  );
}

async function attempt(name: string, check: () => Promise<Check>): Promise<Check> {
  try {
    return await check();
  } catch (error) {
    const { message, next } = showFailure(error);
    // A service of another version may not know the question.
    return error instanceof CallError && error.status === 404
      ? warn(name, 'The server does not say.', 'Its version differs from this one.')
      : bad(name, message, next);
  }
}
