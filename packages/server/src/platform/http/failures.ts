import { AppError, toSentences } from '@erx/core/findings/app-error';
import type { MessageCode } from '@erx/core/findings/messages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ScimFailure } from '@erx/core/provisioning/model';
import { SCIM_MEDIA_TYPE } from '@erx/core/provisioning/vocabulary';
import { spanOfRequest } from './request-span';
import { invalidInputBody, RETRY_AFTER_SECONDS, toFailureBody, toHttpStatus } from './refusal';
import { scimFailureOfInput, toScimFailure } from './scim-failure';
import { describeError } from '../describe-error';
import { findUnavailable } from '../database/unavailable';
import { FHIR_BASE, HOOKS_BASE, SCIM_BASE } from '@erx/core/client/endpoint';
import type { FailureBody } from '@erx/core/client/failure';
import { toOutcome } from '@erx/core/fhir/outcome';
import { FHIR_MEDIA_TYPE } from '@erx/core/fhir/vocabulary';

/** What Fastify's own refusals mean to a caller. */
const OF_FASTIFY: Record<string, MessageCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'call.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'call.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'call.malformed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'call.malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'call.too-large',
};

/**
 * Answers every failure in the one form of the contract and logs what support needs, without a word of the
 * data.
 */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const invalid = invalidInputBody(error, request.id);
    if (invalid && isOf(SCIM_BASE, request)) return answerInScim(scimFailureOfInput(invalid), reply);
    if (invalid && isOf(FHIR_BASE, request)) return answerInFhir({ status: 400, ...textOf(invalid) }, reply);
    if (invalid && isOf(HOOKS_BASE, request))
      return answerInHooks({ status: 400, ...textOf(invalid) }, reply);
    if (invalid) return reply.code(400).send(invalid);
    return answerWith(appErrorOf(error, request), request, reply);
  });
}

/** Sends the refusal for an error of the catalogue. */
export function answerWith(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.info({ code: error.code }, 'refused');
  spanOfRequest(request.raw)?.say({ code: error.code });
  if (isOf(SCIM_BASE, request)) return answerInScim(toScimFailure(error, request.method), reply);
  const status = toHttpStatus(error.code, request.method);
  if (isOf(FHIR_BASE, request))
    return answerInFhir({ status, code: error.code, text: toSentences(error).join(' ') }, reply);
  if (isOf(HOOKS_BASE, request))
    return answerInHooks({ status, code: error.code, text: toSentences(error).join(' ') }, reply);
  // An export that fails before its first byte has named its own type already.
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .removeHeader('content-disposition')
    .type('application/json; charset=utf-8');
  if (status === 503 && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.send(toFailureBody(error, request.id));
}

/** Whether a request is of a protocol whose failures have a different form, also where nothing is served. */
const isOf = (base: string, { url }: FastifyRequest): boolean =>
  url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`);

const answerInScim = (failure: ScimFailure, reply: FastifyReply): FastifyReply =>
  answerAs(SCIM_MEDIA_TYPE, Number(failure.status), failure, reply);

/** A refusal as FHIR's OperationOutcome. */
const answerInFhir = (failure: Parameters<typeof toOutcome>[0], reply: FastifyReply): FastifyReply =>
  answerAs(FHIR_MEDIA_TYPE, failure.status, toOutcome(failure), reply);

/** The same to who asks by CDS Hooks, whose answers are plain JSON (CDS Hooks 2.0, Returning OperationOutcome). */
const answerInHooks = (failure: Parameters<typeof toOutcome>[0], reply: FastifyReply): FastifyReply =>
  answerAs('application/json', failure.status, toOutcome(failure), reply);

/** Input that its schema refuses: names, never values. */
const textOf = ({ code = 'call.invalid', errorMessage = '' }: FailureBody) => ({ code, text: errorMessage });

function answerAs(mediaType: string, status: number, failure: object, reply: FastifyReply): FastifyReply {
  void reply.code(status).header('cache-control', 'no-store').type(`${mediaType}; charset=utf-8`);
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  if (status === 503 && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.send(failure);
}

function appErrorOf(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const known =
    OF_FASTIFY[error.code] ??
    codeOfStatus(error.statusCode) ??
    (error instanceof SyntaxError ? 'call.malformed' : undefined);
  if (known) return new AppError(known);
  const unavailable = findUnavailable(error);
  if (unavailable) {
    request.log.warn({ failure: describeError(error) }, 'the database was not available');
    return new AppError(
      unavailable.mayBeKept && request.method !== 'GET' ? 'call.outcome-unknown' : 'call.unavailable',
      {},
      { cause: error },
    );
  }
  request.log.error({ failure: describeError(error) }, 'failed');
  return new AppError('call.failed');
}

/**
 * What a library's refusal means by its status: a file outside of its folder, among others, is nothing that
 * exists.
 */
function codeOfStatus(status: number | undefined): MessageCode | undefined {
  if (status === undefined || status < 400 || status >= 500) return undefined;
  if (status === 429) return 'call.rate-limited';
  return status === 403 || status === 404 ? 'call.route-unknown' : 'call.malformed';
}
