// @vitest-environment jsdom
import { CallError } from '@erx/core/client/failure';
import { stop } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { newForm, type Prescription } from '@erx/core/prescriptions/model';
import type { InteractionsState } from '@erx/core/prescriptions/workflow/state';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  chooseDrug,
  click,
  drugs,
  id,
  lisinopril,
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
import type { WizardSlots } from './wizard/slots';

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

/** An interaction check that finds this. */
function Check({
  found,
  isOpen,
  onState,
  onContinue,
  onClose,
}: { found: InteractionsState } & Parameters<NonNullable<WizardSlots['interactions']>>[0]) {
  useEffect(() => {
    onState(found);
  }, [found, onState]);
  return isOpen ? (
    <div role="dialog" aria-label="Interactions">
      <button
        type="button"
        onClick={() => {
          onContinue();
        }}
      >
        Continue anyway
      </button>
      <button type="button" onClick={onClose}>
        Close interactions
      </button>
    </div>
  ) : (
    <p>Checked</p>
  );
}
const checkFinding = (found: InteractionsState): Partial<WizardSlots> => ({
  interactions: (props) => <Check found={found} {...props} />,
});
const monitoring: Partial<WizardSlots> = {
  monitoring: ({ onProceed, onClose }) => (
    <div role="dialog" aria-label="PDMP">
      <button
        type="button"
        onClick={() => {
          onProceed({ pdmpAcknowledgement: true, opioidAgreement: true });
        }}
      >
        Proceed
      </button>
      <button type="button" onClick={onClose}>
        Close PDMP
      </button>
    </div>
  ),
};
const write = () => {
  type('Dispense', '30');
  type('Days Supply', '30');
  type('Sig', 'Take 1 tablet by mouth daily');
};
const created = (server: ReturnType<typeof serverOf>) =>
  server.asked.find(({ name }) => name === 'createPrescription')?.input.body;

describe('interactions', () => {
  it('are shown before the form is left, and Continue advances (P4-7)', async () => {
    renderWizard({ parts: checkFinding('unviewed') });
    await chooseDrug('lisinopril');
    write();
    click('Next');
    expect(step()).toMatch(/SIG/);
    click('Close interactions');
    expect(step()).toMatch(/SIG/);
    click('Next');
    click('Continue anyway');
    expect(step()).toMatch(/Select Pharmacy/);
    click('Select Sandbox');
    await screen.findByRole('region', { name: 'Prescription' });
    expect(screen.queryByRole('note', { name: 'Interactions not checked' })).toBeNull();
  });

  it.each([
    ['failed', 'could not run'],
    ['unchecked', 'not been checked yet'],
  ] as const)(
    'that are %s are said on the review, in words that look like no result',
    async (found, words) => {
      renderWizard({ parts: checkFinding(found) });
      await toReview();
      expect(screen.getByRole('note', { name: 'Interactions not checked' }).textContent).toContain(words);
    },
  );

  it('that are none say nothing', async () => {
    renderWizard({ parts: checkFinding('none') });
    await chooseDrug('lisinopril');
    write();
    click('Next');
    click('Select Sandbox');
    await screen.findByRole('region', { name: 'Prescription' });
    expect(screen.queryByRole('note', { name: 'Interactions not checked' })).toBeNull();
  });
});

