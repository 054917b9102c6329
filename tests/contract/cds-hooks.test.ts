import type { Card } from '@erx/core/cds-hooks/model';
import { PREFETCH_KEYS, queryFor } from '@erx/core/cds-hooks/services';
import type { Prescription, PrescriptionOrder } from '@erx/core/prescriptions/model';
import { judgePending } from '@erx/core/safety/contract';
import { foldUnchecked } from '@erx/core/safety/coverage';
import { findingText } from '@erx/core/safety/words';
import { allergies, clinicalFacts, medications, problems } from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fhirCall } from '../fixtures/fhir';
import { type HookCaller, hookCaller } from '../fixtures/hook-client';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { type Person, personOf, type Signer, signerOf } from '../fixtures/signer';

const PUBLISHED = JSON.parse(
  readFileSync(new URL('../fixtures/published/cds-hooks.json', import.meta.url), 'utf8'),
) as Record<string, Record<string, unknown>>;

const INDICATOR = { stop: 'critical', reason: 'warning', inform: 'info', advice: 'info' } as const;
const plain = (markdown: string) => markdown.replaceAll(/\\(.)/g, '$1');
/** What cards say, without what could not be judged and needs no reason. */
const said = (cards: readonly Card[]) =>
  cards
    .filter(({ source: { topic }, indicator }) => topic.code !== 'incomplete' || indicator !== 'info')
    .map(({ source: { topic }, indicator, detail }) => [
      topic.code,
      indicator,
      plain(detail.split('\n\n')[1] ?? ''),
    ])
    .toSorted();
const notJudged = (cards: readonly Card[]) =>
  plain(
    cards
      .filter(({ source: { topic } }) => topic.code === 'incomplete')
      .map(({ detail }) => detail)
      .join('\n'),
  );

