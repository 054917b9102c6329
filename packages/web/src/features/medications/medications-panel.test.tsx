// @vitest-environment jsdom
import type { Drug } from '@erx/core/drugs/model';
import type { Medication } from '@erx/core/medications/model';
import { say } from '@erx/core/findings/messages';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { MedicationsPanel } from './medications-panel';
import { stubWideScreen } from '../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PATIENT = '0197f000-0000-7000-8000-00000000000a';
const lisinopril: Medication = {
  id: '0197f000-0000-7000-8000-00000000000b',
  patientId: PATIENT,
  description: 'lisinopril 10 mg tablet',
  sig: 'daily',
  hide: false,
  startedAt: '2026-01-02',
  prescribableDrugId: 'lis10',
  enteredAt: '2026-01-02T15:00:00.000Z',
  origin: 'entered',
};
const DRUG: Drug = {
  prescribableDrugId: 'lis10',
  description: 'lisinopril 10 mg tablet',
  name: 'lisinopril',
  ingredients: ['lisinopril'],
  strength: '10 mg',
  doseForm: 'tablet',
  route: 'oral',
  type: 'Generic',
  overTheCounter: false,
  schedule: 'none',
  controlledSubstance: false,
  controlledSubstanceDeaId: '',
  potencyUnitCode: 'C48542',
};
const inactive: Medication = {
  ...lisinopril,
  id: '0197f000-0000-7000-8000-00000000000c',
  description: 'fish oil',
  hide: true,
};

function show(stored: readonly Medication[], refusal?: object, onPrescribe?: (drugId: string) => void) {
  const sent: { call: string; body: unknown }[] = [];
  const base = fakePracticeSession(() => []);
  const practiceSession = fakePracticeSession(
    (path, request) => {
      if (path.includes('/drugs/ndc/'))
        return new Response(
          JSON.stringify({
            code: 'prescription.drug-unknown',
            title: 'Error',
            message: 'unknown',
            requestId: 'r',
          }),
          { status: 422, headers: { 'content-type': 'application/json' } },
        );
      if (path.includes('/drugs/lis10')) return DRUG;
      if (request.method === 'GET')
        return path.includes('/medications/')
          ? stored
          : path.includes('/drugs/') || path.includes('schedules')
            ? []
            : {};
      const call = `${request.method} ${path}`;
      void request.json().then((body: unknown) => {
        sent.push({ call, body });
      });
      return refusal ?? lisinopril;
    },
    { user: { ...base.user, permissions: ['clinical.read', 'clinical.write', 'prescription.write'] } },
  );
  render(
    <TestProviders practiceSession={practiceSession}>
      <MedicationsPanel patientId={PATIENT} {...(onPrescribe ? { onPrescribe } : {})} />
    </TestProviders>,
  );
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
  expect(sent).toEqual([
    {
      call: 'POST /api/medications',
      body: {
        patientId: PATIENT,
        description: 'fish oil',
        sig: '',
        startedAt: '2026-01-13',
        stoppedAt: '2026-01-13',
      },
    },
  ]);
});

