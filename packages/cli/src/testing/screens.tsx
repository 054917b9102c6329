import { render } from 'ink-testing-library';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import type { Client } from '@erx/core/client/call';
import type { AnyEndpoint } from '@erx/core/client/endpoint';
import type { PracticeSession } from '../session/practice-session';
import { manualClock, type ManualClock } from './manual-clock';
import { NOW } from './requests';
import { drawnIsListening, soon } from './soon';

/** The escape sequences of the keys as a terminal sends them. */
export const KEY = { enter: '\r', escape: '\u001b', tab: '\t', ctrlC: '\u0003' };

/** What a server answers, by the name of the endpoint; what throws fails the call. */
export type Answers = Record<
  string,
  (input: { params?: Record<string, string>; query?: Record<string, unknown> }) => unknown
>;

/** Somewhere to work, at a server that answers as the test says. */
export function openPracticeSession(
  answers: Answers,
  permissions: readonly string[] = ['prescription.read', 'message.read'],
): PracticeSession & { readonly clock: ManualClock; readonly asked: string[] } {
  const asked: string[] = [];
  const call = async ({ name }: AnyEndpoint, input: never): Promise<unknown> => {
    asked.push(name);
    const answer = answers[name];
    if (!answer) throw new Error(`no answer for ${name}`);
    return answer(input);
  };
  const client = { call, page: call, open: call } as unknown as Client;
  return {
    server: 'erx.example',
    practice: 'Lakeside Family Medicine',
    client,
    clock: manualClock(NOW),
    asked,
    user: {
      id: 'me',
      firstName: 'Sam',
      middleName: '',
      lastName: 'Porter',
      timeZone: 'America/Chicago',
      permissions,
    } as unknown as PracticeSession['user'],
  };
}

/** A screen on a terminal of a size, with what a person sees and does. */
export function onScreen(screen: ReactElement, columns = 80, rows = 24) {
  const drawn = render(screen);
  const resize = (wide: number, high: number): void => {
    Object.defineProperty(drawn.stdout, 'columns', { value: wide, configurable: true });
    Object.defineProperty(drawn.stdout, 'rows', { value: high, configurable: true });
    drawn.stdout.emit('resize');
  };
  resize(columns, rows);
  const frame = (): string => drawn.lastFrame() ?? '';
  return {
    frame,
    resize,
    lines: (): string[] => frame().split('\n'),
    sees: (text: string | RegExp): Promise<void> => soon(() => expect(frame()).toMatch(text)),
    /**
     * Lets time pass, a turn of the screen's own clock at a time, until a text is seen: what waits for a time
     * begins to wait a moment after it is drawn.
     */
    passes: (
      { clock }: { readonly clock: ManualClock },
      text: string | RegExp,
      turn = 5_000,
    ): Promise<void> =>
      soon(() => {
        clock.advance(turn);
        expect(frame()).toMatch(text);
      }),
    press: async (keys: string): Promise<void> => {
      await drawnIsListening();
      drawn.stdin.write(keys);
    },
  };
}
