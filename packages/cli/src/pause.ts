import type { Context } from './context';

/** Waits so long. @throws the reason of the cancelling, as soon as the command is cancelled */
export function pause(
  milliseconds: number,
  { clock, cancelled }: Pick<Context, 'clock' | 'cancelled'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = clock.every(milliseconds, () => {
      done();
      resolve();
    });
    const cancel = (): void => {
      done();
      reject(cancelled.reason as Error);
    };
    const done = (): void => {
      stop();
      cancelled.removeEventListener('abort', cancel);
    };
    if (cancelled.aborted) cancel();
    else cancelled.addEventListener('abort', cancel);
  });
}
