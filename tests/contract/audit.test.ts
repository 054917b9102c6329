import type { AuditItem } from '@erx/core/audit/model';
import type { ResourceType } from '@erx/core/audit/definition';
import type { AuditEvent } from '@erx/core/audit/events';
import { AuditSort } from '@erx/core/audit/model';
import { startSealer, type Sealer } from '@erx/server/platform/audit-trail/sealer';
import type { AuditFacts } from '@erx/server/platform/audit-trail/record';
import {
  accounts,
  advertisements,
  couponAudits,
  memberships,
  patients,
  pharmacyRequests,
  prescriptions,
} from '@erx/server/platform/database/schema';
import { insertAuditTrail } from '@erx/server/demo/audit-trail';
import type { Keys } from '@erx/server/platform/keys/keys';
import { serveAdvertising } from '@erx/server/advertising/routes';
import { serveAudit } from '@erx/server/audit/routes';
import { serveMarketingLog } from '@erx/server/audit/marketing-log-routes';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { query as asSuperuser } from '../harness/postgres-cluster';
import { seedPractice, TEST_ISSUER, type TestMember, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';
import { readWorkbook } from '../harness/workbook';
import { sealAll } from '../fixtures/seal-all';

const FORMULA = '=HYPERLINK("https://elsewhere.example")';
const day = (number: number, hour = 12) => new Date(Date.UTC(2026, 0, number, hour));

describe.each(databaseKinds())('audit items on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let sealer: Sealer;
  let practice: TestPractice;
  let other: TestPractice;
  let admin: TestMember;
  /** The practice's records, in the order they were written. */
  let written: (AuditFacts & { readonly at: Date })[];

  beforeAll(async () => {
    store = await makeDatabase(kind);
    service = await serveParts(store.database, ({ server, services }) => {
      serveAudit(server, services);
      serveAdvertising(server, services);
      serveMarketingLog(server, services);
      sealer = startSealer(services, { seals: (services.keys as Keys).seals }, services.anchors);
      return Promise.resolve({ close: () => sealer.close() });
    });
    [practice, other] = [await seedPractice(store.database), await seedPractice(store.database)];
    admin = practice.first;
    written = await seedRecords(practice);
    await seedRecords(other);
    await sealAll(store.database, sealer);
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });

  /**
   * Two patients, four prescriptions, a request of each kind, and thirty records about them or about no one.
   */
  async function seedRecords(of: TestPractice): Promise<(AuditFacts & { readonly at: Date })[]> {
    const { orm } = store.database;
    const zeta = randomUUID();
    await orm.insert(patients).values({
      practiceId: of.id,
      id: zeta,
      accountNumber: '2',
      firstName: FORMULA,
      lastName: 'Alpha',
      birthDate: '1980-02-03',
      createdAt: day(1),
      updatedAt: day(1),
    });
    const drugs = [
      ['Zolpidem', of.patientId],
      ['Aspirin', zeta],
      ['Metformin', of.patientId],
      ['Lisinopril', zeta],
    ] as const;
    const scripts = await Promise.all(
      drugs.map(async ([description, patientId]) => {
        const id = randomUUID();
        await orm.insert(prescriptions).values({
          practiceId: of.id,
          id,
          orderNumber: id.slice(0, 8),
          patientId,
          providerId: of.first.accountId,
          writtenBy: of.first.accountId,
          prescribableDrugId: 'drug',
          description,
          schedule: 'none',
          sig: 'Take 1',
          sigChosen: false,
          dispense: '30',
          units: 'C48542',
          refillsPrn: false,
          refillCount: 0,
          effectiveDate: '2026-01-05',
          substitutionAllowed: true,
          scriptStatus: 'Sent',
          scriptedAt: day(1),
          updatedAt: day(1),
        });
        return id;
      }),
    );
    const requests = await Promise.all(
      (['refill', 'change'] as const).map(async (of_) => {
        const id = randomUUID();
        await orm.insert(pharmacyRequests).values({
          practiceId: of.id,
          id,
          kind: of_,
          orderNumber: '',
          patientId: of_ === 'refill' ? zeta : null,
          patientAsSent: '{}',
          providerId: of.first.accountId,
          pharmacyNcpdpId: '1234567',
          drugDescription: `Bupropion ${of_}`,
          schedule: 'none',
          content: '{}',
          receivedAt: day(2),
        });
        return id;
      }),
    );
    const record = (
      at: Date,
      event: AuditEvent,
      resourceType: ResourceType,
      resourceId: string | null,
      more: Partial<AuditFacts> = {},
    ) => ({
      practiceId: of.id,
      accountId: of.first.accountId,
      trailName: of.first.trailName,
      event,
      outcome: 'done' as const,
      resourceType,
      resourceId,
      details: {},
      at,
      ...more,
    });
    const records = [
      ...scripts.flatMap((id, at) =>
        (['created', 'marked-ready', 'sent'] as const).map((act, hour) =>
          record(day(3 + at, 8 + hour), `prescription.${act}`, 'Prescription', id),
        ),
      ),
      record(day(7), 'prescription.printed', 'Prescription', scripts[0] ?? '', {
        accountId: of.second.accountId,
        trailName: null,
      }),
      record(day(8), 'prescription.sign-refused', 'Prescription', scripts[1] ?? '', {
        outcome: 'refused',
        details: { reason: 'signing.locked' },
      }),
      record(day(9), 'request.received', 'PharmacyRequest', requests[0] ?? '', {
        accountId: null,
        trailName: null,
        details: { kind: 'refill' },
      }),
      record(day(9, 13), 'request.received', 'PharmacyRequest', requests[1] ?? '', {
        accountId: null,
        trailName: null,
        details: { kind: 'G' },
      }),
      record(day(10), 'patient.changed', 'Patient', zeta, {
        accountId: of.second.accountId,
        trailName: null,
        details: { fields: ['city'] },
      }),
      record(day(10, 13), 'session.signed-in', 'Account', of.first.accountId),
      record(day(11), 'advertisement.opened', 'Advertisement', randomUUID()),
      record(day(11, 13), 'coupon.opened', 'Patient', zeta),
      record(day(12), 'prescription.write-refused', 'Prescription', 'not-an-id', { outcome: 'refused' }),
      record(day(12, 13), 'incident.successfulLogin', 'Incident', null),
    ];
    await insertAuditTrail(store.database, records);
    return records;
  }

  const call = (path: string, member: TestMember = admin, of: TestPractice = practice, method = 'GET') =>
    fetch(`${service.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${member.token}`, 'x-practice-id': of.id },
    });
  async function search(query: string, limit = 4, of = practice, member = admin): Promise<AuditItem[]> {
    const rows: AuditItem[] = [];
    for (let after = ''; ;) {
      const response = await call(
        `/audititems/search?${query}&start=2026-01-01&end=2026-01-31&limit=${String(limit)}${after}`,
        member,
        of,
      );
      expect(response.status, await response.clone().text()).toBe(200);
      rows.push(...((await response.json()) as AuditItem[]));
      const next = response.headers.get('x-next-cursor');
      if (next === null) return rows;
      after = `&after=${next}`;
    }
  }
  const trail = <Row>(text: string, values: readonly unknown[] = [practice.id]) =>
    store.database.run<Row>(
      { name: `test ${createHash('sha256').update(text).digest('hex').slice(0, 20)}`, text },
      values,
    );
  const incidents = async () =>
    (
      await trail<{ event: string; details: string }>(
        "SELECT event, details FROM audit_records WHERE practice_id = $1 AND event LIKE 'incident.%' ORDER BY sequence",
      )
    ).slice(1);
  const visible = () =>
    written.filter(
      ({ event }) =>
        !event.startsWith('incident.') && !['advertisement.opened', 'coupon.opened'].includes(event),
    );

  it('finds everything but clicks and incidents, newest first, page by page, of this practice alone', async () => {
    const found = await search('');
    expect(found.map(({ event }) => event)).toEqual(
      visible()
        .map(({ event }) => event)
        .reverse(),
    );
    expect((await search('oldestFirst=true')).map(({ event }) => event)).toEqual(
      visible().map(({ event }) => event),
    );
    expect(new Set(found.map(({ sequence }) => sequence)).size).toBe(found.length);
    const theirs = await search('', 100, other, other.first);
    expect(
      theirs
        .map(({ sequence }) => sequence)
        .filter((sequence) => found.some((one) => one.sequence === sequence)),
    ).toEqual([]);
  });

  it.each([
    ['type=CsCreated', 4],
    ['type=CsSent', 8],
    ['type=CsPrinted', 1],
    ['type=CsSendingFailed', 1],
    ['type=CsCancelled', 0],
    ['type=ClickEvent', 1],
    ['type=Coupon', 1],
    ['type=Other', 5],
    ['clickLogEvent=true', 21],
    ['clickLogEvent=false', 19],
    ['referenceResourceType=Prescription', 15],
    ['referenceResourceType=RefillRequest', 1],
    ['referenceResourceType=refillRequest', 1],
    ['referenceResourceType=RxChangeRequest', 1],
    ['type=CsSent&referenceResourceType=RefillRequest', 0],
    ['referenceResourceType=Prescription&type=CsSent', 8],
  ])('%s finds %i', async (query, count) => {
    expect(await search(query)).toHaveLength(count);
    expect(await search(`${query}&sortBy=PatientName`)).toHaveLength(count);
  });

  it('keeps to what one prescription is, and says of what each record is', async () => {
    const prescriptions = await search('referenceResourceType=Prescription&sortBy=DrugName');
    const id = prescriptions.find(({ about }) => about?.prescriptionId)?.about?.prescriptionId ?? '';
    const found = await search(`resourceId=${id}`, 2);
    expect(found.length).toBe(visible().filter(({ resourceId }) => resourceId === id).length);
    expect(new Set(found.map(({ about }) => about?.prescriptionId))).toEqual(new Set([id]));
    expect(found[0]?.about).toMatchObject({ prescriptionId: id, orderNumber: id.slice(0, 8) });
    expect(await search(`resourceId=${id}&sortBy=PatientName`)).toHaveLength(found.length);
    expect(await search(`resourceId=${randomUUID()}`)).toEqual([]);
    expect((await call('/audititems/search?resourceId=no-id')).status).toBe(400);
  });

  it('keeps to one person, and to the days of the practice', async () => {
    expect((await search(`userId=${practice.second.accountId}`)).map(({ event }) => event)).toEqual([
      'patient.changed',
      'prescription.printed',
    ]);
    expect(await search(`userId=${practice.second.accountId}&type=CsPrinted`)).toHaveLength(1);
    const response = await call('/audititems/search?start=2026-01-09&end=2026-01-09');
    expect(
      ((await response.json()) as AuditItem[]).map(({ referenceResourceType }) => referenceResourceType),
    ).toEqual(['RxChangeRequest', 'RefillRequest']);
  });

  it('says who, what and to whom', async () => {
    const [refused] = await search('type=CsSendingFailed');
    expect(refused).toMatchObject({
      user: { firstName: 'first', lastName: 'Test' },
      typeDescription: 'Failed to send',
      referenceResourceType: 'Prescription',
      outcome: 'refused',
    });
    expect(refused?.descriptionText).toMatch(
      new RegExp(
        [
          '^Not signed',
          'refused',
          String.raw`Alpha, =HYPERLINK\("https://elsewhere.example"\) \(name of today\)`,
          'Aspirin',
          'order [0-9a-f]{8}',
          'reason: “Signing is locked for … minutes after too many wrong tries.”$',
        ].join(' · '),
      ),
    );
    const [received] = await search('referenceResourceType=RefillRequest');
    expect(received?.user).toBeUndefined();
    expect(received).toMatchObject({
      typeDescription: 'Request received',
      descriptionText: 'Alpha, =HYPERLINK("https://elsewhere.example") (name of today) · Bupropion refill',
    });
    const [asked] = await search('referenceResourceType=RxChangeRequest');
    expect(asked).toMatchObject({
      referenceResourceType: 'RxChangeRequest',
      descriptionText: 'Generic Substitution · Bupropion change',
    });
  });

  it('names the person of the practice that something was done to, and nobody of another', async () => {
    const here = await seedPractice(store.database);
    const { accountId, practiceId } = { accountId: here.first.accountId, practiceId: here.id };
    const record = (
      minute: number,
      event: AuditEvent,
      resourceType: ResourceType,
      resourceId: string,
      details: AuditFacts['details'] = {},
    ) => ({
      practiceId,
      accountId,
      trailName: here.first.trailName,
      event,
      outcome: 'done' as const,
      resourceType,
      resourceId,
      details,
      at: new Date(Date.UTC(2026, 0, 5, 15, minute)),
    });
    await insertAuditTrail(store.database, [
      record(1, 'user.deactivated', 'Account', here.second.accountId),
      record(2, 'grant.approved', 'GrantRequest', randomUUID(), { target: here.staff.accountId }),
      record(3, 'session.signed-in', 'Account', accountId), // who did it is said already
      record(4, 'user.deactivated', 'Account', other.first.accountId),
      record(5, 'grant.approved', 'GrantRequest', randomUUID(), { target: 'nobody' }),
    ]);
    const found = await search('oldestFirst=true', 2, here, here.first);
    expect(found.map(({ about }) => about?.person?.id)).toEqual([
      here.second.accountId,
      here.staff.accountId,
      undefined,
      undefined,
      undefined,
    ]);
    const descriptions = found.map(({ descriptionText }) => descriptionText);
    expect(descriptions).toEqual(['second Test (name of today)', 'staff Test (name of today)', '', '', '']);
    const lines = cells(
      await (
        await call('/audititems/search/export?start=2026-01-01&end=2026-01-31', here.first, here, 'POST')
      ).text(),
    );
    expect(lines.slice(1, -1).map((line) => line[4])).toEqual(descriptions);
    const byName = cells(
      await (
        await call(
          '/audititems/search/export?start=2026-01-01&end=2026-01-31&sortBy=DrugName',
          here.first,
          here,
          'POST',
        )
      ).text(),
    );
    expect(byName.slice(1, -1).map((line) => line[4])).toEqual(descriptions.toReversed());
  });

  const nameOf: Record<'PatientName' | 'DrugName', (item: AuditItem) => string | undefined> = {
    PatientName: ({ descriptionText }) => /(Alpha|Sample), /.exec(descriptionText)?.[1],
    DrugName: ({ descriptionText }) =>
      /(Zolpidem|Aspirin|Metformin|Lisinopril|Bupropion \w+)/.exec(descriptionText)?.[1],
  };
  it.each(['PatientName', 'DrugName'] as const)(
    'sorts by %s, of one newest first, and leaves nothing out: what concerns none comes last',
    async (sortBy) => {
      const found = await search(`sortBy=${sortBy}`, 3);
      expect(found.map(({ sequence }) => sequence).sort((one, two) => one - two)).toEqual(
        (await search('')).map(({ sequence }) => sequence).sort((one, two) => one - two),
      );
      const names = found.map((item) => nameOf[sortBy](item) ?? '\u{10ffff}');
      expect(names).toEqual([...names].sort());
      found.forEach((item, at) => {
        const before = found[at - 1];
        if (before && nameOf[sortBy](before) === undefined && nameOf[sortBy](item) === undefined)
          expect(before.occurredOn >= item.occurredOn).toBe(true);
      });
    },
  );

  it('gives the same order along the names as in memory, however many there are', async () => {
    const many = await seedPractice(store.database);
    const few = await seedRecords(many);
    const scripts = [
      ...new Set(
        few
          .filter(
            ({ resourceType, resourceId }) => resourceType === 'Prescription' && resourceId !== 'not-an-id',
          )
          .map(({ resourceId }) => resourceId ?? ''),
      ),
    ];
    const more = Array.from({ length: 5_200 }, (_, at) => ({
      practiceId: many.id,
      accountId: many.first.accountId,
      trailName: many.first.trailName,
      outcome: 'done' as const,
      details: { at },
      ...(at % 5 === 4
        ? ({ event: 'session.signed-in', resourceType: 'Account', resourceId: many.first.accountId } as const)
        : ({
            event: 'prescription.sent',
            resourceType: 'Prescription',
            resourceId: scripts[at % 4] ?? '',
          } as const)),
      at: new Date(day(13).getTime() + at * 1_000),
    }));
    await insertAuditTrail(store.database, more);
    for (const sortBy of AuditSort.options) {
      const found = await search(`sortBy=${sortBy}`, 500, many, many.first);
      expect(new Set(found.map(({ sequence }) => sequence)).size, sortBy).toBe(5_200 + visible().length);
      expect(found, sortBy).toHaveLength(5_200 + visible().length);
      const key = (item: AuditItem) =>
        sortBy === 'OccurredOn' ? '' : (nameOf[sortBy](item) ?? '\u{10ffff}');
      const keys = found.map(key);
      expect(keys, sortBy).toEqual([...keys].sort());
    }
  });

  describe('refuses', () => {
    it.each([
      'start=2026-02-30',
      'type=CsLost',
      'sortBy=Other',
      'userId=x',
      'after=nonsense',
      'limit=0',
      `userId=${'9'.repeat(10_000)}`,
    ])('%.40s', async (query) => {
      expect((await call(`/audititems/search?${query}`)).status).toBe(400);
    });
    it('days in the wrong order, in the words of the screen, before a file begins', async () => {
      for (const [path, method] of [
        ['/audititems/search', 'GET'],
        ['/audititems/search/export', 'POST'],
        ['/audititems/export/ticket', 'POST'],
      ] as const) {
        const response = await call(`${path}?start=2026-01-02&end=2026-01-01`, admin, practice, method);
        expect(response.status).toBe(422);
        expect(await response.json()).toMatchObject({
          code: 'audit.dates-reversed',
          errorMessage: 'From Date cannot be greater than the End Date',
        });
      }
    });
    it('a cursor of another order', async () => {
      const page = await call('/audititems/search?limit=2&sortBy=DrugName');
      expect(
        (await call(`/audititems/search?limit=2&after=${page.headers.get('x-next-cursor') ?? ''}`)).status,
      ).toBe(400);
    });
    it('staff, partners and members of another practice', async () => {
      const partner = await makeMember('Partner', {});
      for (const [path, method] of [
        ['/audititems/search', 'GET'],
        ['/audititems/search/export', 'POST'],
        ['/audititems/verify', 'GET'],
        ['/audititems/export/ticket', 'POST'],
      ] as const) {
        for (const member of [practice.staff, partner])
          expect((await call(path, member, practice, method)).status, path).toBe(403);
        expect((await call(path, other.first, practice, method)).status, path).toBe(403);
      }
      expect((await call('/audititems/searchMarketingLog', practice.first)).status).toBe(403);
    });
  });

  async function makeMember(
    organizationType: 'Practice' | 'Partner',
    more: { isSuperAdmin?: boolean },
  ): Promise<TestMember> {
    const accountId = randomUUID();
    const subject = `more-${accountId}`;
    await store.database.orm.insert(accounts).values({
      id: accountId,
      issuer: TEST_ISSUER,
      subject,
      email: `${subject}@test.example`,
      firstName: 'More',
      lastName: 'Test',
      organizationType,
      createdAt: day(1),
      ...more,
    });
    await store.database.orm
      .insert(memberships)
      .values({ practiceId: practice.id, accountId, role: 'Admin', createdAt: day(1) });
    return { accountId, subject, token: `token-of-${subject}`, trailName: '' };
  }

  const cells = (csv: string) =>
    csv
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) =>
        [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) =>
          cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
        ),
      );

  describe('exports', () => {
    const JANUARY = 'start=2026-01-01&end=2026-01-31';
    it('the whole search as CSV in the order of the trail, formulas disarmed, with a last line that says it is whole', async () => {
      const [head, ...lines] = cells(
        await (await call(`/audititems/search/export?${JANUARY}`, admin, practice, 'POST')).text(),
      );
      expect(head).toEqual([
        'Date',
        'User',
        'Description',
        'Resource',
        'Additional Info',
        'Instant',
        'Login',
        'Role',
        'Client',
        'Address',
        'Session',
        'Type',
        'Outcome',
        'Record',
        'Seal',
      ]);
      const found = (await search('oldestFirst=true')).map((item) => [
        item.user
          ? `${item.user.firstName} ${item.user.lastName}${item.user.isNameOfToday ? ' (name of today)' : ''}`
          : 'System',
        item.user?.login ?? '',
        item.typeDescription,
        item.descriptionText,
        item.outcome,
        String(item.sequence),
        'verified',
      ]);
      expect(
        lines
          .slice(0, -1)
          .map(([, user, description, , info, , login, , , , , , outcome, record, seal]) => [
            user,
            login,
            description,
            info,
            outcome,
            record,
            seal,
          ]),
      ).toEqual(found);
      expect(lines.at(-1)).toEqual([
        `End of export: ${String(found.length)} records, complete. Their seals were verified.`,
      ]);
      expect(lines[0]?.[0]).toBe('01/03/2026 3:00 AM');
    });

    it('a cell that would be a formula with an apostrophe', async () => {
      await trail('UPDATE accounts SET first_name = $2 WHERE id = $1 RETURNING id', [
        practice.second.accountId,
        FORMULA,
      ]);
      const lines = cells(
        await (
          await call(
            `/audititems/search/export?${JANUARY}&userId=${practice.second.accountId}`,
            admin,
            practice,
            'POST',
          )
        ).text(),
      );
      // records from before names were kept
      expect(lines.slice(1, -1).map(([, user]) => user)).toEqual([
        `'${FORMULA} Test (name of today)`,
        `'${FORMULA} Test (name of today)`,
      ]);
    });

    it('by name in the order of the screen, and as XLSX', async () => {
      const lines = cells(
        await (
          await call(`/audititems/search/export?${JANUARY}&sortBy=PatientName`, admin, practice, 'POST')
        ).text(),
      );
      const shown = await search('sortBy=PatientName');
      expect(lines.slice(1, -1).map((line) => Number(line[13]))).toEqual(
        shown.map(({ sequence }) => sequence),
      );
      const workbookOf = async (filter: string) =>
        await readWorkbook(
          new Uint8Array(
            await (
              await call(`/audititems/search/exportExcel?${JANUARY}&${filter}`, admin, practice, 'POST')
            ).arrayBuffer(),
          ),
        );
      const workbook = await workbookOf('sortBy=PatientName');
      expect(workbook).toEqual(
        lines.map((line) => workbook[0]?.map((_, column) => line[column]?.replace(/^'(?==)/, '') ?? '')),
      );
      expect((await workbookOf('type=CsPrinted')).at(-1)?.[0]).toContain(
        'End of export: 1 records, complete.',
      );
    });

    const download = (body: Record<string, string>) =>
      fetch(`${service.url}/api/audititems/export/download`, {
        method: 'POST',
        body: new URLSearchParams(body),
      });
    const ticketOf = async (member = admin) =>
      (await (await call(`/audititems/export/ticket?${JANUARY}`, member, practice, 'POST')).json()) as {
        ticket: string;
        exportId: string;
      };

    it('once by a ticket that a form posts, and says how it ended', async () => {
      const { ticket, exportId } = await ticketOf();
      const state = async () => (await (await call(`/audititems/export/${exportId}`)).json()) as unknown;
      expect(await state()).toEqual({ state: 'writing', records: 0 });
      const form = { ticket, format: 'csv', start: '2026-01-01', end: '2026-01-31', type: 'CsCreated' };
      const file = await download(form);
      expect(file.headers.get('content-disposition')).toMatch(
        /^attachment; filename="audit-items-\d{4}-\d\d-\d\d\.csv"$/,
      );
      expect(cells(await file.text())).toHaveLength(6);
      await expect.poll(state).toEqual({ state: 'complete', records: 4 });
      expect((await download(form)).status).toBe(403);
      expect((await download({ ...form, ticket: 'x'.repeat(43) })).status).toBe(403);
    });

    it('nothing to whoever has lost the right since', async () => {
      const member = await makeMember('Practice', {});
      const { ticket } = await ticketOf(member);
      await trail(
        'UPDATE memberships SET active = false WHERE practice_id = $1 AND account_id = $2 RETURNING account_id',
        [practice.id, member.accountId],
      );
      expect((await download({ ticket, format: 'csv' })).status).toBe(403);
    });

    it('and writes down who searched and exported', async () => {
      const filed = await incidents();
      expect(filed.map(({ event }) => event)).toContain('incident.auditLogSearched');
      expect(filed.some(({ details }) => details.includes('"act":"export"'))).toBe(true);
      expect(
        (
          await trail<{ details: string }>(
            "SELECT details FROM audit_records WHERE practice_id = $1 AND event = 'audit.exported'",
          )
        ).length,
      ).toBeGreaterThan(3);
    });
  });

  const post = (path: string, body: object, member: TestMember) =>
    fetch(`${service.url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${member.token}`,
        'x-practice-id': practice.id,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });

  it('keeps clicks of advertisements in the trail and shows super administrators the marketing log', async () => {
    const superAdmin = await makeMember('Practice', { isSuperAdmin: true });
    const advertisementId = randomUUID();
    await store.database.orm.insert(advertisements).values({
      id: advertisementId,
      title: FORMULA,
      mediaType: 'image/png',
      image: 'AAAA',
      webUrl: '/',
      position: 0,
    });
    for (const type of ['BannerSeen', 'BannerClick'])
      expect(
        (await post('/audititems/insertMarketingAudit', { type, advertisementId }, practice.staff)).status,
      ).toBe(204);
    await store.database.orm.insert(couponAudits).values({
      practiceId: practice.id,
      id: randomUUID(),
      type: 'Coupon',
      patientId: practice.patientId,
      medicationId: 'drug',
      userId: practice.staff.accountId,
      couponUrl: 'https://coupon.example',
      couponClick: true,
      descriptionText: 'Ten off',
      occurredOn: new Date(),
    });
    const log = async (query: string) =>
      (await (await call(`/audititems/searchMarketingLog?${query}`, superAdmin)).json()) as {
        type: string;
        description: string;
        userName: string;
      }[];
    expect((await log(`userId=${practice.staff.accountId}`)).map(({ type }) => type)).toEqual([
      'BannerClick',
      'BannerSeen',
    ]);
    expect(
      (await log(`oldestFirst=true&userId=${practice.staff.accountId}`)).map(({ type }) => type),
    ).toEqual(['BannerSeen', 'BannerClick']);
    const first = await call(
      `/audititems/searchMarketingLog?limit=1&oldestFirst=true&userId=${practice.staff.accountId}`,
      superAdmin,
    );
    expect(
      await log(
        `limit=1&oldestFirst=true&userId=${practice.staff.accountId}&after=${first.headers.get('x-next-cursor') ?? ''}`,
      ),
    ).toMatchObject([{ type: 'BannerClick' }]);
    expect(await log('type=Coupon')).toMatchObject([
      { type: 'CouponClick', description: 'Ten off · https://coupon.example', userName: 'staff Test' },
    ]);
    expect(await log('end=2020-01-01')).toEqual([]);
    expect(
      (await call('/audititems/searchMarketingLog?from=2026-01-02&end=2026-01-01', superAdmin)).status,
    ).toBe(422);
    const [, line] = cells(
      await (await call('/audititems/searchMarketingLog/export', superAdmin, practice, 'POST')).text(),
    );
    expect(line?.slice(1)).toEqual([
      'staff Test',
      `'${FORMULA}`,
      expect.stringContaining('@test.example'),
      'Advertisement opened',
      expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    ]);
    const clicks = await trail(
      `SELECT resource_id
        FROM audit_records
        WHERE practice_id = $1 AND event = 'advertisement.opened' AND resource_id = $2`,
      [practice.id, advertisementId],
    );
    expect(clicks).toHaveLength(1);
  });

  it('records who meets a unit that is no longer supported, of this practice alone', async () => {
    const scriptOf = (of: TestPractice) =>
      trail<{ id: string }>('SELECT id FROM prescriptions WHERE practice_id = $1 LIMIT 1', [of.id]);
    const [[mine], [theirs]] = [await scriptOf(practice), await scriptOf(other)];
    expect(
      (await post('/audititems/insertImproperPotencyAudit', { prescriptionId: mine?.id }, practice.staff))
        .status,
    ).toBe(204);
    expect(
      (await post('/audititems/insertImproperPotencyAudit', { prescriptionId: theirs?.id }, practice.staff))
        .status,
    ).toBe(404);
    expect(
      await trail("SELECT details FROM audit_records WHERE practice_id = $1 AND event = 'potency.improper'"),
    ).toEqual([{ details: '{"unit":"C48542"}' }]);
  });

  describe('a record that somebody altered in the database', () => {
    const verify = async () => (await (await call('/audititems/verify')).json()) as Record<string, unknown>;

    it('is found by verification and on export, which says so and files an incident', async () => {
      await sealAll(store.database, sealer);
      expect(await verify()).not.toHaveProperty('deviation');
      const [printed] = await search('type=CsPrinted');
      const script = `BEGIN;
        SET LOCAL session_replication_role = replica;
        UPDATE audit_records
        SET account_id = '${practice.first.accountId}'
        WHERE practice_id = '${practice.id}' AND sequence = ${String(printed?.sequence)}; COMMIT;`;
      if (store.superuserUrl === null) await store.database.execute(script);
      else await asSuperuser(store.superuserUrl, script);

      expect(await verify()).toMatchObject({
        deviation: { kind: 'row-altered', sequence: printed?.sequence },
      });
      for (const sortBy of ['OccurredOn', 'DrugName']) {
        const lines = cells(
          await (
            await call(
              `/audititems/search/export?start=2026-01-01&end=2026-01-31&sortBy=${sortBy}`,
              admin,
              practice,
              'POST',
            )
          ).text(),
        );
        expect(
          lines.some(([first]) =>
            first?.startsWith(`BROKEN SEAL (record ${String(printed?.sequence)}, seal `),
          ),
        ).toBe(true);
        expect(lines.at(-1)?.[0]).toContain('NOT TO BE TRUSTED');
      }
      expect(
        (await incidents()).filter(({ event }) => event === 'incident.auditTrailBroken').length,
      ).toBeGreaterThanOrEqual(3);
    });
  });
});
