import type { Client } from '@erx/core/client/call';
import type { AnyEndpoint } from '@erx/core/client/endpoint';
import type { UserInfo } from '@erx/core/users/model';
import { render } from 'ink-testing-library';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import type { PracticeSession } from '../session/practice-session';
import { manualClock, type ManualClock } from './manual-clock';
import { id, NOW } from './requests';
import { drawnIsListening, soon } from './soon';

/** The escape sequences of keys as a terminal sends them. */
export const KEY = { down: '\u001b[B', enter: '\r', escape: '\u001b', tab: '\t', ctrlC: '\u0003' };

export const ME = {
  id: id(1),
  email: 'me@elm.test',
  firstName: 'Ada',
  middleName: '',
  lastName: 'Byron',
  role: 'Provider',
  isSuperAdmin: false,
  isPartner: false,
  active: true,
  npi: '1234567893',
  deaNumber: 'AB1234563',
  hasPinNumber: true,
  hasSoftToken: true,
  permissionChangeRequestsGrant: true,
  permissionEpcsRts: true,
  timeZone: 'America/Chicago',
  organizationName: 'Elm Street',
  permissions: ['audit.read', 'signed.read', 'network.read', 'grant.read'],
} as unknown as UserInfo;

/** What a call to a server is answered with, by the name of its endpoint. */
export type Answers = Record<string, (input: Loose) => unknown>;
interface Loose {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A workplace whose server answers as given; a call without an answer fails the test. */
export function workplaceAt(answers: Answers): PracticeSession & { readonly clock: ManualClock } {
  const answer = async ({ name }: AnyEndpoint, input: Loose): Promise<unknown> => {
    const answer = answers[name];
    if (!answer) throw new Error(`no answer is given for what ${name} answers`);
    return answer(input);
  };
  const client = { call: answer, page: answer } as unknown as Client;
  return { server: 'erx.example', practice: 'Elm Street', user: ME, client, clock: manualClock(NOW) };
}

/** A screen of a size, its keys, and what is seen on it. */
export function openScreen(screen: ReactElement, { columns = 80, rows = 24 } = {}) {
  const rendered = render(screen);
  const size = (wide: number, high: number): void => {
    Object.defineProperty(rendered.stdout, 'columns', { value: wide, configurable: true });
    Object.defineProperty(rendered.stdout, 'rows', { value: high, configurable: true });
    rendered.stdout.emit('resize');
  };
  size(columns, rows);
  const frame = (): string => rendered.lastFrame() ?? '';
  return {
    frame,
    size,
    unmount: rendered.unmount,
    all: () => rendered.frames.join('\n'),
    sees: (text: RegExp): Promise<void> =>
      soon(() => {
        expect(frame()).toMatch(text);
      }),
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) {
        await drawnIsListening(() => rendered.frames.length);
        rendered.stdin.write(key);
      }
    },
  };
}
