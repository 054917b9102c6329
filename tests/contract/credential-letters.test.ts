import { listAccountNotices } from '@erx/core/accounts/contract';
import { listAttention } from '@erx/core/attention/contract';
import { type CalendarDate, dateIn, daysAfter } from '@erx/core/values/dates';
import { writeLettersOfEnds } from '@erx/server/credentials/letters';
import { startScheduler } from '@erx/server/jobs/scheduler';
import type { Letter, Mail } from '@erx/server/platform/gateway/mail';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GrantFixture, setupGrants } from '../fixtures/grant-fixture';
import { addPerson, addPractice } from '../fixtures/people';
import type { Person } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

const CHICAGO = 'America/Chicago';

describe.each(databaseKinds())('letters about credentials that end, on %s', (kind) => {
  let fixture: GrantFixture;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    await fixture.server.scheduler.close(); // those of the tests do its work
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    await fixture.rows('DELETE FROM account_notices');
    await fixture.rows('DELETE FROM credential_letters');
    await fixture.rows('UPDATE accounts SET dea_expires_on = NULL, license_expires_on = NULL');
    await fixture.reset();
  });

  const today = (zone = CHICAGO) => dateIn(zone, fixture.server.services.now());
  /** Time moves on by hours until it is that day in Chicago. */
  function passTo(day: CalendarDate): void {
    while (today() < day) fixture.pass(3_600);
  }
  const ends = (
    who: Pick<Person, 'accountId'>,
    column: 'dea_expires_on' | 'license_expires_on',
    day: CalendarDate,
  ) => fixture.rows(`UPDATE accounts SET ${column} = $2 WHERE id = $1`, who.accountId, day);
  const look = (practiceId = fixture.signer.practiceId, timeZone = CHICAGO) =>
    writeLettersOfEnds(fixture.server.services, { id: practiceId, timeZone });
  /** Two servers at the same time. @returns how many were written to */
  const twoLook = async () => (await Promise.all([look(), look()])).reduce((sum, one) => sum + one);
  const noticesOf = async (who: Person) =>
    (await who.client.call(listAccountNotices, {})).map(({ kind: what, about }) => `${what}: ${about}`);
  const storedFor = (accountId: string) =>
    fixture.rows<{ kind: string; practice_id: string }>(
      'SELECT kind, practice_id FROM account_notices WHERE account_id = $1 ORDER BY at, id',
      accountId,
    );

  it('each threshold is written about once, to the person, and from 7 days on to the administrators', async () => {
    const end = daysAfter(today(), 61);
    await ends(fixture.signer, 'dea_expires_on', end);
    const written: [number, number][] = [];
    for (const left of [61, 60, 59, 31, 30, 29, 8, 7, 6, 1, 0, -1]) {
      passTo(daysAfter(end, -left));
      await twoLook();
      await look();
      written.push([left, (await noticesOf(fixture.signer)).length]);
    }
    expect(written).toEqual([
      [61, 0],
      [60, 1],
      [59, 1],
      [31, 1],
      [30, 2],
      [29, 2],
      [8, 2],
      [7, 3],
      [6, 3],
      [1, 3],
      [0, 4],
      [-1, 4],
    ]);
    const to = await noticesOf(fixture.admin);
    expect(to).toHaveLength(2);
    expect(to[0]).toMatch(
      /^colleague-credential-ends: Eleanor .*: DEA registration \(number ending in 0018\) expires on/,
    );
    expect(
      await fixture.rows(
        `SELECT account_id, details
          FROM audit_records
          WHERE event = 'credential.end-told' AND resource_id = $1
          ORDER BY sequence DESC
          LIMIT 1`,
        fixture.signer.accountId,
      ),
    ).toMatchObject([{ account_id: null, details: expect.stringContaining('"days":0') as string }]);
  });

  it('what the service was not there to write is made up, the most urgent alone, and not long after the end', async () => {
    await ends(fixture.signer, 'license_expires_on', daysAfter(today(), 5));
    await twoLook();
    expect(await noticesOf(fixture.signer)).toHaveLength(1);
    await ends(fixture.signer, 'dea_expires_on', daysAfter(today(), -7));
    await ends(fixture.target, 'dea_expires_on', daysAfter(today(), -8));
    await twoLook();
    expect((await noticesOf(fixture.signer))[1]).toContain('expired on');
    expect(await storedFor(fixture.target.accountId)).toEqual([]);
  });

  it('a renewal, another number and another end are written about anew; what is as it was is not', async () => {
    const end = daysAfter(today(), 40);
    await ends(fixture.signer, 'dea_expires_on', end);
    expect(await look()).toBe(1);
    await ends(fixture.signer, 'dea_expires_on', daysAfter(today(), 800));
    expect(await look()).toBe(0);
    await ends(fixture.signer, 'dea_expires_on', daysAfter(end, 1));
    expect(await look()).toBe(1);
    await ends(fixture.signer, 'dea_expires_on', end);
    expect(await look()).toBe(0);
    await fixture.rows(
      "UPDATE accounts SET dea_number = 'FW1234563' WHERE id = $1",
      fixture.signer.accountId,
    );
    expect(await look()).toBe(1);
    expect((await noticesOf(fixture.signer))[2]).toContain('number ending in 4563');
  });

  it('nobody is written to about a person who was deactivated, and no administrator who was', async () => {
    await ends(fixture.target, 'license_expires_on', daysAfter(today(), 3));
    await fixture.rows(
      'UPDATE memberships SET active = false WHERE account_id = $1',
      fixture.target.accountId,
    );
    expect(await look()).toBe(0);
    await fixture.restore();
    await fixture.rows(
      'UPDATE memberships SET active = false WHERE account_id = $1',
      fixture.admin.accountId,
    );
    await look();
    expect(await storedFor(fixture.target.accountId)).toHaveLength(1);
    expect(await storedFor(fixture.admin.accountId)).toEqual([]);
  });

  it('a person of two practices is written to once, on the day of the practice that has it first', async () => {
    const { database } = fixture.server.services;
    const [east, west] = [await addPractice(database, 'East'), await addPractice(database, 'West')];
    const accountId = await addPerson(fixture.server, `${randomUUID()}@demo.test`, [east, west], {
      role: 'Provider',
    });
    const admins = {
      east: await addPerson(fixture.server, `${randomUUID()}@demo.test`, [east], { role: 'Admin' }),
      west: await addPerson(fixture.server, `${randomUUID()}@demo.test`, [west], { role: 'Admin' }),
    };
    const [EAST, WEST] = ['Pacific/Kiritimati', 'Pacific/Honolulu']; // a day apart at any hour
    expect(today(EAST) > today(WEST)).toBe(true);
    await fixture.rows(
      "UPDATE accounts SET state_license_number = 'HI12345', license_expires_on = $2 WHERE id = $1",
      accountId,
      daysAfter(today(EAST), 7),
    );
    await look(west, WEST);
    expect(await storedFor(accountId)).toMatchObject([{ practice_id: west }]); // the 30-day letter, there
    expect(await storedFor(admins.west)).toEqual([]);
    await look(east, EAST);
    expect(await storedFor(accountId)).toMatchObject([{ practice_id: west }, { practice_id: east }]);
    expect(await storedFor(admins.east)).toHaveLength(1);
    fixture.pass(24 * 3_600);
    await look(west, WEST);
    expect(await storedFor(accountId)).toHaveLength(2);
    expect(await storedFor(admins.west)).toHaveLength(1);
  });

  it('the scheduler mails them, over restarts and in two servers once each, with the number’s end alone', async () => {
    const letters: Letter[] = [];
    const mail: Mail = {
      send: (letter) => {
        letters.push(letter);
        return Promise.resolve('sent');
      },
      close: () => undefined,
    };
    const server = () => startScheduler(fixture.server.services, fixture.server.keys, mail);
    const { deaNumber, stateLicenseNumber } = (
      await fixture.rows<{ deaNumber: string; stateLicenseNumber: string }>(
        'SELECT dea_number AS "deaNumber", state_license_number AS "stateLicenseNumber" FROM accounts WHERE id = $1',
        fixture.signer.accountId,
      )
    )[0] ?? { deaNumber: '', stateLicenseNumber: '' };
    await ends(fixture.signer, 'dea_expires_on', today());
    await ends(fixture.signer, 'license_expires_on', daysAfter(today(), 60));
    const [one, other] = [server(), server()];
    await Promise.all([one.run(), other.run()]);
    await Promise.all([one.close(), other.close()]);
    const again = server();
    await again.run();
    await again.close();
    const about = letters.filter(({ subject }) => subject.includes('registration or license'));
    const to = about.flatMap((letter) => letter.to);
    expect(to.filter((address) => address === 'provider@demo.test')).toHaveLength(2);
    expect(to.filter((address) => address === 'admin@demo.test')).toHaveLength(1);
    expect(to).not.toContain('staff@demo.test');
    const text = about.map((letter) => letter.text).join('\n');
    expect(text).toContain(`number ending in ${deaNumber.slice(-4)}`);
    for (const number of [deaNumber, stateLicenseNumber]) expect(text).not.toContain(number.slice(-5));
  });

  it('what is near its end needs the administrators, until it is renewed', async () => {
    const needs = async (who: Person) =>
      (await who.client.call(listAttention, { query: {} }))
        .filter(({ kind: what }) => what === 'colleague-credential-expiring')
        .map(({ credential }) => credential);
    const end = daysAfter(today(), 8);
    await ends(fixture.signer, 'dea_expires_on', end);
    expect(await needs(fixture.admin)).toEqual([]);
    passTo(daysAfter(end, -7));
    expect(await needs(fixture.admin)).toMatchObject([{ id: fixture.signer.accountId }]);
    expect((await needs(fixture.admin))[0]?.text).toContain('DEA registration (number ending in 0018)');
    expect(await needs(await fixture.person('staff'))).toEqual([]);
    expect(await needs(fixture.signer)).toEqual([]);
    await ends(fixture.signer, 'dea_expires_on', daysAfter(end, 900));
    expect(await needs(fixture.admin)).toEqual([]);
  });
});
