import type { Random } from './random';

/** One process of the service, as far as time and its end are concerned. */
export interface Machine {
  readonly name: string;
  isDead: boolean;
  /** Nothing of it moves until then, as in a frozen virtual machine; milliseconds of the virtual clock. */
  pausedUntil: number;
  /** Done when it is killed, before anything else happens. */
  readonly onDeath: Set<() => void | Promise<void>>;
}

interface Step {
  readonly label: string;
  /** Undefined for what happens outside the service. */
  readonly machine: Machine | undefined;
  readonly at: number;
  readonly isReady?: (() => boolean) | undefined;
  /** Whether time may pass it by: a look from time to time. */
  readonly isTick?: boolean;
  readonly run: () => void | Promise<void>;
}

/** What happens one at a time, in an order that the seed decides, on a clock that no one waits for. */
export interface Schedule {
  /** Milliseconds since 1970 by the virtual clock. */
  now(): number;
  /** Does something later. @returns what prevents it */
  after(milliseconds: number, label: string, run: Step['run'], machine?: Machine): () => void;
  sleep(milliseconds: number): Promise<void>;
  /** Waits for its turn, does the work as one moment, and gives what came of it to a machine that still lives. */
  step<T>(
    machine: Machine | undefined,
    label: string,
    work: () => T | Promise<T>,
    isReady?: () => boolean,
  ): Promise<T>;
  /** Does something again and again, late where time passed it by. @returns what ends it */
  every(milliseconds: number, run: () => void, machine: Machine): () => void;
  kill(machine: Machine): Promise<void>;
  /** Writes a line of the trace. */
  note(line: string): void;
  /** The last of what happened, oldest first. */
  trace(): readonly string[];
  /**
   * Runs until nothing is left to do.
   * @param hazard is called before each step, and may kill
   * @param isIdle when nothing is ready and nothing waits for time: when to go on, or undefined at the end
   * @throws EndlessRun after `most` steps
   */
  run(options: {
    readonly most: number;
    readonly hazard: () => Promise<void>;
    readonly nextDue: () => Promise<number | undefined>;
  }): Promise<{ readonly steps: number }>;
}

export class EndlessRun extends Error {}

const TRACE_LENGTH = 4_000;
/** Turns of the event loop in which everything that was answered comes to its next step. */
const TURNS = 4;
const nextTurn = setImmediate;

/** @param start of the virtual clock */
export function createSchedule(random: Random, start: number): Schedule {
  let clock = start;
  let steps: Step[] = [];
  const lines: string[] = [];

  const note = (line: string): void => {
    lines.push(`${((clock - start) / 1000).toFixed(3).padStart(10)}  ${line}`);
    if (lines.length > TRACE_LENGTH) lines.shift();
  };
  const add = (step: Step): (() => void) => {
    steps.push(step);
    return () => {
      steps = steps.filter((one) => one !== step);
    };
  };
  const isAwake = (machine: Machine | undefined) => machine === undefined || machine.pausedUntil <= clock;
  const isReady = (step: Step) =>
    step.at <= clock && isAwake(step.machine) && (step.isReady === undefined || step.isReady());
  const dueOf = ({ at, machine }: Step) => Math.max(at, machine?.pausedUntil ?? 0);

  async function settle(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1)
      await new Promise<void>((resolve) => {
        nextTurn(resolve);
      });
  }

  /** Time passes to what is due next: never past what waits for it, past looks as far as they may be late. */
  async function passTime(nextDue: () => Promise<number | undefined>): Promise<boolean> {
    const waiting = steps.filter((step) => !step.isTick && dueOf(step) > clock);
    const isStuck = steps.some((step) => !step.isTick && dueOf(step) <= clock);
    if (isStuck && waiting.length === 0) throw new EndlessRun('what is due cannot go on');
    const due = await nextDue();
    if (due === undefined && waiting.length === 0) return false;
    const look = due === undefined ? Infinity : Math.max(due, clock + 1_000);
    clock = Math.max(clock, Math.min(look, ...waiting.map(dueOf)));
    return true;
  }

  const schedule: Schedule = {
    now: () => clock,
    note,
    trace: () => lines,
    after: (milliseconds, label, run, machine) => add({ label, machine, at: clock + milliseconds, run }),
    sleep: (milliseconds) =>
      new Promise((resolve) => {
        add({ label: '', machine: undefined, at: clock + milliseconds, run: resolve });
      }),
    step: (machine, label, work, ready) =>
      new Promise((resolve, reject) => {
        add({
          label,
          machine,
          at: clock,
          isReady: ready,
          async run() {
            try {
              const result = await work();
              if (!machine?.isDead) resolve(result);
            } catch (error) {
              if (!machine?.isDead) reject(error as Error);
            }
          },
        });
      }),
    every(milliseconds, run, machine) {
      let cancel: () => void;
      const again = () => {
        cancel = add({
          label: '',
          machine,
          at: clock + milliseconds,
          isTick: true,
          run() {
            again();
            run();
          },
        });
      };
      again();
      return () => {
        cancel();
      };
    },
    async kill(machine) {
      if (machine.isDead) return;
      machine.isDead = true;
      steps = steps.filter((step) => step.machine !== machine);
      for (const end of machine.onDeath) await end();
    },
    async run({ most, hazard, nextDue }) {
      for (let taken = 0; ;) {
        await settle();
        await hazard();
        const ready = steps.filter(isReady);
        if (ready.length === 0) {
          if (!(await passTime(nextDue))) return { steps: taken };
          continue;
        }
        const step = random.pick(ready);
        steps = steps.filter((one) => one !== step);
        clock += random.between(1, 20);
        if (step.label !== '') note(`${(step.machine?.name ?? '').padEnd(4)} ${step.label}`);
        await step.run();
        taken += 1;
        if (taken >= most) throw new EndlessRun(`it did not end within ${String(most)} steps`);
      }
    },
  };
  return schedule;
}
