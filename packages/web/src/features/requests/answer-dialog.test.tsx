// @vitest-environment jsdom
import { listRights } from '@erx/core/access/rights';
import type { DrugResolution } from '@erx/core/matching/model';
import type { RequestDetails, RequestMedication } from '@erx/core/requests/model';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { readyToSign, reviewOf } from '../signing/testing/sign';
import { AnswerDialog } from './dialogs/answer-dialog';
import { detailsOf, ME, REQUEST_ID } from './testing/details';
import { stubWideScreen } from '../../testing/wide-screen';

configure({ defaultHidden: true });
const asked = {
  description: 'lisinopril 10 mg tablet',
  schedule: 'none',
  quantity: '90',
  units: 'C48542',
  daysSupply: 30,
  sig: 'Take 1 daily',
  refills: { count: 2 },
} as const satisfies RequestMedication;
const refill = detailsOf(
  { kind: 'refill' },
  { prescribed: { ...asked, quantity: '30' }, requested: [asked] },
);
const may = (isPrescriber: boolean) =>
  listRights({
    role: isPrescriber ? 'Provider' : 'User',
    isSuperAdmin: false,
    isPartner: false,
    hasNpi: isPrescriber,
    canChangeRequests: false,
    canSignControlled: false,
    canPriorAuthorize: false,
    isEmergency: false,
  });

interface World {
  /** What answering is answered with; as asked where it says nothing. */
  respond?: () => Response | undefined;
  /** The request as it is read after a failure. */
  now?: RequestDetails;
  isPrescriber?: boolean;
}

function open(details: RequestDetails, { respond, now = details, isPrescriber = true }: World = {}) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const reviewed: string[] = [];
  const onClose = vi.fn();
  const onPrescribe = vi.fn();
  const practiceSession = fakePracticeSession(async (path, request) => {
    if (path.endsWith('/_review')) {
      const schedule = details.request.drug.deaSchedule;
      reviewed.push(((await request.json()) as { responseType: string }).responseType);
      return reviewOf([{ ...asked, schedule, id: REQUEST_ID, version: 1, patientId: ME, dispense: '90' }]);
    }
    if (request.method === 'POST') {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ path, body });
      const state =
        body['responseType'] === 'DeniedNewPrescriptionToFollow'
          ? 'AwaitingDenialNewPrescriptionToFollow'
          : (body['responseType'] ?? 'Handled');
      return (
        respond?.() ?? {
          ...details,
          request: {
            ...details.request,
            state,
            ...('deniedReasonCode' in body ? { deniedReasonCode: body['deniedReasonCode'] } : {}),
          },
          answeredBy: { id: ME, name: 'Priya Raman' },
        }
      );
    }
    if (path.startsWith('/api/pharmacyrequests/')) return now;
    return new Promise(() => undefined); // the banner's own
  });
  practiceSession.user.permissions = may(isPrescriber);
  render(
    <TestProviders practiceSession={practiceSession}>
      <AnswerDialog details={details} onPrescribe={onPrescribe} onClose={onClose} />
    </TestProviders>,
  );
  return { sent, reviewed, onClose, onPrescribe };
}

const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const choose = (name: string) => {
  fireEvent.click(screen.getByRole('radio', { name }));
};

beforeEach(stubWideScreen);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a drug that no known code names', () => {
  const meant = { id: 'p1', description: 'lisinopril 10 mg tablet' };
  const read = (resolution: Partial<DrugResolution>): RequestDetails => ({
    ...refill,
    resolutions: [
      { confidence: 'sure', by: 'text', reasons: [], differs: [], candidates: [], ...resolution },
    ],
  });

  it('is approved once it is confirmed, with what is open in view', async () => {
    const { sent } = open(read({ confidence: 'likely', drug: meant, reasons: ['strength', 'form'] }));
    const region = screen.getByRole('region', { name: 'Product meant' });
    expect(region.textContent).toContain('strength, dosage form');
    expect(within(region).queryByRole('checkbox')).toBeNull();
    choose('Approved');
    press('Approve request');
    expect(screen.getByRole('alert').textContent).toContain('Confirm that lisinopril 10 mg tablet is meant');
    expect(sent).toEqual([]);
    fireEvent.click(within(region).getByRole('checkbox'));
    press('Approve request');
    await waitFor(() => {
      expect(sent.at(-1)?.body).toMatchObject({ responseType: 'Approved', confirmedDrugId: 'p1' });
    });
  });

  it('is not approved where it is unknown, and the way out is said', () => {
    open(read({ confidence: 'unknown', by: undefined, reasons: ['not-in-catalogue'] }));
    expect(screen.queryByRole('radio', { name: 'Approved' })).toBeNull();
    expect(screen.getByRole('note').textContent).toContain('choose the product there');
    expect(screen.getByRole('radio', { name: 'Denied, new prescription to follow' })).toBeTruthy();
  });
});

