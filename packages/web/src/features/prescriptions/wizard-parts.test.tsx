// @vitest-environment jsdom
import { CallError } from '@erx/core/client/failure';
import { say } from '@erx/core/findings/messages';
import { type ChosenCoverage, newForm, type Prescription } from '@erx/core/prescriptions/model';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AGREED, answerMonitoring, VERIFIED } from '../pdmp/testing/answer-monitoring';
import { readyToSign, sign } from '../signing/testing/sign';
import {
  button,
  chooseDrug,
  choosePharmacy,
  click,
  id,
  renderWizard,
  patient,
  pharmacy,
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

const coverage = { pbmId: 'P1', memberId: 'M1' };
const signer = {
  ...prescriber,
  canSendControlledSubstance: true,
  deaNumber: 'BR1234563',
  hardwareTokenReference: 'H1',
};

const inDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const write = () => {
  type('Dispense', '30');
  type('Days Supply', '30');
  type('Sig', 'Take 1 tablet by mouth daily');
};
const created = (server: ReturnType<typeof serverOf>) =>
  server.asked.find(({ name }) => name === 'createPrescription')?.input.body;

describe('interactions', () => {
  it('are shown when the drug is chosen and before the form is left; Continue advances (P4-7)', async () => {
    renderWizard({ server: serverOf({ interactions: 'unviewed' }) });
    await chooseDrug('lisinopril');
    const first = await inDialog('Interactions: serious findings');
    expect(step()).toMatch(/SIG/);
    fireEvent.click(first.getByText('Close'));
    expect(step()).toMatch(/SIG/);
    write();
    click('Next');
    const second = await inDialog('Interactions: serious findings');
    fireEvent.click(second.getByRole('button', { name: 'Continue' }));
    expect(step()).toMatch(/Select Pharmacy/);
    await choosePharmacy();
    await screen.findByRole('region', { name: 'Prescription' });
    expect(screen.queryByRole('note', { name: 'Interactions not checked' })).toBeNull();
  });

  it('that are awaited are said on the review, in words that look like no result', async () => {
    renderWizard({ server: serverOf({ interactions: 'unchecked' }) });
    await toReview();
    expect(screen.getByRole('note', { name: 'Interactions not checked' }).textContent).toContain(
      'not been checked yet',
    );
  });

  it('that failed interrupt before the form is left, and are said on the review', async () => {
    renderWizard({ server: serverOf({ interactions: 'failed' }) });
    await chooseDrug('lisinopril');
    write();
    await screen.findByRole('button', { name: 'Try again' });
    click('Next');
    const asked = await inDialog('Interactions');
    expect(asked.getByRole('alert').textContent).toContain('could not be checked');
    expect(asked.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(step()).toMatch(/SIG/);
    fireEvent.click(asked.getByRole('button', { name: 'Continue' }));
    await choosePharmacy();
    expect((await screen.findByRole('note', { name: 'Interactions not checked' })).textContent).toContain(
      'could not run',
    );
  });

  it('that are none say nothing', async () => {
    renderWizard({ server: serverOf({ interactions: 'none' }) });
    await chooseDrug('lisinopril');
    write();
    click('Next');
    await choosePharmacy();
    await screen.findByRole('region', { name: 'Prescription' });
    expect(screen.queryByRole('note', { name: 'Interactions not checked' })).toBeNull();
  });
});

describe('schedule II', () => {
  it('opens the PDMP dialog with the drug, and again before Review until it was answered (P5-17)', async () => {
    const { server } = renderWizard({ user: signer });
    await chooseDrug('oxycodone');
    await answerMonitoring([], 'Cancel');
    write();
    click('Next');
    await choosePharmacy();
    expect(step()).toMatch(/Select Pharmacy/);
    await answerMonitoring([VERIFIED, AGREED], 'Proceed');
    expect(step()).toMatch(/Review/);
    expect(screen.queryByRole('note', { name: 'PDMP and opioid agreement' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByRole('dialog', { name: 'Ready to Sign' });
    expect(created(server)).toMatchObject({
      prescribableDrugId: 'oxycodone',
      monitoring: { pdmpAcknowledgement: true, opioidAgreement: true },
    });
  });

  it('with nothing verified goes on, says so, and cannot be signed', async () => {
    renderWizard({ user: signer });
    await chooseDrug('oxycodone');
    await answerMonitoring([], 'Proceed');
    write();
    click('Next');
    await choosePharmacy();
    expect(screen.getByRole('note', { name: 'PDMP and opioid agreement' }).textContent).toContain(
      'Verify the PDMP record',
    );
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(screen.getByRole('note', { name: 'Continue is not available' })).toBeTruthy();
  });

  it('keeps the answer in the draft of this drug', async () => {
    const { server } = renderWizard();
    await chooseDrug('oxycodone');
    await answerMonitoring([VERIFIED, AGREED], 'Proceed');
    cleanup();
    await waitFor(() => {
      expect(server.drafts()[0]).toMatchObject({
        drugId: 'oxycodone',
        monitoring: { pdmpAcknowledgement: true },
      });
    });
    renderWizard({ server, draftId: server.drafts()[0]?.id ?? '' });
    await screen.findByRole('textbox', { name: 'Dispense' });
    write();
    click('Next');
    await choosePharmacy();
    expect(step()).toMatch(/Review/); // it was answered
    for (const name of ['lisinopril', 'oxycodone']) {
      fireEvent.click(button('Search Drug, done'));
      await chooseDrug(name);
    }
    expect(await screen.findByRole('dialog', { name: /PDMP/ })).toBeTruthy();
  });
});

describe('signing', () => {
  it('saves once, signs and ends as sent (P4-13)', async () => {
    const { server, onFinished } = renderWizard({ user: signer });
    await toReview('alprazolam');
    click('Continue');
    await sign('alprazolam');
    await screen.findByText('Prescription sent successfully');
    expect(onFinished.mock.calls[0]?.[0]).toMatchObject({ scriptStatus: 'Sent' });
    const sends = server.asked.filter(({ name }) => name === 'sendPrescription');
    expect(sends.map(({ input }) => input.body)).toMatchObject([{ signing: { otp: '123456', pin: '1234' } }]);
    expect(server.made.size).toBe(1);
  });

  it('left without signing says that it is saved and not signed, and continues with the same one', async () => {
    const { server } = renderWizard({ user: signer });
    await toReview('alprazolam');
    click('Continue');
    fireEvent.click((await readyToSign('alprazolam')).getByRole('button', { name: 'Cancel' }));
    expect((await screen.findByRole('note', { name: 'Warning' })).textContent).toContain(
      'was not signed or sent',
    );
    click('Continue');
    await readyToSign('alprazolam');
    expect(server.made.size).toBe(1);
  });

  it('of a user who is not set up is not offered, with the reason (P6-1)', async () => {
    renderWizard();
    await toReview('alprazolam');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(screen.getByRole('note', { name: 'Continue is not available' }).textContent).toContain(
      'not set up to sign controlled substances',
    );
  });
});

describe('coverage', () => {
  const alternative = {
    drugDescription: 'Zestril 10 mg tablet',
    formularyStatus: '3',
    representativeNdc: '00310013010',
    formularyCopayFactors: [],
  };
  const formulary = {
    formularyFound: true,
    priorAuthorizationRequired: true,
    alternativeMedications: [alternative],
  };
  const covered = (more: Partial<ChosenCoverage> = {}) =>
    serverOf({ coverage: { ...coverage, ...more }, formulary });
  const submitter = { ...prescriber, permissions: [...prescriber.permissions, 'prior-authorization.start'] };

  it('makes five steps, an alternative goes to SIG (P4-11), and the order names it (P3-4)', async () => {
    const { server } = renderWizard({ server: covered() });
    await chooseDrug('lisinopril');
    expect(step()).toMatch(/Alternative Medications/);
    fireEvent.click(await screen.findByRole('button', { name: 'Prescribe Zestril 10 mg tablet instead' }));
    await waitFor(() => {
      expect(step()).toMatch(/SIG/);
    });
    type('Dispense', '30');
    type('Sig', 'Take 1 tablet by mouth once daily');
    click('Next');
    await choosePharmacy();
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Prescription saved');
    expect(created(server)).toMatchObject({ prescribableDrugId: 'zestril', ...coverage });
  });

  it('says which of its texts pharmacies may cut (P5-19), and that a prior authorization is asked for (P2-15)', async () => {
    renderWizard({ server: covered({ bin: '1'.repeat(36), pcn: '2'.repeat(35) }) });
    await chooseDrug('lisinopril');
    click('Next');
    write();
    await screen.findByRole('group', { name: 'Formulary' });
    click('Next');
    await choosePharmacy();
    const truncated = await screen.findByRole('note', { name: 'Longer than pharmacies keep' });
    expect(truncated.textContent).toContain('BIN has more than 35 characters');
    expect(truncated.textContent).not.toContain('PCN');
    expect(screen.getByRole('note', { name: 'Prior authorization recommended' }).textContent).toContain(
      'The plan asks for a prior authorization',
    );
  });

  it('judges the telephone of the pharmacy without a coverage, too (P5-19)', async () => {
    renderWizard({ server: serverOf({ pharmacy: { phonePrimary: '2515550100x12' } }) });
    await toReview();
    expect((await screen.findByRole('note', { name: 'Longer than pharmacies keep' })).textContent).toContain(
      'has more than 10 characters',
    );
  });

  it('where it is not known says nothing of truncation', async () => {
    renderWizard();
    await toReview();
    expect(screen.queryByRole('note', { name: 'Longer than pharmacies keep' })).toBeNull();
  });

  it('opens the prior authorization of the saved prescription, and stays where none was started', async () => {
    const { server, onFinished } = renderWizard({ user: submitter, server: covered() });
    await chooseDrug('lisinopril');
    click('Next');
    write();
    click('Next');
    await choosePharmacy();
    fireEvent.click(await screen.findByRole('button', { name: 'Send Prior Authorization' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Close worklist' }));
    expect((await screen.findByRole('note', { name: 'Warning' })).textContent).toContain(
      'no prior authorization was started',
    );
    expect(onFinished).not.toHaveBeenCalled();
    click('Send Prior Authorization');
    await screen.findByRole('button', { name: 'Close worklist' });
    for (const [key, made] of server.made) server.made.set(key, { ...made, epaState: 'InProcess' });
    click('Close worklist');
    await waitFor(() => {
      expect(onFinished).toHaveBeenCalled();
    });
    expect(server.made.size).toBe(1);
  });

  it('a prescription that was withdrawn meanwhile is saved as a new one (P8-5)', async () => {
    const { server } = renderWizard({ user: submitter, server: covered() });
    await chooseDrug('lisinopril');
    click('Next');
    write();
    click('Next');
    await choosePharmacy();
    fireEvent.click(await screen.findByRole('button', { name: 'Send Prior Authorization' }));
    await screen.findByRole('button', { name: 'Close worklist' });
    for (const [key, made] of server.made)
      server.made.set(key, { ...made, scriptStatus: 'CancelledBeforeSending' });
    click('Close worklist');
    expect((await screen.findByRole('note', { name: 'Warning' })).textContent).toContain(
      'The saved prescription was withdrawn',
    );
    click('Save');
    await screen.findByText('Prescription saved');
    expect(server.made.size).toBe(2);
  });
});

describe('a pending prescription that is changed', () => {
  const pending = {
    id: id(60),
    version: 4,
    scriptStatus: 'Pending',
    patientId: patient.id,
    providerId: prescriber.id,
    prescribableDrugId: 'lisinopril',
    pharmacy: { ncpdpId: pharmacy.ncpdpId },
    ...newForm(today()),
    daysSupply: 30,
    sig: 'Take 1',
    dispense: '30',
    monitoring: { pdmpAcknowledgement: false, opioidAgreement: false },
  } as unknown as Prescription;

  it('is opened for review and saved as what differs alone (P4-13), never as a draft', async () => {
    const { server } = renderWizard({ server: serverOf({ sent: pending }), editId: pending.id });
    await screen.findByRole('region', { name: 'Prescription' });
    click('Back');
    click('Back');
    type('Sig', 'Take 2');
    click('Next');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Prescription saved');
    const update = server.asked.find(({ name }) => name === 'updatePrescription')?.input;
    expect(update).toEqual({
      params: { id: pending.id },
      body: { version: 4, changes: [{ key: 'sig', value: 'Take 2' }] },
    });
    expect(server.names()).not.toContain('createPrescription');
    expect(server.names()).not.toContain('saveDraft');
  });

  it('is left as it was once its changes are discarded', async () => {
    const onLeave = vi.fn();
    const { server } = renderWizard({ server: serverOf({ sent: pending }), editId: pending.id, onLeave });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard changes' }),
    );
    expect(onLeave).toHaveBeenCalled();
    expect(server.names()).not.toContain('updatePrescription');
  });

  it('asks before it is sent while its prior authorization is incomplete (P4-18)', async () => {
    const { server } = renderWizard({
      server: serverOf({ sent: { ...pending, epaState: 'InProcess' } }),
      editId: pending.id,
    });
    const send = await screen.findByRole('button', { name: 'Send' });
    await waitFor(() => expect(send).toHaveProperty('disabled', false));
    fireEvent.click(send);
    expect((await screen.findByRole('dialog', { name: 'Send prescription' })).textContent).toContain(
      'awaiting a prior authorization that has not been completed',
    );
    expect(server.names()).not.toContain('sendPrescription');
  });

  it('of another patient is not opened, to change or to write again', async () => {
    const sent = { ...pending, patientId: id(99) };
    for (const way of [{ editId: sent.id }, { repeatId: sent.id }]) {
      renderWizard({ server: serverOf({ sent }), ...way });
      expect((await screen.findByRole('alert')).textContent).toContain('does not exist in your practice');
      cleanup();
    }
  });

  it('that was sent meanwhile is not opened', async () => {
    renderWizard({ server: serverOf({ sent: { ...pending, scriptStatus: 'Sent' } }), editId: pending.id });
    expect((await screen.findByRole('alert')).textContent).toContain('no longer pending');
  });

  it('says that another one changed it, and keeps what was written', async () => {
    const server = serverOf({ sent: pending });
    server.failures['updatePrescription'] = [
      new CallError(say('record.changed'), { status: 409, code: 'record.changed' }),
    ];
    renderWizard({ server, editId: pending.id });
    await screen.findByRole('region', { name: 'Prescription' });
    click('Back');
    click('Back');
    type('Sig', 'Take 2');
    click('Next');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText(/Someone else changed this/);
    expect(screen.getByRole('region', { name: 'Prescription' }).textContent).toContain('Take 2');
  });
});

describe('a drug that was chosen on another screen (P2-1)', () => {
  it('begins with an empty form in its units and with its pharmacy', async () => {
    renderWizard({ prefilled: { drugId: 'syrup', pharmacyNcpdpId: pharmacy.ncpdpId } });
    await waitFor(() => {
      expect(step()).toContain('SIG');
    });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Units' }).value).toBe('C28254');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Dispense' }).value).toBe('');
    write();
    click('Next');
    expect(screen.getByText(/Pharmacy:/).textContent).toContain(pharmacy.storeName);
  });
});

describe('the other parts', () => {
  it('a favourite brings its drug and its form (P2-11)', async () => {
    const form = {
      sig: 'Take 1 at night',
      sigChosen: true,
      dispense: '90',
      units: 'C48542',
      daysSupply: '90',
      refills: { count: 3 },
      substitutionAllowed: true,
      pharmacyNote: '',
      comments: '',
    };
    const favorite = {
      id: id(9),
      prescribableDrugId: 'lisinopril',
      description: '',
      isUserFavorite: true,
      hide: false,
      form,
      enteredAt: '2026-01-01T00:00:00Z',
    };
    renderWizard({ server: serverOf({ favorites: [favorite] }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Favorites' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Select .*Take 1 at night/ }));
    await waitFor(() => {
      expect(step()).toMatch(/SIG/);
    });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Dispense' }).value).toBe('90');
    expect(button('User Favorite')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a drug that this person may not prescribe is not taken, with the reason (P5-16)', async () => {
    renderWizard({ server: serverOf({ schedules: [] }) });
    await chooseDrug('alprazolam');
    expect(step()).toMatch(/Search Drug/);
    expect(screen.getByRole('alert').textContent).toContain('You are not authorized to prescribe this drug.');
    await chooseDrug('lisinopril');
    expect(step()).toMatch(/SIG/);
  });

  it('a patient whose former records were not migrated has a banner that says so (P2-9)', async () => {
    renderWizard({ legacyPending: true });
    expect((await screen.findByRole('note', { name: 'Records not migrated' })).textContent).toContain(
      'Verify both with the patient',
    );
  });

  it('asks for an urgent prior authorization (N2-46), and staff are never offered Continue', async () => {
    const { server } = renderWizard({ user: staff });
    await chooseDrug('alprazolam');
    write();
    fireEvent.click(screen.getByLabelText('Epa Priority Indicator'));
    click('Next');
    await choosePharmacy();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: /^Save for Provider: / }));
    fireEvent.click(await screen.findByRole('button', { name: /^Save for (?!Provider: )/ }));
    await screen.findByText(/^Prescription saved for /);
    expect(created(server)).toMatchObject({ epaPriorityIndicator: true });
  });
});
