import { CallError } from '@erx/core/client/failure';
import {
  getRequest,
  linkRequest,
  listApprovedRefillRequests,
  listRefillRequests,
  unlinkRequest,
} from '@erx/core/requests/contract';
import type { IdentityDifference } from '@erx/core/requests/model';
import { dateIn } from '@erx/core/values/dates';
import { describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { ADA, addPatient } from '../harness/pharmacy-requests';
import { seedPractice, type TestMember } from '../harness/practice';
import { requestService, type Seeded, type StoredRequest } from '../harness/request-service';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('who sees and links the requests of pharmacies on %s', (kind) => {
  let store: Seeded['store'];
  let practice: Seeded['practice'];
  let prescription: Seeded['prescription'];
  const { rows, ask, clientOf, events, trail, asked } = requestService(kind, (seeded) => {
    ({ store, practice, prescription } = seeded);
  });

  describe('reading', () => {
    it('a prescriber sees the own requests, staff all, another practice none, and a try is on record', async () => {
      const stored = await ask();
      const id = stored.id;
      for (const member of [practice.first, practice.staff])
        expect((await clientOf(member).call(getRequest, { params: { id } })).request.id).toBe(id);
      expect(await clientOf(practice.second).call(listRefillRequests, {})).toEqual([]);
      expect(await refusal(clientOf(practice.second).call(getRequest, { params: { id } }))).toEqual({
        status: 403,
        code: 'access.refused',
      });
      const refused = { outcome: 'refused', details: expect.stringContaining('other-prescriber') as string };
      expect((await trail()).slice(-2)).toMatchObject([
        { event: 'access.refused', ...refused },
        { event: 'incident.unauthorizedOperation', ...refused },
      ]);
      const other = await seedPractice(store.database);
      expect(await refusal(clientOf(other.staff, other.id).call(getRequest, { params: { id } }))).toEqual({
        status: 404,
        code: 'request.not-found',
      });
      expect(
        await refusal(clientOf(other.staff, practice.id).call(getRequest, { params: { id } })),
      ).toMatchObject({ status: 403 });
    });

    it('is recorded of a list with what narrowed it and its rows, once', async () => {
      await ask();
      const staff = clientOf(practice.staff);
      const begun = (await trail()).length;
      const query = { providerId: practice.first.accountId };
      const { length } = await staff.call(listRefillRequests, { query });
      await staff.call(listRefillRequests, { query });
      await staff.call(listRefillRequests, {});
      expect(
        (await trail()).slice(begun).map(({ event, details }) => [event, JSON.parse(details) as unknown]),
      ).toEqual([
        ['patient.listed', { list: 'requests', filters: ['providerId'], rows: length }],
        ['patient.listed', { list: 'requests', filters: [], rows: length }],
      ]);
    });

    it('shows the day it was issued in list and details alike, and the day it was sent where that differs', async () => {
      await rows(
        `UPDATE prescriptions SET scripted_at = '2026-11-18T15:00:00Z', sent_at = '2026-11-21T05:30:00Z'
          WHERE practice_id = $1 AND id = $2`,
        practice.id,
        prescription.id,
      );
      const { id } = await ask();
      const staff = clientOf(practice.staff);
      const listed = (await staff.call(listRefillRequests, {})).find((one) => one.id === id);
      const details = await staff.call(getRequest, { params: { id } });
      // half past five in Greenwich is the evening before or after midnight, by the practice's own time
      const [zone] = await rows<{ time_zone: string }>(
        'SELECT time_zone FROM practices WHERE id = $1',
        practice.id,
      );
      const sentOn = dateIn(zone?.time_zone ?? '', new Date('2026-11-21T05:30:00Z'));
      expect(listed?.drug).toMatchObject({ writtenDate: '2026-11-20', sentOn });
      expect(details.request.drug).toEqual(listed?.drug);
      expect(details.content.prescribed?.writtenDate).toBe('2026-11-20');
    });

    it('lists what was approved in the last week, newest first', async () => {
      const [day, week] = [24 * 60 * 60_000, 7 * 24 * 60 * 60_000];
      const made: [string, string, number][] = [];
      for (const [state, ago] of [
        ['Approved', day],
        ['ApprovedWithChanges', 2 * day],
        ['Replaced', week - 60_000],
        ['Approved', week + 60_000],
        ['Denied', day],
      ] as const) {
        const { id } = await ask();
        made.push([id, state, ago]);
        await rows(
          'UPDATE pharmacy_requests SET state = $3, answered_at = $4 WHERE practice_id = $1 AND id = $2',
          practice.id,
          id,
          state,
          new Date(Date.now() - ago),
        );
      }
      const shown = await clientOf(practice.first).call(listApprovedRefillRequests, {});
      expect(shown.map(({ id }) => id)).toEqual(made.slice(0, 3).map(([id]) => id));
      expect(await clientOf(practice.second).call(listApprovedRefillRequests, {})).toEqual([]);
      expect(
        await refusal(
          clientOf(practice.second).call(listApprovedRefillRequests, {
            query: { providerId: practice.first.accountId },
          }),
        ),
      ).toEqual({ status: 403, code: 'access.refused' });
    });
  });

  describe('linking', () => {
    const stranger = { ...ADA, name: { first: 'Ada', last: 'Samples' } };
    /** The pharmacy spells her otherwise, and anyone who links knows. */
    const RENAMED: { confirmedDifferences: IdentityDifference[] } = { confirmedDifferences: ['lastName'] };

    it('somebody who differs is linked only by a person who names what differs, and the trail keeps it', async () => {
      const { id } = await ask({ patient: stranger });
      const other = await addPatient(store.database, practice.id, {
        firstName: 'Arjun',
        lastName: 'Subramaniam',
        birthDate: '1978-04-22',
      });
      const link = (confirmedDifferences?: IdentityDifference[]) =>
        clientOf(practice.staff).call(linkRequest, {
          params: { id },
          body: { version: 1, patientId: other, ...(confirmedDifferences ? { confirmedDifferences } : {}) },
        });
      for (const confirmed of [undefined, [], ['lastName'] as const, ['firstName', 'lastName'] as const]) {
        expect(await refusal(link(confirmed && [...confirmed]))).toMatchObject({
          status: 409,
          code: 'request.link-differs',
        });
      }
      expect(
        (
          await rows<StoredRequest>(
            'SELECT * FROM pharmacy_requests WHERE practice_id = $1 AND id = $2',
            practice.id,
            id,
          )
        )[0],
      ).toMatchObject({ patient_id: null, version: 1 });
      expect((await link(['firstName', 'lastName', 'birthDate'])).request.patient?.id).toBe(other);
      expect(JSON.parse((await trail()).at(-1)?.details ?? '')).toMatchObject({
        patient: other,
        confirmedDifferences: ['firstName', 'lastName', 'birthDate'],
      });
    });

    it('a link is taken back and set anew until the request is answered, with all that it changed', async () => {
      const { id } = await ask({ patient: stranger });
      const staff = clientOf(practice.staff);
      const wrong = await addPatient(store.database, practice.id, {
        firstName: 'Ada',
        lastName: 'Samples-Other',
        birthDate: '1980-02-03',
      });
      await staff.call(linkRequest, { params: { id }, body: { version: 1, patientId: wrong, ...RENAMED } });
      expect(await asked()).toMatchObject({ sub_state: 'None' });
      const before = (await events()).length;

      expect(await refusal(staff.call(unlinkRequest, { params: { id }, body: { version: 1 } }))).toEqual({
        status: 409,
        code: 'record.changed',
      });
      expect(
        await refusal(
          clientOf(practice.second).call(unlinkRequest, { params: { id }, body: { version: 2 } }),
        ),
      ).toEqual({ status: 403, code: 'access.refused' });
      const unlinked = await staff.call(unlinkRequest, { params: { id }, body: { version: 2 } });
      expect(unlinked.request).toMatchObject({ version: 3, prescriptionId: prescription.id });
      expect(unlinked.request).not.toHaveProperty('patient');
      expect(await asked()).toMatchObject({ sub_state: 'RefillRequestPending' });
      expect((await events()).slice(before).map(({ name, content }) => [name, content['patientId']])).toEqual(
        [
          ['RequestChanged', undefined],
          ['PrescriptionChanged', practice.patientId],
        ],
      );
      expect((await trail()).at(-1)).toMatchObject({
        event: 'request.unlinked',
        outcome: 'done',
        details: expect.stringContaining(wrong) as string,
      });

      const right = await staff.call(linkRequest, {
        params: { id },
        body: { version: 3, patientId: practice.patientId, ...RENAMED },
      });
      expect(right.request).toMatchObject({
        version: 4,
        patient: { id: practice.patientId, birthDate: '1980-02-03' },
        prescriptionId: prescription.id,
      });
      expect(
        await refusal(
          staff.call(linkRequest, { params: { id }, body: { version: 4, patientId: wrong, ...RENAMED } }),
        ),
      ).toMatchObject({ code: 'request.already-linked' });

      await rows(
        "UPDATE pharmacy_requests SET state = 'Denied' WHERE practice_id = $1 AND id = $2",
        practice.id,
        id,
      );
      expect(await refusal(staff.call(unlinkRequest, { params: { id }, body: { version: 4 } }))).toEqual({
        status: 409,
        code: 'request.already-answered',
      });
    });

    it('a link that is not there is not taken back, nor one of another practice', async () => {
      const { id } = await ask({ patient: stranger });
      expect(
        await refusal(clientOf(practice.staff).call(unlinkRequest, { params: { id }, body: { version: 1 } })),
      ).toMatchObject({ code: 'request.not-linked' });
      const other = await seedPractice(store.database);
      expect(
        await refusal(
          clientOf(other.staff, other.id).call(unlinkRequest, { params: { id }, body: { version: 1 } }),
        ),
      ).toEqual({ status: 404, code: 'request.not-found' });
    });

    it('says whose it is, once, and tells it', async () => {
      const { id } = await ask({ patient: stranger });
      const before = (await events()).length;
      const linked = await clientOf(practice.staff).call(linkRequest, {
        params: { id },
        body: { version: 1, patientId: practice.patientId, ...RENAMED },
      });
      expect(linked.request).toMatchObject({
        version: 2,
        patient: { id: practice.patientId },
        prescriptionId: prescription.id,
      });
      expect((await events()).slice(before)).toEqual([
        {
          name: 'RequestChanged',
          providerId: practice.first.accountId,
          content: {
            requestId: id,
            kind: 'refill',
            orderNumber: prescription.orderNumber,
            patientId: practice.patientId,
            providerId: practice.first.accountId,
            state: 'Pending',
            verification: 'Unsent',
            delivery: 'none',
            version: 2,
          },
        },
      ]);
      expect((await trail()).at(-1)).toMatchObject({ event: 'request.linked', outcome: 'done' });
      expect(
        await refusal(
          clientOf(practice.staff).call(linkRequest, {
            params: { id },
            body: { version: 2, patientId: practice.patientId, ...RENAMED },
          }),
        ),
      ).toEqual({ status: 409, code: 'request.already-linked' });
    });

    it('lets go of a prescription that is another patient’s', async () => {
      const { id } = await ask({ patient: stranger });
      expect(await asked()).toMatchObject({ sub_state: 'RefillRequestPending' });
      const other = await addPatient(store.database, practice.id, {
        firstName: 'Ada',
        lastName: 'Samples-Other',
        birthDate: '1980-02-03',
      });
      const linked = await clientOf(practice.staff).call(linkRequest, {
        params: { id },
        body: { version: 1, patientId: other, ...RENAMED },
      });
      expect(linked.request).toMatchObject({ patient: { id: other } });
      expect(linked.request).not.toHaveProperty('prescriptionId');
      expect(await asked()).toMatchObject({ sub_state: 'None' });
    });

    it('is refused of a stale version, of another practice’s patient, of what was answered, and to another prescriber', async () => {
      const { id } = await ask({ patient: stranger });
      const other = await seedPractice(store.database);
      const link = (member: TestMember, version: number, patientId: string) =>
        refusal(
          clientOf(member).call(linkRequest, { params: { id }, body: { version, patientId, ...RENAMED } }),
        );
      expect(await link(practice.staff, 2, practice.patientId)).toEqual({
        status: 409,
        code: 'record.changed',
      });
      expect(await link(practice.staff, 1, other.patientId)).toEqual({
        status: 404,
        code: 'record.not-found',
      });
      expect(await link(practice.second, 1, practice.patientId)).toEqual({
        status: 403,
        code: 'access.refused',
      });
      await rows(
        "UPDATE pharmacy_requests SET state = 'Denied' WHERE practice_id = $1 AND id = $2",
        practice.id,
        id,
      );
      expect(await link(practice.staff, 1, practice.patientId)).toEqual({
        status: 409,
        code: 'request.already-answered',
      });
      expect(
        (
          await rows<StoredRequest>(
            'SELECT * FROM pharmacy_requests WHERE practice_id = $1 AND id = $2',
            practice.id,
            id,
          )
        )[0],
      ).toMatchObject({ patient_id: null, version: 1 });
    });

    it('of two at once one is taken', async () => {
      const { id } = await ask({ patient: stranger });
      const other = await addPatient(store.database, practice.id, {
        firstName: 'Ada',
        lastName: 'Else',
        birthDate: '1980-02-03',
      });
      const both = await Promise.allSettled(
        [practice.patientId, other].map((patientId) =>
          clientOf(practice.staff).call(linkRequest, {
            params: { id },
            body: { version: 1, patientId, ...RENAMED },
          }),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const lost = both.find((one) => one.status === 'rejected');
      expect(lost?.reason).toBeInstanceOf(CallError);
    });
  });
});
