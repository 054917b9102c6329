// @vitest-environment jsdom
import { CallError, failureOfResponse } from '@erx/core/client/failure';
import { type MessageCode, say } from '@erx/core/findings/messages';
import { fullName } from '@erx/core/users/names';
import { type Draft, newForm, type Prescription } from '@erx/core/prescriptions/model';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  chooseDrug,
  click,
  id,
  renderWizard,
  patient,
  prescriber,
  serverOf,
  staff,
  step,
  stubBrowser,
  today,
  toReview,
  type,
} from './testing/render-wizard';

// Whether something is hidden is costly to find out in jsdom, and nothing here is.
configure({ defaultHidden: true });
beforeEach(stubBrowser);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the prescribing wizard', () => {
  it('refuses to leave an empty form, says so beside the fields and puts the focus there', async () => {
    renderWizard();
    await chooseDrug('lisinopril');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Dispense' }));
    (document.activeElement as HTMLElement).blur();
    click('Next');
    expect(step()).toMatch(/SIG/);
    expect(screen.getByRole('alert').textContent).toContain(
      'Please populate the following fields: Dispense, Sig',
    );
    expect(screen.getByText('Dispense value is missing')).toBeTruthy();
    expect(screen.getByText('Sig value is missing')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Dispense' }));
  });

  it('writes a plain number on leaving Dispense, and says what is no number', async () => {
    renderWizard();
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
    const { server, onFinished } = renderWizard();
    await toReview();
    click('Send');
    click('Send');
    fireEvent.keyDown(document.body, { code: 'KeyS', altKey: true });
    await screen.findByText('Prescription sent successfully');
    expect(server.made.size).toBe(1);
    expect(
      server.names().filter((name) => name === 'createPrescription' || name === 'sendPrescription'),
    ).toEqual(['createPrescription', 'sendPrescription']);
    expect(onFinished.mock.calls[0]?.[0]).toMatchObject({ scriptStatus: 'Sent' });
    expect(server.drafts()).toEqual([]);
  });

  it('makes one prescription when the answer to the first was lost', async () => {
    const server = serverOf();
    server.failures['createPrescription'] = [new CallError('lost', { status: 0, code: 'call.unreachable' })];
    const { onFinished } = renderWizard({ server });
    await toReview();
    click('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
    expect(onFinished).not.toHaveBeenCalled();
    expect((await screen.findByRole('note', { name: 'Warning' })).textContent).toContain(
      'not known whether the prescription was saved',
    );
    click('Save');
    await screen.findByText('Prescription saved');
    const keys = server.asked.filter(({ name }) => name === 'createPrescription').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('says that it is saved where sending was refused, and sends the same one the second time', async () => {
    const server = serverOf();
    server.failures['sendPrescription'] = [
      new CallError('refused', { status: 422, code: 'prescription.refused-by-standard' as MessageCode }),
    ];
    renderWizard({ server });
    await toReview();
    click('Send');
    expect(await screen.findByText('Sending Prescription failed')).toBeTruthy(); // P8-3
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
    expect((await screen.findByRole('note', { name: 'Warning' })).textContent).toContain(
      'saved as pending and was not sent',
    );
    click('Send');
    await screen.findByText('Prescription sent successfully');
    expect(server.made.size).toBe(1);
  });

  it('shows what only the server found beside its field, until that is changed (P5-12)', async () => {
    const server = serverOf();
    const sentence = 'This medication cannot share the same earliest fill date with a prior prescription.';
    server.failures['createPrescription'] = [
      failureOfResponse(
        { status: 422, statusText: '' },
        JSON.stringify({
          code: 'controlled.fill-date-shared',
          errorMessage: sentence,
          findings: [{ severity: 'stop', code: 'controlled.fill-date-shared', field: 'effectiveDate' }],
        }),
      ),
    ];
    renderWizard({ server });
    await toReview('alprazolam');
    click('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'OK' })); // P8-4: the dialog, then
    expect(step()).toContain('SIG');
    const date = screen.getByRole('textbox', { name: 'Earliest Fill Date' });
    expect(date.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(date.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      sentence,
    );
    type('Sig', 'Take 1 tablet by mouth twice daily');
    expect(screen.getByRole('textbox', { name: 'Earliest Fill Date' }).getAttribute('aria-invalid')).not.toBe(
      'true',
    );
  });

  it('says that sending is in doubt where no answer came back, and counts as sent what the server has sent', async () => {
    const server = serverOf();
    const lost = new CallError('lost', { status: 0, code: 'call.unreachable' });
    server.failures['sendPrescription'] = [lost];
    server.failures['getPrescription'] = [lost];
    renderWizard({ server });
    await toReview();
    click('Send');
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
    expect(screen.queryByText('Sending Prescription failed')).toBeNull();
    expect((await screen.findByRole('note', { name: 'Warning' })).textContent).toContain(
      'not known whether it was sent',
    );
    server.failures['sendPrescription'] = [new CallError('changed', { status: 409, code: 'record.changed' })];
    for (const [key, made] of server.made) server.made.set(key, { ...made, scriptStatus: 'Sent' });
    click('Send');
    await screen.findByText('Prescription sent successfully');
    expect(server.made.size).toBe(1);
  });

  it('prints without a pharmacy, and says why it cannot be saved or sent', async () => {
    renderWizard();
    await chooseDrug('lisinopril');
    type('Dispense', '30');
    type('Sig', 'Take 1 tablet by mouth daily');
    click('Next');
    click('Next');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByRole('note', { name: 'Send is not available' }).textContent).toContain(
      'Select a pharmacy before sending.',
    );
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', false),
    );
    click('Print');
    await screen.findByText('Prescription printed');
  });

  it('offers a controlled substance no Send and says why', async () => {
    renderWizard();
    await toReview('alprazolam');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(button('Save')).toBeTruthy();
    expect(screen.getByRole('note', { name: 'Continue is not available' }).textContent).toContain(
      'not set up to sign controlled substances',
    );
  });

  it('offers staff Save, and for a controlled substance Save for Provider by name, asked once (S4-5, S4-19, P6-2)', async () => {
    renderWizard({ user: staff });
    await toReview();
    expect(button('Save')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    cleanup();
    const { server } = renderWizard({ user: staff });
    await toReview('alprazolam');
    const name = fullName(prescriber);
    click(`Save for Provider: ${name}`);
    const question = within(await screen.findByRole('dialog', { name: `Save for ${name}?` }));
    expect(server.asked.some(({ name: call }) => call === 'createPrescription')).toBe(false);
    fireEvent.click(question.getByRole('button', { name: `Save for ${name}` }));
    await screen.findByText(`Prescription saved for ${name}`);
    expect(server.asked.find(({ name }) => name === 'createPrescription')?.input.body).toMatchObject({
      providerId: prescriber.id,
    });
  });

  it('hides the refills of schedule II and limits those of IV (P5-11, P5-14)', async () => {
    renderWizard();
    await chooseDrug('oxycodone');
    expect(screen.queryByRole('combobox', { name: 'Refills' })).toBeNull();
    cleanup();
    renderWizard();
    await chooseDrug('alprazolam');
    const options = within(screen.getByRole('combobox', { name: 'Refills' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(options).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  it("allows a minor's oral liquid a sig from the list only (P5-11)", async () => {
    renderWizard({
      patient: {
        ...patient,
        birthDate: `${String(Number(today().slice(0, 4)) - 8)}-01-01`,
        weight: '60',
        weightMeasuredOn: today(),
        height: '50',
      },
    });
    await chooseDrug('syrup');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Sig' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Units' }).disabled).toBe(true);
    click('Choose from list');
    fireEvent.click(await screen.findByRole('button', { name: 'Take 5 mL by mouth twice daily' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Sig' }).value).toBe(
      'Take 5 mL by mouth twice daily',
    );
    type('Dispense', '100');
    click('Next');
    expect(step()).toMatch(/Select Pharmacy/);
  });

  it('opens the patient for a minor without measures (P5-7)', async () => {
    renderWizard({ patient: { ...patient, birthDate: `${String(Number(today().slice(0, 4)) - 8)}-01-01` } });
    await chooseDrug('lisinopril');
    expect(await screen.findByRole('dialog', { name: 'Edit Patient' })).toBeTruthy();
    expect(step()).toMatch(/Search Drug/);
  });

  it('opens a draft where it was left, and saves it on as it was seen; the others stay', async () => {
    const draft: Draft = {
      id: id(70),
      version: 3,
      patientId: patient.id,
      drugId: 'lisinopril',
      pharmacyNcpdpId: '9900001',
      form: { ...newForm(today()), dispense: '30', sig: 'Take 1' },
      step: 'review',
      savedAt: new Date(Date.now() - 300_000).toISOString(),
    };
    const other = { ...draft, id: id(71), drugId: 'alprazolam' };
    const { server } = renderWizard({ server: serverOf({ drafts: [draft, other] }), draftId: draft.id });
    await waitFor(() => {
      expect(step()).toMatch(/Review/);
    });
    click('Back');
    cleanup();
    await waitFor(() => {
      expect(server.drafts()).toMatchObject([other, { id: draft.id, version: 4, step: 'pharmacy' }]);
    });
  });

  it('says that a draft is not there any more, and begins another one', async () => {
    renderWizard({ draftId: id(70) });
    await screen.findByText('This draft is not there any more');
    click('New Prescription');
    expect(screen.getByRole('combobox', { name: 'Search Drugs' })).toBeTruthy();
  });

  it('finishes nothing while another page has changed the draft, and keeps both where that is asked', async () => {
    const { server } = renderWizard();
    server.failures['saveDraft'] = [
      new CallError(say('draft.changed'), { status: 409, code: 'draft.changed' }),
    ];
    await toReview();
    await screen.findByText(/was changed in another window/);
    expect(button('Send')).toHaveProperty('disabled', true);
    click('Keep mine as a new draft');
    await screen.findByText('Draft saved');
    expect(server.drafts()).toMatchObject([{ version: 1, form: { dispense: '30' } }]);
    expect(button('Send')).toHaveProperty('disabled', false);
  });

  it('starts over with an empty form when the draft is discarded while writing', async () => {
    const { server } = renderWizard();
    await chooseDrug('lisinopril');
    type('Dispense', '45');
    click('Discard draft');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => {
      expect(step()).toMatch(/Search Drug/);
    });
    await chooseDrug('lisinopril');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Dispense' }).value).toBe('');
    expect(server.drafts()).toEqual([]);
  });

  it('opens a repeated prescription on Review, to be filled from today (P2-21)', async () => {
    const sent = {
      id: id(50),
      patientId: patient.id,
      prescribableDrugId: 'lisinopril',
      pharmacy: { ncpdpId: '9900001' },
      ...newForm('2026-01-01'),
      daysSupply: 30,
      sig: 'Take 1',
      dispense: '30',
    } as unknown as Prescription;
    renderWizard({ server: serverOf({ sent }), repeatId: sent.id });
    await screen.findByRole('note', { name: 'Interactions not checked' });
    expect(screen.getByRole('region', { name: 'Prescription' }).textContent).toContain(
      `${today().slice(5, 7)}/${today().slice(8)}/${today().slice(0, 4)}`,
    );
    expect(button('Send')).toBeTruthy();
  });

  it('keeps what is written as a draft when it is left', async () => {
    const { server } = renderWizard();
    await chooseDrug('lisinopril');
    type('Dispense', '45');
    cleanup();
    await waitFor(() => {
      expect(server.drafts()).toMatchObject([
        { drugId: 'lisinopril', step: 'sig', form: { dispense: '45' } },
      ]);
    });
  });
});
