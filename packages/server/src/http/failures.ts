import { AppError } from '@erx/core/findings/app-error';
import type { MessageCode } from '@erx/core/findings/messages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, statusOf } from './refusal';
import { invalidInputBody } from './serve';

/** What Fastify's own refusals mean to a caller. */
const OF_FASTIFY: Record<string, MessageCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'call.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'call.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'call.malformed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'call.malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'call.too-large',
};

/** Answers every failure in the one form of the contract and logs what support needs, without a word of the data. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const invalid = invalidInputBody(error, request.id);
    if (invalid) return reply.code(400).send(invalid);
    return answerWith(appErrorOf(error, request), request, reply);
  });
}

/** Sends the refusal for an error of the catalogue. */
export function answerWith(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.info({ code: error.code }, 'refused');
  return reply.code(statusOf(error.code)).header('cache-control', 'no-store').send(bodyOf(error, request.id));
}

function appErrorOf(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const known = OF_FASTIFY[error.code] ?? (error.statusCode === 429 ? 'call.rate-limited' : error instanceof SyntaxError ? 'call.malformed' : undefined);
  if (known) return new AppError(known);
  request.log.error({ failure: describe(error) }, 'failed');
  return new AppError('call.failed');
}

/** Names, codes and places of an error and its causes. Never their messages: a driver quotes the values of a statement. */
export function describe(error: unknown): readonly object[] {
  const chain: object[] = [];
  for (let cause: unknown = error; cause instanceof Error && chain.length < 4; cause = cause.cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string };
    const frames = (cause.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at ')).slice(0, 5).map((line) => line.trim());
    chain.push({ name: cause.name, code, constraint, frames });
  }
  return chain;
}
