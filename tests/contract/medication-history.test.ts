import { getEligibility } from '@erx/core/benefits/contract';
import { searchDrugs } from '@erx/core/drugs/contract';
import {
  addFromHistory,
  checkMedicationHistory,
  getMedicationHistory,
  matchFill,
  processMedicationHistory,
} from '@erx/core/medication-history/contract';
import type { HistoryCheck, HistoryItem } from '@erx/core/medication-history/model';
import { toReply } from '@erx/core/medication-history/rules';
import type { MessageCode } from '@erx/core/findings/messages';
import { listMedications } from '@erx/core/medications/contract';
import { searchDeskMessages } from '@erx/core/network/contract';
import { listEvents } from '@erx/core/notifications/contract';
import { createPatient, updatePatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { checkInteractions } from '@erx/core/safety/interactions-contract';
import { getUserInfo } from '@erx/core/users/contract';
import { scriptCodec } from '@erx/script/codec';
import { sampleHistoryResponse } from '@erx/script/testing/sample-requests';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { type Product, startProduct } from '../harness/product';
import { databaseKinds } from '../harness/run';

const codec = scriptCodec('2017071');
const UNKNOWN_ID = '0190aaaa-0000-7000-8000-00000000ffff';

interface SandboxMessage {
  readonly kind: string;
  readonly direction: 'in' | 'out';
  readonly xml: string;
  readonly messageId: string;
  readonly relatesTo?: string;
  readonly answer?: string;
}

describe.each(databaseKinds())('medication history on %s', (database) => {
  let product: Product;
  let provider: SignedIn;
  let providerId: string;
  let made = 0;

  beforeAll(async () => {
    product = await startProduct({ database, demo: true, sandbox: true });
    provider = await signIn(product.url, 'provider@demo.test');
    providerId = (await provider.client.call(getUserInfo, {})).id;
  });
  afterAll(() => product.stop());

  async function person(
    firstName: string,
    more: Partial<typeof NEW_PATIENT> & { isChecked?: boolean } = {},
  ): Promise<Patient> {
    const { isChecked = true, ...fields } = more;
    made += 1;
    const patient = await provider.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: `HISTORY-${String(made)}`,
        firstName,
        lastName: 'Covered',
        gender: 'Female',
        birthDate: '1970-05-17',
        height: '64',
        weight: '150.5',
        address: '1 Dauphin St',
        city: 'Mobile',
        state: 'AL',
        zipCode: '36602',
        homePhone: '2515550134',
        sendMedicationHistory: true,
        ...fields,
      },
    });
    if (isChecked)
      await provider.client.call(getEligibility, { params: { patientId: patient.id, providerId } });
    return patient;
  }
  const process = (
    patientId: string,
    more: {
      refresh?: boolean;
      startDate?: string;
      dataCall?: 'Primary' | 'Secondary';
      providerId?: string;
    } = {},
    by = provider,
  ) =>
    by.client.call(processMedicationHistory, {
      body: { patientId, providerId, dataCall: 'Primary', ...more },
    });
  const check = (patientId: string) =>
    provider.client.call(checkMedicationHistory, { params: { patientId, providerId } });
  /** Looks again until nothing is under way any more. */
  const settled = (patientId: string): Promise<HistoryCheck> =>
    vi.waitFor(
      async () => {
        const latest = await check(patientId);
        expect(latest.state).not.toBe('Asked');
        return latest;
      },
      { timeout: 90_000, interval: 100 },
    );
  const itemsOf = async (patientId: string, inquiryId: string) =>
    (await provider.client.call(getMedicationHistory, { params: { patientId, inquiryId } })).items;
  const messages = async (kind: string, text: string) =>
    (await (
      await fetch(`${product.sandboxUrl}/api/messages?kind=${kind}&text=${encodeURIComponent(text)}`)
    ).json()) as SandboxMessage[];
  const deliver = async (xml: string) =>
    await (
      await fetch(`${product.url}/network/script`, {
        method: 'POST',
        headers: {
          'content-type': 'application/xml',
          authorization: `Basic ${Buffer.from(`sandbox:${product.credentials.inbound}`).toString('base64')}`,
        },
        body: xml,
      })
    ).text();

  it('is asked over SCRIPT, answered by a message of its own, told, and kept', async () => {
    const patient = await person('Ada');
    const inquiry = await process(patient.id);
    expect(inquiry).toMatchObject({ state: 'Asked', dataCall: 'Primary', pbmId: 'SBX0001', total: 0 });
    expect(toReply(inquiry)).toBe('history.processing');
    const { state, verification, primary, secondaryResponse } = await settled(patient.id);
    expect([state, verification, primary?.id, primary?.total, secondaryResponse]).toEqual([
      'Answered',
      'Verified',
      inquiry.id,
      10,
      undefined,
    ]);
    const items = await itemsOf(patient.id, inquiry.id);
    expect(items).toHaveLength(10);
    expect(items.map(({ lastFillDate }) => lastFillDate ?? '')).toEqual(
      items
        .map(({ lastFillDate }) => lastFillDate ?? '')
        .sort()
        .reverse(),
    );
    const oxycodone = items.find(({ description }) => description.startsWith('oxycodone'));
    expect(oxycodone).toMatchObject({
      cs: 'Yes',
      dispense: '12',
      daysSupply: 3,
      strength: '5 mg',
      isOnList: false,
    });
    expect(items.find(({ ndc }) => ndc === '99999010101')).toMatchObject({
      cs: 'Unknown',
      strength: '250 mg',
    });
    // What was written may be published only when older transactions, of other tests, have ended.
    await expect
      .poll(async () =>
        (await provider.client.call(listEvents, { query: { after: 0 } })).events
          .filter(({ name }) => name === 'HistoryArrived')
          .map(({ content }) => content),
      )
      .toContainEqual({ inquiryId: inquiry.id, patientId: patient.id, providerId, state: 'Answered' });
    const [asked] = await messages('RxHistoryRequest', 'Ada');
    const reading = codec.read(asked?.xml ?? '');
    expect(reading.valid && reading.message.body).toMatchObject({
      kind: 'RxHistoryRequest',
      patient: { name: { last: 'Covered', first: 'Ada' }, dateOfBirth: '1970-05-17' },
      benefits: [
        {
          payer: { payerId: 'SBX0001', iin: '999001' },
          consent: 'Y',
          memberId: expect.stringMatching(/./) as string,
        },
      ],
      startDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      endDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
    });
    expect(reading.valid && reading.message.header.to).toEqual({ qualifier: 'PY', id: 'SBX0001' });

    const support = await signIn(product.url, 'admin@demo.test');
    const onDesk = await support.client.call(searchDeskMessages, { query: { patientId: patient.id } });
    expect(onDesk.map(({ kind, direction, state }) => [kind, direction, state])).toEqual([
      ['RxHistoryResponse', 'in', 'taken'],
      ['RxHistoryRequest', 'out', 'taken'],
    ]);
  });

  it('is asked once in 72 hours, also by two at once, and again on demand', async () => {
    const patient = await person('Bea');
    const [one, two] = await Promise.all([process(patient.id), process(patient.id)]);
    expect(one.id).toBe(two.id);
    await settled(patient.id);
    expect((await process(patient.id)).id).toBe(one.id);
    expect(await messages('RxHistoryRequest', 'Bea')).toHaveLength(1);
    const again = await process(patient.id, { refresh: true });
    expect(again.id).not.toBe(one.id);
    const { primary } = await settled(patient.id);
    expect([primary?.id, primary?.total]).toEqual([again.id, 10]);
    expect(await itemsOf(patient.id, one.id)).toEqual([]); // reported again by the latest: each fill is once
  });

  it('is asked again within 72 hours for an earlier start, and not for a later one (N7-50)', async () => {
    const patient = await person('Cleo');
    const since = (months: number) => {
      const day = new Date();
      day.setUTCMonth(day.getUTCMonth() - months);
      return day.toISOString().slice(0, 10);
    };
    const one = await process(patient.id, { startDate: since(3) });
    await settled(patient.id);
    expect((await process(patient.id, { startDate: since(2) })).id).toBe(one.id);
    const earlier = await process(patient.id, { startDate: since(6) });
    expect(earlier.id).not.toBe(one.id);
    expect(earlier.startDate).toBe(since(6));
    await settled(patient.id);
  });

  it.each<[string, string, MessageCode | undefined]>([
    ['Nofills', 'Answered', 'history.none'],
    ['Deniedfills', 'Failed', 'history.denied'],
    ['Refusedfills', 'Failed', 'history.refused'],
    ['Mixupfills', 'Failed', 'history.other-patient'],
    ['Latefills', 'Answered', undefined],
  ])('of %s is %s: %s', async (firstName, state, reply) => {
    const patient = await person(firstName);
    const inquiry = await process(patient.id);
    const { primary } = await settled(patient.id);
    expect([primary?.state, primary && toReply(primary)]).toEqual([state, reply]);
    expect(await itemsOf(patient.id, inquiry.id)).toHaveLength(reply === undefined ? 10 : 0);
  });

  it('that failed is asked for again at once', async () => {
    const patient = await person('Refusedfills');
    const first = await process(patient.id);
    expect(first).toMatchObject({ state: 'Failed', problem: 'history.refused' });
    expect((await process(patient.id)).id).not.toBe(first.id);
  });

  it('told in parts is asked on by an earlier end until it is whole, and no fill stands twice', async () => {
    const patient = await person('Manyfills');
    const { id } = await process(patient.id);
    const { primary } = await settled(patient.id);
    expect([primary?.state, primary?.total]).toEqual(['Answered', 10]);
    const items = await itemsOf(patient.id, id);
    expect(
      new Set(items.map(({ description, lastFillDate }) => `${description} ${lastFillDate ?? ''}`)).size,
    ).toBe(10);
    const asked = await messages('RxHistoryRequest', 'Manyfills');
    expect(asked.length).toBeGreaterThan(1);
    const ends = asked.map(({ xml }) => {
      const reading = codec.read(xml);
      return reading.valid && reading.message.body.kind === 'RxHistoryRequest'
        ? reading.message.body.endDate
        : 'invalid';
    });
    expect(ends).not.toContain(undefined);
    expect(new Set(ends).size).toBe(asked.length); // the first up to today, each further one up to an earlier day
    expect(ends).not.toContain('invalid');
  });

  it('every kind of entry is an item with pharmacy and prescriber, and what is none is counted', async () => {
    const patient = await person('Silentfills', { birthDate: '1971-06-18' });
    const { id } = await process(patient.id);
    const [request] = await messages('RxHistoryRequest', '1971-06-18');
    const asked = codec.read(request?.xml ?? '');
    if (!asked.valid || asked.message.body.kind !== 'RxHistoryRequest') throw new Error('It was not asked.');
    const { header, body } = sampleHistoryResponse();
    const [fill] = body.fills ?? [];
    if (!fill) throw new Error('The sample has a fill.');
    const { lastFillDate: _, ...medication } = fill.medication;
    const answer = codec.write({
      header: { ...header, messageId: 'every-kind-1', relatesToMessageId: asked.message.header.messageId },
      body: {
        ...body,
        patient: asked.message.body.patient,
        administered: [fill],
        prescriptions: [{ ...fill, medication: { ...medication, writtenDate: '2026-10-05', refills: '2' } }],
      },
    });
    const history = answer
      // one whose pharmacy the source names in part
      .replace(
        /(<MedicationDispensed>.*?)<Pharmacy>.*?<\/Pharmacy>/s,
        '$1<Pharmacy><BusinessName>Old Mill Drug</BusinessName></Pharmacy>',
      )
      .replace('</RxHistoryResponse>', '<Scores><Score>7</Score></Scores></RxHistoryResponse>');
    expect(await deliver(history)).toContain('<Status>');
    const { state, primary } = await settled(patient.id);
    expect([state, primary?.total, primary?.notShown]).toEqual(['Answered', 3, 1]);
    const who = {
      pharmacy: 'Main Street Pharmacy, (217) 555-0100',
      prescriber: 'Ana Reyes MD, (217) 555-0111',
    };
    const items = await itemsOf(patient.id, id);
    expect(items).toHaveLength(3);
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entry: 'dispensed', ...who, pharmacy: 'Old Mill Drug' }),
        expect.objectContaining({ entry: 'administered', lastFillDate: '2026-10-02', ...who }),
        expect.objectContaining({ entry: 'prescribed', writtenDate: '2026-10-05', refills: 2, ...who }),
      ]),
    );
    expect(items.find(({ entry }) => entry === 'prescribed')).not.toHaveProperty('lastFillDate');
  });

  it('that names no product is judged as what it was matched to, also when it is reported again', async () => {
    const description = 'old plan product 5 mg';
    const patient = await person('Silentfills', { birthDate: '1972-07-19' });
    const filled = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    const { header, body } = sampleHistoryResponse();
    const [sample] = body.fills ?? [];
    if (!sample) throw new Error('The sample has a fill.');
    /** Asks, and lets the benefit manager answer with one fill of a code that no catalog has. */
    const report = async (messageId: string) => {
      const { id } = await process(patient.id, { refresh: true });
      const asked = (await messages('RxHistoryRequest', '1972-07-19'))
        .map(({ xml }) => codec.read(xml))
        .flatMap((read) =>
          read.valid && read.message.body.kind === 'RxHistoryRequest' ? [read.message] : [],
        );
      // The answer fits the inquiry that is open: each is tried, the others change nothing.
      for (const [place, message] of asked.entries()) {
        if (message.body.kind !== 'RxHistoryRequest') continue;
        await deliver(
          codec.write({
            header: {
              ...header,
              messageId: `${messageId}-${String(place)}`,
              relatesToMessageId: message.header.messageId,
            },
            body: {
              ...body,
              patient: message.body.patient,
              fills: [
                {
                  ...sample,
                  medication: {
                    ...sample.medication,
                    drugDescription: description,
                    coded: { ndc: '99999020202' },
                    lastFillDate: filled,
                  },
                },
              ],
            },
          }),
        );
      }
      await settled(patient.id);
      return await itemsOf(patient.id, id);
    };
    const drug = async (name: string) => {
      const [first] = await provider.client.call(searchDrugs, { query: { searchStr: name } });
      if (!first) throw new Error(`${name} should be known`);
      return first.prescribableDrugId;
    };
    const [warfarin, metronidazole] = [await drug('warfarin 5 mg tablet'), await drug('metronidazole 500')];
    const found = async () =>
      (
        await provider.client.call(checkInteractions, {
          params: { patientId: patient.id, drugId: metronidazole },
        })
      ).drugInteractions.map((each) => [each.drugDescription, each.severity, each.origin]);
    const match = (words: string, prescribableDrugId: string) =>
      provider.client.call(matchFill, {
        params: { patientId: patient.id },
        body: { description: words, prescribableDrugId },
      });

    expect(await report('match-1')).toHaveLength(1);
    expect(await found()).toEqual([]);
    expect(await refusal(match('of no such fill', warfarin))).toEqual({
      status: 404,
      code: 'history.not-found',
    });
    expect((await refusal(match(description, UNKNOWN_ID))).code).toBe('prescription.drug-unknown');
    expect(await match(description, warfarin)).toEqual({ matched: 1 });
    expect(await found()).toEqual([[description, 'serious', 'reported-fill']]);
    expect(await report('match-2')).toHaveLength(1);
    expect(await found()).toEqual([[description, 'serious', 'reported-fill']]);
  });

  it('delivered twice is answered as before and kept once; one that nobody asked for changes nothing', async () => {
    const patient = await person('Cleo');
    const { id } = await process(patient.id);
    await settled(patient.id);
    const [sent] = await messages('RxHistoryResponse', 'Cleo');
    const [first, second] = [await deliver(sent?.xml ?? ''), await deliver(sent?.xml ?? '')];
    expect(first).toBe(second);
    expect(first).toBe(sent?.answer);
    const reading = codec.read(sent?.xml ?? '');
    if (!reading.valid) throw new Error('the sandbox should send what is valid');
    const again = {
      ...reading.message,
      header: { ...reading.message.header, messageId: crypto.randomUUID().replaceAll('-', '') },
    };
    expect(await deliver(codec.write(again))).toContain('<Error>');
    const stray = {
      ...again,
      header: {
        ...again.header,
        messageId: crypto.randomUUID().replaceAll('-', ''),
        relatesToMessageId: 'nobody-asked',
      },
    };
    expect(await deliver(codec.write(stray))).toContain('<Error>');
    expect(await itemsOf(patient.id, id)).toHaveLength(10);
  });

  it.each<[string, () => Promise<unknown>, { status: number; code: MessageCode }]>([
    [
      'without consent',
      async () => process((await person('Dora', { sendMedicationHistory: false })).id),
      { status: 422, code: 'history.consent-missing' },
    ],
    [
      'without an eligibility',
      async () => process((await person('Ella', { isChecked: false })).id),
      { status: 422, code: 'history.no-eligibility' },
    ],
    [
      'with one that has field errors',
      async () => process((await person('Fay', { lastName: 'Badmember' })).id),
      { status: 422, code: 'history.no-eligibility' },
    ],
    [
      'of a second coverage that there is not',
      async () => process((await person('Gil')).id, { dataCall: 'Secondary' }),
      { status: 422, code: 'history.no-eligibility' },
    ],
    [
      'since tomorrow',
      async () => process((await person('Hal')).id, { startDate: '2999-01-01' }),
      { status: 422, code: 'history.start-date-invalid' },
    ],
    ['of nobody', () => process(UNKNOWN_ID), { status: 404, code: 'record.not-found' }],
    [
      'for a provider of elsewhere',
      async () => process((await person('Ike')).id, { providerId: UNKNOWN_ID }),
      { status: 422, code: 'prescription.provider-unknown' },
    ],
    [
      'by a partner who looks on',
      async () => process((await person('Jo')).id, {}, await signIn(product.url, 'partner@demo.test')),
      { status: 403, code: 'access.refused' },
    ],
    [
      'by another practice',
      async () => process((await person('Kit')).id, {}, await signIn(product.url, 'provider4@demo.test')),
      { status: 404, code: 'record.not-found' },
    ],
  ])('is not asked %s', async (_, ask, expected) => {
    expect(await refusal(ask())).toEqual(expected);
  });

  it('of a second coverage is asked of its own benefit manager', async () => {
    const patient = await person('Lou', { lastName: 'Twoplans' });
    const [first, second] = [await process(patient.id), await process(patient.id, { dataCall: 'Secondary' })];
    expect(first.pbmId).not.toBe(second.pbmId);
    await expect
      .poll(async () => (await check(patient.id)).secondaryResponse?.state, { timeout: 90_000 })
      .toBe('Answered');
  });

  describe('added to what the patient takes', () => {
    let patient: Patient;
    let items: HistoryItem[];
    let inquiryId: string;
    beforeAll(async () => {
      patient = await person('Mae');
      inquiryId = (await process(patient.id)).id;
      await settled(patient.id);
      items = await itemsOf(patient.id, inquiryId);
    });
    const add = (ids: readonly string[], patientId = patient.id, key = crypto.randomUUID()) =>
      provider.client.call(
        addFromHistory,
        { body: ids.map((id) => ({ id, patientId })) },
        { idempotencyKey: key },
      );

    it('each says what became of it: added, on the list, or not in the catalogue', async () => {
      const [oxycodone, withdrawn] = [
        items.find(({ cs }) => cs === 'Yes'),
        items.find(({ ndc }) => ndc === '99999010101'),
      ];
      if (!oxycodone || !withdrawn) throw new Error('the history should have both');
      const key = crypto.randomUUID();
      const results = await add([oxycodone.id, withdrawn.id], patient.id, key);
      expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
        [oxycodone.id, 'added'],
        [withdrawn.id, 'ndc-not-found'],
      ]);
      expect(await add([oxycodone.id, withdrawn.id], patient.id, key)).toEqual(results);
      expect((await add([oxycodone.id])).map(({ outcome }) => outcome)).toEqual(['already-added']);
      const taking = await provider.client.call(listMedications, { params: { patientId: patient.id } });
      expect(taking).toHaveLength(1);
      expect(taking[0]).toMatchObject({
        description: 'oxycodone 5 mg tablet',
        sig: oxycodone.sig,
        lastFilled: oxycodone.lastFillDate,
        hide: false,
      });
      expect((await itemsOf(patient.id, inquiryId)).find(({ id }) => id === oxycodone.id)?.isOnList).toBe(
        true,
      );
    });

    it('two fills of one product are one medication', async () => {
      const [daily] = items.filter(({ cs }) => cs === 'No');
      const same = items.filter(({ ndc }) => ndc === daily?.ndc);
      expect((await add(same.map(({ id }) => id))).map(({ outcome }) => outcome)).toEqual([
        'added',
        'already-added',
      ]);
    });

    it('refuses a fill of another patient, and of another practice', async () => {
      const [first] = items;
      const other = await person('Nell');
      expect(await refusal(add([first?.id ?? ''], other.id))).toEqual({
        status: 404,
        code: 'history.not-found',
      });
      const elsewhere = await signIn(product.url, 'provider4@demo.test');
      expect(
        await refusal(
          elsewhere.client.call(
            addFromHistory,
            { body: [{ id: first?.id ?? '', patientId: patient.id }] },
            { idempotencyKey: crypto.randomUUID() },
          ),
        ),
      ).toEqual({ status: 404, code: 'record.not-found' });
      expect(
        await refusal(
          elsewhere.client.call(getMedicationHistory, { params: { patientId: patient.id, inquiryId } }),
        ),
      ).toEqual({ status: 404, code: 'history.not-found' });
      expect(
        await refusal(
          provider.client.call(getMedicationHistory, { params: { patientId: other.id, inquiryId } }),
        ),
      ).toEqual({ status: 404, code: 'history.not-found' });
    });
  });

  it('is not asked on for a patient who took the consent back', async () => {
    const patient = await person('Oda');
    await process(patient.id);
    await settled(patient.id);
    await provider.client.call(updatePatient, {
      params: { id: patient.id },
      body: [{ key: 'sendMedicationHistory', value: false }],
    });
    expect(await refusal(process(patient.id, { refresh: true }))).toEqual({
      status: 422,
      code: 'history.consent-missing',
    });
  });
});
