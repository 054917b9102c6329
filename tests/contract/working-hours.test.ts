import type { Client } from '@erx/core/client/call';
import { listWorkingHours, updateWorkingHours } from '@erx/core/practices/contract';
import { WORKING_HOURS_LIMIT, type WorkingHour } from '@erx/core/practices/model';
import { serveWorkingHours } from '@erx/server/practices/working-hours-routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { clientOf } from '../fixtures/signed-in';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { seedPractice, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';

/** Whole hours of a day. */
const hours = (dayOfWeek: number, startHour: number, endHour: number): WorkingHour => ({
  dayOfWeek,
  startHour,
  startMinute: 0,
  startSecond: 0,
  endHour,
  endMinute: 0,
  endSecond: 0,
});

describe.each(databaseKinds())('working hours on %s (S2.10, S7-8)', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let practice: TestPractice;
  let prescriber: Client;
  let staff: Client;
  beforeAll(async () => {
    store = await makeDatabase(kind);
    practice = await seedPractice(store.database);
    service = await serveParts(store.database, ({ server, services }) => {
      serveWorkingHours(server, services);
      return Promise.resolve({ close: () => Promise.resolve() });
    });
    prescriber = clientOf(service.url, practice.first.token, practice.id);
    staff = clientOf(service.url, practice.staff.token, practice.id);
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });

  it('begin empty, are replaced as a whole in the order of the week, and everybody reads them', async () => {
    expect(await staff.call(listWorkingHours, {})).toEqual([]);
    const week = [hours(2, 9, 17), hours(1, 13, 17), hours(1, 8, 12), hours(6, 18, 0)];
    const saved = await prescriber.call(updateWorkingHours, { body: week });
    expect(saved).toEqual([hours(1, 8, 12), hours(1, 13, 17), hours(2, 9, 17), hours(6, 18, 0)]);
    expect(await staff.call(listWorkingHours, {})).toEqual(saved);
    await prescriber.call(updateWorkingHours, { body: [hours(3, 9, 10)] });
    expect(await staff.call(listWorkingHours, {})).toEqual([hours(3, 9, 10)]);
    const trail = await store.database.run<{ event: string; details: string }>(
      {
        name: 'test-hours-trail',
        text: `SELECT event, details
          FROM audit_records
          WHERE practice_id = $1 AND event = 'practice.working-hours-changed'
          ORDER BY id`,
      },
      [practice.id],
    );
    expect(trail.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
      { before: [], after: ['1 8:00-12:00', '1 13:00-17:00', '2 9:00-17:00', '6 18:00-0:00'] },
      { before: ['1 8:00-12:00', '1 13:00-17:00', '2 9:00-17:00', '6 18:00-0:00'], after: ['3 9:00-10:00'] },
    ]);
  });

  it('that are reversed or overlap, and too many of them, are refused, and what was there stays', async () => {
    const before = await staff.call(listWorkingHours, {});
    expect(await refusal(prescriber.call(updateWorkingHours, { body: [hours(1, 17, 9)] }))).toEqual({
      status: 422,
      code: 'practice.hours-reversed',
    });
    expect(
      await refusal(prescriber.call(updateWorkingHours, { body: [hours(1, 9, 17), hours(1, 16, 18)] })),
    ).toEqual({ status: 422, code: 'practice.hours-overlap' });
    expect(
      await refusal(
        prescriber.call(updateWorkingHours, {
          body: Array.from({ length: WORKING_HOURS_LIMIT + 1 }, () => hours(1, 9, 17)),
        }),
      ),
    ).toMatchObject({ status: 400 });
    expect(
      await refusal(prescriber.call(updateWorkingHours, { body: [{ ...hours(1, 9, 17), startHour: 24 }] })),
    ).toMatchObject({ status: 400 });
    expect(await staff.call(listWorkingHours, {})).toEqual(before);
  });

  it('are changed by who configures the practice alone, and only the own', async () => {
    expect(await refusal(staff.call(updateWorkingHours, { body: [] }))).toEqual({
      status: 403,
      code: 'access.refused',
    });
    const elsewhere = await seedPractice(store.database);
    const stranger = clientOf(service.url, elsewhere.first.token, practice.id);
    expect(await refusal(stranger.call(listWorkingHours, {}))).toEqual({
      status: 403,
      code: 'session.practice-refused',
    });
    expect(await refusal(stranger.call(updateWorkingHours, { body: [] }))).toEqual({
      status: 403,
      code: 'session.practice-refused',
    });
    expect(
      await clientOf(service.url, elsewhere.first.token, elsewhere.id).call(listWorkingHours, {}),
    ).toEqual([]);
    expect(await staff.call(listWorkingHours, {})).toHaveLength(1);
  });

  it('that are sent twice at once are saved once, whole', async () => {
    const sent = [
      [hours(1, 8, 12), hours(2, 8, 12)],
      [hours(4, 9, 10), hours(5, 9, 10)],
    ];
    await Promise.all([...sent, ...sent].map((body) => prescriber.call(updateWorkingHours, { body })));
    expect(sent).toContainEqual(await staff.call(listWorkingHours, {}));
  });

  it('that are submitted again as they are change nothing, and the trail says nothing', async () => {
    const written = async () =>
      await store.database.run(
        {
          name: 'hours-written',
          text: "SELECT 1 FROM audit_records WHERE practice_id = $1 AND event = 'practice.working-hours-changed'",
        },
        [practice.id],
      );
    const body = [hours(3, 9, 17)];
    await prescriber.call(updateWorkingHours, { body });
    const before = (await written()).length;
    expect(await prescriber.call(updateWorkingHours, { body })).toEqual(body);
    expect(await written()).toHaveLength(before);
    await prescriber.call(updateWorkingHours, { body: [hours(3, 9, 18)] });
    expect(await written()).toHaveLength(before + 1);
  });
});
