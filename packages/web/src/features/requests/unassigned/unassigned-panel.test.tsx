// @vitest-environment jsdom
import type { UnassignedRequest } from '@erx/core/requests/model';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../../testing/fake-workplace';
import { UnassignedPanel } from './unassigned-panel';
import { stubWideScreen } from '../../../testing/wide-screen';

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PROVIDER = '0197f000-0000-7000-8000-00000000000c';
const request: UnassignedRequest = {
  id: '0197f000-0000-7000-8000-00000000000b',
  kind: 'refill',
  spi: '9876543210999',
  pharmacy: { ncpdpId: '9910004', storeName: 'Main Street Pharmacy' },
  prescriberAsSent: 'Ana Reyes MD',
  content: {
    patient: { name: 'Nora Hill', birthDate: '1961-03-14' },
    pharmacy: { ncpdpId: '9910004', storeName: 'Main Street Pharmacy' },
    dispensed: { description: 'lisinopril 10 mg tablet', schedule: 'none' },
    requested: [],
  },
  receivedAt: '2026-11-20T15:00:00.000Z',
};

function show(stored: readonly UnassignedRequest[]) {
  const sent: { call: string; body: unknown }[] = [];
  let list = stored;
  const base = fakePracticeSession(() => []);
  const provider = {
    ...base.providers[0],
    id: PROVIDER,
    firstName: 'Grace',
    middleName: '',
    lastName: 'Lee',
    title: 'MD',
    state: 'AL',
    active: true,
  };
  const practiceSession = fakePracticeSession(
    async (path, asked) => {
      if (asked.method === 'GET') return list;
      sent.push({
        call: `${asked.method} ${path}`,
        body: path.endsWith('_assign') ? await asked.json() : undefined,
      });
      list = [];
      return path.endsWith('_assign') ? details : undefined;
    },
    {
      providers: [
        provider,
        { ...provider, id: '0197f000-0000-7000-8000-00000000000d', lastName: 'Gone', active: false },
      ],
    },
  );
  render(
    <TestProviders practiceSession={practiceSession}>
      <UnassignedPanel />
    </TestProviders>,
  );
  return sent;
}

const details = {
  request: {
    kind: 'refill',
    id: request.id,
    version: 1,
    orderNumber: '',
    state: 'Pending',
    patientAsSent: 'Nora Hill',
    prescriber: { id: PROVIDER, name: 'Grace Lee' },
    drug: { drugDescription: 'lisinopril 10 mg tablet', deaSchedule: 'none' },
    pharmacy: request.pharmacy,
    responseMessageVerification: { status: 'Unsent' },
    receivedAt: request.receivedAt,
  },
  content: request.content,
  rxReferenceNumber: '',
  comments: '',
  requestedNdc: '',
  delivery: { state: 'none' },
};

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('unassigned requests', () => {
  it('show what the pharmacy wrote', async () => {
    show([request]);
    expect(await screen.findByText('Nora Hill, 03/14/1961')).toBeTruthy();
    for (const text of ['lisinopril 10 mg tablet', 'SPI 9876543210999', 'Main Street Pharmacy'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/^Ana Reyes MD/)).toBeTruthy();
  });

  it('are assigned to a prescriber who was chosen, and to none beforehand', async () => {
    const sent = show([request]);
    fireEvent.click(await screen.findByRole('button', { name: 'Assign: lisinopril 10 mg tablet' }));
    const form = await dialog('Assign request');
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(true);
    const choice = form.getByRole<HTMLSelectElement>('combobox', { name: /^Prescriber/ });
    expect([...choice.options].map(({ text }) => text)).toEqual(['Choose a prescriber', 'Grace Lee']);
    fireEvent.change(choice, { target: { value: PROVIDER } });
    fireEvent.click(form.getByRole('button', { name: 'Assign' }));
    await waitFor(() => {
      expect(sent).toEqual([
        { call: `POST /api/unassignedrequests/${request.id}/_assign`, body: { providerId: PROVIDER } },
      ]);
    });
    expect(await screen.findByText('No unassigned requests')).toBeTruthy();
  });

  it('are refused after asking', async () => {
    const sent = show([request]);
    fireEvent.click(await screen.findByRole('button', { name: 'Refuse: lisinopril 10 mg tablet' }));
    const form = await dialog('Refuse request');
    expect(form.getByText(/Are you sure you want to refuse this request\?/)).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.click(form.getByRole('button', { name: 'Refuse request' }));
    await waitFor(() => {
      expect(sent).toEqual([{ call: `POST /api/unassignedrequests/${request.id}/_refuse`, body: undefined }]);
    });
  });
});
