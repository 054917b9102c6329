import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readInquiry } from '@erx/script/x12/inquiry';
import { UnreadableInterchange } from '@erx/script/x12/interchange';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { basic, presents } from '../network/credentials';
import { behaviourOf } from '../pharmacies/behaviour';
import type { Settings } from '../settings';
import { behaviourOfName, BEHAVIOUR_NAMES, type BehaviourName } from './behaviour';
import { answerInquiry } from './eligibility';
import { formularyOf } from './formulary';
import { type HistoryParts, historyRoutes } from './history-routes';
import { planOf, plansNamed } from './plans';
import { priceAnswerOf, PriceQuestion } from './price-answer';
import type { AskedRecord, BenefitsStore } from './records';

export interface BenefitsParts {
  benefits: BenefitsStore;
  now: () => Date;
  answerDelayMs: number;
  /** What histories are answered by. */
  histories: HistoryParts;
}

const FormularyQuestion = z.object({
  pbmId: z.string().min(1),
  groupId: z.string(),
  memberId: z.string(),
  ndc: z.string().regex(/^\d{11}$/),
  rxNormId: z.string().optional(),
});

const Choice = z.object({
  memberId: z.string().trim().min(1).max(80),
  behaviour: z.enum(['', ...BEHAVIOUR_NAMES]),
});

interface Asking {
  benefits: BenefitsStore;
  now: () => Date;
  /** Waits as long as a manager that is late. */
  late: () => Promise<unknown>;
}

/** A 270 answered with a 271. */
const answerEligibility = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { benefits, now, late }: Asking,
): Promise<FastifyReply> => {
  const question = typeof request.body === 'string' ? request.body : '';
  try {
    const inquiry = readInquiry(question);
    const { person, payer } = inquiry;
    const behaviour: BehaviourName =
      benefits.chosen().get(person.memberId) ??
      behaviourOfName(person.lastName) ??
      (plansNamed(payer.name).length > 0 ? 'covered' : 'not-found');
    const answer = answerInquiry(inquiry, behaviour, {
      control: String(randomInt(1, 999_999_999)),
      now: now(),
    });
    benefits.ask({
      at: now().toISOString(),
      kind: 'eligibility',
      about: `${person.lastName}, ${person.firstName}`,
      memberId: person.memberId,
      behaviour,
      question,
      answer: answer.text,
    });
    if (behaviour === 'late') await late();
    return await reply.code(answer.status).type('application/edi-x12; charset=utf-8').send(answer.text);
  } catch (error) {
    if (!(error instanceof UnreadableInterchange)) throw error;
    return reply.code(400).send({ message: `This is not a 270 that can be read: ${error.message}.` });
  }
};

/** Answers about a drug of a plan as the manager behaves. */
const answerAs = async (
  reply: FastifyReply,
  record: Omit<AskedRecord, 'at'>,
  { benefits, now, late }: Asking,
): Promise<FastifyReply> => {
  const { behaviour, answer } = record;
  benefits.ask({ at: now().toISOString(), ...record });
  if (behaviour === 'late') await late();
  if (behaviour === 'error') return reply.code(500).send({ message: 'failed' });
  if (behaviour === 'unavailable')
    return reply.code(503).send({ message: 'The plan cannot answer at the moment.' });
  return reply.type('application/json; charset=utf-8').send(answer);
};

/** What was chosen for a member; a second coverage's id ends in S. */
const chosenFor = (benefits: BenefitsStore, memberId: string): BehaviourName | undefined =>
  benefits.chosen().get(memberId.replace(/S$/, ''));