describe('schedule II', () => {
  it('opens the PDMP dialog with the drug, and again before Review until it was answered (P5-17)', async () => {
    const { server } = renderWizard({
      user: signer,
      parts: { ...monitoring, signing: () => <div role="dialog" aria-label="Ready to Sign" /> },
    });
    await chooseDrug('oxycodone');
    click('Close PDMP');
    write();
    click('Next');
    click('Select Sandbox');
    expect(step()).toMatch(/Select Pharmacy/);
    click('Proceed');
    expect(step()).toMatch(/Review/);
    expect(screen.queryByRole('note', { name: 'PDMP and opioid agreement' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByRole('dialog', { name: 'Ready to Sign' });
    expect(created(server)).toMatchObject({
      prescribableDrugId: 'oxycodone',
      monitoring: { pdmpAcknowledgement: true, opioidAgreement: true },
    });
  });

  it('without the dialog goes on, says that nothing was verified, and cannot be signed', async () => {
    renderWizard({ user: signer, parts: { signing: () => null } });
    await toReview('oxycodone');
    expect(screen.getByRole('note', { name: 'PDMP and opioid agreement' }).textContent).toContain(
      'Verify the PDMP record',
    );
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(screen.getByRole('note', { name: 'Continue is not available' })).toBeTruthy();
  });

  it('keeps the answer in the draft of this drug', async () => {
    const { server } = renderWizard({ parts: monitoring });
    await chooseDrug('oxycodone');
    click('Proceed');
    cleanup();
    await waitFor(() => {
      expect(server.draft()).toMatchObject({
        drugId: 'oxycodone',
        monitoring: { pdmpAcknowledgement: true },
      });
    });
    renderWizard({ server, parts: monitoring });
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    write();
    click('Next');
    click('Select Sandbox');
    expect(step()).toMatch(/Review/); // it was answered
    for (const name of ['lisinopril', 'oxycodone']) {
      fireEvent.click(button('Search Drug, done'));
      await chooseDrug(name);
    }
    expect(screen.getByRole('dialog', { name: 'PDMP' })).toBeTruthy();
  });
});

describe('signing', () => {
  const signing: Partial<WizardSlots> = {
    signing: ({ prescription, onSent, onClose }) => (
      <div role="dialog" aria-label="Ready to Sign">
        <button
          type="button"
          onClick={() => {
            onSent({ ...prescription, scriptStatus: 'Sent' });
          }}
        >
          Sign
        </button>
        <button type="button" onClick={onClose}>
          Leave
        </button>
      </div>
    ),
  };

  it('saves once, signs and ends as sent (P4-13)', async () => {
    const { server, onFinished } = renderWizard({ user: signer, parts: signing });
    await toReview('alprazolam');
    click('Continue');
    fireEvent.click(await screen.findByRole('button', { name: 'Sign' }));
    await screen.findByText('Prescription sent successfully');
    expect(onFinished.mock.calls[0]?.[0]).toMatchObject({ scriptStatus: 'Sent' });
    expect(server.names()).not.toContain('sendPrescription');
    expect(server.made.size).toBe(1);
  });

  it('left without signing says that it is saved and not signed, and continues with the same one', async () => {
    const { server } = renderWizard({ user: signer, parts: signing });
    await toReview('alprazolam');
    click('Continue');
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect((await screen.findByRole('note', { name: 'Warning' })).textContent).toContain(
      'was not signed or sent',
    );
    click('Continue');
    await screen.findByRole('button', { name: 'Sign' });
    expect(server.made.size).toBe(1);
  });

  it('of a user who is not set up is not offered, with the reason (P6-1)', async () => {
    renderWizard({ parts: signing });
    await toReview('alprazolam');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(screen.getByRole('note', { name: 'Continue is not available' }).textContent).toContain(
      'not set up to sign controlled substances',
    );
  });
});

describe('coverage', () => {
  const parts: Partial<WizardSlots> = {
    alternatives: ({ onChoose }) => (
      <button
        type="button"
        onClick={() => {
          const syrup = drugs['syrup'];
          if (syrup) onChoose(syrup);
        }}
      >
        Take the syrup instead
      </button>
    ),
    formulary: ({ onKnown }) => (
      <button
        type="button"
        onClick={() => {
          onKnown({ priorAuthorizationRequired: true });
        }}
      >
        Formulary says
      </button>
    ),
    priorAuthorization: ({ onClose }) => (
      <div role="dialog" aria-label="Prior authorization">
        <button type="button" onClick={onClose}>
          Close worklist
        </button>
      </div>
    ),
  };
  const submitter = { ...prescriber, permissions: [...prescriber.permissions, 'prior-authorization.start'] };

  it('makes five steps, an alternative goes to SIG (P4-11), and the order names it (P3-4)', async () => {
    const { server } = renderWizard({ coverage, parts });
    await chooseDrug('lisinopril');
    expect(step()).toMatch(/Alternative Medications/);
    click('Take the syrup instead');
    expect(step()).toMatch(/SIG/);
    type('Dispense', '30');
    type('Sig', 'Take 5 mL');
    click('Next');
    click('Select Sandbox');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Prescription saved');
    expect(created(server)).toMatchObject({ prescribableDrugId: 'syrup', ...coverage });
  });

  it('says which of its texts pharmacies may cut (P5-19), and that a prior authorization is asked for (P2-15)', async () => {
    renderWizard({ coverage: { ...coverage, bin: '1'.repeat(36), pcn: '2'.repeat(35) }, parts });
    await chooseDrug('lisinopril');
    click('Next');
    write();
    click('Formulary says');
    click('Next');
    click('Select Sandbox');
    const truncated = await screen.findByRole('note', { name: 'Longer than pharmacies keep' });
    expect(truncated.textContent).toContain('BIN has more than 35 characters');
    expect(truncated.textContent).not.toContain('PCN');
    expect(screen.getByRole('note', { name: 'Prior authorization recommended' }).textContent).toContain(
      'The plan asks for a prior authorization',
    );
  });

  it('where it is not known says nothing of truncation', async () => {
    renderWizard({ parts });
    await toReview();
    expect(screen.queryByRole('note', { name: 'Longer than pharmacies keep' })).toBeNull();
  });

  it('opens the prior authorization of the saved prescription, and stays where none was started', async () => {
    const { server, onFinished } = renderWizard({ user: submitter, coverage, parts });
    await chooseDrug('lisinopril');
    click('Next');
    write();
    click('Next');
    click('Select Sandbox');
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
    const { server } = renderWizard({ user: submitter, coverage, parts });
    await chooseDrug('lisinopril');
    click('Next');
    write();
    click('Next');
    click('Select Sandbox');
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
    ...newForm(today),
    daysSupply: 30,
    sig: 'Take 1',
    dispense: '30',
    monitoring: { pdmpAcknowledgement: false, opioidAgreement: false },
  } as unknown as Prescription;

  it('is opened for review and saved as what differs alone (P4-13); a draft that was left stays', async () => {
    const draft = {
      patientId: patient.id,
      drugId: 'alprazolam',
      form: newForm(today),
      step: 'sig',
      savedAt: new Date().toISOString(),
    };
    const { server } = renderWizard({ server: serverOf({ draft, sent: pending }), editId: pending.id });
    await screen.findByRole('region', { name: 'Prescription' });
    click('Back');
    click('Back');
    type('Sig', 'Take 2');
    click('Next');
    click('Next');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Prescription saved');
    const update = server.asked.find(({ name }) => name === 'updatePrescription')?.input;
    expect(update).toEqual({
      params: { id: pending.id },
      body: { version: 4, changes: [{ key: 'sig', value: 'Take 2' }] },
    });
    expect(server.names()).not.toContain('createPrescription');
    expect(server.draft()).toEqual(draft);
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
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
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
    click('Next');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText(/Somebody else changed this/);
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

  it('waits for the answer about a draft that was left, and is not lost to it', async () => {
    const draft = {
      patientId: patient.id,
      drugId: 'alprazolam',
      form: newForm(today),
      step: 'sig',
      savedAt: new Date().toISOString(),
    };
    renderWizard({ server: serverOf({ draft }), prefilled: { drugId: 'lisinopril' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard and prescribe' }));
    await waitFor(() => {
      expect(screen.getByRole('group', { name: 'Chosen drug' }).textContent).toContain('lisinopril');
    });
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
    renderWizard({
      parts: {
        favoriteSigs: ({ onChoose }) => (
          <div role="dialog" aria-label="Select a Sig">
            <button
              type="button"
              onClick={() => {
                onChoose(favorite, lisinopril);
              }}
            >
              Use it
            </button>
          </div>
        ),
        keepFavorite: () => <button type="button">User Favorite</button>,
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Favorites' }));
    click('Use it');
    expect(step()).toMatch(/SIG/);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Dispense' }).value).toBe('90');
    expect(button('User Favorite')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a drug that this person may not prescribe is not taken, with the reason (P5-16)', async () => {
    renderWizard({
      parts: { judgeDrug: ({ schedule }) => (schedule === 'none' ? [] : stop('controlled.not-authorized')) },
    });
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
    const { server } = renderWizard({ user: staff, parts: { signing: () => null } });
    await chooseDrug('alprazolam');
    write();
    fireEvent.click(screen.getByLabelText('Epa Priority Indicator'));
    click('Next');
    click('Select Sandbox');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Save for Provider' }));
    await screen.findByText('Prescription saved for the provider');
    expect(created(server)).toMatchObject({ epaPriorityIndicator: true });
  });
});
