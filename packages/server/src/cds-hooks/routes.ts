import { type MadeCard, reasonSystem, toCards } from '@erx/core/cds-hooks/cards';
import * as contract from '@erx/core/cds-hooks/contract';
import type { Feedback, HookRequest } from '@erx/core/cds-hooks/model';
import { addressesIn, assertOnePatient, readSent, type SentData } from '@erx/core/cds-hooks/prefetch';
import { readDraftOrders } from '@erx/core/cds-hooks/read-medicines';
import { answersHook, hookServices, PREFETCH_KEYS } from '@erx/core/cds-hooks/services';
import { HOOKS_BASE } from '@erx/core/client/endpoint';
import { AppError } from '@erx/core/findings/app-error';
import { SAFETY_REASON_CODES } from '@erx/core/safety/reasons';
import { createHmac, randomUUID } from 'node:crypto';
import type { Call, Server } from '../platform/api/router';
import { recordAudit } from '../platform/audit-trail/record';
import { createGuardedFetch, type GuardedFetch } from '../platform/gateway/guarded-fetch';
import type { SafetyJudge } from '../safety/judge';
import type { Connection } from '../platform/database/database';
import type { Services } from '../services';
import { type AskedService, findCards, keepCards, keepFeedback } from './card-store';
import { createClientProof } from './client-token';
import { readSentAndMissing } from './fetch-missing';
import { judgeDrafts, judgeTaken } from './judge-orders';
import { resolveMedicines } from './resolve-medicines';
import type { AskingClient } from './store';
import { toSentPicture } from './to-facts';

/** The gate of the practice for orders of other record systems, and for what their patients take (docs/cds-hooks.md). */
export function serveCdsHooks(server: Server, services: Services, judge: SafetyJudge): void {
  const fetched = createGuardedFetch(services.config);
  const proof = createClientProof(services, fetched);
  const addressOf = (service: string): string => `${services.config.publicUrl}${HOOKS_BASE}/${service}`;

  server.serve(contract.listHookServices, () => Promise.resolve(hookServices()));

  server.serve(contract.callHookService, async ({ params: { service }, body, request, now }) => {
    const client = await proof.prove(request.headers.authorization, [addressOf(service)], now);
    if (!answersHook(service, body.hook)) throw new AppError('cds-hooks.hook-unknown');
    const cards = await cardsFor(services, judge, fetched, { client, body, now }).catch(
      async (error: unknown) => {
        // it may have been read by then: that is in the trail as well
        if (error instanceof AppError && error.code === 'cds-hooks.other-patient')
          await recordAnswer(services.database, services, { client, service, now }, body, 'refused');
        throw error;
      },
    );
    await keepAnswer(services, { client, service, now }, body, cards);
    return { cards: cards.map(({ card }) => card) };
  });

  server.serve(contract.giveHookFeedback, async ({ params: { service }, body, request, now }) => {
    const address = addressOf(service);
    const audiences = [`${address}/feedback`, address];
    const client = await proof.prove(request.headers.authorization, audiences, now);
    await takeFeedback(services, { client, service, now }, body);
    return {};
  });
}

type Answered = Pick<Call<typeof contract.callHookService>, 'body' | 'now'> & {
  readonly client: AskingClient;
};

async function cardsFor(
  { database, interactions, config }: Services,
  judge: SafetyJudge,
  fetched: GuardedFetch,
  { client, body, now }: Answered,
): Promise<MadeCard[]> {
  const { patientId } = body.context;
  const drafted = draftedIn(body);
  // orders of other things than medicines are none of ours
  if (drafted && readDraftOrders(drafted).length === 0) return [];
  assertOnePatient(patientId, drafted ?? []);
  const [sent, knowledge] = await Promise.all([
    readSentAndMissing(body, fetched),
    interactions.current().catch(() => undefined), // why has been logged; the judge says that it is missing
  ]);
  assertAnything(sent);
  for (const key of PREFETCH_KEYS)
    assertOnePatient(patientId, sent[key].state === 'sent' ? sent[key].resources : []);
  const picture = await toSentPicture(database, sent, client, knowledge, now);
  const asked = { judge, client, patientId, now };
  const judged = drafted
    ? await judgeDrafts(
        await resolveMedicines(
          database,
          client.practiceId,
          readDraftOrders(
            drafted,
            body.hook === 'order-select' ? body.context.selections : undefined,
            addressesIn(body.context.draftOrders),
          ),
          knowledge?.readMedication,
        ),
        picture,
        body.hook === 'order-sign',
        asked,
      )
    : await judgeTaken(picture, asked);
  return toCards(judged, { publicUrl: config.publicUrl, newId: randomUUID });
}

