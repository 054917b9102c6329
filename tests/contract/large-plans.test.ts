import { API } from '@erx/core/api';
import { PRACTICE_HEADER, toAddress } from '@erx/core/client/call';
import type { AnyEndpoint } from '@erx/core/client/endpoint';
import { TRIMMED_KINDS } from '@erx/core/retention/vocabulary';
import { readFigures } from '@erx/server/jobs/figures-store';
import { MOST_DELETED } from '@erx/server/retention/delete-statements';
import { deleteOldest } from '@erx/server/retention/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { fillDatabase } from '../fixtures/large-database';
import { hasObserver, type ObservedPlans, observePlans, type Reading } from '../harness/observed-plans';
import { clusterUrl, databaseKinds } from '../harness/run';
import { asSuperuser } from '../harness/templates';
import { inWhole } from '../harness/whole';

/** The whole run has a directory of the FDA's size, and PostgreSQL its plans of large tables. */
const AMOUNTS = {
  practices: inWhole(10, 2),
  patients: inWhole(30_000, 6_000),
  prescriptions: inWhole(200_000, 12_000),
  products: inWhole(14_644, 4_000),
  packages: inWhole(100_000, 8_000),
  pharmacies: inWhole(70_000, 4_000),
};

/** Milliseconds, on a machine that does much besides. */
const FILLED_WITHIN = 1_800_000;

/**
 * No part of a statement looks at more rows of a table: fewer than each practice has, and enough for the newest two
 * thousand of a practice, which are looked through for what it usually does.
 */
const MOST = 2_300;

