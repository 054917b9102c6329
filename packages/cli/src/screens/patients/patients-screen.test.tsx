import type { AnyEndpoint } from '@erx/core/client/endpoint';
import type { PatientPicture } from '@erx/core/patient-picture/model';
import { cleanup, render } from 'ink-testing-library';
import { afterEach, describe, expect, it } from 'vitest';
import type { PracticeSession } from '../../session/practice-session';
import { manualClock } from '../../testing/manual-clock';
import { id, NOW } from '../../testing/requests';
import { drawnIsListening, soon } from '../../testing/soon';
import { PatientsScreen } from './patients-screen';

afterEach(cleanup);

const PATIENT = {
  id: id(1),
  firstName: 'Nora',
  lastName: 'Osterhout',
  generation: 'None',
  birthDate: '1970-05-17',
  gender: 'Female',
  accountNumber: '1',
  phone: '',
  address: '',
  city: 'Mobile',
  state: 'AL',
  zipCode: '',
  comments: '',
};
const PICTURE: PatientPicture = {
  patientId: id(1),
  version: 7,
  readAt: NOW.toISOString(),
  parts: [
    {
      part: 'medications',
      state: 'read',
      source: 'Medication list',
      entries: [{ text: 'warfarin 5 mg tablet', detail: 'Take 1 tablet daily', asOf: '2026-11-02' }],
    },
    {
      part: 'plan-fills',
      state: 'failed',
      source: 'Medication history of the plan',
      note: 'This could not be read now.',
      entries: [],
    },
  ],
};

describe('the screen of patients', () => {
  it('shows what an order of the selected one is judged by, within 80 columns, and what could not be read', async () => {
    const call = async ({ name }: AnyEndpoint) => (name === 'getPatientPicture' ? PICTURE : [PATIENT]);
    const user = {
      firstName: 'Sam',
      middleName: '',
      lastName: 'Porter',
      timeZone: 'America/Chicago',
      permissions: ['patient.read'],
    };
    const session = {
      client: { call },
      clock: manualClock(NOW),
      server: '127.0.0.1:9',
      practice: 'Lakeside',
      user,
    };
    const screen = render(
      <PatientsScreen
        practiceSession={session as unknown as PracticeSession}
        text={undefined}
        onEnd={() => undefined}
      />,
    );
    Object.defineProperty(screen.stdout, 'columns', { value: 80, configurable: true });
    Object.defineProperty(screen.stdout, 'rows', { value: 24, configurable: true });
    screen.stdout.emit('resize');
    const sees = (text: RegExp) => soon(() => expect(screen.lastFrame() ?? '').toMatch(text));
    await sees(/› Osterhout, Nora/);
    await drawnIsListening();
    screen.stdin.write('p');
    await sees(/Medicines +warfarin 5 mg tablet, 11\/02\/2026: Take 1 tablet daily/);
    await sees(/Fills, plan +This could not be read now\./);
    expect((screen.lastFrame() ?? '').split('\n').every((line) => line.length <= 80)).toBe(true);
    await drawnIsListening();
    screen.stdin.write('\u001B');
    await sees(/› Osterhout, Nora/);
  });
});
