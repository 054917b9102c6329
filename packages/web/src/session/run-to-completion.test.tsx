// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { runToCompletion } from './run-to-completion';

afterEach(cleanup);

/** A button whose act is answered when the test says so. */
function shown() {
  const happened: string[] = [];
  let resolve: (text: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const answer = new Promise<string>((...settle) => {
    [resolve, reject] = settle;
  });
  const Row = () => {
    const send = useMutation({ mutationFn: () => answer });
    return (
      <button
        onClick={() => {
          runToCompletion(send, undefined, {
            onSuccess: (text) => happened.push(text),
            onSettled: () => happened.push('settled'),
          });
        }}
      >
        {send.isError ? 'Failed' : 'Send'}
      </button>
    );
  };
  const { rerender } = render(<Row />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  return {
    happened,
    leave: () => {
      rerender(<p />);
    },
    answered: (text: string) =>
      act(async () => {
        resolve(text);
        await Promise.resolve();
      }),
    failed: () =>
      act(async () => {
        reject(new Error('not sent'));
        await Promise.resolve();
      }),
  };
}

describe('an act that is told of to its end', () => {
  it('is followed where it began', async () => {
    const { happened, answered } = shown();
    fireEvent.click(screen.getByRole('button'));
    await answered('sent');
    await expect.poll(() => happened).toEqual(['sent', 'settled']);
  });

  it('is followed also when what began it has left the screen', async () => {
    const { happened, answered, leave } = shown();
    fireEvent.click(screen.getByRole('button'));
    leave();
    await answered('sent');
    await expect.poll(() => happened).toEqual(['sent', 'settled']);
  });

  it('that failed is settled, and its failure is shown where it began', async () => {
    const { happened, failed } = shown();
    fireEvent.click(screen.getByRole('button'));
    await failed();
    await screen.findByText('Failed');
    expect(happened).toEqual(['settled']);
  });
});
