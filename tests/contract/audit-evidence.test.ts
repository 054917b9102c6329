import { getPrescription, getPrescriptionByOrderNumber } from '@erx/core/prescriptions/contract';
import { getSignedPrescription, searchSignedPrescriptions } from '@erx/core/signing/contract';
import { exportAuditEvidence, listSealKeys, searchAuditItems } from '@erx/core/audit/contract';
import { type Anchor, evidenceCheck, type EvidenceVerdict } from '@erx/core/audit/evidence';
import { getPatient, updatePatient } from '@erx/core/patients/contract';
import { listAllergies } from '@erx/core/allergies/contract';
import { getTimeline } from '@erx/core/prescription-history/contract';
import { updateUserDetails } from '@erx/core/accounts/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { openAnchors } from '@erx/server/platform/gateway/anchors-outside';
import { startAnchoring } from '@erx/server/platform/audit-trail/anchors';
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setupGrants, type GrantFixture } from '../fixtures/grant-fixture';
import { sealAll } from '../fixtures/seal-all';
import type { Person } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('a trail that is evidence, on %s', (kind) => {
  let fixture: GrantFixture;
  let rosalia: Person;
  let lines: string[];
  const folder = mkdtempSync(join(tmpdir(), 'erx-evidence-'));

  beforeAll(async () => {
    fixture = await setupGrants(kind);
    rosalia = await fixture.person('provider3');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await fixture.close();
  });

  const newest = async (who: Person) => {
    const [item] = await fixture.admin.client.call(searchAuditItems, {
      query: { userId: who.accountId, limit: 1, clickLogEvent: 'true' },
    });
    return item;
  };

  describe('what a record seals', () => {
    it('is who acted, as what, in which session, from where and with what', async () => {
      const patient = await fixture.signer.patient();
      await rosalia.client.call(getPatient, { params: { id: patient } });
      expect(await newest(rosalia)).toMatchObject({
        event: 'patient.read',
        referenceResourceType: 'Patient',
        typeDescription: 'Chart read',
        user: {
          firstName: 'Rosalía',
          lastName: 'Benavides',
          login: 'provider3@demo.test',
          role: 'Provider',
          address: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
        },
      });
    });

    it('is each person with the patient they read, also of readings that came together', async () => {
      const people = [rosalia, fixture.admin];
      const patients = await Promise.all(Array.from({ length: 5 }, () => fixture.signer.patient()));
      await Promise.all(
        people.flatMap(({ client }) => patients.map((id) => client.call(getPatient, { params: { id } }))),
      );
      for (const { accountId } of people) {
        const items = await fixture.admin.client.call(searchAuditItems, {
          query: { userId: accountId, limit: 50, clickLogEvent: 'true' },
        });
        const read = items.filter(
          ({ event, about }) => event === 'patient.read' && patients.includes(about?.patientId ?? ''),
        );
        expect(read.map(({ about }) => about?.patientId).toSorted()).toEqual(patients.toSorted());
        for (const { user } of read) expect(user?.id).toBe(accountId);
      }
    });

    it('is the patient as they were called, and the values before and after', async () => {
      const id = await fixture.signer.patient();
      const { lastName, firstName } = await rosalia.client.call(getPatient, { params: { id } });
      await rosalia.client.call(updatePatient, {
        params: { id },
        body: [
          { key: 'lastName', value: 'Renamed-Person' },
          { key: 'city', value: 'Evidence Falls' },
          { key: 'generation', value: 'Junior' },
        ],
      });
      const changed = await newest(rosalia);
      expect(changed?.event).toBe('patient.changed');
      expect(changed?.descriptionText).toContain(`last name: ${lastName} → Renamed-Person`);
      expect(changed?.descriptionText).toMatch(/city: .* → Evidence Falls/);
      const [read] = (
        await fixture.admin.client.call(searchAuditItems, {
          query: { userId: rosalia.accountId, limit: 10 },
        })
      ).filter(
        ({ event, descriptionText }) => event === 'patient.read' && descriptionText.includes('Renamed'),
      );
      expect(read?.descriptionText).toBe(`${lastName}, ${firstName} (today Renamed-Person, ${firstName} Jr)`);
    });

    it('is not changed by who renames themselves, whose name of today stands beside', async () => {
      // of the staff: a prescriber whom the network knows waits for a second person
      const clerk = await fixture.person('staff');
      const { firstName, lastName } = await clerk.client.call(getUserInfo, {});
      await clerk.client.call(getPatient, { params: { id: await fixture.signer.patient() } });
      await clerk.client.call(updateUserDetails, { body: { firstName: 'Harriet', lastName: 'Stroud' } });
      const [earlier] = (
        await fixture.admin.client.call(searchAuditItems, { query: { userId: clerk.accountId, limit: 20 } })
      ).filter(({ event }) => event === 'patient.read');
      expect(earlier?.user).toMatchObject({ firstName, lastName, nameOfToday: 'Harriet Stroud' });
      await clerk.client.call(updateUserDetails, { body: { firstName, lastName } });
    });
  });

  describe('reading', () => {
    const readings = async (event: string) =>
      (
        await fixture.rows<{ subject: string }>(
          'SELECT subject FROM audit_records WHERE event = $1 AND account_id = $2 ORDER BY sequence',
          event,
          rosalia.accountId,
        )
      ).map(({ subject }) => JSON.parse(subject) as { patientId?: string; patient?: string });

    it('a chart is one record for all its parts and refreshes, and says whose it is', async () => {
      const id = await fixture.signer.patient();
      const before = (await readings('patient.read')).length;
      for (let times = 0; times < 3; times += 1) {
        await rosalia.client.call(getPatient, { params: { id } });
        await rosalia.client.call(listAllergies, { params: { patientId: id } });
      }
      const found = (await readings('patient.read')).slice(before);
      expect(found).toHaveLength(1);
      expect(found[0]?.patientId).toBe(id);
      expect(found[0]?.patient).toMatch(/, /);
    });

    it('a prescription is one record, by its id and by its order number, and is not in its own timeline', async () => {
      const patient = await fixture.signer.patient();
      const { id, orderNumber } = await fixture.signer.write('lisinopril', patient);
      const before = (await readings('prescription.read')).length;
      for (let times = 0; times < 2; times += 1) {
        await rosalia.client.call(getPrescription, { params: { id } });
        await rosalia.client.call(getPrescriptionByOrderNumber, { params: { orderNumber } });
      }
      const found = (await readings('prescription.read')).slice(before);
      expect(found.map(({ patientId }) => patientId)).toEqual([patient]);
      const entries = await rosalia.client.call(getTimeline, { params: { id } });
      expect(entries.some((entry) => entry.of === 'act' && entry.event.includes('read'))).toBe(false);
    });

    it('what was signed is recorded, each page of a search with how many it showed', async () => {
      const patient = await fixture.signer.patient();
      const rows = (event: string) =>
        fixture.rows<{ resource_id: string; details: string }>(
          'SELECT resource_id, details FROM audit_records WHERE event = $1 AND account_id = $2',
          event,
          rosalia.accountId,
        );
      expect(await rosalia.client.call(searchSignedPrescriptions, { query: { patientId: patient } })).toEqual(
        [],
      );
      expect((await rows('signed.searched')).map(({ details }) => JSON.parse(details) as unknown)).toEqual([
        { rows: 0, filters: ['patientId'] },
      ]);
      // what does not exist was not read
      await rosalia.client.call(getSignedPrescription, { params: { id: patient } }).catch(() => undefined);
      expect(await rows('signed.read')).toEqual([]);
    });

    it('a timeline is recorded, and is not shown in the timeline itself', async () => {
      const patient = await fixture.signer.patient();
      const { id } = await fixture.signer.write('lisinopril', patient);
      const read = () => rosalia.client.call(getTimeline, { params: { id } });
      await read();
      const entries = await read();
      expect((await readings('prescription.timeline-read')).at(-1)?.patientId).toBe(patient);
      expect(entries.some((entry) => entry.of === 'act' && entry.event.includes('read'))).toBe(false);
    });
  });

  describe('an export proved with public keys alone', () => {
    let keys: Awaited<ReturnType<typeof sealKeys>>;
    const sealKeys = async () => (await fixture.admin.client.call(listSealKeys, {})).keys;

    beforeAll(async () => {
      await sealAll(fixture.server.services.database, fixture.server.sealer);
      const file = await fixture.admin.client.call(exportAuditEvidence, {});
      lines = (await file.text()).trimEnd().split('\n');
      keys = await sealKeys();
    });

    /** Nothing of the service but its public keys. */
    const prove = (file: readonly string[], anchors: readonly Anchor[] = [], of = keys): EvidenceVerdict => {
      const known = new Map(of.map((key) => [String(key['kid']), createPublicKey({ key, format: 'jwk' })]));
      const check = evidenceCheck(
        {
          sha256: (text) => createHash('sha256').update(text).digest('hex'),
          knows: (kid) => known.has(kid),
          open(jws) {
            const [head = '', payload = '', signature = ''] = jws.split('.');
            const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
            const key = known.get(kid);
            const isGenuine =
              key !== undefined &&
              verify(
                'sha256',
                Buffer.from(`${head}.${payload}`),
                { key, dsaEncoding: 'ieee-p1363' },
                Buffer.from(signature, 'base64url'),
              );
            return isGenuine ? Buffer.from(payload, 'base64url').toString('utf8') : undefined;
          },
        },
        anchors,
      );
      for (const [at, line] of file.entries()) check.add(line, at + 1);
      return check.end();
    };
    const problems = (...of: Parameters<typeof prove>) => prove(...of).problems.map(({ problem }) => problem);
    const at = (kindOfLine: string, place = 0) => {
      const places = lines.flatMap((line, index) =>
        line.startsWith(`{"kind":"${kindOfLine}"`) ? [index] : [],
      );
      return places.at(place) ?? -1;
    };
    const without = (from: number, count = 1) =>
      lines.filter((_, place) => place < from || place >= from + count);

    it('is whole as it was made', () => {
      const verdict = prove(lines);
      expect(verdict.problems).toEqual([]);
      expect(verdict.records).toBeGreaterThan(100);
      expect(verdict.seals).toBe(verdict.lastSeal);
    });

    it.each<[string, () => string[], string]>([
      [
        'an altered record',
        () => lines.with(at('record', 5), (lines[at('record', 5)] ?? '').replace('done', 'gone')),
        'row-altered',
      ],
      ['a missing record', () => without(at('record', 5)), 'rows-missing'],
      [
        'an added record',
        () => lines.toSpliced(at('record', 5), 0, lines[at('record', 4)] ?? ''),
        'rows-added',
      ],
      [
        'records that changed places',
        () =>
          lines
            .with(at('record', 5), lines[at('record', 6)] ?? '')
            .with(at('record', 6), lines[at('record', 5)] ?? ''),
        'rows-differ',
      ],
      [
        'a missing first seal with its records',
        () => without(at('seal'), (at('seal', 1) > 0 ? at('seal', 1) : lines.length - 1) - at('seal')),
        'end-differs',
      ],
      ['a lost tail', () => without(at('seal', -1), lines.length - 1 - at('seal', -1)), 'end-differs'],
      ['a file that was cut off', () => lines.slice(0, -1), 'cut-off'],
      [
        'an end that was rewritten',
        () => lines.with(-1, (lines.at(-1) ?? '').replace(/\.[^.]+"}$/, '.AAAA"}')),
        'end-forged',
      ],
      [
        'a seal that was rewritten',
        () => lines.with(at('seal'), (lines[at('seal')] ?? '').replace(/\.([^.]+)\./, '.eyJudW1iZXIiOjF9.')),
        'seal-forged',
      ],
    ])('%s is found', (_, altered, problem) => {
      expect(problems(altered())).toContain(problem);
    });

    it('keys of another service prove nothing', () => {
      const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      expect(problems(lines, [], [{ ...publicKey.export({ format: 'jwk' }) }])).toContain('unknown-key');
    });

    it('a tail that was removed with its seals is found by what was noted outside', async () => {
      const file = join(folder, `${kind}.jsonl`);
      const anchoring = startAnchoring(fixture.server.services, openAnchors(file));
      try {
        await anchoring.anchor();
      } finally {
        await anchoring.close();
      }
      const anchors = readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Anchor);
      expect(problems(lines, anchors)).toEqual([]);
      const own = anchors.find(({ practiceId }) => practiceId === prove(lines).practiceId);
      if (!own) throw new Error('The practice has no anchor.');
      // As if the database had been cut before the export was made: the service itself signs the shorter end.
      // It was noted before the export, whose end says when it was made; another seal may have been made since.
      const { statement } = JSON.parse(lines.at(-1) ?? '') as { statement: string };
      const { madeAt: sealedAt, lastSeal } = JSON.parse(
        Buffer.from(statement.split('.')[1] ?? '', 'base64url').toString('utf8'),
      ) as { madeAt: string; lastSeal: number };
      expect(problems(lines, [{ ...own, number: own.number + 1, sealedAt }])).toContain('tail-missing');
      expect(problems(lines, [{ ...own, number: lastSeal, hash: '0'.repeat(64) }])).toContain('not-anchored');
    });
  });
});