describe('orders of another record system, asked by CDS Hooks', () => {
  let server: TestServer;
  let me: Signer;
  let admin: Person;
  let ehr: HookCaller;

  beforeAll(async () => {
    server = await startDemoServer();
    me = await signerOf(server, 'provider');
    admin = await personOf(server, 'admin');
    ehr = await hookCaller(server.origin);
    await ehr.register(admin.client);
  });
  afterAll(() => server.close());

  /** The chart of a patient of this practice, as another system would send it: read by our own FHIR. */
  async function chartOf(patientId: string): Promise<Record<string, unknown>> {
    const call = fhirCall(server.origin, { token: me.bearer, practiceId: me.practiceId });
    const entries = await Promise.all(
      PREFETCH_KEYS.map(async (key) => [key, (await call(`/${queryFor(key, patientId)}`)).body] as const),
    );
    return Object.fromEntries(entries);
  }
  async function drafted(...written: readonly Prescription[]) {
    const call = fhirCall(server.origin, { token: me.bearer, practiceId: me.practiceId });
    const resources = await Promise.all(
      written.map(async ({ id }) => (await call(`/MedicationRequest/${id}`)).body),
    );
    return { resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) };
  }
  const asking = (patientId: string, draftOrders: unknown, more: Record<string, unknown> = {}) => ({
    hook: 'order-sign',
    hookInstance: randomUUID(),
    context: { userId: 'Practitioner/17', patientId, draftOrders },
    ...more,
  });

  const charts = {
    allergy: (description: string, reaction: string) => async (patientId: string) => {
      const entry = { description, reaction, severity: 'Severe' as const, enteredAt: new Date() };
      await server.services.database.orm
        .insert(allergies)
        .values({ practiceId: me.practiceId, id: randomUUID(), patientId, ...entry });
    },
    takes:
      (description: string, sig = '') =>
      async (patientId: string) => {
        await server.services.database.orm.insert(medications).values({
          practiceId: me.practiceId,
          id: randomUUID(),
          patientId,
          description,
          sig,
          enteredAt: new Date(),
        });
      },
    problem: (icd10Code: string, icd10Description: string) => async (patientId: string) => {
      const entry = { icd10Code, icd10Description, enteredAt: new Date() };
      await server.services.database.orm
        .insert(problems)
        .values({ practiceId: me.practiceId, id: randomUUID(), patientId, ...entry });
    },
    fact: (kind: 'kidney' | 'pregnancy' | 'smoking', value: string) => async (patientId: string) => {
      const observedOn = new Date().toISOString().slice(0, 10);
      const entry = { kind, value, observedOn, recordedBy: me.accountId, recordedAt: new Date() };
      await server.services.database.orm
        .insert(clinicalFacts)
        .values({ practiceId: me.practiceId, id: randomUUID(), patientId, ...entry });
    },
  };
  type Chart = (patientId: string) => Promise<void>;

  it.each<[string, string, string, readonly (() => Chart)[], Partial<PrescriptionOrder>?]>([
    [
      'an allergy that stops',
      'sulfamethoxazole-trimethoprim 800',
      'critical',
      [() => charts.allergy('Sulfa', 'Anaphylaxis')],
    ],
    ['an allergy', 'amoxicillin 500', 'warning', [() => charts.allergy('Penicillin', 'Hives')]],
    [
      'an interaction',
      'sulfamethoxazole-trimethoprim 800',
      'warning',
      [() => charts.takes('warfarin 5 mg tablet')],
    ],
    ['a duplicate', 'atorvastatin 20', 'info', [() => charts.takes('simvastatin 20 mg tablet')]],
    [
      'a dose',
      'lisinopril 10',
      'warning',
      [],
      { sig: 'Take 12 tablets by mouth once daily', dispense: '120' },
    ],
    ['a pregnancy', 'lisinopril 10', 'warning', [() => charts.fact('pregnancy', 'yes')]],
    [
      'a disease',
      'metoprolol tartrate 50',
      'info',
      [() => charts.problem('J45.50', 'Severe persistent asthma, uncomplicated')],
    ],
    ['kidneys', 'metformin 1000', 'warning', [() => charts.fact('kidney', '22')]],
    ['nothing', 'lisinopril 10', 'none', [() => charts.fact('pregnancy', 'no')]],
  ])('finds for %s what the gate finds inside', async (_, drug, gravest, chart, order) => {
    const patientId = await me.patient();
    for (const part of chart) await part()(patientId);
    const written = await me.write(drug, patientId, order);
    const [gate] = await me.client.call(judgePending, { body: { ids: [written.id] } });
    const { shown } = foldUnchecked(gate?.findings ?? []);

    const { status, cards } = await ehr.call(
      'medication-safety',
      asking(patientId, await drafted(written), { prefetch: await chartOf(patientId) }),
    );
    expect(status).toBe(200);
    expect(said(cards)).toEqual(
      shown.map((finding) => [finding.kind, INDICATOR[finding.tier], findingText(finding)]).toSorted(),
    );
    expect(cards.filter(({ source }) => source.topic.code !== 'incomplete')[0]?.indicator ?? 'none').toBe(
      gravest,
    );
    for (const { summary, indicator, overrideReasons } of cards) {
      expect(summary.length).toBeLessThan(140);
      expect(overrideReasons !== undefined).toBe(indicator === 'warning');
    }
  });

  it('holds the orders of a session against each other, says a pair once, and judges at a choice what was chosen', async () => {
    const patientId = await me.patient();
    const [first, second] = [
      await me.write('warfarin 5', patientId),
      await me.write('sulfamethoxazole-trimethoprim 800', patientId),
    ];
    const [draftOrders, prefetch] = [await drafted(first, second), await chartOf(patientId)];
    const ofPair = (cards: readonly Card[]) =>
      cards.filter(({ source }) => source.topic.code === 'drug').map(({ indicator }) => indicator);
    const signed = await ehr.call('medication-safety', asking(patientId, draftOrders, { prefetch }));
    expect(ofPair(signed.cards)).toEqual(['warning']);

    const chosen = { ...asking(patientId, draftOrders, { prefetch }), hook: 'order-select' };
    Object.assign(chosen.context, { selections: [`MedicationRequest/${second.id}`] });
    const { cards } = await ehr.call('medication-safety', chosen);
    expect(ofPair(cards)).toEqual(['warning']);
    expect(cards.every(({ summary }) => summary.startsWith(second.description))).toBe(true);
    expect(cards[0]?.suggestions?.[0]?.actions).toEqual([
      expect.objectContaining({ type: 'delete', resourceId: `MedicationRequest/${second.id}` }),
    ]);
  });

  it('reads the newest values of a first page that has more', async () => {
    const patientId = await me.patient();
    await charts.fact('kidney', '14')(patientId);
    const draftOrders = await drafted(await me.write('metformin 1000', patientId));
    const { kidney, ...prefetch } = await chartOf(patientId);
    const more = { ...(kidney as object), link: [{ relation: 'next', url: 'https://ehr.example/next' }] };
    const ask = (value: unknown) =>
      ehr.call(
        'medication-safety',
        asking(patientId, draftOrders, { prefetch: { ...prefetch, kidney: value } }),
      );
    const [whole, paged] = [await ask(kidney), await ask(more)];
    expect(said(whole.cards).length).toBeGreaterThan(0);
    expect(said(paged.cards)).toEqual(said(whole.cards));
  });

  it('takes an order for a renewal of what was sent and is the same drug alone', async () => {
    const patientId = await me.patient();
    const [active, written] = [
      await me.write('warfarin 5', patientId),
      await me.write('sulfamethoxazole-trimethoprim 800', patientId),
    ];
    const [before, draft] = [await drafted(active), await drafted(written)];
    const priorPrescription = {
      reference: before.entry.map(
        ({ resource }) => `MedicationRequest/${String((resource as { id: string }).id)}`,
      )[0],
    };
    const draftOrders = {
      ...draft,
      entry: draft.entry.map(({ resource }) => ({
        resource: { ...(resource as object), priorPrescription },
      })),
    };
    const prescriptions = {
      ...before,
      entry: before.entry.map(({ resource }) => ({
        resource: { ...(resource as object), status: 'active' },
      })),
    };
    const prefetch = { ...(await chartOf(patientId)), prescriptions, medications: null };
    const { cards } = await ehr.call('medication-safety', asking(patientId, draftOrders, { prefetch }));
    expect(cards.map(({ source }) => source.topic.code)).toContain('drug');
  });

  it('reviews what is taken: each pair once, and once what could not be judged', async () => {
    const patientId = await me.patient();
    await charts.takes('warfarin 5 mg tablet')(patientId);
    await charts.takes('sulfamethoxazole-trimethoprim 800 mg-160 mg tablet')(patientId);
    const { status, cards } = await ehr.call('medication-review', {
      hook: 'patient-view',
      hookInstance: randomUUID(),
      context: { userId: 'Practitioner/17', patientId },
      prefetch: await chartOf(patientId),
    });
    expect(status).toBe(200);
    expect(cards.filter(({ source }) => source.topic.code === 'drug')).toHaveLength(1);
    expect(cards.filter(({ source }) => source.topic.code === 'incomplete')).toHaveLength(1);
    expect(notJudged(cards)).toContain('Allergies have not been recorded');
  });

  it('asks a FHIR server for what was not sent along, and finds the same', async () => {
    const patientId = await me.patient();
    await charts.allergy('Sulfa', 'Anaphylaxis')(patientId);
    const written = await me.write('sulfamethoxazole-trimethoprim 800', patientId);
    const draftOrders = await drafted(written);
    const sent = await ehr.call(
      'medication-safety',
      asking(patientId, draftOrders, { prefetch: await chartOf(patientId) }),
    );
    const allowed = {
      fhirServer: `${server.origin}/fhir`,
      fhirAuthorization: {
        access_token: me.bearer,
        token_type: 'Bearer',
        expires_in: 300,
        scope: '',
        subject: '',
      },
    };
    const asked = await ehr.call('medication-safety', asking(patientId, draftOrders, allowed));
    expect(said(asked.cards)).toEqual(said(sent.cards));
    expect(notJudged(asked.cards)).toEqual(notJudged(sent.cards));

    // its own server alone is asked, and never an address inside
    for (const fhirServer of [
      'https://10.0.0.1/fhir',
      'http://169.254.169.254',
      'https://[::ffff:10.0.0.1]/',
      'file:///etc',
    ])
      expect(
        await ehr.call('medication-safety', asking(patientId, draftOrders, { ...allowed, fhirServer })),
      ).toMatchObject({ status: 412 });
  });

  it('says what it could not judge, and never takes what is missing for nothing', async () => {
    const patientId = await me.patient();
    const written = await me.write('amoxicillin 500', patientId);
    const draftOrders = await drafted(written);
    const { allergies: listed, problems: held, ...prefetch } = await chartOf(patientId);
    const ask = async (more: Record<string, unknown>) =>
      await ehr.call(
        'medication-safety',
        asking(patientId, draftOrders, { prefetch: { ...prefetch, ...more } }),
      );

    const lacking = await ask({});
    expect(lacking.cards.filter(({ indicator }) => indicator === 'warning')).toHaveLength(2);
    expect(notJudged(lacking.cards)).toMatch(/could not be read/);
    const failed = { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'timeout' }] };
    expect((await ask({ allergies: failed, problems: held })).cards[0]?.indicator).toBe('warning');
    const none = await ask({ allergies: null, problems: held });
    expect(none.cards.map(({ indicator }) => indicator)).not.toContain('warning');
    expect(notJudged(none.cards)).toContain('Allergies have not been recorded');
    // the rest of a list that is cut off is not empty either
    const cut = { ...(listed as object), link: [{ relation: 'next', url: 'https://ehr.example/next' }] };
    expect((await ask({ allergies: cut, problems: held })).cards[0]?.indicator).toBe('warning');

    // of two lists, one that is absent may be an error: an empty other one is not everything
    const { prescriptions: _given, ...without } = prefetch;
    const alone = await ehr.call(
      'medication-safety',
      asking(patientId, draftOrders, {
        prefetch: { ...without, allergies: null, problems: held, medications: null },
      }),
    );
    expect(alone.cards[0]).toMatchObject({
      indicator: 'warning',
      source: { topic: { code: 'incomplete' } },
    });
    expect(notJudged((await ask({ allergies: null, problems: held, kidney: failed })).cards)).toContain(
      'Kidney function: it could not be had',
    );

    const unknown = {
      resourceType: 'MedicationRequest',
      id: 'one',
      status: 'draft',
      intent: 'order',
      medicationCodeableConcept: { text: 'Zorblax forte' },
      subject: { reference: `Patient/${patientId}` },
    };
    const ofNone = await ehr.call(
      'medication-safety',
      asking(
        patientId,
        { resourceType: 'Bundle', entry: [{ resource: unknown }] },
        { prefetch: await chartOf(patientId) },
      ),
    );
    expect(ofNone.cards[0]).toMatchObject({
      indicator: 'warning',
      source: { topic: { code: 'incomplete' } },
    });
    expect(notJudged(ofNone.cards)).toContain('no code of this drug is in the catalog');
    // a code and a name that are of different drugs: neither is taken for the other
    const misnamed = draftOrders.entry.map(({ resource }) => {
      const { medicationCodeableConcept: concept, ...rest } = resource as unknown as {
        medicationCodeableConcept: object;
      };
      return {
        resource: {
          ...rest,
          medicationCodeableConcept: { ...concept, text: 'warfarin 5 mg tablet' },
          extension: [],
          dosageInstruction: [{ timing: {} }],
        },
      };
    });
    const contradicted = await ehr.call(
      'medication-safety',
      asking(patientId, { ...draftOrders, entry: misnamed }, { prefetch: await chartOf(patientId) }),
    );
    expect(notJudged(contradicted.cards)).toContain('its codes and names are of different drugs');
    expect(notJudged(contradicted.cards)).toContain('its directions could not be read');

    const other = {
      resourceType: 'Bundle',
      entry: [{ resource: { resourceType: 'AllergyIntolerance', patient: { reference: 'Patient/2' } } }],
    };
    expect(await ask({ allergies: other })).toMatchObject({
      status: 400,
      outcome: { issue: [{ details: { coding: [{ code: 'cds-hooks.other-patient' }] } }] },
    });
    const read = await server.services.database.run<{ outcome: string }>(
      {
        text: `SELECT outcome FROM audit_records WHERE event = 'cds-hooks.answered' AND outcome = 'refused'`,
      },
      [],
    );
    expect(read).toHaveLength(1);
  });

  it('answers the examples of the specification: 412 as they are, and cards with what they lack', async () => {
    const { 'patient-view': view, ...others } = PUBLISHED;
    expect(await ehr.call('medication-review', view)).toMatchObject({ status: 412 });
    const patient = { resourceType: 'Patient', id: '1288992', gender: 'male', birthDate: '1974-12-25' };
    const allergy = {
      resourceType: 'AllergyIntolerance',
      code: { text: 'Penicillin' },
      patient: { reference: 'Patient/1288992' },
      reaction: [{ manifestation: [{ text: 'Anaphylaxis' }] }],
    };
    const prefetch = {
      patient,
      allergies: { resourceType: 'Bundle', type: 'searchset', entry: [{ resource: allergy }] },
      problems: null,
      prescriptions: null,
    };
    for (const [name, example] of Object.entries(others)) {
      const [hook] = name.split(' ');
      const call = { context: example, hook, hookInstance: randomUUID() };
      expect([name, (await ehr.call('medication-safety', call)).status]).toEqual([name, 412]);
      const { status, cards } = await ehr.call('medication-safety', { ...call, prefetch });
      expect([name, status]).toEqual([name, 200]);
      const indicators = cards.map(({ indicator }) => indicator);
      // what FHIR DSTU2 calls an order is none of R4: it is said, and not passed over
      if (name.endsWith('DSTU2')) expect(indicators[0]).toBe('warning');
      else expect(cards[0]).toMatchObject({ indicator: 'critical', source: { topic: { code: 'allergy' } } });
    }
  });

  it('adds up what is taken, once where two lists have it, and owes the directions of an order that is signed', async () => {
    const patientId = await me.patient();
    const chart = await chartOf(patientId);
    const ibuprofen = (resourceType: string, code: string, text?: string) => ({
      resourceType,
      id: randomUUID(),
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: {
        coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code }],
      },
      subject: { reference: `Patient/${patientId}` },
      ...(text === undefined ? {} : { dosageInstruction: [{ text }], dosage: [{ text }] }),
    });
    const list = (...resources: object[]) => ({
      resourceType: 'Bundle',
      entry: resources.map((resource) => ({ resource })),
    });
    const taken = (time: string, kind = 'MedicationRequest') =>
      ibuprofen(kind, '197806', `Take 1 tablet by mouth every ${time}`);
    const ordered = ibuprofen('MedicationRequest', '197807', 'Take 1 tablet by mouth three times daily');
    const ask = async (more: object, order: object = ordered) =>
      await ehr.call(
        'medication-safety',
        asking(patientId, list(order), { prefetch: { ...chart, ...more } }),
      );
    const isTooMuch = async (more: object) =>
      (await ask(more)).cards.some(({ source }) => source.topic.code === 'dose');
    // 800 mg three times and 600 mg: more than 3,200 mg a day with the second 600 mg alone
    const morning = { prescriptions: list(taken('morning')) };
    expect(await isTooMuch(morning)).toBe(false);
    expect(await isTooMuch({ ...morning, medications: list(taken('morning', 'MedicationStatement')) })).toBe(
      false,
    );
    expect(await isTooMuch({ prescriptions: list(taken('morning'), taken('evening')) })).toBe(true);

    expect(notJudged((await ask({}, ibuprofen('MedicationRequest', '197807'))).cards)).toMatch(
      /Dose .*not checked/,
    );
    expect(notJudged((await ask({ patient: undefined })).cards)).toMatch(/age|birth/i);
  });
});
