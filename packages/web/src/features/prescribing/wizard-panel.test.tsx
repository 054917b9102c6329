// @vitest-environment jsdom
import type { Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import type { Drug } from '@erx/core/drugs/model';
import type { MessageCode } from '@erx/core/findings/messages';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import { newForm, type Prescription, type PrescriptionOrder } from '@erx/core/prescribing/model';
import { rightsOf } from '@erx/core/access/rights';
import { ALL_INTERACTION_ALERTS, type UserInfo } from '@erx/core/users/model';
import { dateIn } from '@erx/core/values/dates';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoticesProvider } from '../../workplace/notices';
import { createQueryClient } from '../../workplace/queries';
import { WorkplaceContext, type Workplace } from '../../workplace/workplace';
import { WizardPanel } from './wizard-panel';
import type { WizardSlots } from './wizard/slots';

// Whether something is hidden is costly to find out in jsdom, and nothing here is; parts that load later take their time on a busy machine.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const today = dateIn('America/Chicago', new Date());
const id = (last: number) => `0198f000-0000-7000-8000-${String(last).padStart(12, '0')}`;

const lisinopril: Drug = {
  prescribableDrugId: 'lisinopril', description: 'lisinopril 10 mg tablet', name: 'lisinopril', ingredients: ['lisinopril'], strength: '10 mg', doseForm: 'tablet',
  route: 'oral', type: 'Generic', overTheCounter: false, schedule: 'none', controlledSubstance: false, controlledSubstanceDeaId: '', potencyUnitCode: 'C48542',
};
const drugs: Record<string, Drug> = {
  lisinopril,
  alprazolam: { ...lisinopril, prescribableDrugId: 'alprazolam', description: 'alprazolam 0.5 mg tablet', schedule: 'IV', controlledSubstance: true },
  oxycodone: { ...lisinopril, prescribableDrugId: 'oxycodone', description: 'oxycodone 5 mg tablet', schedule: 'II', controlledSubstance: true },
  syrup: { ...lisinopril, prescribableDrugId: 'syrup', description: 'amoxicillin 400 mg/5 mL oral suspension', potencyUnitCode: 'C28254' },
};
const pharmacy: Pharmacy = { ncpdpId: '9900001', npi: '', storeName: 'Sandbox Pharmacy', addressLine1: '1 Main St', addressLine2: '', city: 'Mobile', state: 'AL', zip: '36602', phonePrimary: '2515550100', fax: '', email: '', specialtyTypes: ['Retail'] };
const patient: Patient = {
  ...NEW_PATIENT, id: id(1), accountNumber: 'A1', firstName: 'Ann', lastName: 'Whit', birthDate: '1980-01-01', address: '1 Main St', city: 'Mobile', state: 'AL', zipCode: '36602',
  heightUnits: 'in', weightUnits: 'lb', allergyKnowledge: 'none-known', createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z',
};
const prescriber: UserInfo = {
  id: id(2), email: 'p@demo.test', firstName: 'Pat', middleName: '', lastName: 'Ray', title: 'MD', role: 'Provider', isSuperAdmin: false, isPartner: false, organizationId: id(3),
  organizationName: 'Practice', timeZone: 'America/Chicago', active: true, state: 'AL', hasPinNumber: true, hasSoftToken: false, permissionChangeRequestsGrant: false, permissionEpcsRts: false,
  canSendControlledSubstance: false, userCanUseCompleteEpa: false, drugInteractionSettings: ALL_INTERACTION_ALERTS, npi: '1234567893', spi: '1234567890001',
  permissions: rightsOf({ role: 'Provider', isSuperAdmin: false, isPartner: false, hasNpi: true, canChangeRequests: false, canSignControlled: false, canPriorAuthorize: false }),
};
const { npi: _npi, spi: _spi, ...nobody } = prescriber;
const staff: UserInfo = { ...nobody, id: id(4), role: 'User', permissions: rightsOf({ role: 'User', isSuperAdmin: false, isPartner: false, hasNpi: false, canChangeRequests: false, canSignControlled: false, canPriorAuthorize: false }) };

