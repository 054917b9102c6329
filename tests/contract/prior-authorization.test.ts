import { CallError } from '@erx/core/client/failure';
import { searchDrugs } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import { listEvents } from '@erx/core/notifications/contract';
import { createPatient } from '@erx/core/patients/contract';
import type { Patient } from '@erx/core/patients/model';
import * as prescribing from '@erx/core/prescriptions/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import { newForm, type Prescription, type PrescriptionOrder } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import * as epa from '@erx/core/prior-authorization/contract';
import { awaitsAction } from '@erx/core/prior-authorization/rules';
import { getUserInfo } from '@erx/core/users/contract';
import type { UserInfo } from '@erx/core/users/model';
import { daysAfter } from '@erx/core/values/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEW_PERSON } from '../fixtures/new-person';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { type Product, startProduct } from '../harness/product';
import { databaseKinds } from '../harness/run';

const VERIFIES = '9900001';
const SUPPORT = '1-800-555-0100';
const tomorrow = daysAfter(new Date().toISOString().slice(0, 10), 1);

async function refusal(call: Promise<unknown>): Promise<{ status: number; code: string; message: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallError) return { status: error.status, code: error.code, message: error.message };
    throw error;
  }
  throw new Error('this should have been refused');
}

describe.each(databaseKinds())('prior authorization on %s, with the portal of the sandbox', (database) => {
  let product: Product;
  let provider: SignedIn;
  let staff: SignedIn;
  let elsewhere: SignedIn;
  let me: UserInfo;
  let drug: Drug;
  let accounts = 0;

  beforeAll(async () => {
    product = await startProduct({
      database,
      demo: true,
      sandbox: true,
      env: { ERX_SUPPORT_CONTACT: SUPPORT },
    });
    [provider, staff, elsewhere] = await Promise.all([
      signIn(product.url, 'provider@demo.test'),
      signIn(product.url, 'staff@demo.test'),
      signIn(product.url, 'provider4@demo.test'),
    ]);
    expect(elsewhere.practiceId).not.toBe(provider.practiceId);
    me = await provider.client.call(getUserInfo, {});
    const [found] = await provider.client.call(searchDrugs, { query: { searchStr: 'lisinopril 10' } });
    if (!found) throw new Error('lisinopril 10 mg is not in the starter catalogue');
    drug = found;
  });
  afterAll(() => product.stop());

  async function addPatient(): Promise<Patient> {
    accounts += 1;
    return await provider.client.call(createPatient, {
      body: {
        ...NEW_PERSON,
        accountNumber: `EPA-${String(accounts)}`,
        firstName: 'Nora',
        lastName: 'Testperson',
      },
    });
  }

  async function write(changes: Partial<PrescriptionOrder> = {}): Promise<Prescription> {
    const patientId = changes.patientId ?? (await addPatient()).id;
    return await provider.client.call(prescribing.createPrescription, {
      body: {
        ...toPrescriptionOrder(
          {
            ...newForm(tomorrow, drug.potencyUnitCode),
            sig: 'Take 1 tablet by mouth daily',
            dispense: '30',
            daysSupply: '30',
            refills: { count: 3 },
          },
          {
            patientId,
            providerId: me.id,
            prescribableDrugId: drug.prescribableDrugId,
            pharmacyNcpdpId: VERIFIES,
          },
        ),
        memberId: 'GH-1',
        ...changes,
      },
    });
  }

  const initiate = (prescription: Prescription, who = provider) =>
    who.client.call(epa.initiatePriorAuthorization, {
      params: { prescriptionId: prescription.id, providerId: prescription.providerId },
    });
  const status = (prescription: Prescription, who = provider) =>
    who.client.call(epa.getPriorAuthorizationStatus, { params: { id: prescription.id } });
  const read = (prescription: Prescription) =>
    provider.client.call(prescribing.getPrescription, { params: { id: prescription.id } });
  const pending = async (patientId: string, who = provider) =>
    (
      await who.client.page(epa.listEpaRequests, {
        params: { status: 'Pending' },
        query: { patientId, duration: 'All', includePatient: 'true' },
      })
    ).items;
  const cancel = (prescription: Prescription, withScript: boolean, who = provider) =>
    who.client.call(epa.cancelPriorAuthorization, {
      params: { id: prescription.id },
      body: { version: prescription.version, withScript },
    });
  /** What the plan decides, with no one at the portal. */
  const decide = async (reference: string | undefined, answer: object) => {
    const reply = await fetch(`${product.sandboxUrl}/api/prior-authorizations/${String(reference)}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answer),
    });
    expect(reply.status).toBe(200);
  };
  const atPortal = async (id: string | undefined) =>
    (
      (await (await fetch(`${product.sandboxUrl}/api/prior-authorizations`)).json()) as {
        status: string;
        reference: string;
        request: {
          id: string;
          patient: object;
          coverage: object;
          drug: object;
          prescriber: object;
          prescription: object;
        };
      }[]
    ).find(({ request }) => request.id === id);
  const report = (body: unknown, key = product.credentials.portalInbound) =>
    fetch(`${product.url}/network/prior-authorization`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });

  it('goes from the review to an approval, which the portal tells by itself, and to a sent message with its number', async () => {
    const before = await provider.client.call(listEvents, {});
    const written = await write();
    expect(await status(written)).toMatchObject({ responseStatus: 'None' });
    const begun = await initiate(written);
    expect(begun).toMatchObject({
      responseStatus: 'Other',
      prescription: { epaState: 'InProcess', scriptStatus: 'Pending' },
      priorAuthorization: { state: 'InProcess' },
    });
    const id = begun.priorAuthorization?.id;
    expect(await atPortal(id)).toMatchObject({
      status: 'open',
      request: {
        patient: { firstName: 'Nora', birthDate: '1970-05-17' },
        coverage: { memberId: 'GH-1' },
        drug: { description: drug.description },
        prescriber: { npi: me.npi },
        prescription: { orderNumber: written.orderNumber, quantity: '30', daysSupply: 30 },
      },
    });

    await decide(id, {
      status: 0,
      authorizationNumber: 'AUTH-4711',
      quantity: '30',
      daysSupply: 30,
      note: 'For a year',
      appealNote: '',
    });
    await expect.poll(async () => (await read(written)).epaState, { timeout: 90_000 }).toBe('Approved');
    const [entry] = await pending(written.patientId);
    expect(entry).toMatchObject({
      id: written.id,
      epaReferenceId: id,
      epaDetails: {
        status: 0,
        authorizationNumber: 'AUTH-4711',
        authorizationQuantityValue: '30',
        daysSupply: 30,
        paNote: 'For a year',
        appealPaNote: '',
      },
    });
    expect(entry && awaitsAction(entry)).toBe(true);
    const states = async () =>
      (await provider.client.call(listEvents, { query: { after: before.latest, limit: 1000 } })).events
        .filter(
          ({ name, content }) =>
            name === 'EpaStatusChanged' &&
            (content as { prescriptionId: string }).prescriptionId === written.id,
        )
        .map(({ content }) => (content as { state: string }).state);
    await expect.poll(states).toEqual(['Started', 'InProcess', 'Approved']);

    const current = await read(written);
    await provider.client.call(sendPrescription, {
      params: { id: written.id },
      body: { version: current.version },
    });
    await expect
      .poll(
        async () =>
          (
            (await (
              await fetch(`${product.sandboxUrl}/api/messages?kind=NewRx&text=${written.orderNumber}`)
            ).json()) as { xml: string }[]
          )[0]?.xml,
        { timeout: 90_000 },
      )
      .toMatch(
        /<PriorAuthorization>AUTH-4711<\/PriorAuthorization>[\s\S]*<PriorAuthorizationStatus>A<\/PriorAuthorizationStatus>/,
      );
    expect(await pending(written.patientId)).toEqual([]);
  });

  it.each([
    ['denied', { status: 1, note: 'Step therapy first', appealNote: 'Within 60 days' }, 'Denied', undefined],
    [
      'partially denied',
      { status: 2, authorizationNumber: 'P-1', quantity: '15', daysSupply: 15 },
      'PartiallyDenied',
      { originalEpaStatus: 2, originalAuthNumber: 'P-1' },
    ],
    [
      'approved as changed',
      { status: 3, authorizationNumber: 'P-2' },
      'Approved',
      { originalEpaStatus: 0, originalAuthNumber: 'P-2' },
    ],
  ] as const)('an answer %s is learned by asking, too', async (_, answer, state, original) => {
    const written = await write();
    const begun = await initiate(written);
    await decide(begun.priorAuthorization?.id, answer);
    const known = await status(written);
    expect(known).toMatchObject({
      responseStatus: state,
      prescription: { epaState: state },
      priorAuthorization: { status: answer.status },
    });
    expect(known.originalRxRef).toEqual(
      original && { originalOrderNumber: written.orderNumber, ...original },
    );
  });

  it('is begun once, however often it is asked for, and again only after an end', async () => {
    const written = await write();
    const answers = await Promise.allSettled([initiate(written), initiate(written)]);
    expect(answers.some(({ status: settled }) => settled === 'fulfilled')).toBe(true);
    const known = await status(written);
    expect(known.responseStatus).toBe('Other');
    expect(await refusal(initiate(written))).toMatchObject({
      status: 409,
      code: 'prior-authorization.already-open',
    });
    await decide(known.priorAuthorization?.id, { status: 1 });
    expect((await status(written)).responseStatus).toBe('Denied');
    const again = await initiate(written);
    expect(again.responseStatus).toBe('Other');
    expect(again.priorAuthorization?.id).not.toBe(known.priorAuthorization?.id);
    await decide(again.priorAuthorization?.id, { status: 0 });
    expect((await status(written)).responseStatus).toBe('Approved');
    expect(await refusal(initiate(written))).toMatchObject({
      status: 409,
      code: 'prior-authorization.already-approved',
    });
  });

  it('without insurance is a Bad Request in the words of P8-5, and the saved prescription is cleared', async () => {
    const patient = await addPatient();
    const { memberId: _, ...order } = toPrescriptionOrder(
      {
        ...newForm(tomorrow, drug.potencyUnitCode),
        sig: 'Take 1 tablet by mouth daily',
        dispense: '30',
        daysSupply: '30',
        refills: { count: 3 },
      },
      {
        patientId: patient.id,
        providerId: me.id,
        prescribableDrugId: drug.prescribableDrugId,
        pharmacyNcpdpId: VERIFIES,
      },
    );
    const written = await provider.client.call(prescribing.createPrescription, { body: order });
    const refused = await refusal(initiate(written));
    expect(refused).toEqual({
      status: 400,
      code: 'prior-authorization.no-coverage',
      message: say('prior-authorization.no-coverage', { contact: SUPPORT }),
    });
    expect(refused.message).toContain(
      'Unable to send Prior Auth as no patient insurance could be found. Please verify the patients demographics are correct...',
    );
    expect(refused.message).toContain(SUPPORT);
    expect(await read(written)).toMatchObject({
      scriptStatus: 'CancelledBeforeSending',
      epaState: 'Cancelled',
    });
    expect(await pending(patient.id)).toEqual([]);
  });

  it('that the plan does not ask for is told as such and may be sent', async () => {
    const written = await write({ memberId: 'NOPA-1' });
    expect(await initiate(written)).toMatchObject({
      responseStatus: 'NotRequired',
      prescription: { epaState: 'NotRequired', scriptStatus: 'Pending' },
    });
  });

  it('opens the worklist with a token of the account that is kept, and the page behind it takes a form', async () => {
    const written = await write();
    expect(
      await refusal(provider.client.call(epa.getPortalAccess, { params: { id: written.id } })),
    ).toMatchObject({ status: 409, code: 'prior-authorization.none-open' });
    await initiate(written);
    const access = await provider.client.call(epa.getPortalAccess, { params: { id: written.id } });
    expect(Date.parse(access.expiresAt) - Date.now()).toBeLessThanOrEqual(55 * 60_000);
    expect((await provider.client.call(epa.getPortalAccess, { params: { id: written.id } })).token).toBe(
      access.token,
    );
    expect((await staff.client.call(epa.getPortalAccess, { params: { id: written.id } })).token).not.toBe(
      access.token,
    );
    const page = await fetch(access.url, {
      method: 'POST',
      body: new URLSearchParams({ token: access.token, request: access.reference }),
    });
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining(`frame-ancestors ${product.url}`),
    ]);
    expect(await page.text()).toContain('Questions of the plan');

    const app = await fetch(`${product.url}/dashboard`, { headers: { accept: 'text/html' } });
    const policy = app.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-src 'self' blob: ${product.sandboxUrl}`);
    expect(policy).toContain(`form-action 'self' ${product.sandboxUrl}`);
  });

  it('is given up at the portal too, alone or with its script', async () => {
    const kept = await initiate(await write());
    expect(await cancel(kept.prescription, false)).toMatchObject({
      scriptStatus: 'Pending',
      epaState: 'Cancelled',
    });
    expect(await atPortal(kept.priorAuthorization?.id)).toMatchObject({ status: 'cancelled' });
    expect(await refusal(cancel(await read(kept.prescription), false))).toMatchObject({
      code: 'prior-authorization.none-to-cancel',
    });
    expect(await pending(kept.prescription.patientId)).toEqual([]);

    const both = await initiate(await write());
    expect(await refusal(cancel({ ...both.prescription, version: 1 }, true))).toMatchObject({
      status: 409,
      code: 'record.changed',
    });
    expect(await cancel(both.prescription, true)).toMatchObject({
      scriptStatus: 'CancelledBeforeSending',
      epaState: 'Cancelled',
    });
  });

  describe('what the portal sends by itself', () => {
    it.each(['', 'wrong'])('is taken from nobody with key %j', async (key) => {
      expect((await report({}, key)).status).toBe(401);
    });

    it('is refused when it cannot be read, or is about nothing of ours', async () => {
      expect((await report({ id: 'x' })).status).toBe(400);
      expect(
        (
          await report({
            id: crypto.randomUUID(),
            reference: 'PA-0',
            status: 'open',
            changedAt: '2026-11-20T10:00:00Z',
          })
        ).status,
      ).toBe(404);
    });

    it('changes nothing when it comes twice, when it is older, or after an end', async () => {
      const written = await write();
      const begun = await initiate(written);
      const id = begun.priorAuthorization?.id;
      const reference = (await atPortal(id))?.reference;
      const denied = {
        id,
        reference,
        status: 'answered',
        changedAt: '2026-11-20T10:05:00.000Z',
        answer: { status: 1 },
      };
      expect((await report(denied)).status).toBe(204);
      const once = await read(written);
      expect(once).toMatchObject({ epaState: 'Denied', version: begun.prescription.version + 1 });
      expect((await report(denied)).status).toBe(204);
      expect(
        (await report({ ...denied, changedAt: '2026-11-20T10:04:59.999Z', answer: { status: 0 } })).status,
      ).toBe(204);
      expect(
        (await report({ id, reference, status: 'open', changedAt: '2026-11-20T10:06:00.000Z' })).status,
      ).toBe(204);
      expect(await read(written)).toEqual(once);
      expect(
        (
          await report({
            ...denied,
            changedAt: '2026-11-20T10:07:00.000Z',
            answer: { status: 0, authorizationNumber: 'APPEAL' },
          })
        ).status,
      ).toBe(204);
      const appealed = await read(written);
      expect(appealed.epaState).toBe('Approved');
      const cancelled = await cancel(appealed, false);
      await report({ ...denied, changedAt: '2026-11-20T10:08:00.000Z' });
      expect(await read(written)).toEqual(cancelled);
    });

    it.each([
      ['an authorization number of 36 characters', { authorizationNumber: 'x'.repeat(36) }],
      ['a quantity of 1e9', { quantity: '1e9' }],
      ['days supply 0', { daysSupply: 0 }],
      ['a note with control characters', { note: 'a\u0000b' }],
      ['an answer code 4', { status: 4 }],
    ])('with %s is refused', async (_, change) => {
      const begun = await initiate(await write());
      const id = begun.priorAuthorization?.id;
      expect(
        (
          await report({
            id,
            reference: (await atPortal(id))?.reference,
            status: 'answered',
            changedAt: '2026-11-20T10:05:00Z',
            answer: { status: 0, ...change },
          })
        ).status,
      ).toBe(400);
      expect((await read(begun.prescription)).epaState).toBe('InProcess');
    });
  });

  describe('a prescription that goes on from an original (P2-1, P4-15)', () => {
    it('takes status and number from what is stored, never from the client', async () => {
      const original = await write();
      const begun = await initiate(original);
      await decide(begun.priorAuthorization?.id, { status: 2, authorizationNumber: 'TRUE-1' });
      await status(original);
      const next = await write({
        patientId: original.patientId,
        originalRxRef: {
          originalOrderNumber: original.orderNumber,
          originalEpaStatus: 0,
          originalAuthNumber: 'FORGED',
        },
      });
      expect(next.originalRxRef).toEqual({
        originalOrderNumber: original.orderNumber,
        originalEpaStatus: 2,
        originalAuthNumber: 'TRUE-1',
      });
    });

    it('is refused for an original of another patient, and sends none while the original is in progress', async () => {
      const original = await write();
      await initiate(original);
      const ref = {
        originalOrderNumber: original.orderNumber,
        originalEpaStatus: 1 as const,
        originalAuthNumber: '',
      };
      expect(await refusal(write({ originalRxRef: ref }))).toMatchObject({
        code: 'prior-authorization.original-unknown',
      });
      const next = await write({ patientId: original.patientId, originalRxRef: ref });
      expect(await refusal(initiate(next))).toMatchObject({
        code: 'prior-authorization.original-in-progress',
      });
    });
  });

  it('exists for its own practice only', async () => {
    const begun = await initiate(await write());
    const { id, providerId } = begun.prescription;
    const nothing = { status: 404, code: 'prescription.not-found' };
    expect(await refusal(status(begun.prescription, elsewhere))).toMatchObject(nothing);
    expect(await refusal(initiate(begun.prescription, elsewhere))).toMatchObject(nothing);
    expect(await refusal(cancel(begun.prescription, true, elsewhere))).toMatchObject(nothing);
    expect(await refusal(elsewhere.client.call(epa.getPortalAccess, { params: { id } }))).toMatchObject(
      nothing,
    );
    expect(await pending(begun.prescription.patientId, elsewhere)).toEqual([]);
    expect(
      await refusal(
        provider.client.call(epa.initiatePriorAuthorization, {
          params: { prescriptionId: id, providerId: crypto.randomUUID() },
        }),
      ),
    ).toMatchObject(nothing);
    expect(providerId).toBe(me.id);
  });

  it('is begun and opened by those with an ePA role, and watched by everybody', async () => {
    const admin = await signIn(product.url, 'admin@demo.test');
    const written = await write();
    expect(await refusal(initiate(written, admin))).toMatchObject({ status: 403, code: 'access.refused' });
    const begun = await initiate(written, staff);
    expect(await refusal(cancel(begun.prescription, false, admin))).toMatchObject({ status: 403 });
    expect(await status(written, admin)).toMatchObject({ responseStatus: 'Other' });
    expect(await pending(written.patientId, admin)).toHaveLength(1);
  });

  it('pages through its list', async () => {
    const { id: patientId } = await addPatient();
    for (let count = 0; count < 3; count += 1) await initiate(await write({ patientId }));
    const first = await provider.client.page(epa.listEpaRequests, {
      params: { status: 'Pending' },
      query: { patientId, limit: 2 },
    });
    const second = await provider.client.page(epa.listEpaRequests, {
      params: { status: 'Pending' },
      query: { patientId, limit: 2, after: first.next ?? '' },
    });
    expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, undefined]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3);
  });
});

