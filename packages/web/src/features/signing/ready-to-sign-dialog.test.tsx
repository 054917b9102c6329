// @vitest-environment jsdom
import type { Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import { say, type MessageCode, type MessageData } from '@erx/core/findings/messages';
import type { Prescription } from '@erx/core/prescriptions/model';
import type { SigningItem, SigningReview } from '@erx/core/signing/model';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { AGREED, answerMonitoring, VERIFIED } from '../pdmp/testing/answer-monitoring';
import { ReadyToSignDialog } from './ready-to-sign-dialog';
import { stubWideScreen } from '../../testing/wide-screen';

const id = (n: number) => `0198f000-0000-7000-8000-00000000000${String(n)}`;
const patientId = id(9);

const item = (n: number, changes: Partial<SigningItem> = {}): SigningItem => ({
  prescriptionId: id(n),
  orderNumber: `ORDER${String(n)}`,
  version: 1,
  issuedOn: '2026-11-20',
  patient: { id: patientId, name: 'Ana Reyes', address: '12 Elm Street, Mobile, AL 36602' },
  drug: {
    description: `zolpidem ${String(n)}0 mg tablet`,
    strength: `${String(n)}0 mg`,
    form: 'tablet',
    schedule: 'IV',
  },
  dispense: '30',
  units: 'Tablet',
  sig: 'Take 1 tablet by mouth at bedtime',
  refills: { count: 2 },
  earliestFillDate: '2026-11-22',
  prescriber: {
    id: id(8),
    name: 'Priya Raman, MD',
    address: '1 Dauphin Street, Mobile, AL 36602',
    deaNumber: 'FR9990017',
    deaState: 'AL',
  },
  deaStateNote: '',
  pharmacy: { ncpdpId: '9900001', storeName: 'Bienville Pharmacy' },
  isReady: false,
  ...changes,
});
const prescription = (n: number, changes: Partial<Prescription> = {}) =>
  ({
    id: id(n),
    version: 1,
    patientId,
    prescribableDrugId: 'drug',
    description: item(n).drug.description,
    schedule: 'IV',
    scriptStatus: 'Pending',
    monitoring: { pdmpAcknowledgement: false, opioidAgreement: false },
    pharmacy: { ncpdpId: '9900001', storeName: 'Bienville Pharmacy' },
    ...changes,
  }) as Prescription;

const refusal = (code: MessageCode, data: MessageData = {}) =>
  new CallError(say(code, data), { status: 422, code, body: { data: { ...data } } });
const lost = () => new CallError('lost', { status: 0, code: 'call.unreachable' });

interface Input {
  params: { prescriptionId: string; id: string };
  body: Record<string, unknown>;
}

/** A server of one patient's prescriptions; each answer can be replaced by what a test queues. */
function serverOf(items: SigningItem[], more: Partial<SigningReview> = {}) {
  const review: SigningReview = {
    items,
    offered: ['Hwtok', 'Swtok', 'Oob'],
    hardwareTokenReference: 'DEMO-0018',
    hasPinNumber: true,
    safety: [],
    ...more,
  };
  const queued: Partial<Record<string, (() => unknown)[]>> = {};
  const asked: { name: string; input: Input }[] = [];
  const change = (which: string, changes: Partial<SigningItem>) => {
    review.items = review.items.map((each) =>
      each.prescriptionId === which ? { ...each, ...changes } : each,
    );
  };
  const answers: Record<string, (input: Input) => unknown> = {
    validateControlledPermission: () => undefined,
    getSigningReview: () => ({ ...review }),
    getPatient: () => new Promise(() => undefined),
    getPrescription: ({ params }) =>
      prescription(Number(params.id.slice(-1)), {
        schedule:
          review.items.find(({ prescriptionId }) => prescriptionId === params.id)?.drug.schedule ?? 'IV',
      }),
    getDrug: () => ({ ingredients: ['oxycodone hydrochloride'] }),
    getPdmpSite: () => ({ PDMPSiteUrl: '' }),
    listMonitoringHistory: () => [],
    markReady: ({ params, body }) => {
      change(params.prescriptionId, { isReady: body['isReady'] as boolean });
      return prescription(1);
    },
    updatePrescription: ({ params, body }) => {
      change(params.id, { version: 2 });
      return prescription(1, {
        version: 2,
        monitoring: (body['changes'] as { value: Prescription['monitoring'] }[])[0]?.value ?? {
          pdmpAcknowledgement: false,
          opioidAgreement: false,
        },
      });
    },
    createReadyToSignToken: () => ({
      readyToSignToken: 'token-1',
      expiresAt: '2026-11-20T16:00:00Z',
      prescriptionIds: [],
    }),
    sendPrescription: ({ params }) => prescription(Number(params.id.slice(-1)), { scriptStatus: 'Sent' }),
    resumeSigning: () => ({
      pending: 'push',
      transactionReference: 'push-reference-1',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    }),
  };
  const call = async (endpoint: { name: string }, input: Input) => {
    asked.push({ name: endpoint.name, input });
    await Promise.resolve();
    const next = queued[endpoint.name]?.shift();
    return next ? next() : answers[endpoint.name]?.(input);
  };
  const fails = (name: string, error: Error) => {
    (queued[name] ??= []).push(() => {
      throw error;
    });
  };
  const replies = (name: string, reply: unknown) => {
    (queued[name] ??= []).push(() => reply);
  };
  return {
    client: { call, page: call } as unknown as Client,
    asked,
    fails,
    replies,
    of: (name: string) => asked.filter((each) => each.name === name).map(({ input }) => input),
  };
}

function open(server: ReturnType<typeof serverOf>, asked = prescription(1)) {
  const onSent = vi.fn<(sent: Prescription) => void>();
  const onClose = vi.fn();
  render(
    <TestProviders practiceSession={fakePracticeSession(() => [], { client: server.client })}>
      <ReadyToSignDialog prescription={asked} onSent={onSent} onClose={onClose} />
    </TestProviders>,
  );
  return { onSent, onClose };
}

const click = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const ready = (n: number) =>
  within(screen.getByRole('article', { name: item(n).drug.description })).getByRole<HTMLInputElement>(
    'checkbox',
    { name: 'Ready to sign' },
  );
const type = (label: RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const STATEMENT =
  /^By completing the two-factor authentication protocol at this time, you are legally signing the prescription\(s\)/;

async function markFirst() {
  await screen.findByRole('article', { name: item(1).drug.description });
  fireEvent.click(ready(1));
  await waitFor(() => {
    expect(ready(1).checked).toBe(true);
  });
  await waitFor(() => {
    expect(ready(1).disabled).toBe(false);
  });
}
async function toFactors(way?: string) {
  await markFirst();
  if (way) fireEvent.click(screen.getByRole('radio', { name: way }));
  click('Continue');
  await screen.findByText(STATEMENT);
}
async function signWithCode() {
  type(/OTP Token/, '123 456');
  type(/PIN Number/, '1234');
  click('Sign and send');
  await act(() => Promise.resolve());
}

beforeEach(stubWideScreen);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

describe('Ready to Sign', () => {
  it('shows what 21 CFR 1311.120(b)(9) asks for, once the server has checked person and pharmacy', async () => {
    const server = serverOf([item(1)]);
    open(server);
    const card = await screen.findByRole('article', { name: 'zolpidem 10 mg tablet' });
    expect(
      server.asked
        .map(({ name }) => name)
        .filter((name) => name !== 'getPatient')
        .slice(0, 2),
    ).toEqual(['validateControlledPermission', 'getSigningReview']);
    const shown =
      `${screen.getByRole('group', { name: 'Patient' }).textContent} ` +
      `${screen.getByRole('group', { name: 'Prescriber' }).textContent} ${card.textContent}`;
    for (const fact of [
      '11/20/2026',
      'Ana Reyes',
      '12 Elm Street, Mobile, AL 36602',
      '10 mg, tablet',
      '30 tablets',
      'Take 1 tablet by mouth at bedtime',
      'Refills2',
      '11/22/2026',
      'Priya Raman, MD',
      '1 Dauphin Street, Mobile, AL 36602',
      'FR9990017',
      'C-IV',
    ])
      expect(shown).toContain(fact);
  });

  it('says what the check answered as an Error alert, and closes', async () => {
    const server = serverOf([item(1)]);
    server.fails('validateControlledPermission', refusal('signing.pharmacy-cannot'));
    const { onClose } = open(server);
    expect(await screen.findByText(say('signing.pharmacy-cannot'))).toBeTruthy();
    expect(onClose).toHaveBeenCalled();
    expect(server.of('getSigningReview')).toEqual([]);
  });

  it('does not go on before the prescription is marked, and says so', async () => {
    const server = serverOf([item(1), item(2, { isReady: true })]);
    open(server);
    await screen.findByRole('article', { name: item(1).drug.description });
    click('Continue');
    expect((await screen.findByRole('alert')).textContent).toBe(say('signing.nothing-ready'));
    expect(server.of('createReadyToSignToken')).toEqual([]);
  });

  it('offers only the ways this person has', async () => {
    open(serverOf([item(1)], { offered: ['Swtok'] }));
    await screen.findByRole('article', { name: item(1).drug.description });
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Soft Token (Manual)',
    ]);
  });

  it('says where to set a PIN to a user without one', async () => {
    const server = serverOf([item(1, { isReady: true })], { hasPinNumber: false });
    open(server);
    await screen.findByText(say('signing.pin-not-set'), { exact: false });
    click('Continue');
    expect((await screen.findByRole('alert')).textContent).toBe(say('signing.pin-not-set'));
    click('Set PIN Number');
    expect(await screen.findByLabelText(/Confirm PIN Number/)).toBeTruthy();
    expect(server.of('createReadyToSignToken')).toEqual([]);
  });

  it('says beside the prescription why it could not be marked', async () => {
    const server = serverOf([item(1), item(2)]);
    open(server);
    await screen.findByRole('article', { name: item(1).drug.description });
    server.fails('markReady', refusal('record.changed'));
    fireEvent.click(ready(2));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(say('record.changed'));
    expect(alert.closest('article')?.getAttribute('aria-label')).toBe(item(2).drug.description);
  });
});

