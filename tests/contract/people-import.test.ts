import { importPeople } from '@erx/core/accounts/contract';
import { listMembers } from '@erx/core/grants/contract';
import { withNpiCheckDigit } from '@erx/core/users/registrations';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GrantFixture, setupGrants } from '../fixtures/grant-fixture';
import { addPerson } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import type { Person } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

const HEAD = 'First name,Last name,E-mail,NPI,Administrator,Work phone,Address,City,State,ZIP code';

describe.each(databaseKinds())('people of a file on %s', (kind) => {
  let fixture: GrantFixture;
  let word: string;
  beforeAll(async () => {
    fixture = await setupGrants(kind, { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'erx@demo.test' });
  });
  beforeEach(() => {
    word = randomUUID().slice(0, 8);
  });
  afterAll(() => fixture.close());

  const run = (rows: readonly string[], rehearse = false, who: Person = fixture.admin) =>
    who.client.call(importPeople, { body: { file: [HEAD, ...rows].join('\r\n'), rehearse } });
  const clerk = (name: string) => `Ann,Imported,${name}-${word}@demo.test,,,,,,,`;
  const npi = withNpiCheckDigit('188888' + String(100 + Math.floor(Math.random() * 899)));
  const prescriber = (name: string, number = npi) =>
    `Bo,Imported,${name}-${word}@demo.test,${number},,2055550177,1 Elm Street,Mobile,AL,36602`;
  const people = async () => {
    const { providers, users } = await fixture.admin.client.call(listMembers, {});
    return [...providers, ...users].filter(({ email }) => email.includes(word));
  };
  const outcomes = (reply: Awaited<ReturnType<typeof run>>) => reply.lines.map(({ outcome }) => outcome);

  it('are judged in a rehearsal, which writes nothing', async () => {
    const before = await fixture.rows('SELECT 1 FROM audit_records');
    const reply = await run(
      [clerk('a'), prescriber('b'), ',Imported,nothing,,,,,,,', 'Harriet,Stroud,admin@demo.test,,,,,,,'],
      true,
    );
    expect(outcomes(reply)).toEqual(['ready', 'ready', 'wrong', 'here']);
    expect(reply.isRehearsal).toBe(true);
    expect(reply.lines[2]?.problems).toMatchObject([
      { column: 'First name', code: 'field.required' },
      { column: 'E-mail', code: 'field.email' },
    ]);
    expect(await people()).toEqual([]);
    expect(await fixture.rows('SELECT 1 FROM audit_records')).toHaveLength(before.length);
  });

  it('are registered each by itself with their letter, and a second time no one is registered again', async () => {
    const rows = [
      clerk('a'),
      prescriber('b'),
      'Ann,,c@demo.test,,,,,,,',
      `Cy,Imported,d-${word}@demo.test,,yes,,,,,`,
    ];
    const reply = await run(rows);
    expect(outcomes(reply)).toEqual(['registered', 'registered', 'wrong', 'registered']);
    const registered = await people();
    expect(registered.map(({ email, role }) => [email.slice(0, 1), role]).sort()).toEqual([
      ['a', 'User'],
      ['b', 'Provider'],
      ['d', 'Admin'],
    ]);
    expect(registered.every(({ lastSignInAt, active }) => active && lastSignInAt === undefined)).toBe(true);
    const ids = registered.map(({ id }) => id);
    expect(
      await fixture.rows(
        "SELECT account_id FROM account_notices WHERE kind = 'welcome' AND account_id = ANY($1)",
        ids,
      ),
    ).toHaveLength(3);
    const trail = (event: string) =>
      fixture.rows('SELECT 1 FROM audit_records WHERE event = $1 AND resource_id = ANY($2)', event, ids);
    expect(await trail('user.registered')).toHaveLength(3);
    expect(await trail('password.link-made')).toHaveLength(3);
    expect(await trail('role.given')).toHaveLength(1);

    const again = await run(rows);
    expect(outcomes(again)).toEqual(['here', 'here', 'wrong', 'here']);
    expect(await people()).toHaveLength(3);
    expect(await trail('user.registered')).toHaveLength(3);

    await fixture.rows('UPDATE memberships SET active = false WHERE account_id = $1', registered[0]?.id);
    expect(outcomes(await run(rows)).toSorted()).toEqual(['here', 'here', 'here-inactive', 'wrong']);
  });

  it('are registered once by two imports at the same moment', async () => {
    const rows = ['a', 'b', 'c'].map(clerk);
    const both = await Promise.all([run(rows), run(rows)]);
    expect(both.flatMap(outcomes).toSorted()).toEqual([
      ...['here', 'here', 'here'],
      ...['registered', 'registered', 'registered'],
    ]);
    expect(await people()).toHaveLength(3);
  });

  it('are said where a limit ends the import, and those who were not done', async () => {
    const subject = `addresses:import:${fixture.admin.accountId}`;
    const now = fixture.server.services.now();
    await fixture.rows('DELETE FROM attempts WHERE subject = $1', subject);
    await fixture.rows(
      'INSERT INTO attempts (subject, failures, first_at) VALUES ($1, 599, $2)',
      subject,
      now,
    );
    const reply = await run(['a', 'b', 'c'].map(clerk));
    await fixture.rows('DELETE FROM attempts WHERE subject = $1', subject);
    expect(outcomes(reply)).toEqual(['registered', 'not-done', 'not-done']);
    expect(reply.lines[2]?.problems).toMatchObject([{ column: '', code: 'registration.limited' }]);
    expect(await people()).toHaveLength(1);
  });

  it('that have a login elsewhere are to be invited, and an NPI of another account is refused and filed', async () => {
    const elsewhere = await fixture.person('admin2');
    await addPerson(fixture.server, `login-${word}@demo.test`, [elsewhere.practiceId], {
      npi: withNpiCheckDigit('177777123'),
    });
    const reply = await run([
      clerk('login'),
      prescriber('claimed', withNpiCheckDigit('177777123')),
      clerk('fine'),
    ]);
    expect(outcomes(reply)).toEqual(['login-exists', 'wrong', 'registered']);
    expect(reply.lines[1]?.problems).toMatchObject([{ column: 'NPI', code: 'registration.npi-taken' }]);
    expect(
      await fixture.rows(
        "SELECT 1 FROM audit_records WHERE practice_id = $1 AND event = 'incident.registrationClaimed'",
        fixture.admin.practiceId,
      ),
    ).not.toEqual([]);
    expect((await people()).map(({ email }) => email)).toEqual([`fine-${word}@demo.test`]);
  });

  it('are refused as a whole where the file is none, and imported by administrators alone', async () => {
    const call = (file: string, who: Person = fixture.admin) =>
      who.client.call(importPeople, { body: { file, rehearse: true } });
    expect(await refusal(call(''))).toMatchObject({ status: 422, code: 'people-file.column-missing' });
    expect(await refusal(call(`${HEAD}\n"open`))).toMatchObject({ code: 'people-file.unreadable' });
    expect(await refusal(call('x'.repeat(200_001)))).toMatchObject({ status: 400 });
    for (const who of [await fixture.person('staff'), fixture.signer, await fixture.person('partner')])
      expect(await refusal(run([clerk('a')], false, who))).toMatchObject({ code: 'access.refused' });
    expect(await people()).toEqual([]);
  });
});

describe('people of a file where no letters are sent', () => {
  it('are registered without a letter, and without a record of a link', async () => {
    const fixture = await setupGrants();
    try {
      const email = `${randomUUID()}@demo.test`;
      const reply = await fixture.admin.client.call(importPeople, {
        body: { file: `First name,Last name,E-mail\nAnn,Ito,${email}`, rehearse: false },
      });
      expect(reply).toMatchObject({ isMailed: false, lines: [{ outcome: 'registered' }] });
      const id = reply.lines[0]?.id;
      for (const text of [
        'SELECT 1 FROM account_notices WHERE account_id = $1',
        "SELECT 1 FROM audit_records WHERE event = 'password.link-made' AND resource_id = $1",
      ])
        expect(await fixture.rows(text, id)).toEqual([]);
    } finally {
      await fixture.close();
    }
  });
});
