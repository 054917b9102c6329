import type { Random } from './random';

/** How hostile the surroundings of a seed are; each a probability, unless it says otherwise. */
export interface Hazards {
  readonly machines: number;
  /** Of a kill, before a step. */
  readonly kill: number;
  /** Of a stop in order, as in a deployment. */
  readonly stop: number;
  readonly pause: number;
  /** By how many milliseconds clocks of processes jump, either way; 0 where all agree. */
  readonly skew: number;
  /** Of a statement that is not executed, and of one whose answer is lost. */
  readonly statement: number;
  /** Of a notification between processes that is lost. */
  readonly signal: number;
  /** Of a post that never arrives, an answer that never comes, an answer that says something else. */
  readonly post: number;
  /** Of a message that comes twice. */
  readonly doubled: number;
  /** Of a message that the pharmacy refuses. */
  readonly refused: number;
  /** Of an answer to a person or a pharmacy that is lost. */
  readonly reply: number;
  /** Milliseconds of the virtual clock, from when and for how long the network is away; 0 where it never is. */
  readonly awayFrom: number;
  readonly awayFor: number;
  /** Milliseconds after which nothing bad happens any more, but that the network may still be away. */
  readonly until: number;
}

const HOUR = 3_600_000;

/** Some seeds are quiet, some have one hazard, most have all of them. */
export function hazardsOf(random: Random): Hazards {
  const rate = (most: number) => (random.chance(0.3) ? 0 : random.next() * most);
  const away = random.chance(0.015)
    ? { awayFrom: random.below(4_000), awayFor: random.between(20 * HOUR, 30 * HOUR) }
    : random.chance(0.25)
      ? { awayFrom: random.below(10_000), awayFor: random.between(1_000, 600_000) }
      : { awayFrom: 0, awayFor: 0 };
  return {
    machines: random.between(1, 3),
    kill: rate(0.02),
    stop: rate(0.005),
    pause: rate(0.004),
    skew: random.chance(0.15) ? random.between(1_000, 600_000) : 0,
    statement: rate(0.03),
    signal: rate(0.5),
    post: rate(0.6),
    doubled: rate(0.4),
    refused: random.chance(0.5) ? 0 : random.next() * 0.3,
    reply: rate(0.3),
    ...away,
    until: random.between(5_000, 90_000),
  };
}
