import { render } from 'ink-testing-library';
import type { ReactElement } from 'react';
import { expect, vi } from 'vitest';
import type { AnyEndpoint } from '@erx/core/client/endpoint';
import type { PharmacyRequest, QueuedRequest, RequestContent } from '@erx/core/requests/model';
import type { RequestFeed } from '../requests/feed';
import type { FeedListener } from '../requests/feed-listener';
import { manualClock } from './manual-clock';
import { change, id, NOW, queued, refill } from './requests';
import { Attentive } from '../terminal/attention';
import { Navigating, type Navigation } from '../screens/cockpit/navigation';
import { AlertsScreen } from '../screens/alerts/alerts-screen';
import type { DrawScreen } from '../screens/cockpit/show-screen';
import { drawnIsListening, soon } from './soon';

/** The escape sequences of the keys as a terminal sends them. */
export const KEY = { down: '\u001b[B', up: '\u001b[A', enter: '\r', escape: '\u001b', ctrlC: '\u0003' };

/** What the pharmacies of these tests ask. */
const ASKED = {
  description: 'Lisinopril 10 mg oral tablet',
  schedule: 'none' as const,
  quantity: '90',
  units: 'C48542',
  daysSupply: 90,
  sig: 'Take 1 tablet daily',
  refills: { count: 3 },
};

interface Over {
  readonly requests?: readonly PharmacyRequest[];
  readonly scope?: RequestFeed['scope'];
  readonly columns?: number;
  readonly rows?: number;
  readonly mayAnswer?: boolean;
  readonly mayLink?: boolean;
  readonly content?: Partial<RequestContent>;
  /** How the server judges each request. */
  readonly judged?: Partial<QueuedRequest>;
  /** What the person may do, for the ways out of the screen. */
  readonly permissions?: readonly string[];
  /** What the server answers to a call by its name, where it is something else. */
  readonly replies?: Readonly<Record<string, unknown>>;
  /** Shows it among others. */
  within?(draw: DrawScreen): ReactElement;
}

