// @vitest-environment jsdom
import { type AlikePatient, NEW_PATIENT, type Patient, type PatientFields } from '@erx/core/patients/model';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useParams } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { AddPatientDialog, EditPatientDialog } from './dialogs/save-patient-dialog';

afterEach(cleanup);

const FIELDS: PatientFields = {
  ...NEW_PATIENT,
  accountNumber: '10043',
  firstName: 'Ana',
  lastName: 'Reyes',
  height: '64',
  weight: '140',
  address: '1 Elm St',
  city: 'Ames',
  state: 'IA',
  zipCode: '50010',
  homePhone: '5155550100',
  birthDate: '1984-02-29',
};
const PATIENT: Patient = {
  ...FIELDS,
  id: '0197f000-0000-7000-8000-00000000000a',
  allergyKnowledge: 'unknown',
  allergiesToMatch: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const HERE: AlikePatient = {
  id: '0197f000-0000-7000-8000-00000000000b',
  accountNumber: '10042',
  firstName: 'Anna',
  middleName: '',
  lastName: 'Reyes',
  generation: 'None',
  birthDate: '1984-02-29',
  phoneEnd: '0134',
  by: 'near-name',
};

/** Shows a dialog over an API in which these patients are alike. */
function show(
  alike: readonly AlikePatient[],
  dialog: (onClose: () => void) => React.ReactElement,
  save: () => unknown = () => PATIENT,
) {
  const sent: { call: string; body: unknown }[] = [];
  const onClose = vi.fn();
  const practiceSession = fakePracticeSession(async (path, request) => {
    if (request.method === 'GET') return PATIENT;
    sent.push({ call: `${request.method} ${path}`, body: await request.json() });
    return path.endsWith('/_alike') ? alike : save();
  });
  render(
    <TestProviders practiceSession={practiceSession}>
      {dialog(onClose)}
      <Routes>
        <Route path="/patient/:id" element={<Page />} />
        <Route path="*" element={null} />
      </Routes>
    </TestProviders>,
  );
  return { sent, onClose, calls: () => sent.map(({ call }) => call) };
}
const Page = () => <p>Page of {useParams()['id']}</p>;
const add = (onClose: () => void) => <AddPatientDialog known={FIELDS} onClose={onClose} />;
const submit = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
};
const question = () => screen.findByRole('dialog', { name: 'Already here?' });
const press = async (name: string | RegExp) => {
  fireEvent.click(within(await question()).getByRole('button', { name }));
};

describe('adding a patient who is alike another one', () => {
  it('shows who is here before anything is saved, and opens that patient', async () => {
    const { sent, onClose } = show([HERE], add);
    submit();
    const found = within(await question()).getByRole('button', { name: /Reyes, Anna/ });
    for (const fact of [
      'Account # 10042',
      'DOB 02/29/1984',
      'Phone ends in 0134',
      'Similar name, same birth date',
    ])
      expect(found.textContent).toContain(fact);
    fireEvent.click(found);
    expect(await screen.findByText(`Page of ${HERE.id}`)).toBeDefined();
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent).toEqual([
      {
        call: 'POST /api/patients/_alike',
        body: { firstName: 'Ana', lastName: 'Reyes', birthDate: '1984-02-29', homePhone: '5155550100' },
      },
    ]);
  });

  it('hands over who was chosen where something else follows', async () => {
    const onChosen = vi.fn();
    show([HERE], (onClose) => <AddPatientDialog known={FIELDS} onChosen={onChosen} onClose={onClose} />);
    submit();
    await press(/Reyes, Anna/);
    expect(onChosen).toHaveBeenCalledExactlyOnceWith(HERE);
  });

  it('saves a new patient when that is said, and asks no second time after a refusal', async () => {
    const refused = Response.json(
      { code: 'patient.account-number-taken', errorMessage: 'This account number is taken.' },
      { status: 409 },
    );
    const answers = [refused, PATIENT];
    const { calls, onClose } = show([HERE], add, () => answers.shift());
    submit();
    await press('Save as a new patient');
    expect((await screen.findByRole('alert')).textContent).toContain('account number');
    fireEvent.change(screen.getByRole('textbox', { name: /Account Number/ }), { target: { value: '10044' } });
    submit();
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
    expect(calls()).toEqual([
      'POST /api/patients/_alike',
      'POST /api/patients',
      'POST /api/patients/_alike',
      'POST /api/patients',
    ]);
  });

  it('goes back to the form with everything typed, and asks again at the next submit', async () => {
    const { calls } = show([HERE], add);
    submit();
    await press('Back to the form');
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Already here?' })).toBeNull();
    });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /First Name/ }).value).toBe('Ana');
    submit();
    await question();
    expect(calls()).not.toContain('POST /api/patients');
  });

  it('asks nothing where no one is alike', async () => {
    const { calls, onClose } = show([], add);
    submit();
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
    expect(calls()).toEqual(['POST /api/patients/_alike', 'POST /api/patients']);
  });
});

describe('changing a patient', () => {
  const edit = (onClose: () => void) => <EditPatientDialog patientId={PATIENT.id} onClose={onClose} />;
  const change = async (name: RegExp, value: string) => {
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
    submit();
  };

  it('asks when the name becomes alike another one, and saves when that is said', async () => {
    const { sent, onClose } = show([HERE], edit);
    await change(/First Name/, 'Anne');
    await press('Save the change');
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
    expect(sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ firstName: 'Anne', except: PATIENT.id }),
      [{ key: 'firstName', value: 'Anne' }],
    ]);
  });

  it('asks nothing of another weight', async () => {
    const { calls, onClose } = show([HERE], edit);
    await change(/Weight/, '141');
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
    expect(calls()).toEqual([`PATCH /api/patients/${PATIENT.id}`]);
  });
});