const answerFormulary = async (
  request: FastifyRequest,
  reply: FastifyReply,
  asking: Asking,
): Promise<FastifyReply> => {
  const parsed = FormularyQuestion.safeParse(request.body);
  if (!parsed.success)
    return reply.code(400).send({
      message: 'A question has pbmId, groupId, memberId, ndc (eleven digits) and, where known, rxNormId.',
    });
  const { pbmId, groupId, memberId, ndc, rxNormId } = parsed.data;
  const plan = planOf(pbmId, groupId);
  if (!plan) return reply.code(404).send({ message: 'No plan has this benefit manager and group.' });
  const behaviour = chosenFor(asking.benefits, memberId) ?? 'covered';
  return answerAs(
    reply,
    {
      kind: 'formulary',
      about: `${plan.name}, NDC ${ndc}`,
      memberId,
      behaviour,
      question: JSON.stringify(parsed.data),
      answer: behaviour === 'garbage' ? 'not <json' : JSON.stringify(formularyOf(plan, ndc, rxNormId)),
    },
    asking,
  );
};

const answerPrice = async (
  request: FastifyRequest,
  reply: FastifyReply,
  asking: Asking,
): Promise<FastifyReply> => {
  const parsed = PriceQuestion.safeParse(request.body);
  if (!parsed.success)
    return reply.code(400).send({ message: 'A question has the properties that docs/sandbox.md names.' });
  const question = parsed.data;
  const { pbmId, groupId, memberId, ndc, pharmacy, reference } = question;
  const plan = planOf(pbmId, groupId);
  if (!plan) return reply.code(404).send({ message: 'No plan has this benefit manager and group.' });
  const at = behaviourOf(pharmacy.ncpdpId).answer; // a pharmacy that is late or garbled is so here too
  const behaviour =
    chosenFor(asking.benefits, memberId) ??
    (at === 'accept-late' ? 'late' : at === 'garbage' ? 'garbage' : 'covered');
  const price = {
    reference: behaviour === 'someone-else' ? 'another' : reference,
    ...priceAnswerOf(plan, question),
  };
  return answerAs(
    reply,
    {
      kind: 'price',
      about: `${plan.name}, NDC ${ndc}, ${pharmacy.storeName}`,
      memberId,
      behaviour,
      question: JSON.stringify(question),
      answer: behaviour === 'garbage' ? 'not <json' : JSON.stringify(price),
    },
    asking,
  );
};

/**
 * POST /benefits/x12, /benefits/formulary, /benefits/rtpb and /benefits/script: where the product asks
 * benefit managers.
 */
export const benefitsRoutes = (
  app: FastifyInstance,
  settings: Pick<Settings, 'benefits'>,
  { benefits, now, answerDelayMs, histories }: BenefitsParts,
): void => {
  const expected = basic(settings.benefits);
  const stopping = new AbortController();
  app.addHook('preClose', async () => {
    stopping.abort();
  });
  const late = () => pause(answerDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  const asking = { benefits, now, late };

  void app.register(async (managers) => {
    managers.addContentTypeParser('application/edi-x12', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });
    managers.addHook('onRequest', async (request, reply) => {
      if (!presents(request.headers.authorization, expected)) {
        await reply
          .code(401)
          .header('www-authenticate', 'Basic realm="benefit managers"')
          .send({ message: 'Present the credentials of the benefit managers.' });
      }
    });
    managers.post('/benefits/x12', { bodyLimit: 64 * 1024 }, (request, reply) =>
      answerEligibility(request, reply, asking),
    );
    managers.post('/benefits/formulary', { bodyLimit: 16 * 1024 }, (request, reply) =>
      answerFormulary(request, reply, asking),
    );
    managers.post('/benefits/rtpb', { bodyLimit: 16 * 1024 }, (request, reply) =>
      answerPrice(request, reply, asking),
    );
    historyRoutes(managers, histories);
  });

  app.post('/benefits/members', async (request, reply) => {
    const parsed = Choice.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ message: 'A choice has memberId and behaviour.' });
    benefits.choose(parsed.data.memberId, parsed.data.behaviour === '' ? null : parsed.data.behaviour);
    return reply.redirect('/benefits', 303);
  });
};
