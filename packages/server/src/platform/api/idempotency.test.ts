import { AppError } from '@erx/core/findings/app-error';
import { expect, it } from 'vitest';
import type { Database } from '../database/database';
import { DatabaseUnavailable } from '../database/unavailable';
import { answerOnce } from './idempotency';

const REPETITION = { practiceId: 'p', accountId: 'a', key: 'k', endpoint: 'createPatient', requestHash: 'h' };

/** A database that has no reply before a request is carried out, and afterward answers as it is said. */
function answering(afterward: () => Promise<unknown[]>) {
  const answers = [() => Promise.resolve([]), afterward];
  const database = { run: () => answers.shift()?.() } as unknown as Database;
  return { database, now: () => new Date() };
}
const away = () => Promise.reject(new DatabaseUnavailable(false, new Error('no connection')));
const refusing = (error: Error, afterward: () => Promise<unknown[]>) =>
  answerOnce(answering(afterward), { repetition: REPETITION, status: 201 }, () => Promise.reject(error));

it.each([
  ['a commit whose answer was lost', new DatabaseUnavailable(true, new Error('Connection terminated'))],
  ['a breach, which an equal request that came first may have caused', new Error('duplicate key')],
])('says of %s that it may have been kept, where the reply cannot be read', async (_, error) => {
  await expect(refusing(error, away)).rejects.toMatchObject({ mayBeKept: true, cause: error });
});

it('refuses another request under the same key, which breached what the first one wrote', async () => {
  const other = { endpoint: 'createPatient', request_hash: 'another', status: 201, reply: '{}' };
  await expect(refusing(new Error('duplicate key'), () => Promise.resolve([other]))).rejects.toMatchObject({
    code: 'call.repeated-differently',
  });
});

it('answers both with the reply of the first, and refuses as was refused where there is none', async () => {
  const first = { endpoint: 'createPatient', request_hash: 'h', status: 201, reply: '{"id":"1"}' };
  expect(await refusing(new Error('duplicate key'), () => Promise.resolve([first]))).toEqual({
    before: { status: 201, reply: { id: '1' } },
  });
  const refusal = new AppError('record.not-found');
  await expect(refusing(refusal, () => Promise.resolve([]))).rejects.toBe(refusal);
});
