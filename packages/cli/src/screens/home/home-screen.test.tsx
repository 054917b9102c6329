import type { AnyEndpoint } from '@erx/core/client/endpoint';
import { CallError } from '@erx/core/client/failure';
import { cleanup, render } from 'ink-testing-library';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../session/connect';
import { manualClock } from '../../testing/manual-clock';
import { change, id, NOW, refill } from '../../testing/requests';
import { HomeScreen } from './home-screen';
import { drawnIsListening, soon } from '../../testing/soon';

afterEach(cleanup);

const USER = {
  id: id(1),
  email: 'sam@lakeside.test',
  firstName: 'Sam',
  middleName: '',
  lastName: 'Porter',
  role: 'Admin',
  isSuperAdmin: false,
  isPartner: false,
  organizationName: 'Lakeside Family Medicine',
  timeZone: 'America/Chicago',
  active: true,
  hasPinNumber: true,
  hasSoftToken: true,
  permissionChangeRequestsGrant: true,
  permissionEpcsRts: true,
  npi: '1234567893',
  deaNumber: 'AB1234563',
  permissions: ['request.read', 'grant.read', 'incident.read', 'prescription.read'],
};
const REGISTRANT = { ...USER, id: id(7), firstName: 'Victor', lastName: 'Osei', permissionEpcsRts: false };
const GRANT = {
  id: id(70),
  targetUser: REGISTRANT,
  initiatedByUser: { id: id(8), firstName: 'Ada', lastName: 'Byron' },
  operation: 'Addition',
};

const UNREACHABLE = new CallError('No.', { status: 0, code: 'call.unreachable' });
const ENDED = new CallError('Your session has ended.', { status: 401, code: 'session.required' });

interface Over {
  readonly replies?: Readonly<Record<string, unknown>>;
  readonly isSignedIn?: boolean;
  readonly notice?: string;
  readonly columns?: number;
  readonly rows?: number;
}

