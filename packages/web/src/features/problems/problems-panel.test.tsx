// @vitest-environment jsdom
import type { Problem } from '@erx/core/problems/model';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { IntegrationContext } from '../../session/integration';
import { ProblemsPanel } from './problems-panel';
import { stubWideScreen } from '../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PATIENT = '0197f000-0000-7000-8000-00000000000a';
const problem: Problem = {
  id: '0197f000-0000-7000-8000-00000000000b',
  patientId: PATIENT,
  icd10Code: 'I10',
  icd10Description: 'Essential (primary) hypertension',
  hide: false,
  enteredAt: '2026-01-02T15:00:00.000Z',
};

function show(stored: readonly Problem[], integrated = false) {
  const sent: { call: string; body: unknown }[] = [];
  const base = fakePracticeSession(() => []);
  const practiceSession = fakePracticeSession(
    (path, request) => {
      if (path.includes('/icd10/'))
        return [
          { code: 'E11.9', description: 'Type 2 diabetes mellitus without complications', billable: true },
        ];
      if (request.method === 'GET') return path.includes('/problems/') ? stored : {};
      const call = `${request.method} ${path}`;
      void request.json().then((body: unknown) => {
        sent.push({ call, body });
      });
      return problem;
    },
    { user: { ...base.user, permissions: ['clinical.read', 'clinical.write'] } },
  );
  render(
    <TestProviders practiceSession={practiceSession}>
      <IntegrationContext value={{ integrated, facilityId: undefined }}>
        <ProblemsPanel patientId={PATIENT} />
      </IntegrationContext>
    </TestProviders>,
  );
  return sent;
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('is added with code and description (N5-15)', async () => {
  const sent = show([]);
  fireEvent.click(screen.getByRole('button', { name: 'Add Problem' }));
  const form = await dialog('Add Problem');
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Choose a diagnosis from the list.')).toBeTruthy();
  const code = form.getByRole('combobox', { name: /^ICD-10/ });
  fireEvent.click(code);
  fireEvent.change(code, { target: { value: 'diab' } });
  fireEvent.click(await form.findByRole('option', { name: /E11.9/ }));
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/The problem is added\./)).toBeTruthy();
  expect(sent).toEqual([
    {
      call: 'POST /api/problems',
      body: {
        patientId: PATIENT,
        icd10Code: 'E11.9',
        icd10Description: 'Type 2 diabetes mellitus without complications',
      },
    },
  ]);
});

it('keeps its code when it is reworded (N2-64), and without a change says so (N5-15)', async () => {
  const sent = show([problem]);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit problem/ }));
  const form = await dialog('Edit Problem');
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'ICD-10' }).readOnly).toBe(true);
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('There has been no changes applied.').textContent).toBe(
    'Error. There has been no changes applied.',
  );
  fireEvent.change(form.getByRole('textbox', { name: /^Description/ }), {
    target: { value: 'Hypertension' },
  });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(sent).toEqual([
      {
        call: `PATCH /api/problems/${problem.id}`,
        body: [{ key: 'icd10Description', value: 'Hypertension' }],
      },
    ]);
  });
});

it('is made inactive after asking (N4-20)', async () => {
  const sent = show([problem]);
  fireEvent.click(await screen.findByRole('button', { name: /^Mark inactive/ }));
  fireEvent.click((await dialog('Mark inactive')).getByRole('button', { name: 'Mark inactive' }));
  await waitFor(() => {
    expect(sent[0]?.body).toEqual([{ key: 'hide', value: true }]);
  });
  expect(await screen.findByText('This Problem is marked as inactive')).toBeTruthy();
});

it('is only read in integrated mode (N6-4)', async () => {
  show([problem], true);
  await screen.findByText('Essential (primary) hypertension');
  expect(screen.queryByRole('button', { name: /Add|Edit|Mark/ })).toBeNull();
});