/** A server in memory: what it was asked, and the draft and prescriptions that it keeps. */
function serverOf(given: { draft?: object; sent?: Prescription } = {}) {
  const asked: { name: string; input: { params?: Record<string, string>; body?: unknown }; key: string | undefined }[] = [];
  const failures: Record<string, CallError[]> = {};
  const made = new Map<string, Prescription>();
  let draft: object | null = given.draft ?? null;
  const prescriptionOf = (order: PrescriptionOrder): Prescription => ({ ...given.sent, ...order, id: id(100 + made.size), version: 1, scriptStatus: 'Pending', description: order.prescribableDrugId } as Prescription);
  const answers: Record<string, (input: { params: Record<string, string>; body: never }, key: string) => unknown> = {
    getDraft: () => draft,
    saveDraft: ({ body }) => { draft = { ...(body as object), patientId: patient.id, savedAt: new Date().toISOString() }; return draft; },
    discardDraft: () => { draft = null; return undefined; },
    getDrug: ({ params }) => drugs[params['id'] ?? ''],
    getPharmacy: () => pharmacy,
    getPrescription: ({ params }) => given.sent ?? [...made.values()].find((each) => each.id === params['id']),
    listDrugSigs: () => [{ id: '1', sig: 'Take 5 mL by mouth twice daily' }],
    listDrugPackages: () => [], listProblems: () => [], searchDiagnoses: () => [],
    createPrescription: ({ body }, key) => { const found = made.get(key) ?? prescriptionOf(body); made.set(key, found); return found; },
    sendPrescription: ({ params }) => ({ ...[...made.values()].find((each) => each.id === params['id']), version: 2, scriptStatus: 'Sent' }),
    printPrescription: () => new Blob(['%PDF']),
  };
  const call = async (endpoint: { name: string }, input: never, options?: { idempotencyKey?: string }) => {
    asked.push({ name: endpoint.name, input, key: options?.idempotencyKey });
    await Promise.resolve();
    const failure = failures[endpoint.name]?.shift();
    if (failure) throw failure;
    return answers[endpoint.name]?.(input, options?.idempotencyKey ?? '');
  };
  const names = () => asked.map(({ name }) => name);
  return { client: { call, page: call } as unknown as Client, asked, names, made, failures, draft: () => draft };
}

const slots: WizardSlots = {
  drugSearch: ({ onChoose }) => Object.entries(drugs).map(([name, drug]) => <button key={name} type="button" onClick={() => { onChoose(drug); }}>{name}</button>),
  pharmacySelector: ({ onChoose }) => <button type="button" onClick={() => { onChoose(pharmacy); }}>Select Sandbox</button>,
  patientEdit: ({ onClose }) => <div role="dialog" aria-label="Edit Patient"><button type="button" onClick={onClose}>Close</button></div>,
};

function open(options: { server?: ReturnType<typeof serverOf>; user?: UserInfo; repeatId?: string; patient?: Patient } = {}) {
  const { server = serverOf(), user = prescriber } = options;
  const onFinished = vi.fn<(prescription: Prescription) => void>();
  const practice = { id: id(3), name: 'Practice', address: '', address2: '', city: '', state: '', zipCode: '', phone: '', fax: '', timeZone: 'America/Chicago', active: true };
  const workplace: Workplace = { client: server.client, user, practice, practices: [practice], providers: [prescriber], provider: prescriber, chooseProvider: vi.fn(), choosePractice: vi.fn(), refreshUser: vi.fn(), signOut: vi.fn() };
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <NoticesProvider>
          <WorkplaceContext value={workplace}>
            <WizardPanel patient={options.patient ?? patient} repeatId={options.repeatId} slots={slots} onFinished={onFinished} />
          </WorkplaceContext>
        </NoticesProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { server, onFinished };
}

const button = (name: string) => screen.getByRole('button', { name });
const click = (name: string) => { fireEvent.click(button(name)); };
const type = (name: string, value: string) => { fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }); };
const step = () => screen.getByRole('navigation').querySelector('[aria-current="step"]')?.textContent;

async function chooseDrug(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }));
}
async function toReview(drug = 'lisinopril') {
  await chooseDrug(drug);
  type('Dispense', '30');
  type('Sig', 'Take 1 tablet by mouth daily');
  click('Next');
  click('Select Sandbox');
  await screen.findByRole('note', { name: 'Interactions not checked' });
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal('open', () => ({}));
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => { cleanup(); vi.unstubAllGlobals(); });