describe('schedule II', () => {
  const schedule2 = () => serverOf([item(1, { drug: { ...item(1).drug, schedule: 'II' } })]);

  it('opens the PDMP dialog before the mark, keeps what was said with the prescription, then marks it', async () => {
    const server = schedule2();
    open(server);
    await screen.findByRole('article', { name: item(1).drug.description });
    fireEvent.click(ready(1));
    await answerMonitoring([VERIFIED, AGREED], 'Proceed');
    await waitFor(() => {
      expect(ready(1).checked).toBe(true);
    });
    expect(server.of('updatePrescription')).toMatchObject([
      {
        params: { id: id(1) },
        body: {
          version: 1,
          changes: [{ key: 'monitoring', value: { pdmpAcknowledgement: true, opioidAgreement: true } }],
        },
      },
    ]);
    expect(server.of('markReady')).toMatchObject([{ body: { version: 2, isReady: true } }]);
  });

  it.each([
    ['proceeding with one of both', [VERIFIED], 'Proceed', 'monitoring.agreement-missing'],
    ['closing it', [], 'Cancel', undefined],
  ] as const)('%s leaves it unmarked', async (_, ticked, button, code) => {
    const server = schedule2();
    open(server);
    await screen.findByRole('article', { name: item(1).drug.description });
    fireEvent.click(ready(1));
    await answerMonitoring(ticked, button);
    if (code) expect((await screen.findByRole('alert')).textContent).toBe(say(code));
    await screen.findByRole('article', { name: item(1).drug.description });
    expect(ready(1).checked).toBe(false);
    expect(server.of('markReady')).toEqual([]);
  });
});

