// @vitest-environment jsdom
import { CallError } from '@erx/core/client/failure';
import type { TypedPatient } from '@erx/core/patients/entry';
import { toTypedPatient } from '@erx/core/patients/entry';
import { NEW_PATIENT } from '@erx/core/patients/model';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { PatientFormDialog } from './patient-form-dialog';

afterEach(cleanup);

const COMPLETE: TypedPatient = {
  ...toTypedPatient(NEW_PATIENT),
  accountNumber: '10042',
  firstName: 'Ana',
  lastName: 'Reyes',
  height: '64',
  weight: '140',
  address: '1 Elm St',
  city: 'Ames',
  state: 'IA',
  zipCode: '50010',
  homePhone: '(515) 555-0100',
  birthDate: '02/29/1984',
};

function show(initial: TypedPatient, failure: unknown = null) {
  const onSave = vi.fn();
  const onClose = vi.fn();
  const session = fakePracticeSession(() => []);
  const dialog = (failed: unknown) => (
    <TestProviders practiceSession={session}>
      <PatientFormDialog
        title="Add Patient"
        initial={initial}
        isSaving={false}
        failure={failed}
        onSave={onSave}
        onClose={onClose}
      />
    </TestProviders>
  );
  const { rerender } = render(dialog(failure));
  return {
    onSave,
    onClose,
    fail: (failed: unknown) => {
      rerender(dialog(failed));
    },
  };
}
const submit = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
};
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('an improbable weight', () => {
  const sentence =
    'The weight differs by 55 % from another measurement 20 days away. Check the number and the unit, or confirm it.';
  const asking = () =>
    new CallError(sentence, {
      status: 422,
      code: 'patient.measure-changed-much',
      body: { code: 'patient.measure-changed-much', errorMessage: sentence, errors: { weight: [sentence] } },
    });

  it('is asked about, and saved once it is confirmed; another one is asked about again', async () => {
    const { onSave, fail } = show(COMPLETE);
    expect(screen.queryByRole('button', { name: 'Confirm and save' })).toBeNull();
    submit();
    await waitFor(() => {
      expect(onSave).toHaveBeenLastCalledWith(expect.objectContaining({ weight: '140' }), false);
    });
    fail(asking());
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    fireEvent.change(field(/Weight/), { target: { value: '150' } });
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Confirm and save' })).toBeNull();
    });
    fireEvent.change(field(/Weight/), { target: { value: '140' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm and save' }));
    await waitFor(() => {
      expect(onSave).toHaveBeenLastCalledWith(expect.objectContaining({ weight: '140' }), true);
    });
  });
});

describe('PatientFormDialog', () => {
  it('names every empty required field and goes to the first', async () => {
    const { onSave } = show(toTypedPatient(NEW_PATIENT));
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please provide the following required fields: Account Number, First Name, Last Name, ' +
        'Height, Weight, Address, City, State, Zip Code, Home Phone, Birth Date',
    );
    await waitFor(() => {
      expect(document.activeElement).toBe(field(/Account Number/));
    });
    expect(onSave).not.toHaveBeenCalled();
  });

  it('writes dates and phones properly on leaving, and hands over what was read', async () => {
    const { onSave } = show({ ...COMPLETE, birthDate: '', homePhone: '' });
    fireEvent.change(field(/Birth Date/), { target: { value: '2/29/1984' } });
    fireEvent.blur(field(/Birth Date/));
    fireEvent.change(field(/Home Phone/), { target: { value: '515.555.0100' } });
    fireEvent.blur(field(/Home Phone/));
    expect([field(/Birth Date/).value, field(/Home Phone/).value]).toEqual(['02/29/1984', '(515) 555-0100']);
    submit();
    await waitFor(() => {
      expect(onSave).toHaveBeenCalledOnce();
    });
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({ birthDate: '1984-02-29', homePhone: '5155550100' });
  });

  it('refuses a birth date that does not exist, beside the field', async () => {
    const { onSave } = show({ ...COMPLETE, birthDate: '02/30/1984' });
    submit();
    expect(await screen.findByText('The date is invalid.')).toBeDefined();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('keeps a text that is too long, and says so beside its field', async () => {
    const { onSave } = show(COMPLETE);
    const long = 'a'.repeat(100_000);
    for (const name of [/Last Name/, /Comments/]) {
      fireEvent.change(field(name), { target: { value: long } });
      expect(field(name).maxLength).toBe(-1);
    }
    submit();
    expect(await screen.findByText('This is longer than the 35 characters allowed.')).toBeDefined();
    expect(screen.getByText('This is longer than the 1000 characters allowed.')).toBeDefined();
    expect(field(/Last Name/).value).toBe(long);
    expect(onSave).not.toHaveBeenCalled();
  });

  it('asks before entries are lost, and closes immediately when there are none', async () => {
    const untouched = show(COMPLETE);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(untouched.onClose).toHaveBeenCalledOnce();
    cleanup();
    const touched = show(COMPLETE);
    fireEvent.change(field(/First Name/), { target: { value: 'Anna' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard entries' }));
    expect(touched.onClose).toHaveBeenCalledOnce();
  });
});
