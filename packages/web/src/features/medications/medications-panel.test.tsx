// @vitest-environment jsdom
import type { Drug } from '@erx/core/drugs/model';
import type { Medication } from '@erx/core/medications/model';
import { say } from '@erx/core/findings/messages';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { MedicationsPanel } from './medications-panel';
import type { MedicationActs } from './use-renewing';
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

function show(stored: readonly Medication[], refusal?: object, given?: Partial<MedicationActs>) {
  const acts = given && { onPrescribe: vi.fn(), onRepeat: vi.fn(), onRenewSeveral: vi.fn(), ...given };
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
      <MedicationsPanel patientId={PATIENT} {...(acts ? { acts } : {})} />
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
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Invalid Date Format Occured')).toBeTruthy();
  fireEvent.change(start, { target: { value: '01/13/2026' } });
  fireEvent.change(form.getByRole('textbox', { name: 'Stop Date' }), { target: { value: '01/12/2026' } });
  expect(form.getByText('Stop date should not be less than Start date')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(form.getByRole('textbox', { name: 'Stop Date' }), { target: { value: '01/13/2026' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
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
  fireEvent.click(await screen.findByRole('button', { name: /^Stop medication/ }));
  const asks = await dialog('Stop medication');
  expect(asks.getByText(say('medication.confirm-inactive'))).toBeTruthy();
  const act = asks.getByRole('button', { name: 'Stop' });
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
  fireEvent.click(await screen.findByRole('button', { name: /^Stop medication/ }));
  expect(screen.queryByRole('button', { name: /^Edit medication/ })).toBeNull();
  const asks = await dialog('Stop medication');
  expect(
    asks.getByText('Prescription of 01/02/2026 at Corner Drugs. A prescriber can cancel it.'),
  ).toBeTruthy();
  expect(asks.queryByRole('checkbox')).toBeNull();
});

it('that was not changed says so (N5-16)', async () => {
  const sent = show([lisinopril]);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit medication/ }));
  const form = await dialog('Edit Medication');
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
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
    { onPrescribe },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Renew: lisinopril 10 mg tablet' }));
  await waitFor(() => {
    expect(onPrescribe).toHaveBeenCalledExactlyOnceWith('lis10');
  });
  for (const name of ['fish oil', 'by package']) {
    fireEvent.click(screen.getByRole('button', { name: `Renew: ${name}` }));
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

const NEWEST = '0197f000-0000-7000-8000-0000000000aa';
const amlodipine: Medication = {
  ...lisinopril,
  id: '0197f000-0000-7000-8000-00000000000e',
  description: 'amlodipine 5 mg tablet',
  renewsId: NEWEST,
};
const tick = async (name: string) => {
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
};
const press = (key: string) => fireEvent.keyDown(document.body, { key });

it('says what is left of a medicine and what waits on it, in amber from a week on', async () => {
  const row = (id: string, changes: Partial<Medication>): Medication => ({
    ...amlodipine,
    id: amlodipine.id.replace(/e$/, id),
    description: `drug ${id}`,
    ...changes,
  });
  show([
    row('1', { lastFilled: '2026-01-05', supply: { daysLeft: 8, refillsLeft: 1, refillsOrdered: 3 } }),
    row('2', { lastFilled: '2026-01-05', supply: { daysLeft: 7, refillsLeft: 0, refillsOrdered: 3 } }),
    row('3', { supply: { daysLeft: 0, refillsOrdered: 3 } }),
    row('4', { supply: { daysLeft: 1 }, prescriptions: [{ id: NEWEST, writtenOn: '2026-01-04' }] }),
    row('5', { waits: [{ what: 'request', id: NEWEST }] }),
    row('6', { waits: [{ what: 'pending', id: NEWEST }] }),
    row('7', { waits: [{ what: 'replacing', id: NEWEST }] }),
  ]);
  await screen.findByText('drug 7');
  const texts = screen.getAllByRole('row').map(({ textContent }) => textContent);
  for (const said of [
    'Filled 01/05/2026, 8 days left, with 1 refill',
    'Filled 01/05/2026, 7 days left, no refills',
    'Started 01/02/2026, supply used up, 3 refills ordered',
    'Prescribed 01/04/2026, 1 day left, refills as needed',
    'Not sent yet',
    'Being replaced',
  ])
    expect(
      texts.some((text) => text.includes(said)),
      said,
    ).toBe(true);
  expect(
    screen.getAllByText(/left$|used up$/).filter(({ className }) => className === 'erx-days-low'),
  ).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Request waits: drug 5' }).getAttribute('href')).toBe(
    `/surescripts?requestId=${NEWEST}`,
  );
});

it('ticked, one is repeated as it was or to be changed, several are renewed, by buttons and letters', async () => {
  const acts = { onRepeat: vi.fn(), onRenewSeveral: vi.fn() };
  show([lisinopril, amlodipine], undefined, acts);
  await tick('amlodipine 5 mg tablet');
  fireEvent.click(screen.getByRole('button', { name: 'Change: amlodipine 5 mg tablet' }));
  expect(acts.onRepeat).toHaveBeenLastCalledWith(NEWEST, 'changed');
  await tick('amlodipine 5 mg tablet');
  press('r');
  expect(acts.onRepeat).toHaveBeenLastCalledWith(NEWEST, 'renewed');
  press('r'); // the ticks are gone with the act
  expect(acts.onRepeat).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all medications' }));
  press('c'); // one at a time
  press('r');
  expect(acts.onRepeat).toHaveBeenCalledTimes(2);
  expect(acts.onRenewSeveral).toHaveBeenCalledExactlyOnceWith([lisinopril, amlodipine]);
});

it('ticked, they are stopped one after the other; letters rest in fields and dialogs', async () => {
  const sent = show([lisinopril, amlodipine]);
  fireEvent.keyDown(await screen.findByRole('combobox', { name: 'Show medications' }), { key: 's' });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all medications' }));
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Show medications' }), { key: 's' });
  expect(screen.queryByRole('dialog')).toBeNull();
  press('s');
  for (const [place, { description }] of [lisinopril, amlodipine].entries()) {
    await screen.findByText(new RegExp(description, 'i'), { selector: '[role="dialog"] strong' });
    const asks = await dialog('Stop medication');
    fireEvent.change(asks.getByRole('combobox', { name: /^Reason/ }), { target: { value: 'completed' } });
    fireEvent.click(asks.getByRole('button', { name: 'Stop' }));
    await waitFor(() => {
      expect(sent).toHaveLength(place + 1);
    });
  }
  expect(sent.map(({ call }) => call)).toEqual(
    [lisinopril, amlodipine].map(({ id }) => `POST /api/medications/${id}/stop`),
  );
});
