import { searchUsers } from '@erx/core/users/contract';
import * as incidents from '@erx/core/incidents/contract';
import { daysOfMonth, monthIn, monthsAfter } from '@erx/core/incidents/controlled-log';
import { LIMITS } from '@erx/core/incidents/analysis';
import { dueAt } from '@erx/core/incidents/due';
import * as signing from '@erx/core/signing/contract';
import { clearPin } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Letter, Mail, Posting } from '@erx/server/platform/gateway/mail';
import { recordAudit } from '@erx/server/platform/audit-trail/record';
import { fileIncident } from '@erx/server/platform/audit-trail/file-incident';
import { startScheduler } from '@erx/server/jobs/scheduler';
import { signIn } from '@erx/server/platform/identity/sign-in';
import { verifyTrail } from '@erx/server/audit/verify';
import { randomUUID } from 'node:crypto';
import { compactVerify, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personOf, type Person } from '../fixtures/signer';
import { setupSigning, refusal, type SigningFixture } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';
import { readWorkbook } from '../harness/workbook';
import { isWhole } from '../harness/whole';

const CHICAGO = 'America/Chicago';

describe.each(databaseKinds())('incidents on %s', (kind) => {
  let fixture: SigningFixture;
  let admin: Person;
  let staff: Person;

  beforeAll(async () => {
    fixture = await setupSigning(kind);
    // those of the tests do its work: it has no mail, and would take a notice before them
    await fixture.server.scheduler.close();
    admin = await personOf(fixture.server, 'admin');
    staff = await personOf(fixture.server, 'staff');
  });
  afterAll(() => fixture.close());

  const now = () => fixture.server.services.now();
  const search = (query: object = {}) =>
    admin.client.call(incidents.searchIncidents, { query: { limit: 500, ...query } });
  const types = async (query: object = {}) => (await search(query)).map(({ type }) => type);
  const tries = async (name: string, passwords: readonly string[], address = '203.0.113.9') => {
    for (const password of passwords) await signIn(fixture.server.services, { name, password, address });
  };
  const post = async (person: Person, path: string) => {
    const response = await fetch(`${fixture.server.origin}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.bearer}`, 'x-practice-id': person.practiceId },
    });
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
  };
  const trail = () => ({
    connection: fixture.server.services.database,
    practiceId: admin.practiceId,
    key: fixture.server.keys.seals,
    anchors: fixture.server.services.anchors,
  });
  /** A scheduler whose letters the test takes; PostgreSQL is reached by as many as are asked for. */
  const scheduler = (posting: Posting = 'sent') => {
    const letters: Letter[] = [];
    const mail: Mail = {
      send: (letter) => {
        letters.push(letter);
        return Promise.resolve(posting);
      },
      close: () => undefined,
    };
    return { letters, ...startScheduler(fixture.server.services, fixture.server.keys, mail) };
  };

  describe('what is filed', () => {
    it('tells of wrong sign-ins, the lock after the fifth, and the one that worked', async () => {
      await tries('colleague-who-never-was@demo.test', ['x']); // the system's, not the practice's
      await tries('provider2@demo.test', [
        'wrong',
        'wrong',
        'Demo-Pass1!',
        'wrong',
        'wrong',
        'wrong',
        'wrong',
        'wrong',
      ]);
      expect(await types({ ipAddress: '203.0.113', order: 'oldest' })).toEqual([
        'invalidLoginAttempt',
        'invalidLoginAttempt',
        'successfulLogin',
        'invalidLoginAttempt',
        'invalidLoginAttempt',
        'invalidLoginAttempt',
        'invalidLoginAttempt',
        'invalidLoginAttempt',
        'accountLocked',
      ]);
      const [locked] = await search({ type: 'accountLocked' });
      expect(locked).toMatchObject({
        ipAddress: '203.0.113.9',
        isOfService: false,
        user: { id: fixture.colleague.accountId, email: 'provider2@demo.test' },
        description: 'Sign-in was locked after five wrong tries: wrong password',
      });
    });

    it('tells of every refused permission, and of a call for another practice, in the practice that was asked for', async () => {
      expect(await refusal(staff.client.call(incidents.searchIncidents, {}))).toMatchObject({
        status: 403,
        code: 'access.refused',
      });
      const elsewhere = await personOf(fixture.server, 'provider4');
      const response = await fetch(`${fixture.server.origin}/api/userinfo/providers`, {
        headers: { authorization: `Bearer ${elsewhere.bearer}`, 'x-practice-id': admin.practiceId },
      });
      expect(response.status).toBe(403);
      const found = await search({ type: 'unauthorizedOperation', order: 'oldest' });
      expect(found.map(({ description }) => description)).toEqual([
        'An operation was refused: the permission for it is lacking: asked to search incidents',
        'An operation was refused: the permission for it is lacking: asked by an account of another practice, asked to list providers',
      ]);
      expect(found[0]?.user?.id).toBe(staff.accountId);
      expect(found[1]).toMatchObject({ isOfService: false }); // its name is no one's business here
      expect(found[1]?.user).toBeUndefined();
      const theirs = await elsewhere.client.call(incidents.searchIncidents, {
        query: { type: 'unauthorizedOperation' },
      });
      expect(theirs).toEqual([]);
    });

    it('tells whose PIN was removed', async () => {
      const [found] = await admin.client.call(searchUsers, { query: { searchText: 'provider3@demo.test' } });
      await fixture.rows("UPDATE accounts SET pin_hash = 'set' WHERE id = $1", found?.id);
      await admin.client.call(clearPin, { params: { id: found?.id ?? '' } });
      const [filed] = await search({ type: 'resetPinNumber' });
      expect(filed).toMatchObject({
        user: { id: admin.accountId },
        description: `The PIN number was removed for ${found?.firstName ?? ''} ${found?.lastName ?? ''}`,
      });
    });

    it('is sealed with the trail and cannot be changed', async () => {
      await expect(
        fixture.rows("UPDATE audit_records SET details = '{}' WHERE event LIKE 'incident.%'"),
      ).rejects.toThrow();
      expect((await verifyTrail(trail())).deviation).toBeUndefined();
    });
  });

  describe('the report', () => {
    it('searches by days, type, user and address, in pages and both orders', async () => {
      const zone = CHICAGO;
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now());
      const all = await search();
      expect(await search({ from: day, to: day })).toEqual(all);
      expect(await search({ from: daysAfter(day, 1) })).toEqual([]);
      expect(await search({ to: daysAfter(day, -1) })).toEqual([]);
      expect(await search({ order: 'oldest' })).toEqual([...all].reverse());
      expect(new Set((await search({ userId: staff.accountId })).map(({ user }) => user?.id))).toEqual(
        new Set([staff.accountId]),
      );
      expect(await search({ ipAddress: '203.0.113.9" OR true' })).toEqual([]);
      const pages: string[] = [];
      let after: string | undefined;
      do {
        const page = await admin.client.page(incidents.searchIncidents, {
          query: { limit: 3, ...(after === undefined ? {} : { after }) },
        });
        pages.push(...page.items.map(({ id }) => id));
        after = page.next;
      } while (after !== undefined);
      expect(pages).toEqual(all.map(({ id }) => id));
      expect(await refusal(search({ from: '2026-02-02', to: '2026-02-01' }))).toMatchObject({
        status: 422,
        code: 'tracing.dates-reversed',
      });
      expect(await refusal(search({ after: 'nonsense' }))).toMatchObject({ code: 'call.cursor-unknown' });
    });

    it('is exported whole, formulas disarmed, and the trail says so', async () => {
      await fixture.rows(
        'UPDATE accounts SET first_name = \'=HYPERLINK("x")\' WHERE id = $1',
        fixture.colleague.accountId,
      );
      // what was done before keeps the name that it was done under
      await tries('provider2@demo.test', ['wrong']);
      const found = await search({ order: 'oldest' });
      const csv = Buffer.from((await post(admin, '/incidentreportitems/search/export?order=oldest')).body)
        .toString()
        .split('\r\n')
        .filter(Boolean);
      expect(csv).toHaveLength(found.length + 1);
      expect(csv[0]).toBe('\uFEFFDate,Username,IP Address,Description,Login,Severity,Type,Instant');
      expect(csv[1]).toMatch(
        new RegExp(
          [
            String.raw`^\d\d/\d\d/\d{4} \d+:\d\d [AP]M`,
            '"Samir Haddad-Lindqvist, today =HYPERLINK.*"',
            String.raw`203\.0\.113\.9`,
            'A sign-in failed: wrong password',
            String.raw`provider2@demo\.test`,
            'Notable',
            'invalidLoginAttempt',
            String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z$`,
          ].join(','),
        ),
      );
      expect(csv.at(-1)).toMatch(
        /'=HYPERLINK.*,203\.0\.113\.9,A sign-in failed: [^,]*,provider2@demo\.test,/,
      );
      const workbook = await readWorkbook(
        (await post(admin, '/incidentreportitems/search/exportExcel?order=oldest')).body,
      );
      expect(workbook).toHaveLength(found.length + 1);
      expect(workbook[1]).toEqual([
        expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d+:\d\d [AP]M$/),
        'Samir Haddad-Lindqvist, today =HYPERLINK("x") Haddad-Lindqvist',
        '203.0.113.9',
        'A sign-in failed: wrong password',
        'provider2@demo.test',
        'Notable',
        'invalidLoginAttempt',
        found[0]?.occurredOn,
      ]);
      const lines = Buffer.from(
        (await post(admin, '/incidentreportitems/search/exportLines?order=oldest')).body,
      )
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
      expect(lines).toEqual(found);
      expect((await post(staff, '/incidentreportitems/search/export')).status).toBe(403);
      const [said] = await fixture.rows<{ details: string }>(
        "SELECT details FROM audit_records WHERE event = 'incident-report.exported' ORDER BY sequence LIMIT 1",
      );
      expect(JSON.parse(said?.details ?? '{}')).toMatchObject({
        format: 'csv',
        rows: found.length,
        whole: true,
      });
    });
  });

  describe('the day after', () => {
    it('is analysed once, whoever does it; what was planted is found, filed and told once', async () => {
      const quiet = scheduler();
      await quiet.run(); // yesterday, before the test
      await quiet.close();
      for (let again = 0; again < 10; again += 1)
        await refusal(staff.client.call(incidents.getOversight, {}));
      const alike = await fixture.me.patient({ lastName: 'Alike', email: 'admin@demo.test' });
      for (let chart = 0; chart < LIMITS.charts; chart += 1)
        await recordAudit(
          fixture.server.services.database,
          {
            practiceId: admin.practiceId,
            accountId: fixture.colleague.accountId,
            event: 'patient.read',
            outcome: 'done',
            resourceType: 'Patient',
            resourceId: chart === 0 ? alike : randomUUID(),
            details: {},
          },
          now(),
        );
      fixture.pass(24 * 3_600);
      const [one, other] = [scheduler(), scheduler()];
      await Promise.all([one.run(), other.run()]);
      await Promise.all([one.run(), other.run()]);
      await Promise.all([one.close(), other.close()]);
      const found = (await search({ type: 'unauthorizedAccessFound' })).map(({ description }) => description);
      expect(found.filter((text) => text.includes('refused for lack of permission'))).toHaveLength(1);
      expect(found.filter((text) => text.includes('account of another practice'))).toHaveLength(1);
      const read = (await search({ type: 'unusualReadingFound' })).map(({ description }) => description);
      expect(read.filter((text) => text.includes('far more charts were opened'))).toHaveLength(1);
      expect(read.filter((text) => text.includes('address of a colleague'))).toHaveLength(1);
      expect(read.filter((text) => text.includes('of the one who opened it'))).toHaveLength(0);
      const days = await fixture.rows<{ day: string; incidents: number; rows: number }>(
        'SELECT day, incidents, rows FROM audit_analyses WHERE practice_id = $1 ORDER BY day',
        admin.practiceId,
      );
      expect(days).toHaveLength(2);
      expect(days[1]?.incidents).toBeGreaterThanOrEqual(2);
      expect(days[1]?.rows).toBeGreaterThan(20);
      const { lastAnalysis, isBehind } = await admin.client.call(incidents.getOversight, {});
      expect({ lastAnalysis, isBehind }).toMatchObject({
        lastAnalysis: { day: days[1]?.day.slice(0, 10), incidents: days[1]?.incidents },
        isBehind: false,
      });
      expect(await verifyTrail(trail())).toMatchObject({
        deviation: undefined,
      });
      // Each incident is in one letter.
      const mailed = [...one.letters, ...other.letters].flatMap(({ text }) =>
        text.split('\n').filter((line) => line.startsWith('- ')),
      );
      expect(mailed.length).toBeGreaterThan(0);
      const [{ waiting } = { waiting: -1 }] = await fixture.rows<{ waiting: number }>(
        'SELECT count(*)::int AS waiting FROM incident_notices WHERE told_at IS NULL',
      );
      expect(waiting).toBe(0);
    });

    it('goes on telling until it is told, and shows what is overdue', async () => {
      const at = now();
      const filed = await database().transaction((transaction) =>
        fileIncident(
          transaction,
          { practiceId: admin.practiceId, accountId: null, type: 'auditTrailBroken', address: '' },
          at,
        ),
      );
      const notice = async () =>
        (await admin.client.call(incidents.getOversight, {})).notices.find(
          ({ incident }) => incident.id === filed,
        );
      expect(await notice()).toMatchObject({
        dueAt: dueAt(at, CHICAGO).toISOString(),
        isOverdue: false,
        problem: '',
        incident: { isOfService: true },
      });
      const broken = scheduler('unreachable');
      await broken.run();
      await broken.run(); // not before it is time for another try
      expect(broken.letters).toHaveLength(1);
      expect(await notice()).toMatchObject({ problem: 'unreachable', isOverdue: false });
      fixture.pass(5 * 24 * 3_600);
      expect(await notice()).toMatchObject({ isOverdue: true });
      await broken.close();
      const working = scheduler();
      await working.run();
      await working.run();
      await working.close();
      const letters = working.letters.filter(({ text }) => text.includes('does not match its seals'));
      expect(letters).toHaveLength(1);
      expect(letters[0]?.to).toEqual(
        expect.arrayContaining(['admin@demo.test', 'provider@demo.test']) as string[],
      );
      expect(letters[0]?.to).not.toContain('staff@demo.test');
      expect(letters[0]?.text).toContain(`${fixture.server.origin}/incident_report`);
      expect(await notice()).toMatchObject({
        isOverdue: false,
        problem: '',
        toldAt: expect.any(String) as string,
      });
    });
    const database = () => fixture.server.services.database;
  });

  describe('the archive', () => {
    it('files a tampered record, sorts by name, and is exported so that the keys alone check it', async () => {
      const patients = [
        await fixture.me.patient({ lastName: 'Zimmer' }),
        await fixture.me.patient({ lastName: 'Abbott' }),
      ];
      const [zolpidem, alprazolam] = [
        await fixture.signed(await fixture.me.ready('zolpidem', patients[0] ?? '')),
        await fixture.signed(await fixture.me.ready('alprazolam', patients[1] ?? '')),
      ];
      const inOrder = async (sortBy: 'DateSigned' | 'PatientName' | 'DrugName') => {
        const ids: string[] = [];
        let after: string | undefined;
        do {
          const page = await fixture.me.client.page(signing.searchSignedPrescriptions, {
            query: { sortBy, limit: 1, ...(after === undefined ? {} : { after }) },
          });
          ids.push(...page.items.map(({ resourceId }) => resourceId));
          after = page.next;
        } while (after !== undefined);
        return ids.filter((id) => [zolpidem.id, alprazolam.id].includes(id));
      };
      expect(await inOrder('DateSigned')).toEqual([alprazolam.id, zolpidem.id]);
      expect(await inOrder('PatientName')).toEqual([alprazolam.id, zolpidem.id]);
      expect(await inOrder('DrugName')).toEqual([alprazolam.id, zolpidem.id]);

      const { keys } = await fixture.me.client.call(signing.listSigningKeys, {});
      const key = await importJWK(keys[0] as Parameters<typeof importJWK>[0], 'ES256');
      const lines = Buffer.from(
        (await post(fixture.me, `/signedprescriptions/search/exportLines?patientId=${patients[0] ?? ''}`))
          .body,
      )
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { content: string; signature: string; id: string });
      expect(lines).toHaveLength(1);
      const check = ({ content, signature }: { content: string; signature: string }) =>
        compactVerify(signature.replace('..', `.${Buffer.from(content).toString('base64url')}.`), key);
      const [line] = lines;
      if (!line) throw new Error('nothing was exported');
      await expect(check(line)).resolves.toBeDefined();
      await expect(check({ ...line, content: line.content.replace('"10"', '"90"') })).rejects.toThrow();
      expect(
        Buffer.from(
          (await post(fixture.me, `/signedprescriptions/search/export?patientId=${patients[0] ?? ''}`)).body,
        ).toString(),
      ).toContain('Zimmer');

      await fixture.rows('ALTER TABLE signed_prescriptions DISABLE TRIGGER signed_prescriptions_append_only');
      await fixture.rows(
        'UPDATE signed_prescriptions SET content = $2 WHERE id = $1',
        line.id,
        line.content.replace('"10"', '"90"'),
      );
      expect(
        await refusal(
          fixture.me.client.call(signing.validateSignedPrescription, { params: { id: line.id } }),
        ),
      ).toMatchObject({ code: 'signing.archive-altered' });
      expect((await search({ type: 'recordTampered' }))[0]).toMatchObject({
        user: { id: fixture.me.accountId },
      });
      fixture.pass(24 * 3_600);
      const next = scheduler();
      await next.run();
      await next.close();
      expect((await types()).filter((type) => type === 'recordChangeFound')).toHaveLength(1);
      await fixture.rows('UPDATE signed_prescriptions SET content = $2 WHERE id = $1', line.id, line.content);
      await fixture.rows('ALTER TABLE signed_prescriptions ENABLE TRIGGER signed_prescriptions_append_only');
    });
  });

  describe('the monthly log', () => {
    const month = () => monthIn(CHICAGO, now());
    const log = (person: Person, accountId: string, of: string) =>
      person.client
        .call(incidents.exportControlledLog, { params: { accountId, month: of } })
        .then((file) => file.text());

    if (isWhole)
      it('lists what was issued, is kept once the month is over, and stays as it was made', async () => {
        const issued = await fixture.signed(
          await fixture.me.ready('zolpidem', await fixture.me.patient({ lastName: 'Monthly' })),
        );
        const current = month();
        expect(await log(fixture.me, fixture.me.accountId, current)).toContain(issued.orderNumber);
        const params = { accountId: fixture.me.accountId, month: current };
        const plain = await fixture.me.client.call(incidents.exportControlledLog, {
          params,
          query: { plain: 'true' },
        });
        expect(await plain.text()).toMatch(/^Issued,Patient,.*,Order Number,Issued Instant\r\n/);
        const lines = (
          await (await fixture.me.client.call(incidents.exportControlledLogLines, { params })).text()
        )
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, string>);
        expect(lines.find((line) => line['Order Number'] === issued.orderNumber)).toMatchObject({
          Status: 'Sent',
          'Issued Instant': expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        });
        // early in the morning of the first, in the practice's zone
        fixture.pass((Date.parse(`${daysOfMonth(current).after}T12:00:00Z`) - now().getTime()) / 1000);
        const passes = [scheduler(), scheduler()];
        await Promise.all(passes.map((one) => one.run()));
        await Promise.all(passes.map((one) => one.close()));
        const kept = await fixture.rows<{ month: string }>(
          'SELECT month FROM controlled_logs WHERE practice_id = $1 AND account_id = $2',
          admin.practiceId,
          fixture.me.accountId,
        );
        expect(new Set(kept.map((row) => row.month)).size).toBe(kept.length);
        const made = await log(fixture.me, fixture.me.accountId, current);
        expect(made).toContain('Monthly');
        await fixture.rows("UPDATE patients SET last_name = 'Renamed' WHERE last_name = 'Monthly'");
        expect(await log(admin, fixture.me.accountId, current)).toBe(made);
        expect(await log(fixture.me, fixture.me.accountId, month())).not.toContain(issued.orderNumber);
      });

    it('is the prescriber’s own, the administrators’, and nobody else’s, for two years', async () => {
      expect(
        await refusal(
          fixture.colleague.client.call(incidents.exportControlledLog, {
            params: { accountId: fixture.me.accountId, month: month() },
          }),
        ),
      ).toMatchObject({ status: 403, code: 'incidents.log-of-other' });
      expect(await refusal(staff.client.call(incidents.listControlledLogs, {}))).toMatchObject({
        status: 403,
        code: 'access.refused',
      });
      const own = await fixture.me.client.call(incidents.listControlledLogs, {});
      expect(new Set(own.map(({ prescriber }) => prescriber.id))).toEqual(new Set([fixture.me.accountId]));
      expect(
        new Set(
          (await admin.client.call(incidents.listControlledLogs, { query: { month: month() } })).map(
            ({ prescriber }) => prescriber.id,
          ),
        ).size,
      ).toBeGreaterThan(1);
      await expect(log(fixture.me, fixture.me.accountId, monthsAfter(month(), -24))).resolves.toContain(
        'Order Number',
      );
      for (const out of [monthsAfter(month(), -25), monthsAfter(month(), 1)]) {
        expect(
          await refusal(
            fixture.me.client.call(incidents.exportControlledLog, {
              params: { accountId: fixture.me.accountId, month: out },
            }),
          ),
        ).toMatchObject({ status: 404, code: 'incidents.log-out-of-reach' });
      }
      expect(
        await refusal(
          admin.client.call(incidents.exportControlledLog, {
            params: { accountId: staff.accountId, month: month() },
          }),
        ),
      ).toMatchObject({ status: 404 });
    });
  });
});
