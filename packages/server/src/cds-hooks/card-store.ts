import type { MadeCard } from '@erx/core/cds-hooks/cards';
import type { CARD_OUTCOMES, HOOK_SERVICE_IDS, HOOKS } from '@erx/core/cds-hooks/vocabulary';
import { uuidv7 } from 'uuidv7';
import { batch } from '../platform/database/batch';
import type { Connection, Database, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { AskingClient } from './store';

/** Days in which a card can be answered; later nothing of it is kept, unless it was. */
const ANSWERED_WITHIN = 30;

const CARDS = batch({
  practice_id: 'uuid',
  id: 'uuid',
  client_id: 'uuid',
  service: 'text',
  hook: 'text',
  kind: 'text',
  fact_id: 'text',
  suggestion_id: 'uuid',
  shown_at: 'timestamptz',
});
const INSERT: Statement = {
  name: 'insert-hook-cards',
  text: `INSERT INTO hook_cards (${CARDS.columns}) SELECT ${CARDS.columns} FROM ${CARDS.from('card')}`,
};

/** What was asked: by whom, of which service, and when. */
export interface AskedService {
  readonly client: Pick<AskingClient, 'practiceId' | 'id'>;
  readonly service: (typeof HOOK_SERVICE_IDS)[number];
  readonly now: Date;
}

/** Keeps by which rule each card was made, for what is said of it; nothing of the patient. */
export async function keepCards(
  connection: Connection,
  { client, service, now, hook }: AskedService & { readonly hook: (typeof HOOKS)[number] },
  cards: readonly MadeCard[],
): Promise<void> {
  if (cards.length === 0) return;
  await connection.run(
    INSERT,
    CARDS.values(
      cards.map(({ card, kind, factId }) => ({
        practice_id: client.practiceId,
        id: card.uuid,
        client_id: client.id,
        service,
        hook,
        kind,
        fact_id: factId,
        suggestion_id: card.suggestions?.[0]?.uuid ?? null,
        shown_at: now,
      })),
    ),
  );
}

const FIND = named({
  name: 'hook-cards-of-client',
  text: `SELECT id, suggestion_id AS "suggestionId" FROM hook_cards
    WHERE practice_id = :practiceId AND client_id = :clientId AND service = :service AND id = ANY(:ids::uuid[])
      AND shown_at >= :since`,
});

/** The suggestion of each card of a client that can still be answered, by the card; null for one without. */
export async function findCards(
  connection: Connection,
  { client, service, now }: AskedService,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await FIND.run<{ id: string; suggestionId: string | null }>(connection, {
    practiceId: client.practiceId,
    clientId: client.id,
    service,
    ids: [...new Set(ids)],
    since: daysBefore(now),
  });
  return new Map(rows.map(({ id, suggestionId }) => [id, suggestionId]));
}

const FEEDBACK = batch({
  practice_id: 'uuid',
  id: 'uuid',
  card_id: 'uuid',
  outcome: 'text',
  reason_code: 'text',
  occurred_at: 'timestamptz',
  received_at: 'timestamptz',
});
const KEEP: Statement = {
  name: 'keep-hook-feedback',
  text: `INSERT INTO hook_feedback (${FEEDBACK.columns}) SELECT ${FEEDBACK.columns} FROM ${FEEDBACK.from('said')}
    ON CONFLICT (practice_id, card_id, outcome, occurred_at) DO NOTHING RETURNING id`,
};

/** What became of a card. */
export interface CardAnswer {
  readonly cardId: string;
  readonly outcome: (typeof CARD_OUTCOMES)[number];
  /** A code of the product's own reasons; '' for none of them. */
  readonly reasonCode: string;
  readonly occurredAt: Date;
}

/** Keeps what became of cards. @returns what was not known yet */
export async function keepFeedback(
  connection: Connection,
  { client, now }: AskedService,
  answers: readonly CardAnswer[],
): Promise<readonly CardAnswer[]> {
  const named = answers.map((answer) => ({ ...answer, id: uuidv7() }));
  const rows = await connection.run<{ id: string }>(
    KEEP,
    FEEDBACK.values(
      named.map(({ id, cardId, outcome, reasonCode, occurredAt }) => ({
        practice_id: client.practiceId,
        id,
        card_id: cardId,
        outcome,
        reason_code: reasonCode,
        occurred_at: occurredAt,
        received_at: now,
      })),
    ),
  );
  const kept = new Set(rows.map(({ id }) => id));
  return named.filter(({ id }) => kept.has(id));
}

const SWEEP: Statement = {
  name: 'sweep-hook-cards',
  text: `DELETE FROM hook_cards c WHERE c.shown_at < $1
    AND NOT EXISTS (SELECT FROM hook_feedback f WHERE f.practice_id = c.practice_id AND f.card_id = c.id)`,
};

/** Removes cards of which no one said in time what became of them. */
export async function sweepHookCards(database: Database, now: Date): Promise<void> {
  await database.run(SWEEP, [daysBefore(now)]);
}

const daysBefore = (now: Date): Date => new Date(now.getTime() - ANSWERED_WITHIN * 86_400_000);
