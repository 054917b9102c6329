import { API } from '@erx/core/api';
import { openAuditExport } from '@erx/core/audit/contract';
import type { AuditEvent } from '@erx/core/audit/events';
import { type Client, PRACTICE_HEADER } from '@erx/core/client/call';
import { answersFile, type AnyEndpoint, type FileReply, type InputOf } from '@erx/core/client/endpoint';
import { openAccessReview } from '@erx/core/grants/review-contract';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { accessToken, clientOf, terminalToken } from '../fixtures/signed-in';
import { todayInDemo } from '../harness/days';
import { databaseKinds } from '../harness/run';

/** May take every file there is. */
const TAKER = 'superadmin@demo.test';

/** Every endpoint that hands a file over: data that has left the service. */
const FILES: readonly AnyEndpoint[] = API.filter(({ reply }) => answersFile(reply as z.ZodType | FileReply));

interface Ids {
  readonly patientId: string;
  readonly prescriptionId: string;
  readonly prescriberId: string;
  readonly month: string;
  readonly reviewId: string;
  readonly exportId: string;
  readonly ticket: string;
}

/** What each is asked with, and the event by which the trail says that it was taken. */
const TAKEN: Record<string, { event: AuditEvent; ask?: (ids: Ids) => InputOf<AnyEndpoint> }> = {
  exportAuditItems: { event: 'audit.exported' },
  exportAuditItemsXlsx: { event: 'audit.exported' },
  exportAuditEvidence: { event: 'audit.exported' },
  downloadAuditExport: {
    event: 'audit.exported',
    ask: ({ ticket }) => ({ body: { ticket, format: 'csv' } }),
  },
  downloadExport: {
    event: 'fhir-export.download-begun',
    ask: ({ exportId: id }) => ({ params: { id, file: 'Patient.ndjson' } }),
  },
  exportLooks: { event: 'patient.looks-exported', ask: ({ patientId: id }) => ({ params: { id } }) },
  printLooks: { event: 'patient.looks-printed', ask: ({ patientId: id }) => ({ params: { id } }) },
  exportMarketingLog: { event: 'marketing.exported' },
  exportMarketingLogXlsx: { event: 'marketing.exported' },
  exportMarketingLogLines: { event: 'marketing.exported' },
  exportSignedPrescriptions: { event: 'signed.exported' },
  exportSignedLines: { event: 'signed.exported' },
  exportPrescriptionHistory: { event: 'prescription.exported' },
  exportPrescriptionHistoryXlsx: { event: 'prescription.exported' },
  exportPrescriptionHistoryLines: { event: 'prescription.exported' },
  exportIncidents: { event: 'incident-report.exported' },
  exportIncidentsXlsx: { event: 'incident-report.exported' },
  exportIncidentLines: { event: 'incident-report.exported' },
  exportControlledLog: {
    event: 'controlled-log.read',
    ask: ({ prescriberId: accountId, month }) => ({ params: { accountId, month } }),
  },
  exportControlledLogLines: {
    event: 'controlled-log.read',
    ask: ({ prescriberId: accountId, month }) => ({ params: { accountId, month } }),
  },
  printPrescription: {
    event: 'prescription.printed',
    ask: ({ prescriptionId: id }) => ({ params: { id } }),
  },
  printMedications: {
    event: 'medication-list.printed',
    ask: ({ patientId }) => ({ params: { patientId } }),
  },
  printLegacyMedications: {
    event: 'legacy-history.printed',
    ask: ({ patientId: id }) => ({ params: { id } }),
  },
  printLegacyAllergies: { event: 'legacy-history.printed', ask: ({ patientId: id }) => ({ params: { id } }) },
  exportAccessReview: {
    event: 'access-review.exported',
    ask: ({ reviewId: id }) => ({ params: { id }, query: {} }),
  },
  printAccessReview: { event: 'access-review.exported', ask: ({ reviewId: id }) => ({ params: { id } }) },
  makeBackup: { event: 'installation.backed-up' },
};

interface Recorded {
  readonly event: string;
  readonly practice_id: string;
  readonly actor: string;
}

