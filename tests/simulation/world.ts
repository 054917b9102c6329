import type { Topic } from '@erx/server/platform/database/notify';
import { hazardsOf } from './hazards';
import { violationsOf } from './invariants';
import { type ServiceMachine, startMachine } from './machines';
import { createOutside, type Delivered } from './outside';
import { createPeople } from './people';
import { type Random, randomOf } from './random';
import { createSchedule, EndlessRun, type Machine } from './schedule';
import { addPatient, databaseOf, type Store, type Turnstile } from './store';

/** What a seed came to. */
export interface Outcome {
  readonly seed: number;
  /** What did not hold; empty where all of it holds. */
  readonly violations: readonly string[];
  readonly trace: readonly string[];
  readonly steps: number;
  /** Of the virtual clock, in milliseconds. */
  readonly passed: number;
  readonly counts: Readonly<
    Record<'prescriptions' | 'posts' | 'said' | 'kills' | 'stops' | 'pauses', number>
  >;
}

const START = Date.parse('2026-03-02T15:00:00Z');
/** More than any seed has needed by far: one that takes more does not end. */
const MOST_STEPS = 8_000;
const HOUR = 3_600_000;
/** How long people and pharmacies wait for an answer. */
const PATIENCE = 20_000;
let runs = 0;

/** Plays a seed: the product's own code and statements, in a world that does what the seed says. */
export async function play(store: Store, seed: number): Promise<Outcome> {
  runs += 1;
  const run = runs;
  const random = randomOf(seed);
  const hazards = hazardsOf(random);
  const schedule = createSchedule(random, START);
  const isCalm = () => schedule.now() > START + hazards.until;
  const violations = new Set<string>();
  const report = (violation: string) => {
    if (!violations.has(violation)) schedule.note(`!!   ${violation}`);
    violations.add(violation);
  };
  const turnstile: Turnstile = { holder: undefined };
  const machines: ServiceMachine[] = [];
  const skews = new Map<Machine, number>();
  const counts = { prescriptions: 0, posts: 0, said: 0, kills: 0, stops: 0, pauses: 0 };
  let born = 0;

  const awake = () => machines.filter(({ isDead, isStopping }) => !isDead && !isStopping);

  /** Asks any process; undefined where no answer comes. */
  async function ask<Answer>(act: (machine: ServiceMachine) => Promise<Answer>): Promise<Answer | undefined> {
    const choices = awake();
    if (choices.length === 0) return undefined;
    const machine = random.pick(choices);
    return await new Promise((resolve) => {
      const lose = () => {
        resolve(undefined);
      };
      machine.onDeath.add(lose);
      schedule.after(PATIENCE, '', lose);
      void act(machine).then(
        (answer) => {
          machine.onDeath.delete(lose);
          schedule.after(random.below(30), '', () => {
            resolve(random.chance(hazards.reply) && !isCalm() ? undefined : answer);
          });
        },
        (error: unknown) => {
          report(`a process failed: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
          lose();
        },
      );
    });
  }

  const outside = createOutside({
    random,
    schedule,
    hazards,
    isCalm,
    start: START,
    prefix: `r${String(run)}`,
    report,
    receive: (xml) => ask((machine) => machine.receive(xml)),
    onPost: (delivered) => {
      counts.posts += 1;
      if (hazards.skew === 0)
        for (const violation of postViolations(delivered, schedule.now())) report(violation);
    },
  });

  function bear(): void {
    born += 1;
    const machine: Machine = {
      name: `s${String(born)}`,
      isDead: false,
      pausedUntil: 0,
      onDeath: new Set(),
    };
    const troubleOf = () =>
      random.chance(hazards.statement) && !isCalm()
        ? random.pick(['not-executed', 'answer-lost'] as const)
        : 'none';
    const tell = (topic: Topic) => {
      for (const other of machines)
        if (other !== machine && !other.isDead && !(random.chance(hazards.signal) && !isCalm()))
          schedule.after(
            random.below(60),
            '',
            () => {
              other.hear(topic);
            },
            other,
          );
    };
    schedule.note(`${machine.name.padEnd(4)} starts`);
    const database = databaseOf(store.database, turnstile, schedule, machine, troubleOf);
    const now = () => new Date(schedule.now() + (isCalm() ? 0 : (skews.get(machine) ?? 0)));
    machines.push(startMachine(machine, schedule, database, outside, now, tell));
  }

  async function end(machine: ServiceMachine, how: string): Promise<void> {
    if (machine.isDead) return;
    schedule.note(`${machine.name.padEnd(4)} ${how}`);
    await schedule.kill(machine);
    schedule.after(random.below(8_000), 'a process starts', bear);
  }

  /** Something may happen to a process before each step. */
  async function hazard(): Promise<void> {
    if (isCalm()) return;
    const choices = awake();
    if (choices.length === 0) return;
    if (random.chance(hazards.kill)) {
      counts.kills += 1;
      await end(random.pick(choices), 'is killed');
    } else if (random.chance(hazards.stop)) {
      counts.stops += 1;
      const machine = random.pick(choices);
      machine.isStopping = true;
      schedule.note(`${machine.name.padEnd(4)} is stopped`);
      void machine.worker.close().then(() => {
        schedule.after(0, '', () => end(machine, 'has ended'), machine);
      });
    } else if (hazards.skew > 0 && random.chance(0.01)) {
      const machine = random.pick(choices);
      skews.set(machine, random.between(-hazards.skew, hazards.skew));
      schedule.note(`${machine.name.padEnd(4)} has its clock ${String(skews.get(machine))} ms off`);
    } else if (random.chance(hazards.pause)) {
      counts.pauses += 1;
      const machine = random.pick(choices);
      machine.pausedUntil = schedule.now() + random.between(500, 60_000);
      schedule.note(`${machine.name.padEnd(4)} is paused`);
    }
  }

  /** When the outbox next has something to do; undefined where it is empty. */
  async function nextDue(): Promise<number | undefined> {
    if (turnstile.holder !== undefined) return undefined;
    const [row] = await store.database.run<{ due: Date | null }>(
      {
        text: `SELECT min(due) AS due FROM (
          SELECT DISTINCT ON (order_number) greatest(next_attempt_at, leased_until) AS due
          FROM outbox ORDER BY order_number, created_at, id) first_of_each`,
      },
      [],
    );
    const due = row?.due?.getTime();
    // In an absence of a day a try comes so late as if the machines had slept: hundreds of tries say no more.
    const isLong = hazards.awayFor > HOUR && schedule.now() < START + hazards.awayFrom + hazards.awayFor;
    return due === undefined || !isLong ? due : Math.max(due, schedule.now()) + random.below(2 * HOUR);
  }

  return await withChanceOf(randomOf(~seed), async () => {
    const people = createPeople({
      random,
      schedule,
      report,
      prefix: `r${String(run)}`,
      today: new Date(START).toISOString().slice(0, 10),
      ask: (by, asked) => ask((machine) => machine.ask(by, asked)),
      addPatient: async ({ member }) => {
        counts.prescriptions += 1;
        const id = `${run.toString(16).padStart(8, '0')}-0000-4000-8000-${String(counts.prescriptions).padStart(12, '0')}`;
        await addPatient(store.database, member.practiceId, id);
        return id;
      },
    });
    for (let count = hazards.machines; count > 0; count -= 1) bear();
    const { orders, ended } = await people.begin(store.prescribers);
    let isEnded = false;
    void ended.then(
      () => (isEnded = true),
      (error: unknown) => {
        report(`someone could not go on: ${String(error)}`);
      },
    );
    let steps = MOST_STEPS;
    try {
      ({ steps } = await schedule.run({ most: MOST_STEPS, hazard, nextDue }));
      if (!isEnded) report('nothing is left to do, and someone still waits for an answer');
    } catch (error) {
      if (!(error instanceof EndlessRun)) throw error;
      report(error.message);
    }
    for (const machine of machines) await schedule.kill(machine);
    for (const violation of await violationsOf(store.database, orders, outside, hazards.skew === 0))
      report(violation);
    await store.database.execute('DELETE FROM outbox');
    counts.said = outside.inbound.length;
    return {
      seed,
      violations: [...violations],
      trace: schedule.trace(),
      steps,
      passed: schedule.now() - START,
      counts,
    };
  });
}

/** A lease lasts 30 s, a wait doubles from 1 s on: half of the shortest that either may be, for what moves in between. */
const LEASED = 15_000;
const MINUTE = 60_000;

/** What speaks against posting a message now. */
function postViolations({ message, posts }: Delivered, now: number): string[] {
  const found: string[] = [];
  const { kind } = message.body;
  const isExcused = ({ machine }: Delivered['posts'][number]) =>
    machine.isDead || (machine as ServiceMachine).isStopping || now - machine.pausedUntil < MINUTE;
  if (posts.some((post) => post.outcome === 'waiting' && !isExcused(post) && now - post.begun < LEASED))
    found.push(`a ${kind} is posted twice at the same time`);
  const last = posts.at(-1);
  if (last?.ended !== undefined && !isExcused(last)) {
    const wait = Math.min(LEASED, 750 * 2 ** (posts.length - 1));
    if (now - last.ended < wait) found.push(`a ${kind} is tried again without a wait`);
  }
  return found;
}

/** What the product leaves to chance follows the seed while it is played. */
async function withChanceOf<T>(random: Random, work: () => Promise<T>): Promise<T> {
  const real = Math.random;
  Math.random = random.next;
  try {
    return await work();
  } finally {
    Math.random = real;
  }
}
