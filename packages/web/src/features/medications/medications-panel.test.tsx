// @vitest-environment jsdom
import type { Medication } from '@erx/core/medications/model';
import { say } from '@erx/core/findings/messages';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWorkplace, Surroundings } from '../../testing/fake-workplace';
import { MedicationsPanel } from './medications-panel';

beforeEach(() => { vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined })); });
afterEach(() => { cleanup(); vi.unstubAllGlobals(); });

const PATIENT = '0197f000-0000-7000-8000-00000000000a';
const lisinopril: Medication = {
  id: '0197f000-0000-7000-8000-00000000000b', patientId: PATIENT, description: 'lisinopril 10 mg tablet', sig: 'daily', hide: false, startedAt: '2026-01-02', prescribableDrugId: 'lis10',
  enteredAt: '2026-01-02T15:00:00.000Z',
};
const inactive: Medication = { ...lisinopril, id: '0197f000-0000-7000-8000-00000000000c', description: 'fish oil', hide: true };

function show(stored: readonly Medication[], refusal?: object) {
  const sent: { call: string; body: unknown }[] = [];
  const base = fakeWorkplace(() => []);
  const workplace = fakeWorkplace((path, request) => {
    if (request.method === 'GET') return path.includes('/medications/') ? stored : path.includes('/drugs/') ? [] : {};
    const call = `${request.method} ${path}`;
    void request.json().then((body: unknown) => { sent.push({ call, body }); });
    return refusal ?? lisinopril;
  }, { user: { ...base.user, permissions: ['clinical.read', 'clinical.write'] } });
  render(<Surroundings workplace={workplace}><MedicationsPanel patientId={PATIENT} /></Surroundings>);
  return sent;
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('says what is wrong with a date when it is left, and sums it up on submit (N5-16)', async () => {
  const sent = show([]);
  fireEvent.click(screen.getByRole('button', { name: 'Add Medication' }));
  const form = await dialog('Add Medication');
  fireEvent.change(form.getByRole('combobox', { name: /^Medication/ }), { target: { value: 'fish oil' } });
  const start = form.getByRole('textbox', { name: 'Start Date' });
  fireEvent.change(start, { target: { value: '13/01/2026' } });
  expect(form.queryByText('Invalid Month')).toBeNull();
  fireEvent.blur(start);
  expect(form.getByText('Invalid Month')).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: 'Submit' }));
  expect(form.getByText('Invalid Date Format Occured')).toBeTruthy();
  fireEvent.change(start, { target: { value: '01/13/2026' } });
  fireEvent.change(form.getByRole('textbox', { name: 'Stop Date' }), { target: { value: '01/12/2026' } });
  expect(form.getByText('Stop date should not be less than Start date')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(form.getByRole('textbox', { name: 'Stop Date' }), { target: { value: '01/13/2026' } });
  fireEvent.click(form.getByRole('button', { name: 'Submit' }));
  expect(await form.findByText(/The medication is added\./)).toBeTruthy();
  expect(sent).toEqual([{ call: 'POST /api/medications', body: { patientId: PATIENT, description: 'fish oil', sig: '', startedAt: '2026-01-13', stoppedAt: '2026-01-13' } }]);
});

it('is made inactive after asking, and there is no way back (N4-17, N4-18)', async () => {
  const sent = show([lisinopril, inactive]);
  fireEvent.click(await screen.findByRole('button', { name: /^Mark inactive/ }));
  const asks = await dialog('Mark inactive');
  expect(asks.getByText(say('medication.confirm-inactive'))).toBeTruthy();
  fireEvent.click(asks.getByRole('button', { name: 'Mark inactive' }));
  await waitFor(() => { expect(sent).toEqual([{ call: `PATCH /api/medications/${lisinopril.id}`, body: [{ key: 'hide', value: true }] }]); });
  fireEvent.change(screen.getByRole('combobox', { name: 'Show medications' }), { target: { value: 'Inactive' } });
  await screen.findByText('fish oil');
  expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull();
});

it('that was not changed says so (N5-16)', async () => {
  const sent = show([lisinopril]);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit medication/ }));
  const form = await dialog('Edit Medication');
  fireEvent.click(form.getByRole('button', { name: 'Submit' }));
  expect(form.getByText('There has been no changes applied.')).toBeTruthy();
  expect(sent).toEqual([]);
});
