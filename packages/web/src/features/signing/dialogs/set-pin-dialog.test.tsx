// @vitest-environment jsdom
import { say } from '@erx/core/findings/messages';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../../testing/fake-workplace';
import { SetPinDialog } from './set-pin-dialog';
import { stubWideScreen } from '../../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const bodies: unknown[] = [];
  const refreshUser = vi.fn(() => Promise.resolve());
  const onClose = vi.fn();
  const practiceSession = fakePracticeSession(() => undefined, { refreshUser });
  const call = (endpoint: { name: string }, input: { body: unknown }) => {
    bodies.push([endpoint.name, input.body]);
    return Promise.resolve(undefined);
  };
  render(
    <TestProviders practiceSession={{ ...practiceSession, client: { call, page: call } as never }}>
      <SetPinDialog onClose={onClose} />
    </TestProviders>,
  );
  return { bodies, refreshUser, onClose };
}
const submit = (pin: string, confirmation: string) => {
  fireEvent.change(screen.getByLabelText(/^PIN Number/), { target: { value: pin } });
  fireEvent.change(screen.getByLabelText(/^Confirm PIN Number/), { target: { value: confirmation } });
  fireEvent.click(screen.getByRole('button', { name: 'Set PIN Number' }));
};

describe('Set PIN Number', () => {
  it.each([
    ['4711', '4712', 'pin.mismatch'],
    ['4711', '471108', 'pin.mismatch'],
    ['471', '471', 'pin.not-digits'],
    ['47a1', '47a1', 'pin.not-digits'],
    ['1234', '1234', 'pin.guessable'],
    ['0000', '0000', 'pin.guessable'],
    ['', '', 'pin.not-digits'],
  ] as const)('%j and %j are not taken', async (pin, confirmation, code) => {
    const { bodies } = open();
    submit(pin, confirmation);
    expect(await screen.findByText(say(code))).toBeTruthy();
    expect(bodies).toEqual([]);
  });

  it('takes no seventh digit', async () => {
    const { bodies } = open();
    submit('4711089', '4711089');
    await waitFor(() => {
      expect(bodies).toEqual([['setPin', { pinNumber: '471108' }]]);
    });
  });

  it.each(['4711', '471108'])('%s is set, and the person is read again', async (pin) => {
    const { bodies, refreshUser, onClose } = open();
    submit(pin, pin);
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
    expect(bodies).toEqual([['setPin', { pinNumber: pin }]]);
    expect(refreshUser).toHaveBeenCalledOnce();
  });
});
