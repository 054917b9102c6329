import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
  HttpClient,
  HttpError,
  type HttpRequest,
  HttpResponse,
} from '@microsoft/signalr';
import type * as z from 'zod';
import { createClient, PRACTICE_HEADER } from '../client/call';
import type { InputOf, ReplyOf } from '../client/endpoint';
import { joinOrganization, type listEvents } from './contract';
import {
  CONNECTION_ID_EVENT,
  EVENT_CONTENT,
  type EventContent,
  type EventName,
  PracticeEvent,
  RECONNECT_DELAYS,
  TRY_NOW_MILLISECONDS,
} from './model';
import { reconnectDelay } from './rules';

/** 'reconnecting' while the quick tries last, then 'offline'; it still tries every minute. */
export type PushState = 'connecting' | 'connected' | 'reconnecting' | 'offline';

/**
 * The events of a practice as they happen, in order, none lost and none twice, whatever happens to the
 * connection.
 */
export interface PushChannel {
  readonly state: PushState;
  /** Calls the listener for each event of a name. @returns what ends it */
  on<Name extends EventName>(
    name: Name,
    listener: (content: EventContent<Name>, event: PracticeEvent) => void,
  ): () => void;
  /** Reports each change of the state. @returns what ends it */
  subscribe(listener: (state: PushState) => void): () => void;
  /** Starts; resolves when the first try has ended, whichever way. It tries until `stop`. */
  start(): Promise<void>;
  /**
   * Tries immediately instead of waiting, where the connection is lost and something says that the service is
   * there. However often it is called, two tries are at least two seconds apart.
   */
  tryNow(): void;
  stop(): Promise<void>;
}

/** What a channel needs of its surroundings. */
export interface PushPorts {
  /** Scheme, host and port of the service. */
  readonly origin: string;
  /** A valid access token; undefined when no one is signed in. */
  accessToken(): Promise<string | undefined>;
  readonly practiceId: string;
  /**
   * The number of the event behind which the stream begins, where the caller asked for it before; without it,
   * the stream begins where the channel does.
   */
  readonly after?: number | undefined;
  /** The call listEvents, for catching up. */
  listEvents(query: NonNullable<InputOf<typeof listEvents>['query']>): Promise<ReplyOf<typeof listEvents>>;
  /** Events were missed that are no longer kept: whatever is shown is to be read again. */
  onMissing?(): void;
  /** What requests are made with; the platform's when absent. */
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds before a try; readings S4-6 when absent. */
  reconnectDelay?(failures: number): number;
}

const HUB = '/api/notificationhub';
const CATCH_UP = 500;
/** Signs of the page that it is looked at again, or that its network is. */
const SIGNS = ['online', 'focus', 'visibilitychange'] as const;
const NAMES = Object.keys(EVENT_CONTENT) as EventName[];

type Listener = (content: never, event: PracticeEvent) => void;

/**
 * A channel to one practice over the stock client, in a browser or in Node. For another practice make
 * another.
 */
