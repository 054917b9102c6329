import type { Endpoint } from '@erx/core/client/endpoint';
import { AppError } from '@erx/core/findings/app-error';
import type { WholeCheck } from '@erx/core/interactions/rules/check';
import { startWorker, type Worker } from '@erx/server/jobs/outbox-worker';
import { receive } from '@erx/server/network/receive';
import { answerOnce, requestHash } from '@erx/server/platform/api/idempotency';
import type { Server } from '@erx/server/platform/api/router';
import { actingAs } from '@erx/server/platform/audit-trail/acting';
import { readConfig } from '@erx/server/platform/config';
import type { Database } from '@erx/server/platform/database/database';
import type { Signals, Topic } from '@erx/server/platform/database/notify';
import { findUnavailable } from '@erx/server/platform/database/unavailable';
import { openPharmacyNetwork } from '@erx/server/platform/gateway/pharmacy-network';
import { serveCancelling } from '@erx/server/prescriptions/cancel-routes';
import { servePrescriptions } from '@erx/server/prescriptions/routes';
import { openRequests } from '@erx/server/requests/receiving';
import type { SafetyJudge } from '@erx/server/safety/judge';
import { serveSending } from '@erx/server/sending/routes';
import type { Services } from '@erx/server/services';
import type { Outside } from './outside';
import type { Machine, Schedule } from './schedule';
import type { Prescriber } from './store';

const CONFIG = readConfig({
  ERX_LOG_LEVEL: 'silent',
  PHARMACY_NETWORK_URL: 'http://127.0.0.1:9/network/script',
  PHARMACY_NETWORK_USER: 'erx',
  PHARMACY_NETWORK_PASSWORD: 'secret',
  NETWORK_INBOUND_USER: 'network',
  NETWORK_INBOUND_PASSWORD: 'secret',
});
const NETWORK = CONFIG.network as NonNullable<typeof CONFIG.network>;
const silent = () => undefined;
const LOG = { info: silent, warn: silent, error: silent };

/** What a request was answered with. */
export type Answer =
  | { readonly kind: 'done'; readonly reply: unknown }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unavailable' }
  /** Anything that no client should see. */
  | { readonly kind: 'broken'; readonly problem: string };

/** What someone asks of the service. */
export interface Asked {
  readonly endpoint: 'createPrescription' | 'sendPrescription' | 'cancelPrescription' | 'getPrescription';
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly key: string | undefined;
}

/** A process of the service that lives. */
export interface ServiceMachine extends Machine {
  isStopping: boolean;
  ask(by: Prescriber, asked: Asked): Promise<Answer>;
  /** A message of the network. @returns the answer; undefined where it could not be taken */
  receive(xml: string): Promise<string | undefined>;
  /** Hears that something committed, here or in another process. */
  hear(topic: Topic): void;
  worker: Worker;
}

const NOTHING_FOUND: WholeCheck = {
  allergyInteractions: [],
  drugInteractions: [],
  drugFoodInteractions: [],
  duplicateTherapy: [],
  incomplete: [],
};

/** Nothing speaks against any order: what is safe is not what is simulated. It reads the facts that it is held to. */
const judgeWith = (database: Database): SafetyJudge => ({
  async judge({ practiceId, patientId, description }) {
    const [patient] = await database.run<{ facts_version: number }>(
      { text: 'SELECT facts_version FROM patients WHERE practice_id = $1 AND id = $2' },
      [practiceId, patientId],
    );
    if (!patient) throw new AppError('record.not-found');
    return {
      description,
      factsVersion: patient.facts_version,
      check: NOTHING_FOUND,
      doses: undefined,
      cautions: undefined,
      knowledge: 'none',
      fingerprint: undefined,
      agents: () => {
        throw new Error('Nothing was found that an answer could name.');
      },
      bearing: undefined,
      quiet: (findings) => findings,
      loud() {
        return { check: NOTHING_FOUND, count: 0 };
      },
      offer: (findings) => Promise.resolve(findings),
      findings: () => Promise.resolve([]),
    };
  },
  duplicates: () => Promise.resolve([]),
});

