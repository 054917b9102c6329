import type { Prescription } from '@erx/core/prescriptions/model';
import type { SigningItem, SigningReview } from '@erx/core/signing/model';
import { fireEvent, screen, within } from '@testing-library/react';

const PERSON = { id: '0198f000-0000-7000-8000-000000000008', address: '1 Dauphin Street, Mobile, AL 36602' };

type ToSign = Pick<
  Prescription,
  'id' | 'version' | 'patientId' | 'description' | 'schedule' | 'dispense' | 'units' | 'sig' | 'refills'
>;

/** A prescription as the signing screen has it: marked already. */
function toItem(toSign: ToSign): SigningItem {
  const { id, version, patientId, description, schedule, dispense, units, sig, refills } = toSign;
  return {
    prescriptionId: id,
    orderNumber: 'ORDER1',
    version,
    issuedOn: '2026-11-20',
    patient: { ...PERSON, id: patientId, name: 'Ana Reyes' },
    drug: { description, strength: '10 mg', form: 'tablet', schedule },
    dispense,
    units,
    sig,
    refills,
    earliestFillDate: '2026-11-22',
    prescriber: { ...PERSON, name: 'Priya Raman, MD', deaNumber: 'FR9990017', deaState: 'AL' },
    deaStateNote: '',
    isReady: true,
  };
}

/** What a server answers that has these ready to be signed, for tests. */
export function reviewOf(prescriptions: readonly ToSign[]): SigningReview {
  return { items: prescriptions.map(toItem), offered: ['Swtok'], hasPinNumber: true, safety: [] };
}

export const TOKEN = {
  readyToSignToken: 'token-1',
  expiresAt: '2026-11-20T16:00:00Z',
  prescriptionIds: [],
};

/** Ready to Sign, once it shows a drug. */
export async function readyToSign(drug: string) {
  const card = await screen.findByRole('article', { name: drug });
  return within(card.closest<HTMLElement>('[role="dialog"]') ?? card);
}

/** Signs what Ready to Sign shows, with a code and a PIN. */
export async function sign(drug: string): Promise<void> {
  fireEvent.click((await readyToSign(drug)).getByRole('button', { name: 'Continue' }));
  fireEvent.change(await screen.findByLabelText(/OTP Token/), { target: { value: '123456' } });
  fireEvent.change(screen.getByLabelText(/PIN Number/), { target: { value: '1234' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
}
