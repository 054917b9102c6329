import { ALL_INTERACTION_ALERTS } from '@erx/core/users/model';
import { createClient } from '@erx/core/client/call';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { NoticesProvider } from '../ui/feedback/toasts';
import { createQueryClient } from '../session/queries';
import { WorkplaceContext, type PracticeSession } from '../session/practice-session';

const PRACTICE_ID = '0197f000-0000-7000-8000-000000000001';
const USER_ID = '0197f000-0000-7000-8000-000000000002';

/** Of a user who has entered nothing but a name. */
export const NO_DETAILS = {
  generation: 'None',
  dps: '',
  address: '',
  address2: '',
  city: '',
  zipCode: '',
  primaryPhoneType: 'None',
  homePhone: '',
  workPhone: '',
  cellPhone: '',
  fax: '',
} as const satisfies Partial<PracticeSession['user']>;

/**
 * A workplace for component tests: the real client over a `fetch` that the test answers, with what JSON holds
 * or with a whole Response.
 */
export function fakePracticeSession(
  answer: (path: string, init: Request) => unknown,
  changes: Partial<PracticeSession> = {},
): PracticeSession {
  const client = createClient({
    origin: 'http://erx.test',
    application: 'test',
    accessToken: () => Promise.resolve('token'),
    practiceId: () => PRACTICE_ID,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const answered = await answer(request.url.slice('http://erx.test'.length), request);
      return answered instanceof Response ? answered : Response.json(answered);
    },
  });
  return {
    client,
    user: {
      id: USER_ID,
      email: 'p@erx.test',
      firstName: 'Priya',
      middleName: '',
      lastName: 'Raman',
      title: 'MD',
      role: 'Provider',
      isSuperAdmin: false,
      isPartner: false,
      organizationId: PRACTICE_ID,
      organizationName: 'Lakeside',
      organizationType: 'Practice',
      timeZone: 'America/Chicago',
      timeZoneId: 'America/Chicago',
      active: true,
      ...NO_DETAILS,
      state: 'WI',
      npi: '1093817465',
      spi: '6301875277001',
      hasPinNumber: false,
      hasSoftToken: false,
      permissionChangeRequestsGrant: false,
      permissionEpcsRts: false,
      userCanUseCompleteEpa: false,
      drugInteractionSettings: ALL_INTERACTION_ALERTS,
      spiError: '',
      isAdvertisementSeen: true,
      canSendControlledSubstance: false,
      permissions: [
        'patient.read',
        'patient.write',
        'prescription.read',
        'prescription.write',
        'prescription.send',
        'prescription.cancel',
        'prescription.print',
        'request.read',
      ],
    },
    practice: {
      id: PRACTICE_ID,
      name: 'Lakeside',
      tin: '',
      subscriptionType: 'Mips',
      base64Image: '',
      key: '',
      organizationId: '',
      PDMPSiteUrl: '',
      workingHours: [],
      grantRequestDays: 7,
      version: 1,
      address: '1 Elm Street',
      address2: '',
      city: 'Mobile',
      state: 'AL',
      zipCode: '36602',
      phone: '2515550100',
      fax: '',
      timeZone: 'America/Chicago',
      active: true,
    },
    practices: [],
    providers: [],
    provider: undefined,
    chooseProvider: () => undefined,
    choosePractice: () => undefined,
    refreshUser: () => Promise.resolve(),
    refreshPractice: () => Promise.resolve(),
    signOut: () => undefined,
    signOutEverywhere: () => Promise.resolve(),
    lock: () => undefined,
    leaveEmergency: () => undefined,
    ...changes,
  };
}

/** Everything a screen is in. @param path where it is */
export function TestProviders({
  practiceSession,
  path = '/',
  children,
}: {
  practiceSession: PracticeSession;
  path?: string;
  children: ReactNode;
}) {
  return (
    <QueryClientProvider client={createQueryClient()}>
      <NoticesProvider>
        <WorkplaceContext value={practiceSession}>
          <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
        </WorkplaceContext>
      </NoticesProvider>
    </QueryClientProvider>
  );
}