describe('prior authorization when the portal is away', () => {
  let product: Product;
  let provider: SignedIn;
  beforeAll(async () => {
    product = await startProduct({ demo: true });
    provider = await signIn(product.url, 'provider@demo.test');
  });
  afterAll(() => product.stop());

  it('keeps the prescription, says so, and goes on under the same id', async () => {
    const { items } = await provider.client.page(prescribing.listPrescriptions, {
      params: { status: 'Pending' },
      query: { limit: 50 },
    });
    const seen = items.find(({ epaState }) => epaState === undefined);
    if (!seen) throw new Error('the demo practice has no pending prescription');
    const params = { prescriptionId: seen.id, providerId: seen.providerId };
    const refused = { status: 502, code: 'prior-authorization.portal-unreachable' };
    expect(await refusal(provider.client.call(epa.initiatePriorAuthorization, { params }))).toMatchObject(
      refused,
    );
    const once = await provider.client.call(epa.getPriorAuthorizationStatus, { params: { id: seen.id } });
    expect(once).toMatchObject({
      responseStatus: 'None',
      prescription: { scriptStatus: 'Pending', epaState: 'Started' },
    });
    expect(await refusal(provider.client.call(epa.initiatePriorAuthorization, { params }))).toMatchObject(
      refused,
    );
    expect(
      (await provider.client.call(epa.getPriorAuthorizationStatus, { params: { id: seen.id } }))
        .priorAuthorization?.id,
    ).toBe(once.priorAuthorization?.id);
    expect(
      await refusal(
        provider.client.call(epa.cancelPriorAuthorization, {
          params: { id: seen.id },
          body: { version: once.prescription.version, withScript: false },
        }),
      ),
    ).toMatchObject(refused);
  });
});
