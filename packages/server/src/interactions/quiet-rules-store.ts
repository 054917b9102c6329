import type { ActiveQuiet } from '@erx/core/safety/quiet';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection, Database, Statement } from '../platform/database/database';
import { type Held, openHeld } from '../platform/database/held';

const ACTIVE: Statement = {
  name: 'quiet-rules-active',
  text: `SELECT practice_id AS "practiceId", fact_id AS "factId", severity, to_char(review_on, 'YYYY-MM-DD') AS "reviewOn"
    FROM quiet_rules
    WHERE state = 'approved'`,
};

/** The approved ones of every practice; whether a day has come is asked when they are used. */
function activeQuietRules(
  connection: Connection,
): Promise<(ActiveQuiet & { readonly practiceId: string })[]> {
  return connection.run<ActiveQuiet & { readonly practiceId: string }>(ACTIVE, []);
}

/** What practices have made quiet, by practice. */
interface KnownQuiet {
  readonly byPractice: ReadonlyMap<string, readonly ActiveQuiet[]>;
  /** It could not be read: every line speaks until it can. */
  readonly isPartMissing: boolean;
}

/** The approved rules of every practice, in memory: they are few, and every judgement asks. */
export type QuietRules = Held<KnownQuiet>;

/** Opens what practices have made quiet. */
export function openQuietRules(database: Database, log: FastifyBaseLogger): Promise<QuietRules> {
  return openHeld(database, log, {
    channel: 'erx_quiet',
    name: 'quiet lines',
    async load() {
      const byPractice = new Map<string, ActiveQuiet[]>();
      try {
        for (const { practiceId, ...rule } of await activeQuietRules(database)) {
          const rules = byPractice.get(practiceId);
          if (rules) rules.push(rule);
          else byPractice.set(practiceId, [rule]);
        }
        return { byPractice, isPartMissing: false };
      } catch (error) {
        log.error(
          { failure: error instanceof Error ? error.name : 'unknown' },
          'quiet lines could not be read',
        );
        return { byPractice: new Map(), isPartMissing: true };
      }
    },
  });
}

/** What one practice has made quiet. @throws what reading it throws */
export async function quietOf(rules: QuietRules, practiceId: string): Promise<readonly ActiveQuiet[]> {
  return (await rules.current()).byPractice.get(practiceId) ?? [];
}