type AnyHandler = (call: object) => Promise<unknown>;

/**
 * Starts a process: the product's routes, its receiver and its worker, over a database and a way to the network
 * that wait for their turns.
 * @param now its clock
 * @param tell tells the other processes that something committed
 */
export function startMachine(
  machine: Machine,
  schedule: Schedule,
  database: Database,
  outside: Outside,
  now: () => Date,
  tell: (topic: Topic) => void,
): ServiceMachine {
  const listeners = new Map<Topic, Set<() => void>>();
  const hear = (topic: Topic) => {
    for (const listener of listeners.get(topic) ?? []) listener();
  };
  const notify = (topic: Topic) => {
    schedule.after(
      0,
      '',
      () => {
        hear(topic);
      },
      machine,
    );
    tell(topic);
  };
  const signals: Signals = {
    notify,
    on(topic, listener) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      return () => all.delete(listener);
    },
    close: () => Promise.resolve(),
  };
  // What no step of the simulation asks for is not there, and would be missed aloud.
  const services = {
    config: CONFIG,
    database,
    log: LOG,
    now,
    notify,
    isStopping: () => false,
    keys: { encrypt: (text: string) => text, derive: () => Buffer.alloc(32) },
  } as unknown as Services;

  const handlers = new Map<string, { endpoint: Endpoint; handler: AnyHandler }>();
  const server: Server = {
    serve(endpoint, handler) {
      handlers.set(endpoint.name, {
        endpoint: endpoint as unknown as Endpoint,
        handler: handler as unknown as AnyHandler,
      });
    },
    done: () => undefined,
  };
  const judge = judgeWith(database);
  servePrescriptions(server, services, judge);
  serveSending(server, services, judge);
  serveCancelling(server, services);

  async function carryOut(by: Prescriber, asked: Asked): Promise<unknown> {
    const served = handlers.get(asked.endpoint);
    if (!served) throw new Error(`${asked.endpoint} is not served`);
    const { endpoint, handler } = served;
    const { member } = by;
    const answered = await answerOnce(
      services,
      {
        status: endpoint.status ?? 200,
        repetition:
          asked.key === undefined || !endpoint.idempotent
            ? undefined
            : {
                practiceId: member.practiceId,
                accountId: member.accountId,
                key: asked.key,
                endpoint: endpoint.name,
                requestHash: requestHash(asked.params, asked.body),
              },
      },
      (repeatable) =>
        actingAs({ ...member }, () =>
          handler({
            ...repeatable,
            member,
            account: member,
            params: asked.params,
            body: asked.body,
            query: {},
          }),
        ),
    );
    return JSON.parse(JSON.stringify('before' in answered ? answered.before.reply : answered.content));
  }

  const requests = openRequests(database);
  const alive: ServiceMachine = Object.assign(machine, {
    isStopping: false,
    hear,
    async ask(by: Prescriber, asked: Asked): Promise<Answer> {
      try {
        return { kind: 'done', reply: await carryOut(by, asked) };
      } catch (error) {
        if (error instanceof AppError) return { kind: 'refused', code: error.code };
        if (findUnavailable(error)) return { kind: 'unavailable' };
        return {
          kind: 'broken',
          problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
        };
      }
    },
    async receive(xml: string) {
      try {
        return await receive({ ...services, address: '192.0.2.2', requests, softwareVersion: '1' }, xml);
      } catch (error) {
        if (findUnavailable(error)) return undefined;
        throw error;
      }
    },
    worker: withVirtualIntervals(schedule, machine, () =>
      startWorker(services, signals, openPharmacyNetwork(NETWORK, { now, post: outside.postOf(machine) })),
    ),
  });
  return alive;
}

/** What the work starts looks again by the virtual clock. */
function withVirtualIntervals<T>(schedule: Schedule, machine: Machine, work: () => T): T {
  const real = globalThis.setInterval;
  globalThis.setInterval = ((run: () => void, milliseconds: number) => ({
    cancel: schedule.every(milliseconds, run, machine),
  })) as unknown as typeof setInterval;
  try {
    return work();
  } finally {
    globalThis.setInterval = real;
  }
}
