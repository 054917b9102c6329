import { describe, expect, it } from 'vitest';
import { batched } from './batcher';

/** A statement that the test ends by hand. */
function statement() {
  const begun: {
    inputs: readonly number[];
    end: (outputs: readonly string[]) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const run = (inputs: readonly number[]) =>
    new Promise<readonly string[]>((end, fail) => {
      begun.push({ inputs, end, fail });
    });
  return { begun, run };
}

const turn = () =>
  new Promise((resolve) => {
    setImmediate(() => {
      setImmediate(resolve);
    });
  });
const answers = (inputs: readonly number[]) => inputs.map((input) => `answer to ${String(input)}`);
const refusal = (code: string) => Object.assign(new Error('refused'), { code });

describe('together', () => {
  it('runs calls of one turn as one statement and gives each its own output', async () => {
    const { begun, run } = statement();
    const call = batched(run);
    const outputs = Promise.all([call(1), call(2), call(3)]);
    await turn();
    expect(begun.map(({ inputs }) => inputs)).toEqual([[1, 2, 3]]);
    begun[0]?.end(answers([1, 2, 3]));
    expect(await outputs).toEqual(['answer to 1', 'answer to 2', 'answer to 3']);
  });

  it('begins the statement of a call after the call: what comes while one is under way waits for the next', async () => {
    const { begun, run } = statement();
    const call = batched(run);
    const outputs = [call(1)];
    await turn();
    outputs.push(call(2), call(3));
    await turn();
    expect(begun.map(({ inputs }) => inputs)).toEqual([[1]]);
    begun[0]?.end(answers([1]));
    await turn();
    expect(begun.map(({ inputs }) => inputs)).toEqual([[1], [2, 3]]);
    begun[1]?.end(answers([2, 3]));
    expect(await Promise.all(outputs)).toEqual(['answer to 1', 'answer to 2', 'answer to 3']);
  });

  it('puts at most 32 calls into a statement', async () => {
    const sizes: number[] = [];
    const call = batched((inputs: readonly number[]) => {
      sizes.push(inputs.length);
      return Promise.resolve(answers(inputs));
    });
    expect(await Promise.all(Array.from({ length: 33 }, (_, number) => call(number)))).toHaveLength(33);
    expect(sizes).toEqual([32, 1]);
  });

  it('tries each call for itself when the database refused them all, so that one alone hears of its fault', async () => {
    const tried: (readonly number[])[] = [];
    const call = batched((inputs: readonly number[]) => {
      tried.push(inputs);
      return inputs.includes(2) ? Promise.reject(refusal('23514')) : Promise.resolve(answers(inputs));
    });
    const results = await Promise.allSettled([call(1), call(2), call(3)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(tried).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it.each([
    ['a connection that broke', refusal('08006')],
    ['a service that stops', refusal('57P01')],
    ['an error without a code', new Error('socket')],
    ['a code of the system', refusal('ECONNRESET')],
  ])('tries nothing again after %s: nobody knows what happened', async (_, error) => {
    let statements = 0;
    const call = batched<number, string>(() => {
      statements += 1;
      return Promise.reject(error);
    });
    const results = await Promise.allSettled([call(1), call(2)]);
    expect(results).toMatchObject([
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: error },
    ]);
    expect(statements).toBe(1);
  });

  it('goes on after a failure', async () => {
    let isBroken = true;
    const call = batched((inputs: readonly number[]) =>
      isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(answers(inputs)),
    );
    await expect(call(1)).rejects.toThrow('broken');
    isBroken = false;
    expect(await call(2)).toBe('answer to 2');
  });
});