describe('the two factors', () => {
  it('are asked for under the prescriptions and the statement of 21 CFR 1311.140(a)(3), word for word', async () => {
    open(serverOf([item(1)]));
    await toFactors();
    expect(screen.getByText(STATEMENT).textContent).toBe(
      'By completing the two-factor authentication protocol at this time, you are legally signing ' +
        'the prescription(s) and authorizing the transmission of the above information to the ' +
        'pharmacy for dispensing. ' +
        'The two-factor authentication protocol may only be completed by the practitioner whose name ' +
        'and DEA registration number appear above.',
    );
    const order =
      screen.getByRole('article').compareDocumentPosition(screen.getByText(STATEMENT)) &
      Node.DOCUMENT_POSITION_FOLLOWING;
    expect(order).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/hardware token DEMO-0018/)).toBeTruthy();
  });

  it('sign and send what is marked, several in one go, and the code has no blanks', async () => {
    const server = serverOf([item(1), item(2, { isReady: true }), item(3)]);
    const { onSent } = open(server);
    await toFactors('Soft Token (Manual)');
    await signWithCode();
    await waitFor(() => {
      expect(onSent).toHaveBeenCalledOnce();
    });
    expect(server.of('createReadyToSignToken')).toMatchObject([
      { params: { type: 'Prescription', id: id(1) }, body: { also: [id(2)] } },
    ]);
    expect(server.of('sendPrescription')).toMatchObject([
      {
        params: { id: id(1) },
        body: {
          version: 1,
          signing: { otpType: 'Swtok', otp: '123456', pin: '1234', readyToSignToken: 'token-1' },
        },
      },
    ]);
    expect(await screen.findByText('2 prescriptions are signed and sent.')).toBeTruthy();
  });

  it.each([
    ['12345', '1234', 'signing.code-not-digits'],
    ['123456', '123', 'pin.not-digits'],
    ['12345a', '1234', 'signing.code-not-digits'],
    ['123456', '', 'pin.not-digits'],
  ] as const)('with the code %j and the PIN %j go nowhere', async (otp, pin, code) => {
    const server = serverOf([item(1)]);
    open(server);
    await toFactors();
    type(/OTP Token/, otp);
    type(/PIN Number/, pin);
    click('Sign and send');
    expect(await screen.findByText(say(code))).toBeTruthy();
    expect(server.of('sendPrescription')).toEqual([]);
  });

  it('that are wrong are said beside the field with the tries left; the code is typed again, the token stays', async () => {
    const server = serverOf([item(1)]);
    const { onSent } = open(server);
    await toFactors();
    server.fails('sendPrescription', refusal('signing.factor-refused', { left: 4 }));
    await signWithCode();
    expect(await screen.findByText(say('signing.factor-refused', { left: 4 }))).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/OTP Token/).value).toBe('');
    await signWithCode();
    await waitFor(() => {
      expect(onSent).toHaveBeenCalledOnce();
    });
    expect(server.of('createReadyToSignToken')).toHaveLength(1);
  });

  it('that are locked can be tried no more', async () => {
    const server = serverOf([item(1)]);
    open(server);
    await toFactors();
    server.fails('sendPrescription', refusal('signing.locked', { minutes: 15 }));
    await signWithCode();
    expect(await screen.findByText(say('signing.locked', { minutes: 15 }))).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign and send' }).disabled).toBe(true);
  });

  it.each(['signing.token-invalid', 'signing.changed-since-ready', 'record.changed'] as const)(
    'go back to the list on %s, which is read again',
    async (code) => {
      const server = serverOf([item(1)]);
      open(server);
      await toFactors();
      const before = server.of('getSigningReview').length;
      server.fails('sendPrescription', refusal(code));
      await signWithCode();
      expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
      expect((await screen.findByRole('alert')).textContent).toBe(say(code));
      await waitFor(() => {
        expect(server.of('getSigningReview').length).toBeGreaterThan(before);
      });
    },
  );

  it('whose answer was lost: sent is sent, pending may be tried again', async () => {
    const server = serverOf([item(1)]);
    const { onSent } = open(server);
    await toFactors();
    server.fails('sendPrescription', lost());
    await signWithCode();
    expect(await screen.findByText('lost')).toBeTruthy();
    expect(onSent).not.toHaveBeenCalled();
    server.fails('sendPrescription', lost());
    for (let times = 0; times < 2; times += 1)
      server.replies('getPrescription', prescription(1, { scriptStatus: 'Sent' }));
    await signWithCode();
    await waitFor(() => {
      expect(onSent).toHaveBeenCalledOnce();
    });
  });
});

