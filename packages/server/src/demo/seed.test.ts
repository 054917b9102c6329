import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MEASURE_FIELDS } from '@erx/core/patients/measures';
import { Measurement, Patient } from '@erx/core/patients/model';
import { MEASURES } from '@erx/core/patients/vocabulary';
import { Prescription } from '@erx/core/prescriptions/model';
import { EpaRequest } from '@erx/core/prior-authorization/request';
import { awaitsAction } from '@erx/core/prior-authorization/rules';
import { scriptCodec } from '@erx/script/codec';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { auditDigest } from '../platform/audit-trail/record';
import type { Database } from '../platform/database/database';
import { migrate } from '../platform/database/migrate';
import { openPglite } from '../platform/database/pglite';
import { openDrugSearch } from '../drugs/drug-search';
import { findMember } from '../platform/api/authenticate';
import { isSecret } from '../platform/identity/password-hashing';
import { openKeys } from '../platform/keys/keys';
import { matchRequest } from '../requests/match-request';
import { receive } from '../network/receive';
import { openRequests } from '../requests/receiving';
import { loadStarterCatalogue } from '../reference-import/load-starter';
import { allergiesStore } from '../allergies/store';
import { medicationsStore } from '../medications/store';
import { monitoringStore } from '../pdmp/store';
import { measurementsStore } from '../patients/measurements-store';
import { patientsStore } from '../patients/store';
import { controlledRecordsStore } from '../prescriptions/controlled-queries';
import { prescriptionsStore } from '../prescriptions/write-statements';
import { priorAuthorizationsStore } from '../prior-authorization/store';
import { problemsStore } from '../problems/store';
import { toInbound } from '../platform/gateway/sender';
import { isPharmacyRequest } from '../requests/handle-request';
import { requestMatching } from '../requests/matching-queries';
import { requestsStore } from '../requests/store';
import { DEMO_PASSWORD, DEMO_PIN } from './people';
import { type DemoServices, seedDemo } from './seed';
import { isWhole } from '../../../../tests/harness/whole';
import { epaIsIncomplete } from '@erx/core/prescriptions/rules/epa-state';

// A real database is filled three times over; a busy machine may take its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const NOW = new Date('2026-11-20T15:04:05.678Z');
const folder = mkdtempSync(join(tmpdir(), 'erx-demo-'));
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
let database: Database;
let services: DemoServices;

const count = async (text: string, values: unknown[] = []) =>
  Number(
    (
      await database.run<{ count: string }>(
        { name: `count ${text}`, text: `SELECT count(*) AS count FROM ${text}` },
        values,
      )
    )[0]?.count,
  );
const rows = <Row>(text: string, values: unknown[] = []) =>
  database.run<Row>({ name: text.slice(0, 60), text }, values);

