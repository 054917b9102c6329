// @vitest-environment jsdom
import type { Credentials } from '@erx/core/credentials/model';
import { say } from '@erx/core/findings/messages';
import type { ListedPerson } from '@erx/core/grants/model';
import type { RoleRequest } from '@erx/core/approvals/model';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CredentialRequestsPanel } from '../../features/credentials/credential-requests-panel';
import { RoleRequestsPanel } from '../../features/users/role-requests-panel';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { PersonPage } from './person-page';
import { stubWideScreen } from '../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = '0198f000-0000-7000-8000-000000000001';
const NAME = 'Ana Reyes';
const SINCE = '2026-01-05T15:00:00.000Z';
const person: ListedPerson = {
  id: ID,
  email: 't@erx.test',
  firstName: 'Ana',
  middleName: '',
  lastName: 'Reyes',
  title: '',
  role: 'User',
  isSuperAdmin: false,
  isPartner: false,
  active: true,
  state: 'AL',
  deaSchedules: [],
  worksElsewhere: false,
  hasPasswordHere: true,
  hasPinNumber: false,
  hasSoftToken: false,
  permissionChangeRequestsGrant: false,
  permissionEpcsRts: false,
  epaPaPreparerRole: false,
  epaPaReviewerRole: false,
  epaPaSubmitterRole: false,
  isAwaited: false,
  isInvited: false,
  isLocked: false,
};
const credentials: Credentials = { id: ID, isBound: true, renewsLicense: false, credentials: [] };
const roleRequest: RoleRequest = {
  id: '0198f000-0000-7000-8000-000000000003',
  accountId: ID,
  name: NAME,
  email: person.email,
  role: 'partner',
  reason: 'Keeps the practice',
  askedById: '0198f000-0000-7000-8000-000000000004',
  askedBy: 'Harriet Stroud',
  askedAt: SINCE,
  expiresAt: '2030-01-01T00:00:00.000Z',
  approvers: [],
  mayDeny: true,
  byPassword: true,
  mayWithdraw: false,
};

const READINGS = {
  members: '/userinfo/details',
  requests: '/grantrequests/getgrantrequest',
  roles: '/userinfo/rolerequests',
  changes: '/credentials/requests',
  credentials: `/credentials/${ID}`,
  letters: '/userinfo/email/change',
} as const;
type Reading = keyof typeof READINGS;

/** The page of a person, or another screen, as an administrator has it while one reading fails or continues. */
function setupScreen(
  reading: Reading,
  is: 'failing' | 'going on',
  screenOf = (
    <Routes>
      <Route path="/people/:userId" element={<PersonPage />} />
    </Routes>
  ),
) {
  let isBad = true;
  const workplace = fakePracticeSession((address) => {
    const path = address.replace(/\?.*/, '');
    if (isBad && path.endsWith(READINGS[reading]))
      return is === 'failing' ? { not: 'what was asked' } : new Promise(() => undefined);
    if (path.endsWith(`/userinfo/people/${ID}`))
      return {
        person,
        memberSince: SINCE,
        held: [],
        isPasswordTemporary: false,
        serviceAccounts: [],
        openLinks: 0,
        openRequests: 0,
        drafts: 0,
        history: [],
      };
    if (path.endsWith(READINGS.members)) return { providers: [], users: [person, admin] };
    if (path.endsWith(READINGS.requests))
      return { requests: [], anotherUserHasRtsPermission: true, offered: [] };
    if (path.endsWith(READINGS.roles)) return [roleRequest];
    if (path.endsWith(READINGS.credentials)) return credentials;
    if (path.endsWith(READINGS.letters)) return { canMail: false };
    return [];
  });
  const admin: ListedPerson = { ...person, id: workplace.user.id, role: 'Admin', isSuperAdmin: true };
  const practiceSession = {
    ...workplace,
    user: {
      ...workplace.user,
      role: 'Admin' as const,
      isSuperAdmin: true,
      permissions: [
        'user.read',
        'user.activate',
        'user.register',
        'account.recover',
        'role.change',
        'grant.read',
        'grant.request',
      ] as (typeof workplace.user.permissions)[number][],
    },
  };
  render(
    <TestProviders practiceSession={practiceSession} path={`/people/${ID}`}>
      {screenOf}
    </TestProviders>,
  );
  return {
    mend: (again = screen.getByRole('button', { name: 'Try again' })) => {
      isBad = false;
      fireEvent.click(again);
    },
  };
}
const said = (what: string) => screen.findByText(`${what} could not be loaded.`);
const actOf = (name: string) => screen.findByRole('button', { name: `${name}: ${NAME}` });
const noAct = (name: string) => {
  expect(screen.queryByRole('button', { name: `${name}: ${NAME}` })).toBeNull();
  expect(screen.queryByRole('menuitem', { name })).toBeNull();
};
/** One of those in the menu, which is opened where it is not yet. */
const actInMenu = async (name: string) => {
  if (screen.queryByRole('menu') === null) fireEvent.click(await actOf('More'));
  return await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) });
};

