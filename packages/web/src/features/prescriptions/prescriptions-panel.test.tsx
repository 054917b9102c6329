// @vitest-environment jsdom
import type { Prescription } from '@erx/core/prescriptions/model';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { readyToSign, reviewOf, sign, TOKEN } from '../signing/testing/sign';
import { PrescriptionsPanel } from './prescriptions-panel';

const ME = '0197f000-0000-7000-8000-000000000002';
const idOf = (number: number) => `0197f000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;
const patientOf = (number: number) => `0197f000-0000-7000-8000-0000000002${String(number).padStart(2, '0')}`;

function rx(number: number, changes: Partial<Prescription> = {}): Prescription {
  return {
    id: idOf(number),
    orderNumber: `ORDER${String(number)}`,
    version: 1,
    patientId: patientOf(number),
    providerId: ME,
    prescribableDrugId: 'd',
    description: `drug ${String(number)}`,
    schedule: 'none',
    controlledSubstance: false,
    controlledSubstanceDeaId: '',
    sig: 'Take 1 daily',
    sigChosen: false,
    dispense: '30',
    units: 'C48542',
    refills: { count: 0 },
    effectiveDate: '2026-11-20',
    substitutionAllowed: true,
    pharmacyNote: '',
    comments: '',
    primaryIcd10Code: '',
    primaryIcd10Description: '',
    secondaryIcd10Code: '',
    secondaryIcd10Description: '',
    epaPriorityIndicator: false,
    scriptStatus: 'Pending',
    subState: 'None',
    cancelStatusDescription: '',
    delivery: { state: 'none' },
    verification: { status: 'Unverified' },
    fill: { status: 'None', note: '', description: '' },
    monitoring: { pdmpAcknowledgement: false, opioidAgreement: false },
    scriptedAt: `2026-11-20T15:${String(60 - number)}:00.000Z`,
    patient: {
      id: patientOf(number),
      firstName: 'Ana',
      lastName: `Reyes${String(number)}`,
      generation: 'None',
      birthDate: '1980-01-01',
    },
    provider: { id: ME, firstName: 'Priya', middleName: '', lastName: 'Raman' },
    pharmacy: {
      ncpdpId: '9900001',
      storeName: 'Main Street',
      city: 'Mobile',
      state: 'AL',
      phonePrimary: '2515550100',
    },
    ...changes,
  };
}

/** A wide window: jsdom has no media queries. */
const wide = () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', wide);
});
afterEach(cleanup);

interface World {
  rows: Prescription[];
  /** What sending a row answers; sent where it says nothing. */
  send?: (row: Prescription) => Response | Promise<Response> | undefined;
  canSign?: boolean;
}

function open({ rows, send, canSign = false }: World) {
  const sent: string[] = [];
  const signed: string[] = [];
  const listed: string[] = [];
  /** What its prescriber signs with a row: all that is controlled of the patient. */
  const signedWith = (row: Prescription) => [
    row,
    ...rows.filter(({ id, patientId, schedule, scriptStatus }) => {
      const isOther = id !== row.id && patientId === row.patientId;
      return isOther && schedule !== 'none' && scriptStatus === 'Pending';
    }),
  ];
  const practiceSession = fakePracticeSession(async (path, request) => {
    const reviewed = rows.find(({ id }) => path === `/api/signing/review/${id}`);
    if (reviewed) return reviewOf(signedWith(reviewed));
    if (path.startsWith('/api/prescriptions/controlledsubstancepermission/'))
      return new Response(undefined, { status: 204 });
    if (path.startsWith('/api/signing/readytosigntoken/')) return TOKEN;
    if (path.startsWith('/api/patients/')) return new Promise(() => undefined); // the banner's own
    const [, id] = /sendprescription\/([0-9a-f-]+)/.exec(path) ?? [];
    const row = rows.find((each) => each.id === (id ?? /\/prescriptions\/([0-9a-f-]{36})$/.exec(path)?.[1]));
    if (id !== undefined && row) {
      if ('signing' in ((await request.json()) as object)) {
        signed.push(row.description);
        for (const each of signedWith(row)) each.scriptStatus = 'Sent';
        return row;
      }
      sent.push(row.description);
      const answer = send?.(row);
      if (answer) return answer;
      row.scriptStatus = 'Sent';
      return { ...row, delivery: { state: 'queued' } };
    }
    if (request.method === 'GET' && row) return row;
    if (path.startsWith('/api/prescriptions/status/')) {
      listed.push(path);
      const status = path.slice('/api/prescriptions/status/'.length).split('?')[0];
      return rows.filter(({ scriptStatus }) => scriptStatus === status);
    }
    return [];
  });
  if (canSign) practiceSession.user.canSendControlledSubstance = true;
  render(
    <TestProviders practiceSession={practiceSession}>
      <PrescriptionsPanel />
    </TestProviders>,
  );
  return { sent, signed, listed };
}

const refused = (code: string, errorMessage: string) =>
  Response.json({ code, errorMessage }, { status: 422 });
const select = async (name: RegExp) => {
  fireEvent.click(await screen.findByRole('checkbox', { name }));
};
const press = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

describe('Send Selected (P4-19)', () => {
  it('counts as sent what the server sent before its answer was lost, and as failed what it did not', async () => {
    open({
      rows: [rx(1), rx(2)],
      send: (row) => {
        if (row.description === 'drug 1') row.scriptStatus = 'Sent';
        return Promise.reject(new TypeError('fetch failed'));
      },
    });
    await select(/drug 1/);
    await select(/drug 2/);
    press('Send Selected');
    await screen.findByText('Sent: 1, Failed: 1, Aborted: 0');
  });

  it('sends what is selected, goes on after a failure, and says what became of each', async () => {
    const { sent } = open({
      rows: [rx(1), rx(2), rx(3), rx(4)],
      send: ({ description }) =>
        description === 'drug 2'
          ? refused('prescription.pharmacy-inactive', 'This pharmacy is no longer active. Choose another.')
          : undefined,
    });
    for (const name of [/drug 1/, /drug 2/, /drug 3/]) await select(name);
    press('Send Selected');
    const results = await screen.findByRole('list', { name: 'Results' });
    await waitFor(() => {
      expect(
        within(results)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toHaveLength(3);
    });
    expect(
      within(results)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(
      [
        'Sentdrug 1 Reyes1, Ana',
        'Faileddrug 2 Reyes2, AnaThis pharmacy is no longer active. Choose another.',
        'Sentdrug 3 Reyes3, Ana',
      ].map(
        (text) => expect.stringMatching(text.replaceAll(/[.*]/g, '.').replace('drug', '\\s*drug')) as string,
      ),
    );
    expect((await screen.findAllByText('Sent: 2, Failed: 1, Aborted: 0')).length).toBeGreaterThan(0);
    expect(sent).toEqual(['drug 1', 'drug 2', 'drug 3']);
  });

  it('Select All takes what can be sent, Deselect All releases it', async () => {
    open({ rows: [rx(1), rx(2, { providerId: patientOf(9) }), rx(3)] });
    await screen.findByRole('checkbox', { name: /drug 1/ });
    press('Select All');
    expect(screen.getByText('2 selected')).toBeDefined();
    press('Deselect All');
    expect(screen.getByText('0 selected')).toBeDefined();
  });

  it.each<[string, Partial<Prescription>, string]>([
    [
      'another prescriber’s',
      { providerId: patientOf(9) },
      'Only the prescriber of this prescription can send it.',
    ],
    [
      'a controlled one without the right',
      { schedule: 'IV' },
      'You are not authorized to prescribe this drug.',
    ],
    ['one in a unit that is no longer offered', { units: 'C44278' }, 'the unit sent is no longer supported'],
  ])('%s cannot be selected and says why', async (_, changes, reason) => {
    open({ rows: [rx(1, changes)] });
    const box = await screen.findByRole('checkbox', { name: /drug 1/ });
    expect((box as HTMLInputElement).disabled).toBe(true);
    expect(box.getAttribute('aria-label')).toContain(reason);
  });

  it('Abort stops after the one under way, and the rest counts as aborted', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const rows = [rx(1), rx(2)];
    const { sent } = open({
      rows,
      send: () => held.then(() => Response.json({ ...rows[0], scriptStatus: 'Sent' })),
    });
    await select(/drug 1/);
    await select(/drug 2/);
    press('Send Selected');
    fireEvent.click(await screen.findByRole('button', { name: 'Abort' }));
    answer();
    expect((await screen.findAllByText('Sent: 1, Failed: 0, Aborted: 1')).length).toBeGreaterThan(0);
    expect(sent).toEqual(['drug 1']);
  });
});

describe('A prior authorization that is not complete (P4-18)', () => {
  const asked = /awaiting a prior authorization that has not been completed/;

  it('asks before the prescription is sent; no leaves it pending', async () => {
    const { sent } = open({ rows: [rx(1, { epaState: 'InProcess' })] });
    fireEvent.click(await screen.findByRole('button', { name: 'Send Prescription: drug 1, Ana Reyes1' }));
    expect(await screen.findByText(asked)).toBeDefined();
    press('Do not send');
    await waitFor(() => {
      expect(screen.queryByText(asked)).toBeNull();
    });
    expect(sent).toEqual([]);
  });

  it('yes sends it', async () => {
    const { sent } = open({ rows: [rx(1, { epaState: 'InProcess' })] });
    fireEvent.click(await screen.findByRole('button', { name: 'Send Prescription: drug 1, Ana Reyes1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Send prescription' }));
    await waitFor(() => {
      expect(sent).toEqual(['drug 1']);
    });
  });

  it.each(['Approved', 'Denied', 'NotRequired'] as const)('%s sends directly', async (epaState) => {
    const { sent } = open({ rows: [rx(1, { epaState })] });
    fireEvent.click(await screen.findByRole('button', { name: 'Send Prescription: drug 1, Ana Reyes1' }));
    await waitFor(() => {
      expect(sent).toEqual(['drug 1']);
    });
  });
});

describe('A controlled substance', () => {
  it('is sent through signing alone', async () => {
    const rows = [rx(1, { schedule: 'IV' })];
    const { sent } = open({ rows, canSign: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Send Prescription: drug 1, Ana Reyes1' }));
    await sign('drug 1');
    expect(await screen.findByText('Successfully sent the prescription!')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('in a batch, one signature covers one patient and never two', async () => {
    const rows = [
      rx(1, { schedule: 'IV' }),
      rx(2),
      rx(3, { schedule: 'II', patientId: patientOf(1) }),
      rx(4, { schedule: 'II' }),
    ];
    const { sent, signed } = open({ rows, canSign: true });
    await screen.findByRole('checkbox', { name: /drug 1/ });
    press('Select All');
    press('Send Selected');
    await sign('drug 1');
    await sign('drug 4');
    expect((await screen.findAllByText('Sent: 4, Failed: 0, Aborted: 0')).length).toBeGreaterThan(0);
    expect(signed).toEqual(['drug 1', 'drug 4']);
    expect(sent).toEqual(['drug 2']);
  });

  it('that is not signed counts as aborted', async () => {
    const rows = [rx(1, { schedule: 'IV' }), rx(2)];
    open({ rows, canSign: true });
    await screen.findByRole('checkbox', { name: /drug 1/ });
    press('Select All');
    press('Send Selected');
    fireEvent.click((await readyToSign('drug 1')).getByRole('button', { name: 'Cancel' }));
    expect((await screen.findAllByText('Sent: 1, Failed: 0, Aborted: 1')).length).toBeGreaterThan(0);
  });
});

describe('The list', () => {
  it('shows all patients’ sent ones of the last week, and keeps the chosen filter (P2-17, P2-18)', async () => {
    const { listed } = open({ rows: [rx(1)] });
    await screen.findByText(/drug 1/);
    expect(screen.queryByLabelText('Period')).toBeNull();
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'Sent' } });
    expect((await screen.findByLabelText<HTMLSelectElement>('Period')).value).toBe('LastWeek');
    expect([...screen.getByLabelText<HTMLSelectElement>('Period').options].map(({ text }) => text)).toEqual([
      'Last Week',
      'Last Month',
      'Last 6 Months',
      'Last Year',
    ]);
    expect(listed.at(-1)).toContain('duration=LastWeek');
    cleanup();
    open({ rows: [] });
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('Sent');
  });

  it('offers every state first, and shows them all with a period', async () => {
    const { listed } = open({ rows: [rx(1)] });
    await screen.findByText(/drug 1/);
    const status = screen.getByLabelText<HTMLSelectElement>('Status');
    expect([...status.options].map(({ text }) => text).slice(0, 3)).toEqual(['All', 'Pending', 'Sent']);
    fireEvent.change(status, { target: { value: 'All' } });
    expect((await screen.findByLabelText<HTMLSelectElement>('Period')).value).toBe('LastWeek');
    expect(listed.at(-1)).toMatch(/\/All\?.*duration=LastWeek/);
  });

  it('shows what the pharmacy dispensed, what it asks, and the prior authorization', async () => {
    localStorage.setItem('erx.prescription-filter', 'Sent');
    open({
      rows: [
        rx(1, {
          scriptStatus: 'Sent',
          delivery: { state: 'accepted' },
          verification: { status: 'Verified' },
          subState: 'RefillRequestPending',
          epaState: 'Approved',
          fill: { status: 'PartiallyDispensed', note: 'Owed 15', description: 'drug 1, quantity 15' },
        }),
      ],
    });
    const row = (await screen.findByText('PA approved')).closest('[role="row"]');
    for (const said of ['Verified', 'Partially dispensed', 'drug 1, quantity 15. Owed 15', 'PA approved'])
      expect(row?.textContent, said).toContain(said);
    expect(screen.getByRole('button', { name: 'Refill request: drug 1' })).toBeDefined();
  });

  it('offers what a pharmacy asks to its prescriber alone (P6-4)', async () => {
    localStorage.setItem('erx.prescription-filter', 'Sent');
    open({
      rows: [rx(1, { scriptStatus: 'Sent', providerId: patientOf(9), subState: 'RxChangeRequestPending' })],
    });
    expect(await screen.findByText('Change requested')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Change request/ })).toBeNull();
  });

  it('a cancel asks in its own words before and after sending (P2-22)', async () => {
    open({ rows: [rx(1)] });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel Prescription: drug 1, Ana Reyes1' }));
    const before = await screen.findByRole('dialog', { name: /Warning/ });
    expect(before.textContent).toContain('No pharmacy has this prescription.');
    for (const said of ['Reyes1, Ana', 'Main Street', 'Priya Raman', '30 tablets'])
      expect(before.textContent, said).toContain(said);
    cleanup();
    localStorage.setItem('erx.prescription-filter', 'Sent');
    open({ rows: [rx(1, { scriptStatus: 'Sent', delivery: { state: 'accepted' } })] });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel Prescription: drug 1, Ana Reyes1' }));
    expect((await screen.findByRole('dialog', { name: /Warning/ })).textContent).toContain(
      'Until it approves, the prescription may still be dispensed',
    );
  });
});