describe.each(databaseKinds())('what the trail says of who took a file, on %s', (kind) => {
  let server: TestServer;
  let practiceId: string;
  let accountId: string;
  let ids: Omit<Ids, 'ticket'>;
  const tokens = { web: '', terminal: '' };
  const takers = {} as Record<keyof typeof tokens, Client>;

  const rows = <Row>(text: string, ...values: unknown[]) =>
    server.services.database.run<Row>({ text }, values);
  const one = async (text: string, ...values: unknown[]): Promise<string> => {
    const [row] = await rows<{ id: string }>(text, ...values);
    if (!row) throw new Error(`Nothing in the demo for: ${text}`);
    return row.id;
  };

  beforeAll(async () => {
    const began = new Date();
    server = await startDemoServer(kind, () => began); // a token lasts as long as the test
    tokens.web = await accessToken(server.origin, TAKER);
    tokens.terminal = await terminalToken(server.origin, TAKER);
    const [practice] = await clientOf(server.origin, tokens.web, undefined).call(listAccessiblePractices, {});
    practiceId = practice?.id ?? '';
    for (const way of ['web', 'terminal'] as const)
      takers[way] = clientOf(server.origin, tokens[way], practiceId);
    accountId = await one('SELECT id FROM accounts WHERE email = $1', TAKER);
    ids = {
      patientId: await one('SELECT id FROM patients WHERE practice_id = $1 LIMIT 1', practiceId),
      prescriptionId: await one(
        "SELECT id FROM prescriptions WHERE practice_id = $1 AND script_status = 'Sent' LIMIT 1",
        practiceId,
      ),
      prescriberId: await one(
        `SELECT a.id FROM accounts a JOIN memberships m ON m.account_id = a.id
          WHERE m.practice_id = $1 AND a.dea_number IS NOT NULL AND a.npi IS NOT NULL LIMIT 1`,
        practiceId,
      ),
      month: todayInDemo().slice(0, 7),
      reviewId: (await takers.web.call(openAccessReview, {})).id,
      exportId: await madeExport(),
    };
  });
  afterAll(() => server.close());

  /** An export of every patient that is made. @returns its id */
  async function madeExport(): Promise<string> {
    const headers = { authorization: `Bearer ${tokens.web}`, [PRACTICE_HEADER]: practiceId };
    const begun = await fetch(`${server.origin}/fhir/Patient/$export?_type=Patient`, {
      headers: { ...headers, prefer: 'respond-async', accept: 'application/fhir+json' },
    });
    const place = begun.headers.get('content-location') ?? '';
    await vi.waitFor(
      async () => {
        expect((await fetch(place, { headers })).status).toBe(200);
      },
      { timeout: 30_000 },
    );
    return place.split('/').at(-1) ?? '';
  }

  /** Whom the claims of a token name as its session. */
  const sessionOf = (token: string): unknown =>
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid?: string }).sid;

  it('is known for every endpoint of the API that hands over a file', () => {
    expect(FILES.map(({ name }) => name).toSorted()).toEqual(Object.keys(TAKEN).toSorted());
  });

  describe.each(['web', 'terminal'] as const)('signed in by %s', (way) => {
    it.each(FILES.map((endpoint) => [endpoint.name, endpoint] as const))(
      '%s names the client and the session',
      async (name, endpoint) => {
        const { event, ask } = TAKEN[name] ?? { event: undefined };
        const { ticket } = await takers[way].call(openAuditExport, { query: {} });
        const last = await one('SELECT coalesce(max(sequence), 0)::text AS id FROM audit_records');
        const file = await takers[way].call(endpoint, ask?.({ ...ids, ticket }) ?? {});
        expect(file).toBeInstanceOf(Blob);
        const found = async () =>
          await rows<Recorded>(
            `SELECT event, practice_id, actor FROM audit_records
              WHERE sequence > $1::bigint AND account_id = $2 AND event <> 'patient.read'`,
            last,
            accountId,
          );
        await expect.poll(async () => (await found()).map((record) => record.event)).toContain(event);
        for (const record of await found())
          expect(JSON.parse(record.actor), `${record.event} of ${record.practice_id}`).toMatchObject({
            client: way,
            session: sessionOf(tokens[way]),
            address: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
          });
      },
    );
  });
});