/** The screen over a feed that a test holds in its hand, at a time that it moves. */
export async function openAlerts({
  requests = [refill(1, 90), change(2, 30), refill(3, 5)],
  scope = 'practice',
  columns = 80,
  rows = 24,
  mayAnswer = false,
  mayLink = false,
  content = {},
  judged = {},
  replies = {},
  permissions = [],
  within,
}: Over = {}) {
  const clock = manualClock(NOW);
  let listener: FeedListener | undefined;
  let waiting = requests;
  let failure: Error | undefined;
  let readings = 0;
  let isSlow = false;
  const held: (() => void)[] = [];
  let isListening = false;
  const answered: unknown[] = [];
  let refusal: Error | undefined;
  const detailsOf = (request: PharmacyRequest) => ({
    request,
    rxReferenceNumber: '',
    comments: '',
    requestedNdc: '',
    delivery: { state: 'none' },
    content: {
      patient: { name: 'ROSA PATIENT' },
      pharmacy: { ncpdpId: '1234567', storeName: '' },
      requested: [ASKED],
      prescribed: { ...ASKED, quantity: '30' },
      ...content,
    },
  });
  const settle = async (id: string, what: unknown) => {
    if (refusal) throw refusal;
    answered.push(what);
    waiting = waiting.filter((one) => one.id !== id);
    return {};
  };
  const calls: string[] = [];
  const failures = new Map<string, Error>();
  const call = async (
    { name }: AnyEndpoint,
    input: { params?: { id: string }; body?: Record<string, unknown> },
  ): Promise<unknown> => {
    calls.push(name);
    const failing = failures.get(name);
    if (failing) throw failing;
    if (name in replies) return replies[name];
    if (name === 'checkAnswer') return [];
    const { id = '' } = input.params ?? {};
    const { version: _, ...given } = input.body ?? {};
    if (name === 'getRequest') return await feed.details(id);
    if (name === 'markHandled') return await settle(id, `handled: ${String(given['note'])}`);
    return await settle(id, given);
  };
  const ring = vi.fn();
  const titles: string[] = [];
  const go = vi.fn<Navigation['go']>();
  const openInWeb = vi.fn<Navigation['openInWeb']>();
  const ended = vi.fn<(how: 'quit' | 'cancelled') => void>();
  const feed = {
    server: 'erx.example',
    practice: 'Lakeside Family Medicine',
    scope,
    user: {
      // The one who may answer is the prescriber of the requests.
      id: mayAnswer ? id(501) : id(599),
      firstName: 'Sam',
      middleName: '',
      lastName: 'Porter',
      timeZone: 'America/Chicago',
      permissions,
    },
    providers:
      scope === 'own'
        ? []
        : [
            { id: id(501), firstName: 'Amelia', lastName: 'Grant' },
            { id: id(502), firstName: 'Victor', lastName: 'Osei' },
          ],
    mayAnswer,
    mayLink,
    client: { call },
    addressOf: (of: string) => `https://erx.example/surescripts?requestId=${of}`,
    details: async (id: string) => detailsOf(waiting.find((one) => one.id === id) as PharmacyRequest),
    list: async () => {
      readings += 1;
      if (isSlow) await new Promise<void>((answer) => held.push(answer));
      if (failure) throw failure;
      return waiting.map((request) => queued(request, judged));
    },
    listen(given: FeedListener) {
      listener = given;
      isListening = true;
      return () => (isListening = false);
    },
  } as unknown as RequestFeed;
  const attention = { name: (title: string) => void titles.push(title), ring };
  const alone: Navigation = {
    go,
    openInWeb,
    back: () => false,
    mayLeave: () => true,
    outlive: vi.fn(),
    say: vi.fn(),
  };
  const screen = render(
    <Attentive.Provider value={attention}>
      {within?.((onEnd) => <AlertsScreen feed={feed} clock={clock} onEnd={onEnd} />) ?? (
        <Navigating.Provider value={alone}>
          <AlertsScreen feed={feed} clock={clock} onEnd={ended} />
        </Navigating.Provider>
      )}
    </Attentive.Provider>,
  );
  Object.defineProperty(screen.stdout, 'columns', { value: columns, configurable: true });
  Object.defineProperty(screen.stdout, 'rows', { value: rows, configurable: true });
  screen.stdout.emit('resize');
  const frame = (): string => screen.lastFrame() ?? '';
  const sees = (text: string | RegExp): Promise<void> => soon(() => expect(frame()).toMatch(text));
  const press = async (keys: string): Promise<void> => {
    await drawnIsListening();
    screen.stdin.write(keys);
  };
  await sees(requests.length === 0 ? 'No requests are waiting' : 'as of');
  return {
    clock,
    ended,
    /** Where it led to. */
    go,
    openInWeb,
    frame,
    sees,
    press,
    stdout: screen.stdout,
    answered,
    calls,
    ring,
    titles,
    /** How often the queue was read. */
    readings: () => readings,
    /** From now on the queue is not answered with. */
    holds: () => void (isSlow = true),
    /** All that was asked for is answered with. */
    answers: () => {
      isSlow = false;
      for (const answer of held.splice(0)) answer();
    },
    refuse: (error: Error) => (refusal = error),
    failsAt: (name: string, error: Error) => void failures.set(name, error),
    changed: (request: PharmacyRequest, state: 'Approved' | 'Pending') =>
      listener?.changed?.({
        requestId: request.id,
        kind: request.kind,
        orderNumber: request.orderNumber,
        providerId: request.prescriber.id,
        state,
        verification: 'Unsent',
        delivery: 'none',
        version: 2,
      }),
    line: (text: string) =>
      frame()
        .split('\n')
        .findIndex((one) => one.includes(text)),
    arrives: (request: PharmacyRequest) => {
      waiting = [...waiting.filter((one) => one.id !== request.id), request];
      listener?.request(request, {
        sequence: 1,
        name: 'NewRefillRequest',
        at: NOW.toISOString(),
        content: request,
      });
    },
    /** The selection stays where it is for as long as it takes to be read. */
    async settles(): Promise<void> {
      await drawnIsListening();
      clock.advance(150);
    },
    state: (state: Parameters<FeedListener['state']>[0]) => listener?.state(state),
    nowWaiting: (next: readonly PharmacyRequest[]) => (waiting = next),
    listFails: (error: Error | undefined) => (failure = error),
    isListening: () => isListening,
  };
}