export function createPushChannel(ports: PushPorts): PushChannel {
  const fetching = ports.fetch ?? globalThis.fetch.bind(globalThis);
  const calls = createClient({
    origin: ports.origin,
    application: 'push',
    accessToken: () => ports.accessToken(),
    practiceId: () => ports.practiceId,
    fetch: fetching,
  });
  const delayOf = ports.reconnectDelay ?? reconnectDelay;
  const listeners = new Map<EventName, Set<Listener>>();
  const watchers = new Set<(state: PushState) => void>();
  let state: PushState = 'connecting';
  let isRunning = false;
  let cursor = ports.after;
  let failures = 0;
  let lastTry = 0;
  let dueAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: HubConnection | undefined;

  function show(next: PushState): void {
    if (state === next) return;
    state = next;
    for (const watcher of watchers)
      safely(() => {
        watcher(next);
      });
  }

  /** Hands an event on unless it came before; its content must be what the contract says. */
  function take(event: PracticeEvent): void {
    if (cursor !== undefined && event.sequence <= cursor) return;
    cursor = event.sequence;
    const content = (EVENT_CONTENT[event.name] as z.ZodType).safeParse(event.content);
    if (!content.success) return; // of a newer service: what this version cannot read it cannot show
    for (const listener of listeners.get(event.name) ?? [])
      safely(() => {
        listener(content.data as never, { ...event, content: content.data });
      });
  }

  async function catchUp(isCurrent: () => boolean): Promise<void> {
    for (;;) {
      const { latest, events, isMissing } = await ports.listEvents({
        ...(cursor === undefined ? {} : { after: cursor }),
        limit: CATCH_UP,
      });
      if (!isCurrent()) return;
      if (isMissing) ports.onMissing?.();
      for (const event of events) take(event);
      cursor = Math.max(cursor ?? 0, latest); // another process of the service may be a moment behind
      if (events.length < CATCH_UP) return;
    }
  }

  /** One connection: joined, caught up and live when this resolves; throws when it does not come to that. */
  async function connect(): Promise<void> {
    const connection = new HubConnectionBuilder()
      .withUrl(ports.origin + HUB, {
        transport: HttpTransportType.WebSockets,
        httpClient: new HubHttp(fetching),
        accessTokenFactory: async () => (await ports.accessToken()) ?? '',
        headers: { [PRACTICE_HEADER]: ports.practiceId },
        withCredentials: false,
        logger: LogLevel.None,
      })
      .configureLogging(LogLevel.None)
      .build();
    const isCurrent = () => current === connection;
    current = connection;
    let waiting: PracticeEvent[] | undefined = [];
    for (const name of NAMES) {
      connection.on(name, (content: unknown, about: unknown) => {
        const event = PracticeEvent.safeParse({ ...(about as object), name, content });
        if (!event.success || !isCurrent()) return;
        if (waiting) waiting.push(event.data);
        else take(event.data);
      });
    }
    let isClosed = false;
    const idArrives = new Promise<string>((resolve, reject) => {
      connection.on(CONNECTION_ID_EVENT, resolve);
      connection.onclose((cause) => {
        isClosed = true;
        reject(cause ?? new Error('The connection was closed.'));
        if (!waiting) lose();
      });
    });
    idArrives.catch(() => undefined); // start() reports the same failure
    const lose = () => {
      if (!isCurrent()) return;
      current = undefined;
      show('reconnecting');
      tryLater();
    };

    try {
      // The stream begins where the channel does: what happens while it connects is caught up.
      if (cursor === undefined) await catchUp(isCurrent);
      await connection.start();
      await calls.call(joinOrganization, { body: { connectionId: await idArrives } });
      await catchUp(isCurrent);
      if (isClosed) throw new Error('The connection was lost while it was being set up.');
    } catch (cause) {
      if (isCurrent()) current = undefined;
      await connection.stop().catch(() => undefined);
      throw cause;
    }
    if (!isCurrent()) return;
    for (const event of waiting) take(event);
    waiting = undefined;
    failures = 0;
    show('connected');
  }

  async function attempt(): Promise<void> {
    timer = undefined;
    if (!isRunning || current) return;
    lastTry = Date.now();
    try {
      await connect();
    } catch {
      failures += 1;
      if (!isRunning) return;
      if (failures >= RECONNECT_DELAYS.length) show('offline');
      else if (state === 'connected') show('reconnecting');
      tryLater();
    }
  }

  function tryAt(at: number): void {
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => {
      void attempt();
    }, at - Date.now());
  }

  function tryLater(): void {
    if (isRunning) tryAt(Date.now() + delayOf(failures));
  }

  /**
   * The network came back, the page is looked at again, or a call was answered: no need to wait for the minute.
   * However many such signs come, two tries are never closer: a service without push is not besieged.
   */
  const tryNow = () => {
    const at = Math.max(Date.now(), lastTry + TRY_NOW_MILLISECONDS);
    if (timer && at < dueAt) tryAt(at);
  };

  return {
    get state() {
      return state;
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener as Listener));
      return () => {
        set.delete(listener as Listener);
      };
    },
    subscribe(listener) {
      watchers.add(listener);
      return () => {
        watchers.delete(listener);
      };
    },
    async start() {
      if (isRunning) return;
      isRunning = true;
      show('connecting');
      if (typeof globalThis.addEventListener === 'function')
        for (const sign of SIGNS) globalThis.addEventListener(sign, tryNow);
      await attempt();
    },
    tryNow,
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      timer = undefined;
      if (typeof globalThis.removeEventListener === 'function')
        for (const sign of SIGNS) globalThis.removeEventListener(sign, tryNow);
      const connection = current;
      current = undefined;
      await connection?.stop().catch(() => undefined);
      show('offline');
    },
  };
}

/** A listener that throws is a defect to be seen, but not a reason to skip the others. */
function safely(work: () => void): void {
  try {
    work();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/**
 * The stock client's requests, made by the fetch of the program: in Node its own client loads a cookie jar
 * with the list of all public suffixes for them, which no connection here has a use for.
 */
class HubHttp extends HttpClient {
  constructor(private readonly fetching: typeof fetch) {
    super();
  }

  /** @throws HttpError when the answer is no success; what the fetch throws when none comes */
  override async send({ method, url, content, headers, timeout }: HttpRequest): Promise<HttpResponse> {
    const fetching = this.fetching; // called without a receiver, which a browser's own refuses
    const response = await fetching(String(url), {
      ...(method ? { method } : {}),
      ...(content ? { body: content } : {}),
      headers: { 'X-Requested-With': 'XMLHttpRequest', ...headers },
      cache: 'no-cache',
      credentials: 'same-origin',
      ...(timeout ? { signal: AbortSignal.timeout(timeout) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new HttpError(text || response.statusText, response.status);
    return new HttpResponse(response.status, response.statusText, text);
  }
}