beforeAll(async () => {
  database = await openPglite(join(folder, 'database'));
  await migrate(database, migrations);
  services = {
    database,
    keys: openKeys(folder),
    config: {
      publicUrl: 'http://localhost:4700',
      phone: undefined,
      demoPdmpSiteUrl: 'http://127.0.0.1:4710/pdmp',
    },
    log: pino({ level: 'silent' }),
    now: () => NOW,
  };
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * What is in the database, but for what is this installation's own: hashes, secrets, ids and digests made
 * again.
 */
async function contents(): Promise<string> {
  const tables = [
    'practices',
    'memberships',
    'patients',
    'patient_measurements',
    'patient_terms',
    'allergies',
    'medications',
    'medication_history',
    'problems',
    'prescriptions',
    'pharmacy_requests',
    'favorite_pharmacies',
    'favorite_sigs',
    'patient_visits',
    'network_messages',
    'inbound_messages',
  ];
  const parts = await Promise.all(
    tables.map((table) => rows<{ text: string }>(`SELECT t::text AS text FROM ${table} t ORDER BY 1`)),
  );
  const audit = await rows(
    `SELECT practice_id, at, account_id, event, resource_id, details
      FROM audit_records
      ORDER BY at, resource_id, event`,
  );
  const accounts = await rows('SELECT id, issuer, email, npi, dea_number FROM accounts ORDER BY email');
  return JSON.stringify([parts, audit, accounts]);
}

describe('seeding', () => {
  it('refuses to invent products: without the catalogue it names what is missing and stores nothing', async () => {
    await expect(seedDemo(services)).rejects.toThrow(/lisinopril 10 mg tablet/);
    expect(await count('accounts')).toBe(0);
  });

  it('stores everything, and the second time nothing', async () => {
    await loadStarterCatalogue(database, NOW);
    (await seedDemo(services))();
    const first = await contents();
    expect(await count('patients')).toBe(60);
    expect(await count('pharmacies')).toBe(43);
    (await seedDemo({ ...services, now: () => new Date(NOW.getTime() + 86_400_000) }))();
    expect(await contents()).toBe(first);
  });

  if (isWhole)
    it('stores the same in another installation', async () => {
      const other = await openPglite(join(folder, 'other'));
      const here = database;
      const own = await contents();
      try {
        await migrate(other, migrations);
        await loadStarterCatalogue(other, NOW);
        (await seedDemo({ ...services, database: other, keys: openKeys(join(folder, 'other-keys')) }))();
        database = other;
        expect(await contents()).toBe(own);
      } finally {
        database = here;
        await other.close();
      }
    });
});

describe('what is stored', () => {
  it('lets provider@demo.test sign in and sign controlled substances, and provider2@demo.test only sign in', async () => {
    const accounts = await rows<{
      email: string;
      issuer: string;
      subject: string;
      password_hash: string;
      pin_hash: string | null;
      practice_id: string;
    }>(
      `SELECT a.email, a.issuer, a.subject, a.password_hash, a.pin_hash, m.practice_id
        FROM accounts a
        JOIN memberships m ON m.account_id = a.id
        ORDER BY a.email`,
    );
    const [provider, provider2] = ['provider@demo.test', 'provider2@demo.test'].map((email) =>
      accounts.find((account) => account.email === email),
    );
    if (!provider || !provider2) throw new Error('The sign-ins are missing.');
    expect(await isSecret(DEMO_PASSWORD, provider.password_hash)).toBe(true);
    expect(await isSecret(DEMO_PIN, provider.pin_hash)).toBe(true);
    expect(provider2.password_hash).not.toBe(provider.password_hash);
    expect(provider2.pin_hash).toBeNull();
    const memberOf = async (account: typeof provider) => {
      const member = await findMember(database, account, account.practice_id, new Date());
      return member === undefined || typeof member === 'string'
        ? undefined
        : member.canSendControlledSubstance;
    };
    expect([await memberOf(provider), await memberOf(provider2)]).toEqual([true, false]);
  });

  it('lets each prescriber write the schedules of their registration, and a prescriber without one none', async () => {
    const [practice] = await rows<{ id: string; pdmp_site_url: string }>(
      "SELECT id, pdmp_site_url FROM practices WHERE name LIKE 'Magnolia%'",
    );
    const [other] = await rows<{ id: string }>("SELECT id FROM practices WHERE name NOT LIKE 'Magnolia%'");
    if (!practice || !other) throw new Error('The practices are missing.');
    expect(practice.pdmp_site_url).toBe('http://127.0.0.1:4710/pdmp');
    const idOf = async (name: string) =>
      (await rows<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [`${name}@demo.test`]))[0]
        ?.id ?? '';
    const of = async (name: string, practiceId: string) =>
      (await controlledRecordsStore(database, practiceId).writableBy(await idOf(name))).join(' ');
    expect([
      await of('provider', practice.id),
      await of('provider2', practice.id),
      await of('provider3', practice.id),
    ]).toEqual(['II III IV V', 'III IV V', '']);
    expect([await of('provider4', other.id), await of('provider5', other.id)]).toEqual([
      'II III IV V',
      'III IV V',
    ]);
    expect([
      await of('provider4', practice.id),
      await of('former', practice.id),
      await of('staff', practice.id),
    ]).toEqual(['', '', '']);
  });

  it('reports fills that are controlled, that are not, and of which it is not known', async () => {
    const kinds = await rows<{ kind: boolean | null }>(
      'SELECT DISTINCT controlled_substance AS kind FROM medication_history ORDER BY 1',
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([false, true, null]);
    const [wojcik] = await rows<{ practice_id: string; id: string }>(
      "SELECT practice_id, id FROM patients WHERE last_name = 'Wójcik' AND first_name = 'Łukasz'",
    );
    const history = await monitoringStore(database, wojcik?.practice_id ?? '').history(wojcik?.id ?? '');
    expect(history?.map(({ controlledSubstance }) => controlledSubstance)).toEqual(
      expect.arrayContaining(['Yes', 'No', 'Unknown']),
    );
    const fills = history?.map(({ lastFill }) => lastFill ?? '') ?? [];
    expect(fills).toEqual([...fills].sort().reverse());
    const [other] = await rows<{ id: string }>('SELECT id FROM practices WHERE id <> $1', [
      wojcik?.practice_id,
    ]);
    expect(await monitoringStore(database, other?.id ?? '').history(wojcik?.id ?? '')).toBeUndefined();
  });

  it('archives messages that the standard allows, for every sent prescription and no other', async () => {
    const codec = scriptCodec('2017071');
    const messages = await rows<{ kind: string; xml: string; message_id: string; prescription_id: string }>(
      'SELECT kind, xml, message_id, prescription_id FROM network_messages',
    );
    for (const { kind, xml, message_id } of messages) {
      const reading = codec.read(xml);
      expect(reading.valid && [reading.message.body.kind, reading.message.header.messageId]).toEqual([
        kind,
        message_id,
      ]);
    }
    expect(messages.filter(({ kind }) => kind === 'NewRx')).toHaveLength(
      await count('prescriptions WHERE sent_at IS NOT NULL'),
    );
    expect(messages.filter(({ kind }) => kind === 'Verify')).toHaveLength(
      await count("prescriptions WHERE verification_status = 'Verified'"),
    );
    expect(messages.filter(({ kind }) => kind === 'Status')).toHaveLength(
      await count("prescriptions WHERE delivery_state = 'accepted'"),
    );
    expect(messages.filter(({ kind }) => kind === 'Error')).toHaveLength(
      await count("prescriptions WHERE delivery_state = 'failed' OR verification_status = 'Error'"),
    );
    expect(
      await count(
        'inbound_messages i WHERE NOT EXISTS (SELECT FROM network_messages m WHERE m.message_id = i.message_id)',
      ),
    ).toBe(0);
    expect(await count('outbox')).toBe(0);
  });

  it('answers a repeated Verify of the archive as it was answered, and changes nothing', async () => {
    const [verify] = await rows<{ xml: string; answer_xml: string }>(
      `SELECT m.xml, i.answer_xml
        FROM network_messages m
        JOIN inbound_messages i ON i.message_id = m.message_id
        WHERE m.kind = 'Verify'
        ORDER BY m.at
        LIMIT 1`,
    );
    const before = await contents();
    const receiving = {
      ...services,
      config: {
        ...services.config,
        benefits: undefined,
        inbound: { user: '', password: '', identities: [] },
        refusedMessageDays: 90,
      },
      requests: openRequests(database),
      drugs: {
        schedulesOf: () => Promise.resolve([]),
        products: () => Promise.resolve(new Map()),
        lawOf: () => Promise.resolve(<Kind>(drug: Kind) => drug),
      },
      notify: () => undefined,
      softwareVersion: '1.2',
      address: '127.0.0.1',
    };
    expect(await receive(receiving, verify?.xml ?? '')).toBe(verify?.answer_xml);
    expect(await contents()).toBe(before);
  });

  it('stores requests as they would have been taken from their messages', async () => {
    const codec = scriptCodec('2017071');
    const stored = await rows<
      RequestColumns & {
        practice_id: string;
        provider_id: string;
        id: string;
        xml: string;
        answer_xml: string;
        received_at: Date;
      }
    >(
      `SELECT ${REQUEST_COLUMNS.map((column) => `r.${column}`).join(', ')}, r.practice_id, r.provider_id,
        r.id, r.received_at, m.xml, i.answer_xml
        FROM pharmacy_requests r
        JOIN network_messages m ON m.practice_id = r.practice_id AND m.request_id = r.id
        JOIN inbound_messages i ON i.message_id = r.message_id
        ORDER BY r.id`,
    );
    expect(stored).toHaveLength(await count('pharmacy_requests'));
    const drugs = await openDrugSearch(database, services.log);
    const matching = requestMatching(database);
    for (const row of stored) {
      const reading = codec.read(row.xml);
      if (!reading.valid || !isPharmacyRequest(reading.message))
        throw new Error('A request of the demo cannot be read.');
      expect(codec.read(row.answer_xml)).toMatchObject({
        valid: true,
        message: { header: { relatesToMessageId: row.message_id }, body: { kind: 'Status', code: '010' } },
      });
      const addressee = await matching.addressee(reading.message.header.to.id);
      expect(addressee).toMatchObject({ practiceId: row.practice_id, providerId: row.provider_id });
      if (!addressee) continue;
      const inbound = toInbound(reading.message, row.xml, '');
      const { request, content, rxReferenceNumber } = await matchRequest(
        { matching, drugs },
        reading.message,
        addressee,
        inbound,
        row.received_at,
      );
      const taken: RequestColumns = {
        message_id: row.message_id,
        kind: request.kind,
        change_type: request.kind === 'change' ? request.type : null,
        order_number: request.orderNumber,
        rx_reference_number: rxReferenceNumber,
        prescription_id: request.prescriptionId ?? null,
        patient_id: request.patient?.id ?? null,
        patient_as_sent: request.patientAsSent,
        pharmacy_ncpdp_id: request.pharmacy.ncpdpId,
        drug_description: request.drug.drugDescription,
        schedule: request.drug.deaSchedule,
        content,
      };
      expect(Object.fromEntries(REQUEST_COLUMNS.map((column) => [column, row[column]]))).toEqual(taken);
    }
    await drugs.close();
    expect(stored.filter(({ schedule }) => schedule === 'III')).toHaveLength(1);
    expect(stored.filter(({ schedule }) => schedule === 'unknown')).toEqual([]);
  });

  it('has every prescription of a product and a pharmacy that exist', async () => {
    expect(
      await count(
        `prescriptions r
          WHERE NOT EXISTS (SELECT FROM products p
            WHERE p.id = r.prescribable_drug_id AND p.schedule = r.schedule)`,
      ),
    ).toBe(0);
    expect(
      await count(
        'prescriptions r WHERE NOT EXISTS (SELECT FROM pharmacies f WHERE f.ncpdp_id = r.pharmacy_ncpdp_id)',
      ),
    ).toBe(0);
    expect(
      await count(
        'medications m WHERE NOT EXISTS (SELECT FROM products p WHERE p.id = m.prescribable_drug_id)',
      ),
    ).toBe(0);
    expect(
      await count(
        `problems d
          WHERE NOT EXISTS (SELECT FROM diagnoses i
            WHERE i.code = d.icd10_code AND i.description = d.icd10_description)`,
      ),
    ).toBe(0);
  });

  it('reads as the contract says', async () => {
    const stored = await rows<{ practice_id: string; id: string }>(
      'SELECT practice_id, id FROM prescriptions',
    );
    for (const { practice_id, id } of stored)
      expect(
        Prescription.safeParse(await prescriptionsStore(database, practice_id).find(id)).error,
      ).toBeUndefined();
    for (const { practice_id, id } of await rows<{ practice_id: string; id: string }>(
      'SELECT practice_id, id FROM patients',
    )) {
      expect(Patient.safeParse(await patientsStore(database, practice_id).find(id)).error).toBeUndefined();
    }
  });

  it('has every present weight and height in its history, and no other as the newest', async () => {
    let measured = 0;
    for (const { practice_id, id } of await rows<{ practice_id: string; id: string }>(
      'SELECT practice_id, id FROM patients',
    )) {
      const patient = await patientsStore(database, practice_id).find(id);
      const listed = await measurementsStore(database, practice_id).list(id);
      expect(z.array(Measurement).safeParse(listed).error).toBeUndefined();
      measured += listed.length;
      for (const measure of MEASURES) {
        const present = listed.find((each) => each.measure === measure && each.isPresent);
        expect([patient?.[measure], patient?.[MEASURE_FIELDS[measure].measuredOn]]).toEqual([
          present?.value ?? '',
          present?.measuredOn ?? '',
        ]);
      }
    }
    expect(measured).toBeGreaterThan(2 * 59);
  });

  it('has a trail that agrees with it, in the order of time, with digests that hold', async () => {
    const trail = await rows<{
      practice_id: string;
      id: string;
      at: Date;
      account_id: string | null;
      event: string;
      outcome: 'done';
      resource_type: string;
      resource_id: string;
      details: string;
      digest: string;
      actor: string | null;
      subject: string | null;
    }>('SELECT * FROM audit_records ORDER BY practice_id, sequence');
    expect(trail.filter(({ event }) => event === 'prescription.created')).toHaveLength(
      await count('prescriptions'),
    );
    expect(trail.filter(({ event }) => event === 'prescription.sent')).toHaveLength(
      await count('prescriptions WHERE sent_at IS NOT NULL'),
    );
    expect(trail.filter(({ event }) => event === 'patient.created')).toHaveLength(60);
    for (const [index, row] of trail.entries()) {
      // anyone who did something is named in the record
      expect(row.actor === null).toBe(row.account_id === null);
      const before = trail[index - 1];
      if (before?.practice_id === row.practice_id)
        expect(before.at.getTime()).toBeLessThanOrEqual(row.at.getTime());
      expect(
        auditDigest({
          ...row,
          practiceId: row.practice_id,
          accountId: row.account_id,
          trailName: row.actor,
          subject: row.subject,
          resourceType: row.resource_type,
          resourceId: row.resource_id,
        }),
      ).toBe(row.digest);
    }
  });
});

describe('the lists over it', () => {
  it('find patients by name, and their allergies, medications and problems in their own practice only', async () => {
    const [birmingham, tucson] = await rows<{ id: string }>('SELECT id FROM practices ORDER BY state');
    if (!birmingham || !tucson) throw new Error('The practices are missing.');
    const [ximena] = await patientsStore(database, birmingham.id).search('nunez xim');
    expect(ximena?.lastName).toBe('Núñez Arriaga');
    const [marcus] = await patientsStore(database, birmingham.id).search('tolliver marcus');
    const id = marcus?.id ?? '';
    expect(
      (await allergiesStore(database, birmingham.id).list(id))?.map(({ description, status }) => [
        description,
        status,
      ]),
    ).toEqual([['Penicillin', 'Active']]);
    expect(
      (await problemsStore(database, birmingham.id).list(id))
        ?.filter(({ hide }) => !hide)
        .map(({ icd10Code }) => icd10Code),
    ).toEqual(expect.arrayContaining(['E11.9', 'E78.5', 'I10']));
    const medications = await medicationsStore(database, birmingham.id).list(id);
    expect(medications?.map(({ description }) => description)).toEqual(
      expect.arrayContaining(['lisinopril 10 mg tablet', 'metformin 1,000 mg tablet']),
    );
    expect(medications?.findIndex(({ hide }) => hide)).toBeGreaterThan(
      medications?.findLastIndex(({ hide }) => !hide) ?? 0,
    );
    for (const list of [allergiesStore, medicationsStore, problemsStore])
      expect(await list(database, tucson.id).list(id)).toBeUndefined();
    const [kayden] = await patientsStore(database, birmingham.id).search('kayden');
    expect(await allergiesStore(database, birmingham.id).list(kayden?.id ?? '')).toEqual([]);
  });

  it('show waiting requests oldest first, of one prescriber, of an order number, never of another practice', async () => {
    const [birmingham, tucson] = await rows<{ id: string }>('SELECT id FROM practices ORDER BY state');
    const [provider] = await rows<{ id: string; spi: string }>(
      `SELECT a.id, m.spi
        FROM accounts a
        JOIN memberships m ON m.account_id = a.id
        WHERE a.email = 'provider@demo.test'`,
    );
    if (!birmingham || !tucson || !provider) throw new Error('The practices are missing.');
    const everything = { providerId: undefined, orderNumber: undefined };
    const here = requestsStore(database, birmingham.id);
    const changes = await here.waitingChanges(everything);
    const refills = await here.waitingRefills(everything);
    expect(changes).toHaveLength(9);
    expect(refills).toHaveLength(8);
    expect(changes.map(({ receivedAt }) => receivedAt)).toEqual(
      changes.map(({ receivedAt }) => receivedAt).sort(),
    );
    const unlinked = refills.find(({ patient }) => patient === undefined);
    expect(unlinked?.patientAsSent).toContain('Fitzwater');
    const own = await here.waitingRefills({ ...everything, providerId: provider.id });
    expect(own).toHaveLength(5);
    expect(
      own.every(
        ({ prescriber }) =>
          prescriber.id === provider.id &&
          prescriber.spi === provider.spi &&
          prescriber.name === 'Eleanor Grace Whitcombe-Hayes',
      ),
    ).toBe(true);
    const [first] = changes;
    expect(await here.waitingChanges({ ...everything, orderNumber: first?.orderNumber })).toEqual([first]);
    expect(
      await requestsStore(database, tucson.id).waitingChanges({
        ...everything,
        orderNumber: first?.orderNumber,
      }),
    ).toEqual([]);
    await database.run(
      { name: 'answer one', text: "UPDATE pharmacy_requests SET state = 'Denied' WHERE id = $1" },
      [first?.id],
    );
    expect(await here.waitingChanges(everything)).toHaveLength(8);
    await database.run(
      { name: 'ask again', text: "UPDATE pharmacy_requests SET state = 'Pending' WHERE id = $1" },
      [first?.id],
    );
  });
});

describe('the phone', () => {
  it('gets the tokens when it is there at last, and only when it takes the key', async () => {
    const puts: { url: string | undefined; authorization: string | undefined; body: string }[] = [];
    let refusals = 1;
    const phone = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += String(chunk);
      });
      request.on('end', () => {
        if (refusals-- > 0) return response.writeHead(503).end();
        puts.push({ url: request.url, authorization: request.headers.authorization, body });
        return response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => {
      phone.listen(0, '127.0.0.1', resolve);
    });
    const { port } = phone.address() as AddressInfo;
    const taken = new Promise<void>((resolve) => {
      const log = pino(
        { level: 'info' },
        {
          write: (line: string) => {
            if (line.includes('on the phone')) resolve();
          },
        },
      );
      void seedDemo({
        ...services,
        log,
        config: {
          ...services.config,
          phone: { url: `http://127.0.0.1:${String(port)}/phone/api`, key: 'key' },
        },
      });
    });
    await taken;
    await new Promise((resolve) => {
      phone.close(resolve);
    });

    const tokens = await rows<{ id: string; encrypted_secret: string }>(
      'SELECT id, encrypted_secret FROM authenticators',
    );
    expect(puts.map(({ url }) => url).sort()).toEqual(
      tokens.map(({ id }) => `/phone/api/devices/${id}`).sort(),
    );
    expect(tokens).toHaveLength(6);
    expect(puts.every(({ authorization }) => authorization === 'Bearer key')).toBe(true);
    const secrets = puts.map(({ body }) =>
      new URL((JSON.parse(body) as { otpauthUri: string }).otpauthUri).searchParams.get('secret'),
    );
    expect(secrets.sort()).toEqual(
      tokens.map(({ encrypted_secret }) => services.keys.decrypt(encrypted_secret)).sort(),
    );
    expect(puts.map(({ body }) => (JSON.parse(body) as { kind: string }).kind).sort()).toEqual([
      'hardware',
      'hardware',
      'hardware',
      'soft',
      'soft',
      'soft',
    ]);
  });
});

describe('prior authorizations of the demo', () => {
  it('are answered or wait for a user, and sending their prescriptions asks nothing', async () => {
    const practices = await rows<{ id: string }>('SELECT id FROM practices ORDER BY name');
    const lists = await Promise.all(
      practices.map(({ id }) =>
        priorAuthorizationsStore(database, id).list({
          filter: 'Pending',
          patientId: undefined,
          since: undefined,
          after: undefined,
          limit: 50,
        }),
      ),
    );
    const requests = lists.flatMap(({ items }) => items).map((request) => EpaRequest.parse(request));
    expect(requests.map(({ epaDetails }) => epaDetails.state).sort()).toEqual([
      'Approved',
      'Approved',
      'Denied',
    ]);
    for (const request of requests) {
      expect([awaitsAction(request), epaIsIncomplete(request.epaState), request.epaState]).toEqual([
        true,
        false,
        request.epaDetails.state,
      ]);
      expect(request.epaDetails.answeredAt?.localeCompare(NOW.toISOString())).toBeLessThanOrEqual(0);
    }
  });
});

const REQUEST_COLUMNS = [
  'message_id',
  'kind',
  'change_type',
  'order_number',
  'rx_reference_number',
  'prescription_id',
  'patient_id',
  'patient_as_sent',
  'pharmacy_ncpdp_id',
  'drug_description',
  'schedule',
  'content',
] as const;
type RequestColumns = Record<(typeof REQUEST_COLUMNS)[number], string | null> & {
  readonly message_id: string;
};