describe('the page of a person', () => {
  it('whose practice cannot be read says so, offers nothing, and offers it once it is read', async () => {
    const { mend } = setupScreen('members', 'failing');
    await said('What can be done with this person');
    for (const act of ['Roles', 'More', 'Nothing to do']) noAct(act);
    mend();
    await actInMenu('Off-board');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['requests', 'What can be done about signing', 'Add Change Request Permission'],
    ['letters', 'What can be done about the e-mail address', 'Change e-mail address'],
  ] as const)('whose %s cannot be read says so beside all that is known', async (reading, what, act) => {
    const { mend } = setupScreen(reading, 'failing');
    await said(what);
    await actInMenu('Off-board');
    noAct(act);
    mend();
    await actInMenu(act);
  });

  it.each(['failing', 'going on'] as const)(
    'while the reading of credentials is %s offers no change of them',
    async (is) => {
      setupScreen('credentials', is);
      if (is === 'going on') await screen.findByRole('progressbar', { name: 'Loading the credentials' });
      else await said('The credentials');
      const act = await actInMenu('Change credentials');
      expect(act.getAttribute('aria-disabled')).toBe('true');
      expect(act.textContent).toContain(say('credential.waiting-unknown'));
    },
  );

  it('shows the role that waits once it can be read, and until then that it could not', async () => {
    const { mend } = setupScreen('roles', 'failing');
    await said('Roles that wait for a second person');
    mend();
    expect(await screen.findByText('“Keeps the practice”')).toBeDefined();
  });

  it('offers to ask for no role while it is not known whether one waits', async () => {
    const { mend } = setupScreen('roles', 'failing');
    fireEvent.click(await actOf('Roles'));
    const dialog = within(await screen.findByRole('dialog', { name: `Roles: ${NAME}` }));
    expect(await dialog.findByText('Roles that wait for a second person could not be loaded.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: /^Ask: / })).toBeNull();
    expect(dialog.getAllByRole('button', { name: /^Give: / }).length).toBeGreaterThan(0);
    mend(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Asked for by Harriet Stroud')).toBeDefined();
  });
});

describe.each([
  { reading: 'roles', title: 'Roles to approve', panel: <RoleRequestsPanel /> },
  { reading: 'changes', title: 'Changes of credentials', panel: <CredentialRequestsPanel /> },
] as const)('$title', ({ reading, title, panel }) => {
  it('that cannot be read are not taken for none', async () => {
    const { mend } = setupScreen(reading, 'failing', panel);
    await said(title);
    mend();
    if (reading === 'roles') await screen.findByText('“Keeps the practice”');
    else
      await waitFor(() => {
        expect(screen.queryByText(title)).toBeNull();
      });
  });

  it('that are being read are not taken for none', async () => {
    setupScreen(reading, 'going on', panel);
    expect(await screen.findByRole('progressbar', { name: `Loading ${title}` })).toBeDefined();
  });
});
