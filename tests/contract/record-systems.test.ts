import type {
  AllergyIntolerance,
  MedicationRequest,
  Patient as FhirPatient,
  Practitioner,
} from '@medplum/fhirtypes';
import { listAttention } from '@erx/core/attention/contract';
import { searchAuditItems } from '@erx/core/audit/contract';
import { searchDrugs } from '@erx/core/drugs/contract';
import {
  importLegacyMedications,
  listLegacyAllergies,
  listLegacyMedications,
  listPendingLegacy,
  undoMedicationMatch,
} from '@erx/core/legacy-import/contract';
import { getPatient } from '@erx/core/patients/contract';
import { getTimeline } from '@erx/core/prescription-history/contract';
import { cancelPrescription, getPrescription } from '@erx/core/prescriptions/contract';
import * as contract from '@erx/core/record-systems/contract';
import type { RecordSystem, RecordSystemLaunch } from '@erx/core/record-systems/model';
import { checkInteractions } from '@erx/core/safety/interactions-contract';
import { getUserInfo } from '@erx/core/users/contract';
import { recordIdOf } from '@erx/server/legacy-import/record-id';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordSystemFixture, startRecordSystem } from '../fixtures/record-system';
import { failureOf, refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { addNew, sendNew } from '../fixtures/sent';
import { type SignedIn, signIn } from '../fixtures/signed-in';

const CLIENT = 'erx-of-elm-street';
const SYSTEM_OF_NUMBERS = 'urn:oid:1.2.36.146.595.217.0.1';

describe('launched from a record system', () => {
  let server: TestServer;
  let theirs: RecordSystemFixture;
  let admin: SignedIn;
  let provider: SignedIn;
  let staff: SignedIn;
  let system: RecordSystem;
  let personId: string;

  beforeAll(async () => {
    server = await startDemoServer();
    admin = await signIn(server.origin, 'admin@demo.test');
    provider = await signIn(server.origin, 'provider@demo.test');
    staff = await signIn(server.origin, 'staff@demo.test');
    theirs = await startRecordSystem(CLIENT, () => `${server.origin}/api/recordsystems/${system.id}/keys`);
    system = await admin.client.call(contract.registerRecordSystem, {
      body: {
        name: 'Lakeside  Records',
        issuer: `${theirs.issuer}/`,
        clientId: CLIENT,
        kind: 'keys',
        accountSystem: SYSTEM_OF_NUMBERS,
        writesBack: true,
      },
    });
    const { npi = '' } = await provider.client.call(getUserInfo, {});
    ({ id: personId } = await theirs.repository.createResource<Practitioner>({
      resourceType: 'Practitioner',
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: npi }],
      name: [{ given: ['Eleanor'], family: 'Grey' }],
    }));
  });
  afterAll(async () => {
    await server.close();
    await theirs.close();
  });

  const addTheirs = (more: Partial<FhirPatient> = {}) =>
    theirs.repository.createResource<FhirPatient>({
      resourceType: 'Patient',
      name: [{ use: 'official', given: ['Robin'], family: 'Testperson' }],
      birthDate: '1970-05-17',
      gender: 'female',
      ...more,
    });

  /** Is opened by the record system, and comes back. */
  async function launch(patientId: string, who = provider, person = personId): Promise<RecordSystemLaunch> {
    const { url } = await who.client.call(contract.beginRecordSystemLaunch, {
      body: { issuer: theirs.issuer, launch: theirs.open({ patientId, personId: person }) },
    });
    const back = await theirs.signIn(url);
    return await who.client.call(contract.answerRecordSystemLaunch, {
      body: { state: back.get('state') ?? '', code: back.get('code') ?? undefined },
    });
  }
  const open = (
    { id }: RecordSystemLaunch,
    body: {
      patientId: string;
      confirms?: RecordSystemLaunch['candidates'][number]['differs'];
      leaves?: string;
    },
  ) => provider.client.call(contract.openRecordSystemLaunch, { params: { id }, body });
  const confirm = ({ id }: RecordSystemLaunch, who = provider) =>
    who.client.call(contract.confirmRecordSystemPerson, { params: { id } });
  const close = ({ id }: RecordSystemLaunch) =>
    provider.client.call(contract.closeRecordSystemLaunch, { params: { id } });
  /** A patient of both, whose number is known there. */
  async function opened() {
    const ours = await addNew(provider.client);
    const { id } = await addTheirs({
      identifier: [{ system: SYSTEM_OF_NUMBERS, value: ours.accountNumber }],
    });
    const launched = await launch(id);
    await confirm(launched);
    await open(launched, { patientId: ours.id });
    await close(launched);
    return { ours, theirId: id, launched };
  }
  const writtenFor = async (theirId: string): Promise<MedicationRequest[]> =>
    (
      await theirs.repository.searchResources<MedicationRequest>({ resourceType: 'MedicationRequest' })
    ).filter(({ subject }) => subject.reference === `Patient/${theirId}`);

  /** What of a prescription waits for someone. */
  const waiting = async (id: string) =>
    (await provider.client.call(listAttention, {})).flatMap(({ kind, prescription }) =>
      prescription?.id === id ? [kind] : [],
    );
  const waitFor31Minutes = (id: string) =>
    server.services.database.run(
      {
        text: `UPDATE record_system_writes SET wanted_at = wanted_at - interval '31 minutes' WHERE prescription_id = $1`,
      },
      [id],
    );

  /** What the safety check says that it did not look at of the record system. */
  const notChecked = async (patientId: string) => {
    const [drug] = await provider.client.call(searchDrugs, { query: { searchStr: 'Lipitor 20' } });
    const { coverage } = await provider.client.call(checkInteractions, {
      params: { patientId, drugId: drug?.prescribableDrugId ?? '' },
    });
    return coverage.notHeld.flatMap(({ what }) => (what.includes('Lakeside') ? [what] : []));
  };

  it('is registered with a key of its own, of which only the public half is told, and once', async () => {
    expect(system).toMatchObject({ name: 'Lakeside Records', issuer: theirs.issuer, writesBack: true });
    expect(await admin.client.call(contract.listRecordSystems, {})).toEqual([system]);
    const { keys } = await admin.client.call(contract.getRecordSystemKeys, { params: { id: system.id } });
    expect(keys.map(({ alg, crv }) => [alg, crv])).toEqual([['ES384', 'P-384']]);
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const { createdAt: _, createdBy: __, id: ___, ...entry } = system;
    expect(await refusal(admin.client.call(contract.registerRecordSystem, { body: entry }))).toMatchObject({
      code: 'record-system.name-taken',
    });
    for (const issuer of [
      'http://records.example/fhir',
      'https://records.example/fhir?a',
      'ftp://records.example',
    ])
      expect(
        await refusal(
          admin.client.call(contract.registerRecordSystem, { body: { ...entry, name: 'Other', issuer } }),
        ),
      ).toMatchObject({ code: 'record-system.issuer-unusable' });
    expect(await refusal(staff.client.call(contract.listRecordSystems, {}))).toMatchObject({ status: 403 });
  });

  it.each(['https://10.1.2.3/fhir', 'https://169.254.169.254/fhir', 'https://[fd00::1]/fhir'])(
    'is not registered at %s, which is inside a network',
    async (issuer) => {
      const entry = { name: 'Inside', issuer, clientId: 'x', kind: 'public', writesBack: false } as const;
      expect(await refusal(admin.client.call(contract.registerRecordSystem, { body: entry }))).toMatchObject({
        code: 'record-system.issuer-inside',
      });
    },
  );

  it('opens a patient after the person has said who they are, and compared the patient', async () => {
    const ours = await addNew(provider.client);
    const { id } = await addTheirs();
    const first = await launch(id);
    expect(first).toMatchObject({
      person: { name: 'Eleanor Grey', isLinked: false },
      foundBy: 'likeness',
      isSure: false,
    });
    expect(first.candidates.map((one) => one.id)).toContain(ours.id);
    const body = { patientId: ours.id };
    expect(await refusal(open(first, body))).toMatchObject({ code: 'record-system.person-unconfirmed' });
    await confirm(first);
    expect(await refusal(open(first, body))).toMatchObject({ code: 'record-system.patient-unconfirmed' });
    expect(await open(first, { ...body, confirms: [] })).toEqual(body);
    await close(first);

    const again = await launch(id);
    expect(again).toMatchObject({ person: { isLinked: true }, foundBy: 'link', isSure: true });
    expect(again.candidates).toMatchObject([{ id: ours.id, differs: [] }]);
    expect(await open(again, body)).toEqual(body);
    await close(again);
    const trail = await admin.client.call(searchAuditItems, { query: { resourceId: ours.id } });
    expect(trail.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['patient.linked', 'patient.launched', 'patient.read']),
    );

    // what was linked before is asked again once the two differ
    const there = await theirs.repository.readResource<FhirPatient>('Patient', id);
    await theirs.repository.updateResource<FhirPatient>({ ...there, birthDate: '1971-05-17' });
    const other = await launch(id);
    expect([other.isSure, other.candidates[0]?.differs]).toEqual([false, ['birthDate']]);
    expect(await refusal(open(other, body))).toMatchObject({ code: 'record-system.patient-unconfirmed' });
  });

  it('links a patient once where two first launches choose different charts at the same moment', async () => {
    const [one, other] = [await addNew(provider.client), await addNew(provider.client)];
    const { id } = await addTheirs();
    const launches = [await launch(id), await launch(id)];
    await confirm(launches[0] as RecordSystemLaunch);
    const outcomes = await Promise.all(
      [one, other].map((chart, at) => {
        const opening = open(launches[at] as RecordSystemLaunch, { patientId: chart.id, confirms: [] });
        return opening.then(
          () => 'opened',
          (error: unknown) => (error as { code: string }).code,
        );
      }),
    );
    expect(outcomes.toSorted()).toEqual(['opened', 'record-system.patient-unconfirmed']);
    const again = await launch(id);
    expect(again.candidates.map((each) => each.id)).toEqual([outcomes[0] === 'opened' ? one.id : other.id]);
    for (const each of launches) await close(each).catch(() => undefined);
  });

  it('finds a patient by the number that is known there, never by the name alone', async () => {
    const ours = await addNew(provider.client);
    const known = await addTheirs({
      identifier: [
        { system: 'urn:oid:9.9', value: 'somewhere else' },
        { system: SYSTEM_OF_NUMBERS, value: ours.accountNumber },
      ],
    });
    const launched = await launch(known.id);
    expect(launched).toMatchObject({ foundBy: 'identifier', isSure: true, candidates: [{ id: ours.id }] });
    const foreign = await addTheirs({ identifier: [{ system: 'urn:oid:9.9', value: ours.accountNumber }] });
    expect(await launch(foreign.id)).toMatchObject({ foundBy: 'likeness', isSure: false });
    const renamed = await addTheirs({
      identifier: [{ system: SYSTEM_OF_NUMBERS, value: ours.accountNumber }],
      name: [{ given: ['Someone'], family: 'Else' }],
    });
    expect(await launch(renamed.id)).toMatchObject({
      isSure: false,
      candidates: [{ id: ours.id, differs: ['name'] }],
    });
  });

  it('says that another patient is open, and moves only where that one is left by name', async () => {
    const [one, other] = [await opened(), await opened()];
    const first = await launch(one.theirId);
    await open(first, { patientId: one.ours.id });
    const second = await launch(other.theirId);
    expect(second.open).toMatchObject({ id: one.ours.id });
    const body = { patientId: other.ours.id };
    expect(await refusal(open(second, body))).toMatchObject({ code: 'record-system.other-patient-open' });
    expect(await refusal(open(second, { ...body, leaves: other.ours.id }))).toMatchObject({ status: 409 });
    expect(await open(second, { ...body, leaves: one.ours.id })).toEqual(body);
    await close(second);
  });

  it('takes medications and allergies in to be matched, with where they are from, and never twice', async () => {
    const { ours, theirId } = await opened();
    const patient = { reference: `Patient/${theirId}` };
    for (let count = 0; count < 105; count += 1)
      await theirs.repository.createResource<MedicationRequest>({
        resourceType: 'MedicationRequest',
        status: count < 100 ? 'completed' : 'active',
        intent: 'order',
        subject: patient,
        authoredOn: '2026-01-05T10:00:00Z',
        medicationCodeableConcept: { text: `lisinopril ${String(count)} mg tablet` },
        dosageInstruction: [{ text: 'once daily' }],
      });
    const { id: allergyId } = await theirs.repository.createResource<AllergyIntolerance>({
      resourceType: 'AllergyIntolerance',
      patient,
      code: { coding: [{ display: 'Penicillin' }] },
      reaction: [{ manifestation: [{ text: 'Hives' }] }],
    });
    const launched = await launch(theirId);
    const takeIn = () =>
      provider.client.call(contract.takeInRecordSystemLaunch, { params: { id: launched.id } });
    expect(await refusal(takeIn())).toMatchObject({ code: 'record-system.launch-over' });
    await open(launched, { patientId: ours.id });
    theirs.behave('away');
    expect(await refusal(takeIn())).toMatchObject({ code: 'record-system.unreachable' });
    theirs.behave('well');
    expect(await notChecked(ours.id)).toEqual(['what Lakeside Records has of the patient']);
    expect(await takeIn()).toEqual({ patientId: ours.id, medications: 5, allergies: 1, isWhole: true });
    expect(await notChecked(ours.id)).toEqual([]);
    expect(await takeIn()).toMatchObject({ medications: 0, allergies: 0 });
    const params = { id: ours.id };
    const [medication] = await provider.client.call(listLegacyMedications, { params });
    expect(medication).toMatchObject({
      medication: 'lisinopril 100 mg tablet',
      sig: 'once daily',
      startedAt: '2026-01-05',
      source: 'Lakeside Records',
    });
    const [allergy] = await provider.client.call(listLegacyAllergies, { params });
    expect(allergy).toMatchObject({ allergy: 'Penicillin', reaction: 'Hives', source: 'Lakeside Records' });
    expect(await provider.client.call(getPatient, { params })).toMatchObject({ allergiesToMatch: 1 });

    // what a former version took in had an id that did not say of whom it is
    const { database } = server.services;
    const [row] = await database.run<{ practice_id: string }>(
      { text: 'SELECT practice_id FROM record_systems WHERE id = $1' },
      [system.id],
    );
    const formerId = recordIdOf({
      ...{ practiceId: row?.practice_id, systemId: system.id },
      ...{ key: `AllergyIntolerance/${String(allergyId)}`, kind: 'allergy', description: 'Penicillin' },
      ...{ ndc: '', sig: '', reaction: 'Hives', startedOn: null, stoppedOn: null },
    });
    await database.run(
      { text: 'UPDATE legacy_records SET id = $1, system_id = NULL, remote_id = NULL WHERE id = $2' },
      [formerId, allergy?.id],
    );
    expect(await takeIn()).toMatchObject({ medications: 0, allergies: 0 });
    const [kept, ...others] = await provider.client.call(listLegacyAllergies, { params });
    expect([kept?.id, others]).toEqual([formerId, []]);
    await close(launched);
  });

  it('takes no record of another patient in, and says of a list that is not whole that it was not checked', async () => {
    const { ours, theirId } = await opened();
    const launched = await launch(theirId);
    await open(launched, { patientId: ours.id });
    const takeIn = () =>
      provider.client.call(contract.takeInRecordSystemLaunch, { params: { id: launched.id } });
    const statement = (more: object) => ({
      resourceType: 'MedicationRequest',
      id: 'one',
      status: 'active',
      intent: 'order',
      subject: { reference: `Patient/${theirId}` },
      medicationCodeableConcept: { text: 'lisinopril 10 mg tablet' },
      ...more,
    });
    const unread = ['what Lakeside Records has of the patient'];

    theirs.answer('MedicationRequest', [statement({}), statement({ subject: { reference: 'Patient/x' } })]);
    expect(await refusal(takeIn())).toMatchObject({ code: 'record-system.other-patient' });
    const params = { id: ours.id };
    expect(await provider.client.call(listLegacyMedications, { params })).toEqual([]);
    expect(await notChecked(ours.id)).toEqual(unread);

    theirs.answer('MedicationRequest', [statement({}), statement({ id: undefined })]);
    expect(await takeIn()).toMatchObject({ medications: 1, isWhole: false });
    expect(await notChecked(ours.id)).toEqual(unread);
    const suppressed = {
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'warning', code: 'suppressed' }],
    };
    theirs.answer('MedicationRequest', [statement({}), suppressed]);
    expect(await takeIn()).toMatchObject({ medications: 0, isWhole: false });
    expect(await notChecked(ours.id)).toEqual(unread);
    theirs.answer('MedicationRequest', [statement({})]);
    expect(await takeIn()).toMatchObject({ isWhole: true });
    expect(await notChecked(ours.id)).toEqual([]);
    theirs.answer('MedicationRequest', undefined);
    await close(launched);
  });

  it('takes off the wrong chart what was taken in by a link that was corrected, and in on the right one', async () => {
    const [wrong, right] = [await opened(), await addNew(provider.client)];
    const { theirId } = wrong;
    const subject = { reference: `Patient/${theirId}` };
    for (const text of ['lisinopril 10 mg tablet', 'metformin 500 mg tablet'])
      await theirs.repository.createResource<MedicationRequest>({
        resourceType: 'MedicationRequest',
        status: 'active',
        intent: 'order',
        subject,
        medicationCodeableConcept: { text },
      });
    const medicationsOf = (id: string) => provider.client.call(listLegacyMedications, { params: { id } });
    const takeIn = (id: string) =>
      provider.client.call(contract.takeInRecordSystemLaunch, { params: { id } });

    const first = await launch(theirId);
    await open(first, { patientId: wrong.ours.id });
    await takeIn(first.id);
    const accepted = (await medicationsOf(wrong.ours.id)).find(({ medication }) =>
      medication.startsWith('l'),
    );
    await provider.client.call(importLegacyMedications, {
      body: {
        patientId: wrong.ours.id,
        matches: [{ id: accepted?.id ?? '', importedId: 'as-written' }],
      },
    });
    const { id: prescriptionId } = await sendNew(provider.client, wrong.ours);
    await expect.poll(() => writtenFor(theirId)).toHaveLength(3);

    const second = await launch(theirId);
    expect(second).toMatchObject({ foundBy: 'link', isSure: true });
    const others = await provider.client.call(contract.compareRecordSystemLaunch, {
      params: { id: second.id },
    });
    const candidates = others.candidates.map(({ id }) => id);
    expect([others.isSure, others.foundBy]).toEqual([false, 'likeness']);
    // so many of one name are alike that not each is listed
    expect(candidates.length).toBeGreaterThan(0);
    expect(others.candidates.every(({ differs }) => differs.includes('relinked'))).toBe(true);
    expect(candidates).not.toContain(wrong.ours.id);
    await open(second, { patientId: right.id, confirms: ['relinked'], leaves: wrong.ours.id });
    // the former launch is over, and nothing is checked on the right chart before it was read
    expect(await refusal(takeIn(first.id))).toMatchObject({ code: 'record-system.launch-over' });
    expect(await notChecked(right.id)).toEqual(['what Lakeside Records has of the patient']);
    expect(await notChecked(wrong.ours.id)).toEqual([]);
    const left = await medicationsOf(wrong.ours.id);
    expect(left.map(({ medication, reviewSince }) => [medication, reviewSince !== undefined])).toEqual([
      ['lisinopril 10 mg tablet', true],
    ]);
    const pending = await provider.client.call(listPendingLegacy, {});
    expect(pending.find(({ patientId }) => patientId === wrong.ours.id)).toMatchObject({
      medications: 0,
      toReview: 1,
    });
    expect(await takeIn(second.id)).toMatchObject({ medications: 2, isWhole: true });
    expect((await medicationsOf(right.id)).map(({ medication }) => medication).toSorted()).toEqual([
      'lisinopril 10 mg tablet',
      'metformin 500 mg tablet',
    ]);
    expect(await notChecked(right.id)).toEqual([]);
    // what was written there for the wrong chart is a person's to mend
    expect(await waiting(prescriptionId)).toEqual(['record-system-asks']);

    // taken back, nothing of the other patient is left; looked at, it waits no longer
    await provider.client.call(undoMedicationMatch, { params: { id: accepted?.id ?? '' } });
    expect(await medicationsOf(wrong.ours.id)).toEqual([]);
    const trail = await admin.client.call(searchAuditItems, { query: { resourceId: wrong.ours.id } });
    expect(trail.map(({ event }) => event)).toContain('patient.taken-off');
    await close(second);
  });

  it('writes what was prescribed to it, once, and how it goes on', async () => {
    const { ours, theirId } = await opened();
    const { id, version, orderNumber } = await sendNew(provider.client, ours);
    await expect.poll(() => writtenFor(theirId)).toHaveLength(1);
    const [written] = await writtenFor(theirId);
    expect(written).toMatchObject({
      status: 'active',
      intent: 'order',
      subject: { reference: `Patient/${theirId}` },
      requester: { reference: `Practitioner/${personId}` },
      dosageInstruction: [{ text: 'Take 1 tablet by mouth daily' }],
      dispenseRequest: { quantity: { value: 30 }, performer: { identifier: { value: '9900001' } } },
    });
    expect(written?.identifier?.map(({ value }) => value)).toEqual([orderNumber, `urn:uuid:${id}`]);
    const timeline = async () =>
      (await provider.client.call(getTimeline, { params: { id } })).flatMap((entry) =>
        entry.of === 'act' ? [entry.event] : [],
      );
    await expect.poll(timeline).toContain('prescription.written-to-record-system');

    await theirs.repository.updateResource<MedicationRequest>({
      ...(written as MedicationRequest),
      note: [{ text: 'Of the record system' }],
      identifier: [...(written?.identifier ?? []), { system: 'urn:theirs', value: '7' }],
    });
    await provider.client.call(cancelPrescription, { params: { id }, body: { version } });
    await expect
      .poll(async () => (await writtenFor(theirId)).map(({ statusReason }) => statusReason?.text ?? ''))
      .toEqual([expect.stringMatching(/cancel/i)]);
    const [after] = await writtenFor(theirId);
    expect(after?.identifier?.at(-1)).toEqual({ system: 'urn:theirs', value: '7' });
    expect(await writtenFor(theirId)).toHaveLength(1);
  });

  it('keeps what it cannot write while the record system is away, and doubles nothing after a lost answer', async () => {
    const { ours, theirId } = await opened();
    theirs.behave('dies after writing');
    const before = theirs.created();
    const { id } = await sendNew(provider.client, ours);
    const problem = async () => {
      const [row] = await server.services.database.run<{ problem: string }>(
        { text: 'SELECT problem FROM record_system_writes WHERE prescription_id = $1' },
        [id],
      );
      return row?.problem;
    };
    await expect.poll(problem).toMatch(/\w/);
    theirs.behave('away');
    await expect.poll(problem).toBe('http 503');
    expect(await waiting(id)).toEqual([]);
    await waitFor31Minutes(id);
    expect(await waiting(id)).toEqual(['record-system-late']);
    theirs.behave('well');
    await expect.poll(problem).toBe('');
    expect(await waiting(id)).toEqual([]);
    expect(theirs.created() - before).toBe(1); // it was looked for
    expect(await writtenFor(theirId)).toHaveLength(1);
    const acts = (await provider.client.call(getTimeline, { params: { id } })).flatMap((entry) =>
      entry.of === 'act' ? [entry.event] : [],
    );
    expect(acts).toEqual(
      expect.arrayContaining([
        'prescription.record-system-write-failed',
        'prescription.written-to-record-system',
      ]),
    );
  });

  it('makes no second one where If-None-Exist is not known, and asks a person where it cannot be looked for', async () => {
    const problemOf = async (id: string) => {
      const [row] = await server.services.database.run<{ problem: string }>(
        { text: 'SELECT problem FROM record_system_writes WHERE prescription_id = $1' },
        [id],
      );
      return row?.problem;
    };
    const { ours, theirId } = await opened();
    theirs.lack('If-None-Exist');
    theirs.behave('dies after writing');
    const first = await sendNew(provider.client, ours);
    await expect.poll(() => problemOf(first.id)).toMatch(/\w/);
    theirs.behave('well');
    await expect.poll(() => problemOf(first.id)).toBe('');
    expect(await writtenFor(theirId)).toHaveLength(1);

    theirs.lack('If-None-Exist', 'searches');
    theirs.behave('dies after writing');
    const other = await opened();
    const second = await sendNew(provider.client, other.ours);
    await expect.poll(() => problemOf(second.id)).toMatch(/\w/);
    theirs.behave('well');
    await expect.poll(() => waiting(second.id)).toEqual(['record-system-asks']);
    expect(await writtenFor(other.theirId)).toHaveLength(1);
    const [held] = await provider.client.call(contract.listHeldRecordSystemWrites, {
      params: { id: second.id },
    });
    expect(held).toMatchObject({ hold: 'maybe-written', remoteId: other.theirId });
    const decide = () =>
      provider.client.call(contract.decideRecordSystemWrite, {
        params: { id: second.id },
        body: { systemId: system.id, hold: 'maybe-written', decision: 'leave' },
      });
    await decide();
    expect(await refusal(decide())).toMatchObject({ code: 'record-system.not-asked' });
    expect(await waiting(second.id)).toEqual([]);
    expect(await writtenFor(other.theirId)).toHaveLength(1);
    theirs.lack();
  });

  it('keeps a prescription with the patient there it was written for, and asks which where two are one chart', async () => {
    const one = await opened();
    const before = await sendNew(provider.client, one.ours);
    await expect.poll(() => writtenFor(one.theirId)).toHaveLength(1);
    const { id: otherId } = await addTheirs();
    const launched = await launch(otherId);
    // it is alike, and found by nothing else; that the chart is another patient there already is confirmed by name
    expect(launched).toMatchObject({ foundBy: 'likeness', isSure: false });
    const asked = { patientId: one.ours.id, confirms: [] };
    const failure: unknown = await open(launched, asked).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'record-system.patient-unconfirmed',
      details: { differs: ['linked'] },
    });
    await open(launched, { ...asked, confirms: ['linked'] });
    await close(launched);

    // the newest link is another patient there: what was written stays with the first
    await provider.client.call(cancelPrescription, {
      params: { id: before.id },
      body: { version: before.version },
    });
    const statusOf = async (theirId: string) =>
      (await writtenFor(theirId)).map(({ statusReason }) => statusReason?.text ?? '');
    await expect.poll(() => statusOf(one.theirId)).toEqual([expect.stringMatching(/cancel/i)]);
    expect(await writtenFor(otherId)).toEqual([]);

    const after = await sendNew(provider.client, one.ours);
    await expect.poll(() => waiting(after.id)).toEqual(['record-system-asks']);
    const params = { id: after.id };
    const [held] = await provider.client.call(contract.listHeldRecordSystemWrites, { params });
    expect(held?.patients.map(({ remoteId }) => remoteId).toSorted()).toEqual(
      [one.theirId, otherId].toSorted(),
    );
    const decide = (remoteId: string) =>
      provider.client.call(contract.decideRecordSystemWrite, {
        params,
        body: { systemId: system.id, hold: 'which-patient', decision: 'write', remoteId },
      });
    expect(await refusal(decide('someone-else'))).toMatchObject({ code: 'record-system.patient-unlinked' });
    await decide(otherId);
    await expect.poll(() => writtenFor(otherId)).toHaveLength(1);
    expect(await writtenFor(one.theirId)).toHaveLength(1);
    expect(await waiting(after.id)).toEqual([]);
  });

  it('writes one for the right patient there after the link of the first was corrected', async () => {
    const wrong = await opened();
    const { id } = await sendNew(provider.client, wrong.ours);
    await expect.poll(() => writtenFor(wrong.theirId)).toHaveLength(1);
    const right = await addNew(provider.client);
    const corrected = await launch(wrong.theirId);
    await open(corrected, { patientId: right.id, confirms: ['relinked'] });
    await close(corrected);
    await expect.poll(() => waiting(id)).toEqual(['record-system-asks']);
    const { id: otherId } = await addTheirs();
    const launched = await launch(otherId);
    await open(launched, { patientId: wrong.ours.id, confirms: [] });
    await close(launched);
    const decide = () =>
      provider.client.call(contract.decideRecordSystemWrite, {
        params: { id },
        body: { systemId: system.id, hold: 'link-changed', decision: 'write', remoteId: otherId },
      });
    await decide();
    await expect.poll(() => writtenFor(otherId)).toHaveLength(1);
    expect(await waiting(id)).toEqual([]);

    // a resource that is of another patient there all the same is a person's to decide, and none of ours after it
    const [written] = await writtenFor(otherId);
    await theirs.repository.updateResource<MedicationRequest>({
      ...(written as MedicationRequest),
      subject: { reference: `Patient/${wrong.theirId}` },
    });
    const { version } = await provider.client.call(getPrescription, { params: { id } });
    await provider.client.call(cancelPrescription, { params: { id }, body: { version } });
    await expect.poll(() => waiting(id)).toContain('record-system-asks');
    await decide();
    await expect.poll(() => writtenFor(otherId)).toHaveLength(1);
  });

  it('renews a token that rotates once for several who need it at the same moment', async () => {
    theirs.tokensLast(1);
    const { ours, theirId } = await opened();
    const launched = await launch(theirId);
    await open(launched, { patientId: ours.id });
    const sent = sendNew(provider.client, ours);
    const takeIn = () =>
      provider.client.call(contract.takeInRecordSystemLaunch, { params: { id: launched.id } });
    const read = await Promise.all([1, 2, 3, 4].map(takeIn));
    expect(read.map(({ isWhole }) => isWhole)).toEqual([true, true, true, true]);
    await sent;
    await expect.poll(() => writtenFor(theirId)).toHaveLength(1);
    expect(theirs.reused()).toBe(0);
    theirs.tokensLast(60);
    await close(launched);
  });

  it('keeps what a record system says of a refusal out of the trail and of what people read', async () => {
    const { id } = await addTheirs();
    theirs.refuseTokens('Robin Testperson 1970-05-17 is not yours');
    const failure = await failureOf(launch(id));
    theirs.refuseTokens(undefined);
    expect(failure.code).toBe('record-system.refused');
    expect(JSON.stringify(failure)).not.toContain('Robin');
    const [last] = await admin.client.call(searchAuditItems, { query: { resourceId: system.id } });
    expect(last?.event).toBe('record-system.launch-refused');
    expect(JSON.stringify(last)).not.toContain('Robin');
  });

  it('waits for the next sign-in there where the last has ended, and writes then', async () => {
    const { ours, theirId } = await opened();
    theirs.revoke();
    await server.services.database.run({ text: `UPDATE record_system_launches SET tokens = NULL` }, []);
    await sendNew(provider.client, ours);
    const launched = await launch(theirId);
    await open(launched, { patientId: ours.id });
    await close(launched);
    await expect.poll(() => writtenFor(theirId)).toHaveLength(1);
  });

  it.each<[string, JWTPayload, boolean?]>([
    ['for another client', { aud: 'someone-else' }],
    ['by another issuer', { iss: 'https://elsewhere.example' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 3600 }],
    ['for another launch', { nonce: 'of another' }],
    ['by a key that is not its own', {}, true],
  ])('refuses what is signed %s, and records it', async (_, claims, isForeignKey) => {
    const { id } = await addTheirs();
    theirs.forge(claims, isForeignKey);
    expect(await refusal(launch(id))).toEqual({ status: 502, code: 'record-system.answer-unusable' });
    const [last] = await admin.client.call(searchAuditItems, { query: { resourceId: system.id } });
    expect(last?.event).toBe('record-system.launch-refused');
  });

  it('takes each answer once, from the person who began alone', async () => {
    const { id } = await addTheirs();
    const begin = async () => {
      const { url } = await provider.client.call(contract.beginRecordSystemLaunch, {
        body: { issuer: theirs.issuer, launch: theirs.open({ patientId: id, personId }) },
      });
      const back = await theirs.signIn(url);
      return { state: back.get('state') ?? '', code: back.get('code') ?? '' };
    };
    const body = await begin();
    const answer = (who: SignedIn, given = body) =>
      who.client.call(contract.answerRecordSystemLaunch, { body: given });
    expect(await refusal(answer(staff))).toMatchObject({ code: 'record-system.launch-over' });
    await answer(provider);
    expect(await refusal(answer(provider))).toMatchObject({ code: 'record-system.launch-over' });
    const next = await begin();
    expect(await refusal(answer(provider, { ...next, code: body.code }))).toMatchObject({
      code: 'record-system.refused',
    });
    expect(await refusal(answer(provider, { state: 'of no one', code: 'x' }))).toMatchObject({ status: 409 });
  });

  it('refuses a person who is another user here, or has another NPI', async () => {
    const { id } = await addTheirs();
    await confirm(await launch(id));
    expect(await refusal(launch(id, staff))).toMatchObject({ code: 'record-system.person-taken' });
    const stranger = await theirs.repository.createResource<Practitioner>({
      resourceType: 'Practitioner',
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1999999992' }],
    });
    expect(await refusal(launch(id, provider, stranger.id))).toMatchObject({
      code: 'record-system.npi-differs',
    });

    // of one who was compared and has another NPI since, that is taken back, with its record
    const isCompared = async () =>
      (await admin.client.call(contract.listRecordSystemPeople, {})).map((one) => one.isNpiCompared);
    expect(await isCompared()).toEqual([true]);
    const person = await theirs.repository.readResource<Practitioner>('Practitioner', personId);
    await theirs.repository.updateResource<Practitioner>({
      ...person,
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1999999992' }],
    });
    expect(await refusal(launch(id))).toMatchObject({ code: 'record-system.npi-differs' });
    expect(await isCompared()).toEqual([false]);
    await theirs.repository.updateResource<Practitioner>(person);
    await launch(id);
    expect(await isCompared()).toEqual([true]);
    const trail = await admin.client.call(searchAuditItems, { query: { resourceId: system.id } });
    expect(trail.filter(({ event }) => event === 'record-system.person-compared')).toHaveLength(2);
  });

  it('shows administrators whose number was not compared, names no such person there, and ends the link', async () => {
    const listed = async () =>
      (await admin.client.call(contract.listRecordSystemPeople, {})).map(({ there, isNpiCompared }) => [
        there,
        isNpiCompared,
      ]);
    const { ours, theirId } = await opened();
    expect(await listed()).toEqual([['Eleanor Grey', true]]);
    const unnumbered = await theirs.repository.createResource<Practitioner>({
      resourceType: 'Practitioner',
      name: [{ given: ['Someone'], family: 'There' }],
    });
    const launched = await launch(theirId, provider, unnumbered.id);
    expect(launched.person).toMatchObject({ isLinked: false, isNpiCompared: false });
    await confirm(launched);
    await open(launched, { patientId: ours.id });
    expect(await listed()).toEqual([['Someone There', false]]);
    await sendNew(provider.client, ours);
    await expect.poll(() => writtenFor(theirId)).toHaveLength(1);
    const [{ requester } = {}] = await writtenFor(theirId);
    expect([requester?.reference, requester?.identifier?.value]).toEqual([
      undefined,
      expect.stringMatching(/^\d{10}$/),
    ]);

    const [link] = await admin.client.call(contract.listRecordSystemPeople, {});
    const params = { id: system.id, accountId: link?.accountId ?? '' };
    expect(await refusal(staff.client.call(contract.endRecordSystemPerson, { params }))).toMatchObject({
      status: 403,
    });
    await admin.client.call(contract.endRecordSystemPerson, { params });
    expect(await listed()).toEqual([]);
    expect(await refusal(open(launched, { patientId: ours.id }))).toMatchObject({
      code: 'record-system.person-unconfirmed',
    });
    await confirm(await launch(theirId));
    expect(await listed()).toEqual([['Eleanor Grey', true]]);
  });

  it('says what is wrong: an unknown address, one that is away, no patient in view', async () => {
    const begin = (issuer: string) =>
      provider.client.call(contract.beginRecordSystemLaunch, { body: { issuer, launch: 'x' } });
    expect(await refusal(begin('https://unknown.example/fhir'))).toEqual({
      status: 404,
      code: 'record-system.unknown',
    });
    const entry = {
      name: 'Gone',
      issuer: 'http://127.0.0.1:9/fhir',
      clientId: 'x',
      kind: 'public',
      writesBack: false,
    };
    const gone = await admin.client.call(contract.registerRecordSystem, { body: entry as never });
    expect(await failureOf(begin(gone.issuer))).toMatchObject({ code: 'record-system.unreachable' });
    await admin.client.call(contract.endRecordSystem, { params: { id: gone.id } });
    expect(await refusal(begin(gone.issuer))).toMatchObject({ code: 'record-system.unknown' });
    expect(await refusal(launch('no-such-patient'))).toMatchObject({ code: 'record-system.patient-missing' });
  });
});
