import { spawnSync } from 'node:child_process';
import { findPostgresBinaries } from '../../tests/harness/postgres-binaries.ts';
import { findFaketime } from '../../tests/harness/faketime.ts';
import { lacksMachine, onMachine } from './machine.mjs';
import { plantFaults, simulate } from './simulation.mjs';
import { runSuite } from './suite.mjs';
import { proveTexts } from './texts.mjs';

const number = (value = 0) => value.toLocaleString('en-US');

const canMount = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;
const lacksPostgres = () =>
  findPostgresBinaries() === null ? 'the programs of PostgreSQL are not on this machine' : undefined;

/**
 * What is proved, in this order: the quick first.
 * @typedef {import('./run.mjs').Proved} Proved
 * @typedef {object} Line
 * @property {string} name
 * @property {string} title
 * @property {string} takes how long, on two processors: whole; short
 * @property {() => string | undefined} [lacks] what this machine lacks for it
 * @property {(context: any) => Promise<Proved>} run
 * @type {readonly Line[]}
 */
export const LINES = [
  {
    name: 'simulation',
    title: 'outbox, retry, cancel, idempotency and inbound duplicates on a virtual clock, by seeds',
    takes: '1 h where nothing else runs; 10 min',
    run: simulate,
  },
  {
    name: 'planted-faults',
    title: 'faults planted in the product, each caught by the simulation',
    takes: 'not measured; 30 min',
    run: plantFaults,
  },
  {
    name: 'authorization',
    title: 'every endpoint against no token, a foreign one, a foreign practice, and every role',
    takes: '4 min; the same',
    run: () =>
      runSuite(
        { project: 'contract', files: ['tests/contract/every-endpoint.test.ts'] },
        ({ cells }, tests) => `${number(cells)} cells of roles and endpoints, ${number(tests)} tests`,
      ),
  },
  {
    name: 'fuzz',
    title: 'requests drawn from the document of the API, and the log searched for patient data',
    takes: 'not measured',
    run: ({ amount }) =>
      runSuite(
        {
          project: 'contract',
          files: ['tests/contract/generated-requests.test.ts'],
          env: { ERX_REQUESTS: String(amount(100_000, 2_000)) },
        },
        ({ requests, operations, logLines, words }) =>
          `${number(requests)} requests of ${number(operations)} operations, 0 faults; ` +
          `${number(words)} words in none of ${number(logLines)} log lines`,
      ),
  },
  {
    name: 'kills',
    title: 'three processes on PostgreSQL killed again and again under 16 writers',
    takes: 'over 1 h; 10 min',
    lacks: lacksPostgres,
    run: ({ amount }) =>
      runSuite(
        {
          project: 'contract',
          files: ['tests/faults/outbox-kill.test.ts'],
          env: {
            ERX_KILLS: String(amount(200, 10)),
            ERX_KILL_WRITES: String(amount(25_000, 600)),
            ERX_KILL_PROCESSES: '3',
            ERX_KILL_WRITERS: '16',
            ERX_KILL_SECONDS: String(amount(7_200, 900)),
          },
        },
        ({ kills, acknowledged, prescriptions, deliveries }) =>
          `${number(kills)} kills, ${number(acknowledged)} acknowledged writes, ${number(prescriptions)} prescriptions ` +
          `in ${number(deliveries)} deliveries: 0 lost, 0 doubled, 0 unaudited`,
      ),
  },
  {
    name: 'operations',
    title: 'docs/operations.md followed on a scratch machine, then restarts and failovers while it is used',
    takes: 'not measured; 16 min',
    lacks: lacksMachine,
    run: ({ amount }) =>
      onMachine((on, env) =>
        runSuite(
          {
            project: 'cli',
            files: ['tests/cli/operations-page.test.ts'],
            on,
            env: {
              ...env,
              ERX_ROLLING_ROUNDS: String(amount(5, 1)),
              ERX_FAILOVERS: String(amount(10, 1)),
            },
          },
          ({ alerts, queries, restarts, answered, failovers, acknowledged, gap }) =>
            `${number(alerts)} alerts and ${number(queries)} queries of the dashboard; ${number(restarts)} restarts, ` +
            `${number(answered)} requests, 0 failed; ${number(failovers)} failovers, ${number(acknowledged)} ` +
            `acknowledged writes: 0 lost, 0 doubled, 0 unaudited; at most ${(gap / 1000).toFixed(1)} s without an answer`,
        ),
      ),
  },
  {
    name: 'database-away',
    title: 'the database away, frozen, refused; the primary lost and the standby promoted',
    takes: '2 min; the same',
    lacks: lacksPostgres,
    run: () =>
      runSuite(
        { project: 'contract', files: ['tests/faults/database-away.test.ts'] },
        ({ failoverMilliseconds }, tests) =>
          `${number(tests)} tests; served again ${((failoverMilliseconds ?? 0) / 1000).toFixed(1)} s after the primary was lost`,
      ),
  },
  {
    name: 'point-in-time',
    title: 'a base backup and the log archive, restored to a moment',
    takes: '4 min; 2 min',
    lacks: lacksPostgres,
    run: ({ amount }) =>
      runSuite(
        {
          project: 'contract',
          files: ['tests/faults/point-in-time.test.ts'],
          env: { ERX_RESTORED_WRITES: String(amount(1_000, 60)) },
        },
        ({ acknowledged, later, restoreSeconds }) =>
          `${number(acknowledged)} of ${number(acknowledged + later)} writes wanted and there, in ` +
          `${restoreSeconds.toFixed(1)} s; the trail agrees`,
      ),
  },
  {
    name: 'disk-full',
    title: 'the disk of the service and that of the database are full, and have room again',
    takes: '2 min; 1 min',
    lacks: () => lacksPostgres() ?? (canMount() ? undefined : 'mounting a small disk needs root'),
    run: ({ amount }) =>
      runSuite(
        {
          project: 'contract',
          files: ['tests/faults/disk-full.test.ts'],
          env: { ERX_FULL_WRITES: String(amount(300, 30)) },
        },
        ({ acknowledged }) => `${number(acknowledged)} acknowledged writes, 0 lost`,
      ),
  },
  {
    name: 'networks',
    title: 'connections that are cut, held, half open and slow; bodies that drip',
    takes: '3 min; the same',
    run: () =>
      runSuite(
        { project: 'contract', files: ['tests/faults/connections.test.ts'] },
        (_, tests) => `${number(tests)} tests`,
      ),
  },
  {
    name: 'clock-jumps',
    title: 'the clock of one of two processes jumps by seconds to days, both ways, under writers',
    takes: 'not measured',
    lacks: () =>
      lacksPostgres() ??
      (findFaketime() ? undefined : 'libfaketime (Debian: libfaketime) is not on this machine'),
    run: ({ amount }) =>
      runSuite(
        {
          project: 'contract',
          files: ['tests/faults/clock-jumps.test.ts'],
          env: {
            ERX_CLOCK_JUMPS: String(amount(32, 4)),
            ERX_CLOCK_SENDS: String(amount(50, 12)),
          },
        },
        ({ jumps, acknowledged, deliveries, slowest }) =>
          `${number(jumps)} jumps, ${number(acknowledged)} acknowledged writes in ${number(deliveries)} deliveries: ` +
          `0 lost, 0 doubled; no token past its life; the outbox empty within ${(slowest / 1000).toFixed(1)} s`,
      ),
  },
  {
    name: 'processes',
    title: 'several processes on one port, of which one is killed under writers',
    takes: 'not measured',
    lacks: lacksPostgres,
    run: () =>
      runSuite(
        { project: 'contract', files: ['tests/faults/processes.test.ts'] },
        ({ kills, prescriptions }) =>
          `${number(kills)} kills, ${number(prescriptions)} acknowledged prescriptions: 0 lost, 0 doubled`,
      ),
  },
  {
    name: 'texts',
    title: 'other requests while texts come in that were made to be slow to read',
    takes: 'not measured',
    lacks: lacksPostgres,
    run: proveTexts,
  },
];
