import { EventEmitter } from 'node:events';
import pg from 'pg';

/** A server of the database, as the driver connects to it. */
interface Host {
  readonly connectionString: string;
  /** Host and port: what may be shown and logged. */
  readonly place: string;
}

/** The servers of a database, of which one takes changes. */
interface Hosts {
  readonly hosts: readonly [Host, ...Host[]];
  /** Whether one that takes no changes, such as a standby, is passed over. */
  readonly mustBeWritable: boolean;
}

const URI =
  /^(?<start>postgres(?:ql)?:\/\/)(?:(?<user>[^/?#]*)@)?(?<hosts>[^/?#@]*)(?<path>\/[^?#]*)?(?:\?(?<query>.*))?$/;
const FORM = 'give postgresql://user:password@host:port/database, several hosts separated by commas';
/** What of libpq's target_session_attrs a service that writes can mean. */
const WRITABLE: Record<string, boolean> = { any: false, 'read-write': true, primary: true };

/**
 * Reads an address in the form of libpq (PostgreSQL manual, 34.1.1): several hosts, and which of them is meant.
 * Of several, without target_session_attrs, the one that takes changes is meant.
 * @throws Error with one sentence that names the setting and says nothing of the password
 */
export function readDatabaseUrl(url: string, setting = 'DATABASE_URL'): Hosts {
  const { start = '', user, hosts: listed = '', path = '', query = '' } = URI.exec(url)?.groups ?? {};
  const parameters = new URLSearchParams(query);
  const meant = parameters.get('target_session_attrs');
  if (meant !== null && !Object.hasOwn(WRITABLE, meant))
    throw unusable(setting, 'target_session_attrs is read-write, primary or any: the service writes');
  parameters.delete('target_session_attrs');
  const names = (parameters.get('host') ?? listed).split(',');
  if (start === '' || (names.length === 1 && !(parameters.get('port') ?? '').includes(',')))
    return {
      hosts: [toHost(meant === null ? url : joined(start, user, listed, path, parameters), setting)],
      mustBeWritable: WRITABLE[meant ?? 'any'] ?? false,
    };
  const ports = parameters.get('port')?.split(',');
  if (ports && ports.length !== 1 && ports.length !== names.length)
    throw unusable(setting, 'it has another number of ports than of hosts');
  const isInQuery = parameters.has('host');
  const [first, ...others] = names.map((name, place) => {
    const own = new URLSearchParams(parameters);
    const port = ports?.[place] ?? ports?.[0];
    if (isInQuery) own.set('host', name);
    if (port !== undefined) own.set('port', port);
    return toHost(joined(start, user, isInQuery ? '' : name, path, own), setting);
  });
  if (first === undefined) throw unusable(setting, FORM);
  return { hosts: [first, ...others], mustBeWritable: WRITABLE[meant ?? 'read-write'] ?? true };
}

const unusable = (setting: string, why: string) =>
  new Error(`The setting ${setting} cannot be used: ${why}.`);

const joined = (
  start: string,
  user: string | undefined,
  host: string,
  path: string,
  query: URLSearchParams,
) =>
  `${start}${user === undefined ? '' : `${user}@`}${host}${path}${query.size > 0 ? `?${query.toString()}` : ''}`;

function toHost(connectionString: string, setting: string): Host {
  try {
    const { host, port } = new pg.Client({ connectionString });
    return { connectionString, place: `${host}:${String(port)}` };
  } catch {
    throw unusable(setting, FORM);
  }
}

/** Whether a server takes no changes: a standby, or one that was told so. */
const TAKES_NONE =
  "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_closed";

/** Follows which server of a database is to be connected to. */
export interface Primary {
  /** The server that connections are made to now; another one has a higher number. */
  readonly now: { readonly connectionString: string; readonly number: number };
  /** Where the servers are, as it may be shown. */
  readonly places: string;
  /** Refuses a connection whose server takes no changes where changes are wanted. @throws Error */
  expectWritable(client: pg.ClientBase): Promise<void>;
  /** Looks which server is the one, where there are several. @returns whether it is another one than before */
  find(): Promise<boolean>;
  /** Calls back when another server became the one. @returns what ends that */
  onMoved(listener: () => void): () => void;
}

/** @param within milliseconds that a server has to answer */
export function followPrimary(url: string, within: number): Primary {
  const { hosts, mustBeWritable } = readDatabaseUrl(url);
  const moves = new EventEmitter().setMaxListeners(0);
  let current: Host = hosts[0];
  let number = 0;
  let looking: Promise<boolean> | undefined;

  async function expectWritable(client: pg.ClientBase): Promise<void> {
    if (!mustBeWritable) return;
    const { rows } = await client.query<{ is_closed: boolean }>(TAKES_NONE);
    if (rows[0]?.is_closed !== false) throw new NotWritable();
  }

  async function ask(host: Host): Promise<Host> {
    const client = new pg.Client({
      connectionString: host.connectionString,
      application_name: 'erx look',
      connectionTimeoutMillis: within,
      query_timeout: within,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await expectWritable(client);
      return host;
    } finally {
      client.end().catch(() => undefined);
    }
  }

  /** All at once: one that is frozen delays no other. */
  async function look(): Promise<boolean> {
    const found = await Promise.any(hosts.map(ask)).catch(() => undefined);
    if (found === undefined || found === current) return false;
    current = found;
    number += 1;
    moves.emit('moved');
    return true;
  }

  return {
    get now() {
      return { connectionString: current.connectionString, number };
    },
    places: hosts.map(({ place }) => place).join(', '),
    expectWritable,
    find: () =>
      hosts.length === 1
        ? Promise.resolve(false)
        : (looking ??= look().finally(() => {
            looking = undefined;
          })),
    onMoved(listener) {
      moves.on('moved', listener);
      return () => {
        moves.off('moved', listener);
      };
    },
  };
}

/** A server was reached that takes no changes. */
export class NotWritable extends Error {
  override readonly name = 'NotWritable';
  override readonly message = 'it takes no changes: a standby';
}