it('is made inactive after asking why, and there is no way back (N4-17, N4-18)', async () => {
  const sent = show([lisinopril, inactive]);
  fireEvent.click(await screen.findByRole('button', { name: /^Mark inactive/ }));
  const asks = await dialog('Mark inactive');
  expect(asks.getByText(say('medication.confirm-inactive'))).toBeTruthy();
  const act = asks.getByRole('button', { name: 'Mark inactive' });
  fireEvent.click(act);
  expect(asks.getByText(say('reason.required'))).toBeTruthy();
  const reason = asks.getByRole('combobox', { name: /^Reason/ });
  fireEvent.change(reason, { target: { value: 'other' } });
  fireEvent.click(act);
  expect(asks.getByText(say('reason.required'))).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(reason, { target: { value: 'adverse-effect' } });
  fireEvent.change(asks.getByRole('textbox', { name: 'Note' }), { target: { value: ' since May ' } });
  fireEvent.click(act);
  expect(asks.getAllByText(say('field.required'))).toHaveLength(3);
  expect(sent).toEqual([]);
  fireEvent.change(asks.getByRole('combobox', { name: /^Record it as/ }), {
    target: { value: 'intolerance' },
  });
  fireEvent.change(asks.getByRole('textbox', { name: /^What happened/ }), { target: { value: ' cough ' } });
  fireEvent.change(asks.getByRole('combobox', { name: /^Severity/ }), { target: { value: 'Low' } });
  fireEvent.click(act);
  await waitFor(() => {
    expect(sent).toEqual([
      {
        call: `POST /api/medications/${lisinopril.id}/stop`,
        body: {
          reason: 'adverse-effect',
          note: 'since May',
          adverse: { kind: 'intolerance', reaction: 'cough', severity: 'Low' },
        },
      },
    ]);
  });
  fireEvent.change(screen.getByRole('combobox', { name: 'Show medications' }), {
    target: { value: 'Inactive' },
  });
  await screen.findByText('fish oil');
  expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull();
});

it('that is prescribed here is not edited; whoever may not cancel reads where it may still be dispensed', async () => {
  show([
    {
      ...lisinopril,
      origin: 'prescribed',
      prescriptions: [
        {
          id: lisinopril.id,
          writtenOn: '2026-01-02',
          cancelWay: 'ask-pharmacy',
          pharmacyName: 'Corner Drugs',
        },
      ],
    },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: /^Mark inactive/ }));
  expect(screen.queryByRole('button', { name: /^Edit medication/ })).toBeNull();
  const asks = await dialog('Mark inactive');
  expect(
    asks.getByText('Prescription of 01/02/2026 at Corner Drugs. A prescriber can cancel it.'),
  ).toBeTruthy();
  expect(asks.queryByRole('checkbox')).toBeNull();
});

it('that was not changed says so (N5-16)', async () => {
  const sent = show([lisinopril]);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit medication/ }));
  const form = await dialog('Edit Medication');
  fireEvent.click(form.getByRole('button', { name: 'Submit' }));
  expect(form.getByText('There has been no changes applied.').textContent).toBe(
    'Warning. There has been no changes applied.',
  );
  expect(sent).toEqual([]);
});

it('is prescribed by its product; what the catalogue does not know is reported (N8-10)', async () => {
  const onPrescribe = vi.fn();
  show(
    [
      lisinopril,
      { ...inactive, hide: false, prescribableDrugId: undefined } as Medication,
      {
        ...lisinopril,
        id: '0197f000-0000-7000-8000-00000000000d',
        description: 'by package',
        prescribableDrugId: undefined,
        representativeNdc: '00093505698',
      } as Medication,
    ],
    undefined,
    onPrescribe,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Prescribe: lisinopril 10 mg tablet' }));
  await waitFor(() => {
    expect(onPrescribe).toHaveBeenCalledExactlyOnceWith('lis10');
  });
  for (const name of ['fish oil', 'by package']) {
    fireEvent.click(screen.getByRole('button', { name: `Prescribe: ${name}` }));
    await screen.findByText('This drug cannot be prescribed');
    expect(screen.getByRole('heading', { name: 'Information' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => {
      expect(screen.queryByText('This drug cannot be prescribed')).toBeNull();
    });
  }
  expect(onPrescribe).toHaveBeenCalledOnce();
});

it('that ends on a later day is active until then, and one that was stopped says so (N2-61)', async () => {
  show([
    { ...lisinopril, stoppedAt: '2098-12-31' },
    { ...inactive, hide: false, stoppedAt: '2020-01-01' },
  ]);
  await screen.findByRole('button', { name: /^Edit medication: lisinopril/ });
  expect(screen.queryByText('fish oil')).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: 'Show medications' }), { target: { value: 'All' } });
  const row = screen.getByText('fish oil').closest('[role="row"]');
  expect(row?.className).toContain('erx-row-red');
  expect(within(row as HTMLElement).getByText('Stopped', { selector: '.bp6-tag *' })).toBeTruthy();
});