function open({ replies = {}, isSignedIn = true, notice, columns = 80, rows = 24 }: Over = {}) {
  const clock = manualClock(NOW);
  const known: Record<string, unknown> = {
    getUserInfo: USER,
    listRefillRequests: [refill(1, 90), refill(2, 5)],
    listChangeRequests: [change(3, 30)],
    listGrantRequests: {
      requests: [GRANT, { ...GRANT, id: id(71), initiatedByUser: { ...GRANT.initiatedByUser, id: USER.id } }],
      anotherUserHasRtsPermission: false,
      offered: [],
    },
    getOversight: { notices: [], isBehind: false, canMail: true },
    listAttention: [{ kind: 'not-delivered', since: new Date(NOW.getTime() - 2 * 3_600_000).toISOString() }],
    ...replies,
  };
  const call = async ({ name }: AnyEndpoint): Promise<unknown> => {
    const reply = known[name] ?? UNREACHABLE;
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const connection = {
    origin: 'http://127.0.0.1:9',
    practice: { id: 'p', name: 'Lakeside Family Medicine' },
    client: { call },
    accessToken: async () => 'token',
  } as unknown as Connection;
  const chosen = vi.fn();
  const screen = render(
    <HomeScreen
      origin="http://127.0.0.1:9"
      connection={isSignedIn ? connection : undefined}
      notice={notice}
      last={undefined}
      clock={clock}
      onChoose={chosen}
    />,
  );
  Object.defineProperty(screen.stdout, 'columns', { value: columns, configurable: true });
  Object.defineProperty(screen.stdout, 'rows', { value: rows, configurable: true });
  screen.stdout.emit('resize');
  const frame = (): string => screen.lastFrame() ?? '';
  return {
    clock,
    chosen,
    frame,
    known,
    /** The screen listens for its size from its second turn on. */
    resized: (holds: () => void): Promise<void> =>
      soon(() => {
        screen.stdout.emit('resize');
        holds();
      }),
    sees: (text: string | RegExp): Promise<void> => soon(() => expect(frame()).toMatch(text)),
    async press(keys: string) {
      await drawnIsListening();
      screen.stdin.write(keys);
    },
  };
}

describe('the home screen', () => {
  it('says who and where, what waits, and where one may go', async () => {
    const { frame, sees } = open();
    await sees(/• Refill requests +2 +the oldest for 1 h/);
    await sees(/• Change requests +1 +the oldest for 30 min/);
    await sees(/• Grants to approve +1 +1 more for someone else/);
    await sees(/✓ Security incidents +0/);
    await sees(/! Needs you +1 +the oldest for 2 h/);
    const lines = frame().split('\n');
    expect(lines[0]).toMatch(/127\.0\.0\.1:9 · Lakeside Family Medicine · Sam Porter/);
    expect(lines[1]).toMatch(/^ sam@lakeside\.test · Admin +as of \d+:\d\d:\d\d AM$/);
    expect(frame()).toMatch(/› a {2}alerts +refill and change requests, live/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('shows what the rights of the person reach, and no more', async () => {
    const { frame, sees } = open({
      replies: { getUserInfo: { ...USER, permissions: ['prescription.read'] } },
    });
    await sees('Needs you');
    expect(frame()).not.toMatch(/requests|Grants|incidents|alerts/);
  });

  it('never shows what could not be read as if nothing waited', async () => {
    const { sees, clock, known } = open({
      replies: {
        listChangeRequests: UNREACHABLE,
        getOversight: { notices: [], isBehind: true, canMail: true },
      },
    });
    await sees(/\? Pharmacy requests +The server cannot be reached\./);
    await sees(/! Security incidents +0 +the daily analysis is behind/);
    known['listChangeRequests'] = [];
    clock.advance(61_000);
    await sees(/• Refill requests +2[\s\S]*✓ Change requests +0/);
  });

  it('says that the server cannot be reached, and r tries again', async () => {
    const { known, press, sees } = open({ replies: { getUserInfo: UNREACHABLE } });
    await sees('! The server cannot be reached. r tries again.');
    known['getUserInfo'] = USER;
    await press('r');
    await sees('Sam Porter');
  });

  it('opens a screen by its letter and by Enter', async () => {
    const { chosen, press, sees } = open();
    await sees('Go to');
    await press('a');
    await soon(() =>
      expect(chosen).toHaveBeenCalledWith({
        to: 'screen',
        target: { to: 'alerts' },
      }),
    );
    const other = open();
    await other.sees('Go to');
    await other.press('\r');
    await soon(() =>
      expect(other.chosen).toHaveBeenCalledWith({
        to: 'screen',
        target: { to: 'alerts' },
      }),
    );
  });

  it('offers to sign in where nobody is, and when the session has ended', async () => {
    const out = open({ isSignedIn: false, notice: 'The sign-in was not finished in time.' });
    await out.sees('○ signed out');
    expect(out.frame()).toContain('! The sign-in was not finished in time.');
    await out.press('j');
    await out.sees('› sign in with a code');
    await out.press('\r');
    await soon(() => expect(out.chosen).toHaveBeenCalledWith({ to: 'sign-in', byDevice: true }));
    const ended = open({ replies: { getUserInfo: ENDED } });
    await ended.sees(/○ signed out[\s\S]*! Your session has ended\./);
    expect(ended.frame()).not.toMatch(/alerts|What waits/);
  });

  it.each([
    ['q', 'quit'],
    ['\u0003', 'cancelled'],
  ] as const)('%j leaves: %s', async (key, to) => {
    const { chosen, press, sees, clock } = open();
    await sees('Needs you');
    await press(key);
    await soon(() => expect(chosen).toHaveBeenCalledWith({ to }));
    await soon(() => expect(clock.running).toBe(0));
  });

  it.each([
    [20, 10],
    [20, 4],
    [40, 24],
    [200, 50],
  ])('fits %i columns and %i lines', async (columns, rows) => {
    const { frame, resized, sees } = open({ columns, rows });
    await sees(/quit/);
    await resized(() =>
      expect(
        Math.max(
          ...frame()
            .split('\n')
            .map((line) => line.length),
        ),
      ).toBeLessThanOrEqual(columns),
    );
  });
});
