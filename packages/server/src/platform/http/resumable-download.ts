import {
  type Beginning,
  RESUME_DIGEST_HEADER,
  RESUME_FROM_HEADER,
  RESUMED_FROM_HEADER,
} from '@erx/core/client/resume';
import { AppError } from '@erx/core/findings/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * What of a file is still to be sent: the whole of it, or what follows the beginning that the request says
 * has come before. The answer says how much is left out.
 * @throws AppError export.changed when the file does not begin so; call.invalid for headers that say nothing
 */
export async function remainingBytes(
  bytes: Bytes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Bytes> {
  const beginning = beginningOf(request.headers[RESUME_FROM_HEADER], request.headers[RESUME_DIGEST_HEADER]);
  if (!beginning) return bytes;
  const rest = await skipVerifiedPrefix(bytes, beginning, () => request.raw.socket.destroyed);
  void reply.header(RESUMED_FROM_HEADER, String(beginning.bytes));
  return rest;
}

/** The same bytes, with the first of them made: what fails until then can still be answered as a failure. */
export async function begun(bytes: Bytes): Promise<Bytes> {
  if (bytes instanceof Uint8Array) return bytes;
  const pieces = bytes[Symbol.asyncIterator]();
  let first: Promise<IteratorResult<Uint8Array>> | undefined = Promise.resolve(await pieces.next());
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        const next = first ?? pieces.next();
        first = undefined;
        return next;
      },
      async return() {
        await pieces.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}

function beginningOf(
  from: string | string[] | undefined,
  digest: string | string[] | undefined,
): Beginning | undefined {
  if (from === undefined && digest === undefined) return undefined;
  if (
    typeof from !== 'string' ||
    typeof digest !== 'string' ||
    !/^[1-9]\d{0,14}$/.test(from) ||
    !/^[0-9a-f]{64}$/.test(digest)
  )
    throw new AppError('call.invalid');
  return { bytes: Number(from), sha256: digest };
}

/**
 * The bytes behind a beginning, once it was compared with the one that the file has now. Nothing of it is
 * kept: it is hashed while it is made.
 * @param isGone whether no one waits any more; then the making ends
 * @throws AppError export.changed when the file is shorter, or begins otherwise
 */
export async function skipVerifiedPrefix(
  bytes: Bytes,
  { bytes: length, sha256 }: Beginning,
  isGone: () => boolean,
): Promise<AsyncIterable<Uint8Array>> {
  const pieces = (bytes instanceof Uint8Array ? pieceOf(bytes) : bytes)[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let left = length;
  let over: Uint8Array = new Uint8Array();
  while (left > 0 && !isGone()) {
    const step = await pieces.next();
    if (step.done) break;
    hash.update(step.value.subarray(0, left));
    over = step.value.subarray(left);
    left -= Math.min(left, step.value.length);
  }
  if (left > 0 || hash.digest('hex') !== sha256) {
    await pieces.return?.(); // anyone who makes them writes down that the file was not sent whole
    throw new AppError('export.changed');
  }
  return rest(over, pieces);
}

async function* rest(over: Uint8Array, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (over.length > 0) yield over;
    for (let step = await pieces.next(); !step.done; step = await pieces.next()) yield step.value;
  } finally {
    await pieces.return?.();
  }
}

async function* pieceOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
