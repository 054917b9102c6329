import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { answerWithin } from '../database/answer-within';
import type { Database } from '../database/database';
import { inWork } from '../database/work';
import { runningProcesses } from '../processes';

/** What waits in the database, of all practices together; the same in each process. */
export interface Figures {
  readonly outbox: { readonly messages: number; readonly oldestAt: Date | undefined };
  /** The oldest audit record without a seal. */
  readonly unsealedSince: Date | undefined;
  /** The oldest seal that is not noted outside; null where nothing is noted. */
  readonly unanchoredSince: Date | null | undefined;
  /** Requests of pharmacies without an answer, by kind. */
  readonly requests: Readonly<Record<string, number>>;
  readonly needingAttention: number;
}

export interface GaugesSources {
  readonly database: Database;
  readonly admission: { readonly inFlight: number };
  readonly pushConnections: () => number;
  readonly figures: () => Promise<Figures>;
  readonly now: () => Date;
}

/** Milliseconds for which figures of the database serve again, and in which they come. */
const KEPT = 5_000;
const WITHIN = 2_000;

/** What is read when it is asked for: of this process, and of the database. */
export interface Gauges {
  readonly registry: Registry;
  /** Reads what is true now. */
  refresh(): Promise<void>;
}

type MakeGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge;

export function openGauges(sources: GaugesSources): Gauges {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge: MakeGauge = (name, help, labelNames = []) =>
    new Gauge({ name: `erx_${name}`, help, labelNames: [...labelNames], registers: [registry] });
  const ofProcess = gaugeProcess(gauge, sources);
  const ofDatabase = gaugeFigures(gauge, sources);
  return {
    registry,
    async refresh() {
      ofProcess();
      await ofDatabase();
    },
  };
}

function gaugeProcess(gauge: MakeGauge, { database, admission, pushConnections }: GaugesSources): () => void {
  const connections = gauge('database_connections', 'Open connections by kind of work and use', [
    'kind',
    'use',
  ]);
  const most = gauge('database_connections_max', 'Connections that a kind of work may open', ['kind']);
  const waiting = gauge('database_waiting', 'Callers that wait for a connection of their kind of work', [
    'kind',
  ]);
  const inFlight = gauge('http_requests_in_flight', 'Requests that are being answered');
  const processes = gauge('processes', 'Processes of the service that serve on its port now');
  const push = gauge('push_connections', 'Clients connected to the push hub of this process');
  const standbyUsed = gauge(
    'standby_used',
    '1 where lists that may lag come from the standby; 0 where it is away or too far behind; absent without one',
  );
  const standbyBehind = gauge(
    'standby_behind_seconds',
    'How far the standby is behind, at most; absent where it is away',
  );
  return () => {
    const standby = database.standbyUse();
    standbyUsed.remove();
    standbyBehind.remove();
    if (standby) standbyUsed.set(standby.state === 'used' ? 1 : 0);
    if (standby?.behindSeconds !== undefined) standbyBehind.set(standby.behindSeconds);
    for (const { kind, ...use } of database.poolUse()) {
      connections.set({ kind, use: 'idle' }, use.idle);
      connections.set({ kind, use: 'busy' }, use.open - use.idle);
      most.set({ kind }, use.most);
      waiting.set({ kind }, use.waiting);
    }
    inFlight.set(admission.inFlight);
    processes.set(runningProcesses());
    push.set(pushConnections());
  };
}

function gaugeFigures(gauge: MakeGauge, { figures, now }: GaugesSources): () => Promise<void> {
  const known = gauge(
    'database_figures_known',
    '1 where what waits in the database could be read in time; 0 where not: then its gauges are absent',
  );
  const messages = gauge(
    'outbox_messages',
    'Messages to partners that wait or are tried again; 10,000 says so many or more',
  );
  const oldest = gauge(
    'outbox_oldest_age_seconds',
    'Age of the oldest message in the outbox; 0 where it is empty',
  );
  const seal = gauge(
    'audit_seal_lag_seconds',
    'Age of the oldest audit record without a seal; 0 where all have one',
  );
  const anchor = gauge(
    'audit_anchor_lag_seconds',
    'Age of the oldest seal that is not noted outside; absent where ERX_AUDIT_ANCHOR is not set',
  );
  const requests = gauge(
    'requests_waiting',
    'Requests of pharmacies without an answer, by kind; 10,000 in all says so many or more',
    ['kind'],
  );
  const attention = gauge(
    'needs_you',
    'Prescriptions that did not arrive or were not finished, and that nobody has marked',
  );
  const read = keptFor(KEPT, () => inWork({ kind: 'jobs' }, figures), WITHIN);
  const age = (since: Date | undefined) =>
    since ? Math.max(0, (now().getTime() - since.getTime()) / 1000) : 0;
  return async () => {
    const found = await read().catch(() => undefined);
    known.set(found ? 1 : 0);
    // What is not known is absent: an old figure, or 0, would look like a service that is well.
    requests.reset();
    for (const one of [messages, oldest, seal, anchor, attention]) one.remove();
    if (!found) return;
    messages.set(found.outbox.messages);
    oldest.set(age(found.outbox.oldestAt));
    seal.set(age(found.unsealedSince));
    if (found.unanchoredSince !== null) anchor.set(age(found.unanchoredSince));
    for (const [kind, count] of Object.entries(found.requests)) requests.set({ kind }, count);
    attention.set(found.needingAttention);
  };
}

/**
 * Reads at most once at a time and each so many milliseconds.
 * @throws Error when an answer takes longer than `within`; the reading then serves whoever asks next
 */
export function keptFor<Value>(
  milliseconds: number,
  read: () => Promise<Value>,
  within: number,
): () => Promise<Value> {
  let kept: { readonly until: number; readonly value: Promise<Value> } | undefined;
  return async () => {
    if (!kept || kept.until < performance.now()) {
      const value = read();
      // until it has come, no second one is begun
      const mine = { until: Number.POSITIVE_INFINITY, value };
      kept = mine;
      value.then(
        () => {
          kept = { until: performance.now() + milliseconds, value };
        },
        () => {
          kept = undefined;
        },
      );
    }
    return await answerWithin(within, kept.value);
  };
}
