// @vitest-environment jsdom
import { type Measurement, NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { dateIn, daysAfter } from '@erx/core/values/dates';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { stubWideScreen } from '../../testing/wide-screen';
import { MeasurementsDialog } from './dialogs/measurements-dialog';
import { WeightCheckDialog } from './dialogs/weight-check-dialog';

beforeEach(stubWideScreen);
afterEach(cleanup);

const today = dateIn('America/Chicago', new Date());
const id = (digit: number) => `0197f000-0000-7000-8000-00000000000${String(digit)}`;
const CHILD: Patient = {
  ...NEW_PATIENT,
  id: id(9),
  accountNumber: '10042',
  firstName: 'Ana',
  lastName: 'Reyes',
  gender: 'Female',
  birthDate: daysAfter(today, -1300),
  weight: '31',
  weightMeasuredOn: daysAfter(today, -100),
  height: '38',
  allergyKnowledge: 'unknown',
  allergiesToMatch: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const RIGHT: Measurement = {
  id: id(1),
  measure: 'weight',
  value: '31',
  units: 'lb',
  measuredOn: daysAfter(today, -100),
  isPresent: true,
  recordedBy: 'Priya Raman',
  recordedAt: '2026-08-01T15:00:00.000Z',
};
const WRONG: Measurement = {
  ...RIGHT,
  id: id(2),
  value: '14.1',
  measuredOn: '',
  isPresent: false,
  wrong: { reason: 'Kilograms', markedBy: 'Ann Other', markedAt: '2026-08-01T16:00:00.000Z' },
};
const QUESTION = 'The weight differs by 55 % from another measurement 20 days away.';

function show(dialog: (onClose: () => void) => React.ReactElement, refuse = false) {
  const sent: { path: string; body: unknown }[] = [];
  const onClose = vi.fn();
  let refusals = refuse ? 1 : 0;
  const session = fakePracticeSession(async (path, request) => {
    if (request.method === 'GET') {
      if (path.endsWith('/measurements')) return [RIGHT, WRONG];
      return path.includes('/allergies/') ? [] : CHILD;
    }
    sent.push({ path, body: await request.json() });
    if (refusals > 0) {
      refusals -= 1;
      const code = 'patient.measure-changed-much';
      return Response.json({ code, errorMessage: QUESTION, errors: { weight: [QUESTION] } }, { status: 422 });
    }
    return RIGHT;
  });
  render(
    <TestProviders
      practiceSession={{
        ...session,
        user: { ...session.user, permissions: [...session.user.permissions, 'patient.write'] },
      }}
    >
      {dialog(onClose)}
    </TestProviders>,
  );
  return { sent, onClose };
}
const click = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

it('lists both units, day and author; a wrong one is struck through with its reason', async () => {
  show((onClose) => <MeasurementsDialog patient={CHILD} onClose={onClose} />);
  const list = await screen.findByRole('list', { name: 'Measurements' });
  const [right, wrong] = within(list).getAllByRole('listitem');
  expect(right?.textContent).toContain('Weight 31 lb (14.1 kg) Present');
  expect(right?.textContent).toContain('entered by Priya Raman');
  expect(right?.querySelector('s')).toBeNull();
  expect(wrong?.querySelector('s')?.textContent).toBe('Weight 14.1 lb (6.4 kg)');
  expect(wrong?.textContent).toContain('Measured on an unknown day');
  expect(wrong?.textContent).toContain('Entered in error: Kilograms (Ann Other');
  expect(wrong && within(wrong).queryByRole('button')).toBeNull();
});

it('adds one; what is improbable is asked about and confirmed', async () => {
  const { sent } = show((onClose) => <MeasurementsDialog patient={CHILD} onClose={onClose} />, true);
  await screen.findByRole('list', { name: 'Measurements' });
  click('Add measurement');
  expect(screen.getByText('Please fill the field.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /Value/ }), { target: { value: '1434' } });
  expect(screen.getByText(/The weight must be between 0.44 and 1,433 lb/)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /Value/ }), { target: { value: '48' } });
  fireEvent.change(screen.getByRole('textbox', { name: /Measured on/ }), {
    target: { value: '1/2/2026' },
  });
  click('Add measurement');
  await screen.findByText(QUESTION);
  const value = screen.getByRole('textbox', { name: /Value/ });
  fireEvent.change(value, { target: { value: '٣' } });
  expect(screen.queryByText(QUESTION)).toBeNull();
  fireEvent.change(value, { target: { value: '48' } });
  expect(screen.getByText(QUESTION)).toBeTruthy();
  click('Confirm and save');
  await waitFor(() => {
    expect(sent).toHaveLength(2);
  });
  const body = { measure: 'weight', value: '48', units: 'lb', measuredOn: '2026-01-02' };
  expect(sent).toEqual([
    { path: `/api/patients/${CHILD.id}/measurements`, body },
    { path: `/api/patients/${CHILD.id}/measurements?confirmed=true`, body },
  ]);
});

it('marks one as entered in error, with a reason', async () => {
  const { sent } = show((onClose) => <MeasurementsDialog patient={CHILD} onClose={onClose} />);
  await screen.findByRole('list', { name: 'Measurements' });
  click('Mark as wrong: Weight 31 lb (14.1 kg)');
  click('Mark as entered in error');
  expect(screen.getByText('Please fill the field.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Her brother' } });
  click('Mark as entered in error');
  await screen.findByRole('list', { name: 'Measurements' });
  expect(sent).toEqual([
    { path: `/api/patients/${CHILD.id}/measurements/${RIGHT.id}/_wrong`, body: { reason: 'Her brother' } },
  ]);
});

it('an old weight is confirmed, and nothing is recorded as measured', () => {
  const onConfirmed = vi.fn();
  const { sent } = show((close) => (
    <WeightCheckDialog patient={CHILD} onConfirmed={onConfirmed} onClose={close} />
  ));
  expect(screen.getByText(/The weight of this child was measured 100 days ago\./)).toBeTruthy();
  click('Confirmed, not weighed');
  expect(onConfirmed).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

it('an old weight is replaced by a new one, typed into the weight alone, in kilograms first', async () => {
  const { sent, onClose } = show((close) => (
    <WeightCheckDialog patient={CHILD} onConfirmed={close} onClose={close} />
  ));
  click('Enter a new weight');
  const weight = screen.getByRole<HTMLInputElement>('textbox');
  expect(weight.value).toBe('');
  expect(document.activeElement).toBe(weight);
  click('Save weight');
  expect(screen.getByText('Please fill the field.')).toBeTruthy();
  fireEvent.change(weight, { target: { value: '15' } });
  expect(screen.getByText(/33.1 lb/)).toBeTruthy();
  click('Save weight');
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledOnce();
  });
  expect(sent).toEqual([
    {
      path: `/api/patients/${CHILD.id}/measurements`,
      body: { measure: 'weight', value: '15', units: 'kg', measuredOn: today },
    },
  ]);
});