/** What reads more by its nature. */
const BY_DESIGN: readonly (readonly [what: RegExp, why: string])[] = [
  [/FROM products\s+LEFT JOIN LATERAL/, 'the index of drugs is made of every product, as the service starts'],
  [/^SELECT \(SELECT count|^SELECT fiscal_year/, 'a page of the operator counts what is loaded'],
  [/strpos\(lower\(f\.store_name\)/, 'what a name has in its middle is looked for in the index of names'],
  [
    /coalesce\(p\.sent_at, p\.printed_at\) AS issued_at/,
    'the log of a month looks for orders of a year before',
  ],
  [
    /p\.merged_into IS NULL\s+ORDER BY p\.last_name/,
    'charts are compared with all others, to find who is there twice',
  ],
  [/FROM legacy_records l/, 'former records that wait are counted by patient'],
  ...inWhole<readonly [RegExp, string][]>(
    [],
    [[/LIMIT 2000\) AS recent/, 'the pages of a small practice are read in one go rather than one by one']],
  ),
];

/** Files are as long as what they are of, and are not lists. */
const OF_FILES = /^(export|print|verify)/;
const SEARCHED: Readonly<Record<string, readonly Record<string, string>[]>> = {
  searchDrugs: [{ searchStr: 'lisinopril' }, { searchStr: 'oxy 5' }],
  searchDrugRows: [{ searchStr: 'lisinopril' }],
  searchDiagnoses: [{ searchStr: 'hyper' }],
  searchPatients: [{ searchStr: 'lee' }, { searchStr: 'a' }, { searchStr: '1980' }],
  searchAllergens: [{ searchText: 'peni' }],
  searchPharmacies: [{ state: 'AL' }, { name: 'pharmacy 12' }, { zipCode: '35205', mileRadius: '50' }],
  listPrescriptions: [{}, { duration: 'LastMonth' }, { limit: '200' }],
};
const STATUSES = ['Pending', 'Sent', 'Printed', 'All', 'CancelledAfterSending', 'RefillRequest', 'Error'];

const isObserved = databaseKinds().includes('postgres') && (await hasObserver(clusterUrl() ?? ''));

describe.skipIf(!isObserved)('in a large installation', () => {
  describe.each(inWhole(['auto', 'force_generic_plan'] as const, ['force_generic_plan'] as const))(
    'with plans by %s',
    (planning) => {
      let observed: ObservedPlans;
      let fixture: AnsweringFixture;
      beforeAll(async () => {
        fixture = await setupAnswering(
          'postgres',
          {},
          {
            async prepare(storage) {
              const url = asSuperuser(storage) ?? '';
              await fillDatabase(url, AMOUNTS);
              observed = await observePlans(url, planning);
            },
          },
        );
      }, FILLED_WITHIN);
      afterAll(async () => {
        observed.stop();
        await fixture.close();
      });

      async function read(endpoint: AnyEndpoint, params: Record<string, string>, query = {}): Promise<void> {
        const response = await fetch(`${fixture.server.origin}/${toAddress(endpoint, { params, query })}`, {
          headers: { authorization: `Bearer ${fixture.me.bearer}`, [PRACTICE_HEADER]: fixture.me.practiceId },
        });
        expect([500, 502, 504], endpoint.name).not.toContain(response.status); // what is not set up says 503
        await response.arrayBuffer();
      }

      it('sends, is answered, asked and answers', async () => {
        const sent = await fixture.sentOf('lisinopril 10 mg tablet');
        await fixture.sentOf('alprazolam 0.25 mg tablet');
        await fixture.ask(sent, { type: 'G' });
        await fixture.ask(sent, { isStranger: true });
        await fixture.answer(await fixture.ask(sent), { responseType: 'Approved' });
        await expect.poll(() => fixture.rows('SELECT 1 FROM outbox LIMIT 1')).toEqual([]);
        expect(tooMuch(observed.take())).toEqual([]);
      });

      it('counts what waits, for operators', async () => {
        const { outbox, needingAttention } = await readFigures(fixture.server.services.database, true);
        expect([outbox.messages, needingAttention].every(Number.isInteger)).toBe(true);
        expect(observed.statements()).toBeGreaterThan(0);
        expect(tooMuch(observed.take())).toEqual([]);
      });

      it('reads whatever the API gives to read', async () => {
        const sent = await fixture.sentOf('lisinopril 20 mg tablet');
        const asked = await fixture.ask(sent);
        const ids: Record<string, string> = {
          patients: sent.patientId,
          prescriptions: sent.id,
          signing: sent.id,
          drugs: sent.prescribableDrugId,
          pharmacyrequests: asked.request.id,
        };
        const all = API.filter(
          ({ method, form, allow, name }) =>
            method === 'GET' && form === undefined && allow !== 'anyone' && !OF_FILES.test(name),
        );
        for (const endpoint of all) {
          const params = {
            id: ids[endpoint.path.split('/')[1] ?? ''] ?? fixture.me.accountId,
            patientId: sent.patientId,
            prescriptionId: sent.id,
            drugId: sent.prescribableDrugId,
            providerId: fixture.me.accountId,
            accountId: fixture.me.accountId,
            orgId: fixture.me.practiceId,
            otherId: sent.patientId,
            ndc: '00143126701',
            orderNumber: sent.orderNumber,
            count: '15',
          };
          for (const query of SEARCHED[endpoint.name] ?? [{}])
            for (const status of endpoint.path.includes(':status') ? STATUSES : [''])
              await read(endpoint, { ...params, status }, query);
        }
        expect(observed.statements()).toBeGreaterThan(200);
        expect(tooMuch(observed.take())).toEqual([]);
      });

      it('deletes what was kept long enough', async () => {
        for (const kind of TRIMMED_KINDS)
          expect(await deleteOldest(fixture.server.services.database, kind, new Date()), kind).toBe(
            MOST_DELETED,
          );
        expect(tooMuch(observed.take())).toEqual([]);
      });
    },
  );
});

/** Readings of more rows than a statement needs, the worst first. */
function tooMuch(readings: readonly Reading[]): string[] {
  return readings
    .filter(({ statement, rows }) => rows > MOST && !BY_DESIGN.some(([what]) => what.test(statement)))
    .sort((one, other) => other.rows - one.rows)
    .map(
      ({ statement, way, rows }) =>
        `${String(rows)} rows by ${way}: ${statement.replace(/\s+/g, ' ').slice(0, 300)}`,
    );
}
