// @vitest-environment jsdom
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { stubWideScreen } from '../../testing/wide-screen';
import { ClinicalFactsDialog } from './dialogs/clinical-facts-dialog';

beforeEach(stubWideScreen);
afterEach(cleanup);

const PERSON: Patient = {
  ...NEW_PATIENT,
  id: '0197f000-0000-7000-8000-000000000009',
  accountNumber: '10042',
  firstName: 'Sam',
  lastName: 'Reyes',
  birthDate: '1990-01-02',
  allergyKnowledge: 'unknown',
  allergiesToMatch: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

function show(gender: Patient['gender']) {
  const sent: unknown[] = [];
  const session = fakePracticeSession(async (_, request) => {
    if (request.method !== 'GET') sent.push(await request.json());
    return [];
  });
  const permissions = [...session.user.permissions, 'clinical.write' as const];
  render(
    <TestProviders practiceSession={{ ...session, user: { ...session.user, permissions } }}>
      <ClinicalFactsDialog patient={{ ...PERSON, gender }} onClose={() => undefined} />
    </TestProviders>,
  );
  return sent;
}

it('nothing is preset: Record says what is missing and records nothing', async () => {
  const sent = show('Female');
  fireEvent.click(await screen.findByRole('button', { name: 'Record' }));
  expect(screen.getAllByText('Please fill the field.')).toHaveLength(3);
  expect(sent).toEqual([]);
});

it.each([
  ['Female', ['Choose', 'Pregnant', 'Breast-feeding', 'eGFR', 'Smokes']],
  ['Unknown', ['Choose', 'Pregnant', 'Breast-feeding', 'eGFR', 'Smokes']],
  ['Male', ['Choose', 'eGFR', 'Smokes']],
] as const)('of %s is asked: %j', async (gender, offered) => {
  show(gender);
  const fact = await screen.findByRole('combobox', { name: /^Fact/ });
  expect(
    within(fact)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(offered);
});
