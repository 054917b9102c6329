import { render } from 'ink-testing-library';
import { expect, vi } from 'vitest';
import type { GivenAnswer } from '@erx/core/requests/answer-and-confirm';
import type { PharmacyRequest, RequestContent } from '@erx/core/requests/model';
import type { RequestFeed } from '../requests/feed';
import type { FeedListener } from '../requests/feed-listener';
import { manualClock } from './manual-clock';
import { change, id, NOW, refill } from './requests';
import { Attentive } from '../terminal/attention';
import { AlertsScreen } from '../screens/alerts/alerts-screen';
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
  readonly content?: Partial<RequestContent>;
}

/** The screen over a feed that a test holds in its hand, at a time that it moves. */
export async function openAlerts({
  requests = [refill(1, 90), change(2, 30), refill(3, 5)],
  scope = 'practice',
  columns = 80,
  rows = 24,
  mayAnswer = false,
  content = {},
}: Over = {}) {
  const clock = manualClock(NOW);
  let listener: FeedListener | undefined;
  let waiting = requests;
  let failure: Error | undefined;
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
  const ring = vi.fn();
  const titles: string[] = [];
  const ended = vi.fn<(how: 'quit' | 'cancelled') => void>();
  const feed = {
    server: 'erx.example',
    practice: 'Lakeside Family Medicine',
    scope,
    user: { firstName: 'Sam', middleName: '', lastName: 'Porter', timeZone: 'America/Chicago' },
    providers:
      scope === 'own'
        ? []
        : [
            { id: id(501), firstName: 'Amelia', lastName: 'Grant' },
            { id: id(502), firstName: 'Victor', lastName: 'Osei' },
          ],
    mayAnswer,
    details: async (id: string) => detailsOf(waiting.find((one) => one.id === id) as PharmacyRequest),
    answer: (given: GivenAnswer) => settle(given.request.id, given.answer),
    handle: ({ id }: PharmacyRequest, note: string) => settle(id, `handled: ${note}`),
    list: async () => {
      if (failure) throw failure;
      return waiting;
    },
    listen(given: FeedListener) {
      listener = given;
      isListening = true;
      return () => (isListening = false);
    },
  } as unknown as RequestFeed;
  const attention = { name: (title: string) => void titles.push(title), ring };
  const screen = render(
    <Attentive.Provider value={attention}>
      <AlertsScreen feed={feed} clock={clock} onEnd={ended} />
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
  await sees(requests.length === 0 ? 'No requests are waiting' : /\d (min|h) +(Refill|Change)/);
  return {
    clock,
    ended,
    frame,
    sees,
    press,
    stdout: screen.stdout,
    answered,
    ring,
    titles,
    refuse: (error: Error) => (refusal = error),
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
    arrives: (request: PharmacyRequest) =>
      listener?.request(request, {
        sequence: 1,
        name: 'NewRefillRequest',
        at: NOW.toISOString(),
        content: request,
      }),
    state: (state: Parameters<FeedListener['state']>[0]) => listener?.state(state),
    nowWaiting: (next: readonly PharmacyRequest[]) => (waiting = next),
    listFails: (error: Error | undefined) => (failure = error),
    isListening: () => isListening,
  };
}