describe('a push', () => {
  const pending = () => ({
    pending: 'push',
    transactionReference: 'push-reference-1',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });

  async function toPush(server: ReturnType<typeof serverOf>) {
    const told = open(server);
    await toFactors('Soft Token (Push Notification)');
    expect(screen.queryByLabelText(/OTP Token/)).toBeNull();
    server.replies('sendPrescription', pending());
    vi.useFakeTimers();
    type(/PIN Number/, '1234');
    click('Sign with the phone');
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText('Approve the request on your phone')).toBeTruthy();
    return told;
  }
  const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  it('asks every 4 seconds until the answer is there (P9-1)', async () => {
    const server = serverOf([item(1)]);
    const { onSent } = await toPush(server);
    await after(3_999);
    expect(server.of('resumeSigning')).toEqual([]);
    await after(1);
    expect(server.of('resumeSigning')).toMatchObject([
      { params: { id: id(1) }, body: { pin: '1234', readyToSignToken: 'token-1' } },
    ]);
    await after(4_000);
    expect(server.of('resumeSigning')).toHaveLength(2);
    server.replies('resumeSigning', prescription(1, { scriptStatus: 'Sent' }));
    await after(4_000);
    expect(onSent).toHaveBeenCalledOnce();
    await after(20_000);
    expect(server.of('resumeSigning')).toHaveLength(3);
  });

  it('that another user completed counts as success (P4-14)', async () => {
    const server = serverOf([item(1)]);
    const { onSent } = await toPush(server);
    server.fails('resumeSigning', refusal('signing.already-processed'));
    await after(4_000);
    expect(onSent).toHaveBeenCalledOnce();
  });

  it.each(['signing.push-refused', 'signing.push-expired'] as const)(
    'ends on %s, and says that nothing was sent',
    async (code) => {
      const server = serverOf([item(1)]);
      const { onSent } = await toPush(server);
      server.fails('resumeSigning', refusal(code));
      await after(4_000);
      expect(screen.getByText(say(code))).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
      await after(20_000);
      expect(server.of('resumeSigning')).toHaveLength(1);
      expect(onSent).not.toHaveBeenCalled();
    },
  );

  it('goes on asking through a cut connection, and says that it is cut', async () => {
    const server = serverOf([item(1)]);
    const { onSent } = await toPush(server);
    server.fails('resumeSigning', lost());
    await after(4_000);
    expect(screen.getByText(say('signing.push-waits'))).toBeTruthy();
    await after(4_000);
    expect(screen.queryByText(say('signing.push-waits'))).toBeNull();
    server.replies('resumeSigning', prescription(1, { scriptStatus: 'Sent' }));
    await after(4_000);
    expect(onSent).toHaveBeenCalledOnce();
  });

  it('is asked no more after the user stops waiting', async () => {
    const server = serverOf([item(1)]);
    await toPush(server);
    click('Stop waiting');
    await after(20_000);
    expect(server.of('resumeSigning')).toEqual([]);
  });
});
