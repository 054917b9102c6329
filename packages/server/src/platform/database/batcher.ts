import { currentSpan, inSpan, type Span, timedPart } from '../tracing/spans';
import { currentWork, inWork, type WorkKind } from './work';

/** The most calls in one statement. */
const MOST = 32;

interface Waiting<Input, Output> {
  readonly input: Input;
  readonly kind: WorkKind;
  readonly span: Span | undefined;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets calls that come at the same time share one statement: what arrives while one runs goes into the next.
 * A call's statement always begins after the call, so it sees all that had committed by then. A quiet service
 * runs a statement for each call.
 * @param run does the work for several inputs and gives an output for each, in their order; all or nothing
 */
export function batched<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = [];
  let isBusy = false;

  function gather(): void {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    // Requests that were read from their sockets in the same turn come together.
    setImmediate(() => {
      const some = waiting.splice(0, MOST);
      // Of the first one's kind, but of no topic, and not ended by the leaving of one: others wait for it too.
      const kind = some[0]?.kind ?? 'jobs';
      void inSpan(some[0]?.span, () => inWork({ kind }, () => settle(some))).finally(() => {
        isBusy = false;
        gather();
      });
    });
  }

  async function settle(some: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await run(some.map(({ input }) => input));
      some.forEach(({ resolve }, place) => {
        resolve(outputs[place] as Output);
      });
    } catch (error) {
      if (some.length === 1 || !isRefusal(error)) {
        for (const { reject } of some) reject(error);
        return;
      }
      // One of them made the database refuse all: each is tried for itself, so that only its own caller hears
      // of it.
      for (const one of some) await settle([one]);
    }
  }

  return (input) => {
    const { kind } = currentWork();
    return timedPart(
      'internal',
      'shared statement',
      { work: kind },
      () =>
        new Promise((resolve, reject) => {
          waiting.push({ input, kind, span: currentSpan(), resolve, reject });
          gather();
        }),
    );
  };
}

/** The same for work that gives nothing back. */
export const batchedWrites = <Input>(
  write: (inputs: readonly Input[]) => Promise<void>,
): ((input: Input) => Promise<void>) =>
  batched(async (inputs) => {
    await write(inputs);
    return inputs.map(() => undefined);
  });

/**
 * Whether PostgreSQL refused the statement, so that certainly nothing of it happened; not when the connection
 * or the service ended.
 */
function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|55P03|57|58|XX)/.test(code);
}