describe('the prescribing wizard', () => {
  it('refuses to leave an empty form, says so beside the fields and puts the focus there', async () => {
    open();
    await chooseDrug('lisinopril');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Dispense' }));
    (document.activeElement as HTMLElement).blur();
    click('Next');
    expect(step()).toMatch(/SIG/);
    expect(screen.getByRole('alert').textContent).toContain('Please populate the following fields: Dispense, Sig');
    expect(screen.getByText('Dispense value is missing')).toBeTruthy();
    expect(screen.getByText('Sig value is missing')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Dispense' }));
  });

  it('writes a plain number on leaving Dispense, and says what is no number', async () => {
    open();
    await chooseDrug('lisinopril');
    const dispense = screen.getByRole<HTMLInputElement>('textbox', { name: 'Dispense' });
    type('Dispense', '1,000.50');
    fireEvent.blur(dispense);
    expect(dispense.value).toBe('1000.5');
    type('Dispense', 'ten');
    fireEvent.blur(dispense);
    expect(screen.getByText('Invalid dispense value')).toBeTruthy();
  });

  it('sends: one prescription, its draft forgotten, and says so', async () => {
    const { server, onFinished } = open();
    await toReview();
    click('Send');
    click('Send');
    fireEvent.keyDown(document.body, { code: 'KeyS', altKey: true });
    await screen.findByText('Prescription sent successfully');
    expect(server.made.size).toBe(1);
    expect(server.names().filter((name) => name === 'createPrescription' || name === 'sendPrescription')).toEqual(['createPrescription', 'sendPrescription']);
    expect(onFinished.mock.calls[0]?.[0]).toMatchObject({ scriptStatus: 'Sent' });
    expect(server.draft()).toBeNull();
  });

  it('makes one prescription when the answer to the first was lost', async () => {
    const server = serverOf();
    server.failures['createPrescription'] = [new CallError('lost', { status: 0, code: 'call.unreachable' })];
    const { onFinished } = open({ server });
    await toReview();
    click('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
    expect(onFinished).not.toHaveBeenCalled();
    expect((await screen.findByRole('note', { name: 'Warning' })).textContent).toContain('not known whether the prescription was saved');
    click('Save');
    await screen.findByText('Prescription saved');
    const keys = server.asked.filter(({ name }) => name === 'createPrescription').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('says that it is saved where sending was refused, and sends the same one the second time', async () => {
    const server = serverOf();
    server.failures['sendPrescription'] = [new CallError('refused', { status: 422, code: 'prescription.refused-by-standard' as MessageCode })];
    open({ server });
    await toReview();
    click('Send');
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
    expect((await screen.findByRole('note', { name: 'Warning' })).textContent).toContain('saved as pending and was not sent');
    click('Send');
    await screen.findByText('Prescription sent successfully');
    expect(server.made.size).toBe(1);
  });

  it('says that sending is in doubt where no answer came back, and counts as sent what the server has sent', async () => {
    const server = serverOf();
    const lost = new CallError('lost', { status: 0, code: 'call.unreachable' });
    server.failures['sendPrescription'] = [lost];
    server.failures['getPrescription'] = [lost];
    open({ server });
    await toReview();
    click('Send');
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
    expect((await screen.findByRole('note', { name: 'Warning' })).textContent).toContain('not known whether it was sent');
    server.failures['sendPrescription'] = [new CallError('changed', { status: 409, code: 'record.changed' })];
    for (const [key, made] of server.made) server.made.set(key, { ...made, scriptStatus: 'Sent' });
    click('Send');
    await screen.findByText('Prescription sent successfully');
    expect(server.made.size).toBe(1);
  });

  it('prints without a pharmacy, and says why it cannot be saved or sent', async () => {
    open();
    await chooseDrug('lisinopril');
    type('Dispense', '30');
    type('Sig', 'Take 1 tablet by mouth daily');
    click('Next');
    click('Next');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByRole('note', { name: 'Send is not available' }).textContent).toContain('Select a pharmacy before sending.');
    click('Print');
    await screen.findByText('Prescription printed');
  });

  it('offers a controlled substance no Send and says why', async () => {
    open();
    await toReview('alprazolam');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(button('Save')).toBeTruthy();
    expect(screen.getByRole('note', { name: 'Send is not available' }).textContent).toContain('only after signing with two factors');
  });

  it('offers staff Save, and Save for Provider for a controlled substance, never Send', async () => {
    open({ user: staff });
    await toReview();
    expect(button('Save')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    cleanup();
    const { server } = open({ user: staff });
    await toReview('alprazolam');
    click('Save for Provider');
    await screen.findByText('Prescription saved for the provider');
    expect(server.asked.find(({ name }) => name === 'createPrescription')?.input.body).toMatchObject({ providerId: prescriber.id });
  });

  it('hides the refills of schedule II and limits those of IV (P5-11, P5-14)', async () => {
    open();
    await chooseDrug('oxycodone');
    expect(screen.queryByRole('combobox', { name: 'Refills' })).toBeNull();
    cleanup();
    open();
    await chooseDrug('alprazolam');
    const options = within(screen.getByRole('combobox', { name: 'Refills' })).getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  it("lets a minor's oral liquid have a sig from the list only (P5-11)", async () => {
    open({ patient: { ...patient, birthDate: `${String(Number(today.slice(0, 4)) - 8)}-01-01`, weight: '60', height: '50' } });
    await chooseDrug('syrup');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Sig' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Units' }).disabled).toBe(true);
    click('Choose from list');
    fireEvent.click(await screen.findByRole('button', { name: 'Take 5 mL by mouth twice daily' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Sig' }).value).toBe('Take 5 mL by mouth twice daily');
    type('Dispense', '100');
    click('Next');
    expect(step()).toMatch(/Select Pharmacy/);
  });

  it('opens the patient for a minor without measures (P5-7)', async () => {
    open({ patient: { ...patient, birthDate: `${String(Number(today.slice(0, 4)) - 8)}-01-01` } });
    await chooseDrug('lisinopril');
    expect(await screen.findByRole('dialog', { name: 'Edit Patient' })).toBeTruthy();
    expect(step()).toMatch(/Search Drug/);
  });

  it('offers a draft that was left, goes on with it where it stood, and forgets it on request', async () => {
    const draft = { patientId: patient.id, drugId: 'lisinopril', pharmacyNcpdpId: '9900001', form: { ...newForm(today), dispense: '30', sig: 'Take 1' }, step: 'review', savedAt: new Date(Date.now() - 300_000).toISOString() };
    open({ server: serverOf({ draft }) });
    expect((await screen.findByText(/You started a prescription/)).textContent).toMatch(/lisinopril 10 mg tablet 5 minutes ago/);
    click('Continue');
    expect(step()).toMatch(/Review/);
    cleanup();
    const { server } = open({ server: serverOf({ draft }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('button', { name: 'lisinopril' });
    expect(server.draft()).toBeNull();
  });

  it('starts over with an empty form when the draft is discarded while writing', async () => {
    const { server } = open();
    await chooseDrug('lisinopril');
    type('Dispense', '45');
    click('Discard draft');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => { expect(step()).toMatch(/Search Drug/); });
    await chooseDrug('lisinopril');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Dispense' }).value).toBe('');
    expect(server.draft()).toBeNull();
  });

  it('opens a repeated prescription on Review, to be filled from today (P2-21)', async () => {
    const sent = { id: id(50), prescribableDrugId: 'lisinopril', pharmacy: { ncpdpId: '9900001' }, ...newForm('2026-01-01'), daysSupply: 30, sig: 'Take 1', dispense: '30' } as unknown as Prescription;
    open({ server: serverOf({ sent }), repeatId: sent.id });
    await screen.findByRole('note', { name: 'Interactions not checked' });
    expect(screen.getByRole('region', { name: 'Prescription' }).textContent).toContain(`${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`);
    expect(button('Send')).toBeTruthy();
  });

  it('keeps what is written as a draft when it is left', async () => {
    const { server } = open();
    await chooseDrug('lisinopril');
    type('Dispense', '45');
    cleanup();
    await waitFor(() => { expect(server.draft()).toMatchObject({ drugId: 'lisinopril', step: 'sig', form: { dispense: '45' } }); });
  });
});