/** The resources of draft orders; undefined at a hook that has none. @throws AppError cds-hooks.orders-missing */
function draftedIn({ hook, context }: HookRequest) {
  if (hook === 'patient-view') return undefined;
  const read = readSent(context.draftOrders);
  if (read.state !== 'sent') throw new AppError('cds-hooks.orders-missing');
  return read.resources;
}

/**
 * Has at least a part of the patient be there: an order that is held against nothing would look as if nothing spoke
 * against it.
 * @throws AppError cds-hooks.data-missing
 */
function assertAnything(sent: SentData): void {
  const needed = ['patient', 'allergies', 'problems', 'prescriptions', 'medications'] as const;
  if (needed.every((key) => sent[key].state !== 'sent'))
    throw new AppError('cds-hooks.data-missing', { list: needed.join(', ') });
}

/** Which patient of the other system it was about: comparable for who knows the id, and readable for no one. */
const foreignPatient = ({ keys }: Pick<Services, 'keys'>, { id }: AskingClient, patientId: string): string =>
  createHmac('sha256', keys.derive('cds-hooks patient'))
    .update(`${id} ${patientId}`)
    .digest('hex')
    .slice(0, 32);

async function keepAnswer(
  services: Services,
  asked: AskedService & { readonly client: AskingClient },
  body: HookRequest,
  cards: readonly MadeCard[],
): Promise<void> {
  await services.database.transaction(async (transaction) => {
    await keepCards(transaction, { ...asked, hook: body.hook }, cards);
    await recordAnswer(transaction, services, asked, body, 'done', cards.length);
  });
}

/** Notes in the trail that a patient of another system was read. */
async function recordAnswer(
  connection: Connection,
  services: Pick<Services, 'keys'>,
  { client, now }: AskedService & { readonly client: AskingClient },
  { hook, context }: HookRequest,
  outcome: 'done' | 'refused',
  cards = 0,
): Promise<void> {
  await recordAudit(
    connection,
    {
      practiceId: client.practiceId,
      accountId: null,
      event: 'cds-hooks.answered',
      outcome,
      resourceType: 'HookClient',
      resourceId: client.id,
      details: {
        hook,
        foreignPatient: foreignPatient(services, client, context.patientId),
        orders: context.draftOrders?.entry?.length ?? 0,
        cards,
      },
    },
    now,
  );
}

async function takeFeedback(
  { database, config }: Services,
  asked: AskedService & { readonly client: AskingClient },
  { feedback }: Feedback,
): Promise<void> {
  const { client, now } = asked;
  await database.transaction(async (transaction) => {
    const shown = await findCards(
      transaction,
      asked,
      feedback.map(({ card }) => card),
    );
    const isKnown = ({ card, acceptedSuggestions = [] }: Feedback['feedback'][number]) => {
      const suggestion = shown.get(card);
      return suggestion !== undefined && acceptedSuggestions.every(({ id }) => id === suggestion);
    };
    if (!feedback.every(isKnown)) throw new AppError('cds-hooks.card-unknown');
    const answers = feedback.map(({ card, outcome, overrideReason, outcomeTimestamp }) => {
      const { system, code } = overrideReason?.reason ?? {};
      const isOurs = system === reasonSystem(config.publicUrl);
      return {
        cardId: card,
        outcome,
        reasonCode: (isOurs && SAFETY_REASON_CODES.find((known) => known === code)) || '',
        occurredAt: new Date(outcomeTimestamp),
      };
    });
    const kept = await keepFeedback(transaction, asked, answers);
    for (const { cardId, outcome, reasonCode } of kept)
      await recordAudit(
        transaction,
        {
          practiceId: client.practiceId,
          accountId: null,
          event: 'cds-hooks.answered-card',
          outcome: 'done',
          resourceType: 'HookClient',
          resourceId: client.id,
          details: { card: cardId, outcome, ...(reasonCode === '' ? {} : { code: reasonCode }) },
        },
        now,
      );
  });
}