describe('answering a refill request', () => {
  it('shows what the pharmacy said beside, and which part of its message is to be looked at', () => {
    open({
      ...refill,
      content: {
        ...refill.content,
        alsoSaid: [{ name: 'Remark', text: 'Call us first' }],
        notes: [
          { path: '/Message', code: 'space.trimmed', sentence: 'White space was left out.' },
          { path: '/Message/Body', code: 'unit.unlisted', sentence: 'The unit is not on the list.' },
        ],
      },
    });
    expect(screen.getByText('Also said by the pharmacy')).toBeTruthy();
    expect(screen.getByText('Remark: Call us first')).toBeTruthy();
    expect(screen.getByText('The unit is not on the list.')).toBeTruthy();
    expect(screen.queryByText('White space was left out.')).toBeNull();
  });

  it('marks what differs from what was prescribed by a word, not by color alone', () => {
    open(refill);
    expect(
      within(screen.getByRole('row', { name: /^Dispense/ }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['30 tablets', '90 tablets differs']);
    expect(screen.getByRole('row', { name: /^Sig/ }).textContent).not.toContain('differs');
  });

  it('sends nothing before a response is chosen (N5-8)', async () => {
    const { sent } = open(refill);
    press('Send response');
    expect((await screen.findByRole('alert')).textContent).toBe('No response selected for this request.');
    expect(sent).toEqual([]);
  });

  it('asks before it denies, with AA at first (N4-2, N5-10)', async () => {
    const { sent, onClose } = open(refill);
    choose('Denied');
    press('Deny request');
    expect(screen.getByText('Are you sure you want to deny this Refill Request?')).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Deny request' })).getByRole('button', {
        name: 'Deny request',
      }),
    );
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
    expect(sent).toEqual([
      {
        path: expect.stringContaining('/_respond'),
        body: { version: 1, responseType: 'Denied', deniedReasonCode: 'AA' },
      },
    ]);
  });

  it('goes on with a new prescription where one follows the denial (N2-37)', async () => {
    const { onPrescribe } = open(refill);
    choose('Denied, new prescription to follow');
    press('Deny and write prescription');
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Deny request' })).getByRole('button', {
        name: 'Deny and write prescription',
      }),
    );
    await waitFor(() => {
      expect(onPrescribe).toHaveBeenCalledWith(expect.anything(), 'AG');
    });
  });

  it('counts as answered what the server took before its reply was lost', async () => {
    const now: RequestDetails = {
      ...refill,
      request: { ...refill.request, state: 'Approved' },
      answeredBy: { id: ME, name: 'Priya Raman' },
    };
    const { onClose } = open(refill, { respond: () => Response.error(), now });
    choose('Approved');
    press('Approve request');
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
  });

  it('keeps what was typed and says why where it was refused', async () => {
    const { onClose } = open(refill, {
      respond: () => Response.json({ code: 'record.changed', errorMessage: 'x' }, { status: 409 }),
    });
    choose('Approved');
    fireEvent.change(screen.getByRole('textbox', { name: 'Comment to the pharmacy' }), {
      target: { value: 'Thank you' },
    });
    press('Approve request');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Comment to the pharmacy' }).value).toBe(
      'Thank you',
    );
    expect(onClose).not.toHaveBeenCalled();
  });

  it('has a controlled substance signed, and never sends it unsigned', async () => {
    const controlled = detailsOf(
      { kind: 'refill', drug: { drugDescription: 'x', deaSchedule: 'III' } },
      { requested: [{ ...asked, schedule: 'III' }] },
    );
    const { sent, reviewed } = open(controlled);
    choose('Approved');
    press('Approve request');
    await readyToSign(asked.description);
    expect(reviewed).toEqual(['Approved']);
    expect(sent).toEqual([]);
  });

  it('says why a schedule II cannot be approved', () => {
    open(
      detailsOf(
        { kind: 'refill', drug: { drugDescription: 'x', deaSchedule: 'II' } },
        { requested: [asked] },
      ),
    );
    expect(screen.queryByRole('radio', { name: 'Approved' })).toBeNull();
    expect(screen.getByText(/^A prescription of schedule II cannot be renewed/)).toBeTruthy();
  });
});

describe('a request of another prescriber', () => {
  it('is read only, in the words of N5-9', () => {
    open(
      detailsOf(
        { kind: 'refill', prescriber: { id: '0198f000-0000-7000-8000-000000000009', name: 'Somebody Else' } },
        { requested: [asked] },
      ),
    );
    expect(screen.getByText("You cannot modify another prescriber's request")).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: /Send|Approve|Deny/ })).toBeNull();
  });

  it('is read only for staff', () => {
    open(refill, { isPrescriber: false });
    expect(
      screen.getByText('Only the prescriber to whom a request is addressed can answer it.'),
    ).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('a change request', () => {
  it('of type S is marked as handled, with what was done and not without', async () => {
    const { sent, onClose } = open(
      detailsOf({ kind: 'change', type: 'S' }, { prescribed: asked, reason: 'Daily or twice daily?' }),
    );
    expect(screen.getByText('Daily or twice daily?')).toBeTruthy();
    press('Mark as handled');
    const question = within(await screen.findByRole('dialog', { name: 'Mark as handled' }));
    fireEvent.click(question.getByRole('button', { name: 'Mark as handled' }));
    expect(
      await question.findByText('Say what was done about it: the note is kept with the request.'),
    ).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(question.getByRole('textbox', { name: 'What was done' }), {
      target: { value: 'Called: once daily' },
    });
    fireEvent.click(question.getByRole('button', { name: 'Mark as handled' }));
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
    expect(sent.map(({ path }) => path)).toEqual([expect.stringContaining('/_handled')]);
  });

  it('of type T names a package of eleven digits or none', async () => {
    const { sent } = open(detailsOf({ kind: 'change', type: 'T' }, { prescribed: asked }));
    choose('Denied');
    fireEvent.change(screen.getByRole('textbox', { name: 'Requested NDC' }), { target: { value: '1234' } });
    press('Deny request');
    expect((await screen.findByRole('alert')).textContent).toBe('An NDC has 11 digits.');
    expect(screen.queryByRole('dialog', { name: 'Deny request' })).toBeNull();
    expect(sent).toEqual([]);
  });
});
