// @vitest-environment jsdom
import type { Patient } from '@erx/core/patients/model';
import { NEW_PATIENT } from '@erx/core/patients/model';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { stubWideScreen } from '../../testing/wide-screen';
import { IntegrationContext } from '../../session/integration';
import { EditMeasuresDialog } from './dialogs/edit-measures-dialog';
import { EditPatientDialog } from './dialogs/save-patient-dialog';

beforeEach(stubWideScreen);
afterEach(cleanup);

const NOTE = 'Height and weight changes do not transfer back automatically to the source system.';
/** A record from another system: without telephone. */
const PATIENT: Patient = {
  ...NEW_PATIENT,
  id: '0197f000-0000-7000-8000-00000000000a',
  accountNumber: '10042',
  firstName: 'Ana',
  lastName: 'Reyes',
  height: '64',
  weight: '140',
  address: '1 Elm St',
  city: 'Ames',
  state: 'IA',
  zipCode: '50010',
  birthDate: '1984-02-29',
  heightUnits: 'in',
  weightUnits: 'lb',
  allergyKnowledge: 'unknown',
  allergiesToMatch: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

function show(dialog: React.ReactElement, integrated: boolean, patient = PATIENT) {
  const sent: { path: string; body: unknown }[] = [];
  const practiceSession = fakePracticeSession((path, request) => {
    if (request.method === 'GET') return path.includes('/allergies/') ? [] : patient;
    void request.json().then((body: unknown) => {
      sent.push({ path, body });
    });
    return { ...patient, weight: '150' };
  });
  render(
    <TestProviders practiceSession={practiceSession}>
      <IntegrationContext value={{ integrated, facilityId: undefined }}>{dialog}</IntegrationContext>
    </TestProviders>,
  );
  return sent;
}

describe('in integrated mode', () => {
  it('height and weight alone can be entered, and the note says that they stay here (P2-6)', async () => {
    const onClose = vi.fn();
    const sent = show(<EditPatientDialog patientId={PATIENT.id} onClose={onClose} />, true);
    const weight = await screen.findByRole<HTMLInputElement>('textbox', { name: /Weight/ });
    const open = screen.getAllByRole<HTMLInputElement>('textbox').filter(({ disabled }) => !disabled);
    expect(open.map((input) => input.name)).toEqual(['height', 'weight']);
    const choices = screen.getAllByRole<HTMLSelectElement>('combobox').filter(({ disabled }) => !disabled);
    expect(choices.map((select) => select.getAttribute('aria-label'))).toEqual([
      'Height units',
      'Weight units',
    ]);
    expect(screen.getByText(NOTE)).toBeTruthy();
    fireEvent.change(weight, { target: { value: '150' } });
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
    expect(sent).toEqual([{ path: `/api/patients/${PATIENT.id}`, body: [{ key: 'weight', value: '150' }] }]);
    // the notice after the update (P6-5)
    expect((await screen.findAllByText(NOTE)).length).toBeGreaterThan(0);
  });

  it('a weight that is none is still refused', async () => {
    const sent = show(<EditPatientDialog patientId={PATIENT.id} onClose={vi.fn()} />, true);
    fireEvent.change(await screen.findByRole('textbox', { name: /Weight/ }), { target: { value: 'heavy' } });
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('This must be a number above 0.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

it('outside of it everything can be entered and nothing of it is said', async () => {
  show(<EditPatientDialog patientId={PATIENT.id} onClose={vi.fn()} />, false);
  await screen.findByRole('textbox', { name: /Weight/ });
  expect(screen.getAllByRole<HTMLInputElement>('textbox').some(({ disabled }) => disabled)).toBe(false);
  expect(screen.queryByText(NOTE)).toBeNull();
});

describe('height and weight by themselves', () => {
  const minor = { ...PATIENT, birthDate: '2020-01-01', weight: '', height: '' };

  it('say why a minor needs them, and send what was entered (P5-7)', async () => {
    const onClose = vi.fn();
    const sent = show(<EditMeasuresDialog patient={minor} onClose={onClose} />, false, minor);
    expect(screen.getByText(/The patient is a minor and must have a valid height and weight\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getAllByText('Please fill the field.')).toHaveLength(2);
    fireEvent.change(screen.getByRole('textbox', { name: /Height/ }), { target: { value: '42.5' } });
    fireEvent.change(screen.getByRole('textbox', { name: /Weight/ }), { target: { value: '0' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('This must be a number above 0.')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: /Weight/ }), { target: { value: '.5' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
    expect(sent.map(({ body }) => body)).toEqual([
      [
        { key: 'height', value: '42.5' },
        { key: 'weight', value: '0.5' },
      ],
    ]);
  });

  const weightUnits = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Weight units' });
  const weight = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Weight/ });
  const measuredOn = () =>
    within(screen.getByRole('group', { name: 'Weight' })).getByRole<HTMLInputElement>('textbox', {
      name: 'Measured on',
    });

  it('take kilograms, and show them in pounds', async () => {
    const sent = show(<EditMeasuresDialog patient={PATIENT} onClose={vi.fn()} />, false);
    expect(screen.getByText('140 lb (63.5 kg)', { selector: 'span[id]' })).toBeTruthy();
    fireEvent.change(weightUnits(), { target: { value: 'kg' } });
    expect(weight().value).toBe(''); // 140 lb are not 140 kg
    fireEvent.change(weight(), { target: { value: '64.5' } });
    expect(screen.getByText('64.5 kg (142.2 lb)')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
    expect(sent[0]?.body).toEqual([
      { key: 'weight', value: '64.5' },
      { key: 'weightUnits', value: 'kg' },
    ]);
  });

  it('go with their units where those are not pounds', async () => {
    const sent = show(
      <EditMeasuresDialog patient={{ ...PATIENT, weight: '64', weightUnits: 'kg' }} onClose={vi.fn()} />,
      false,
    );
    fireEvent.change(weight(), { target: { value: '65' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
    expect(sent[0]?.body).toEqual([
      { key: 'weight', value: '65' },
      { key: 'weightUnits', value: 'kg' },
    ]);
  });

  it.each([
    ['1433.1', 'The weight must be between 0.44 and 1,433 lb. Check the number and its units.'],
    ['0.4', 'The weight must be between 0.44 and 1,433 lb. Check the number and its units.'],
  ])('refuse %s lb beside the field', (value, sentence) => {
    const sent = show(<EditMeasuresDialog patient={PATIENT} onClose={vi.fn()} />, false);
    fireEvent.change(weight(), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('confirm the same weight of another day', async () => {
    const sent = show(
      <EditMeasuresDialog patient={{ ...PATIENT, weightMeasuredOn: '2026-01-05' }} onClose={vi.fn()} />,
      false,
    );
    expect(measuredOn().value).toBe('01/05/2026');
    fireEvent.change(measuredOn(), { target: { value: '2/6/2026' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
    expect(sent[0]?.body).toEqual([{ key: 'weightMeasuredOn', value: '2026-02-06' }]);
  });

  it('say that nothing was changed (P5-3)', async () => {
    const sent = show(<EditMeasuresDialog patient={PATIENT} onClose={vi.fn()} />, false);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('There has been no changes applied.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
