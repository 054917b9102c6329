import type { Client } from '@erx/core/client/call';
import { readWhole } from '@erx/core/client/read-whole';
import { listCredentialRequests } from '@erx/core/approvals/contract';
import { reviewAccess, searchGrantees } from '@erx/core/grants/contract';
import { listReadiness } from '@erx/core/credentials/readiness/contract';
import { createServiceAccount, listServiceAccounts } from '@erx/core/service-accounts/contract';
import { LARGEST_PAGE } from '@erx/core/values/page';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GrantFixture, setupGrants } from '../fixtures/grant-fixture';
import { codeOf } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

/** More people than one page has: some of one name, in either case, and beyond ASCII. */
const MANY = LARGEST_PAGE + 20;

const idOf = (row: { readonly id: string } | { readonly person: { readonly id: string } }) =>
  'person' in row ? row.person.id : row.id;

describe.each(databaseKinds())('lists of the people of a practice on %s', (kind) => {
  let fixture: GrantFixture;
  /** Who works in this practice alone, its service accounts, and their requests. */
  const ours = new Set<string>();
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    const added = await fixture.rows<{ id: string; account_id: string }>(
      `WITH added AS (
          INSERT INTO accounts (id, issuer, subject, email, first_name, last_name, npi, created_at)
          SELECT gen_random_uuid(), 'test', 'many-' || n, 'many-' || n || '@many.test', 'Ann',
            (ARRAY['Ito', 'ito', 'Ángel', 'de la Cruz', 'Name' || n])[1 + n % 5], (2000000000 + n)::text, now()
          FROM generate_series(1, $2::int) AS n
          RETURNING id),
        joined AS (
          INSERT INTO memberships (practice_id, account_id, role, created_at)
          SELECT $1, id, 'Provider', now() FROM added)
        INSERT INTO credential_statements (id, account_id, practice_id, state, changes, stated_by, stated_by_name, stated_at)
        SELECT gen_random_uuid(), id, $1, 'open', '[]'::jsonb, id, 'Ann', now() FROM added
        RETURNING id, account_id`,
      fixture.admin.practiceId,
      MANY,
    );
    for (const { id, account_id } of added) ours.add(id).add(account_id);
    for (const name of ['Export', 'export at night', 'Directory']) {
      const body = { name, rights: ['audit.read'] };
      ours.add((await fixture.admin.client.call(createServiceAccount, { body })).id);
    }
  });
  afterAll(() => fixture.close());

  const LISTS = {
    'the access review': reviewAccess,
    'the people of grants': searchGrantees,
    readiness: listReadiness,
    'changes of credentials': listCredentialRequests,
    'service accounts': listServiceAccounts,
  };
  type List = (typeof LISTS)[keyof typeof LISTS];
  const names = Object.keys(LISTS) as (keyof typeof LISTS)[];
  const pageOf = (client: Client, list: List, query: { limit?: number; after?: string | undefined }) =>
    client.page(list, { query });

  it.each(names)('%s: is given in pages, which together are the whole, each row once', async (name) => {
    const list = LISTS[name];
    const { client } = fixture.admin;
    const limit = name === 'service accounts' ? 1 : 99;
    const rows: string[] = [];
    let after: string | undefined;
    do {
      const page = await pageOf(client, list, { limit, after });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      expect(page.items.length > 0 || page.next === undefined).toBe(true);
      rows.push(...page.items.map(idOf));
      after = page.next;
    } while (after !== undefined);
    expect(rows.length).toBeGreaterThanOrEqual(name === 'service accounts' ? 3 : MANY);
    expect(new Set(rows).size).toBe(rows.length);
    expect((await readWhole(client, list, {})).map(idOf)).toEqual(rows);
  });

  it.each(names.filter((name) => name !== 'service accounts'))(
    '%s: has no more rows in one reply than a page may have, and says that there are more',
    async (name) => {
      const page = await pageOf(fixture.admin.client, LISTS[name], {});
      expect(page.items).toHaveLength(LARGEST_PAGE);
      expect(page.next).toEqual(expect.any(String));
    },
  );

  it.each(names)(
    '%s: refuses a cursor that no page ended with, and more rows than a page has',
    async (name) => {
      const { client } = fixture.admin;
      expect(await codeOf(pageOf(client, LISTS[name], { after: 'bogus' }))).toBe('call.cursor-unknown');
      expect(await codeOf(pageOf(client, LISTS[name], { limit: LARGEST_PAGE + 1 }))).toBe('call.invalid');
    },
  );

  it.each(names)('%s: shows another practice nobody of this one by a cursor of this one', async (name) => {
    const { next } = await pageOf(fixture.admin.client, LISTS[name], { limit: 1 });
    const other = await fixture.person('admin2');
    const theirs = await pageOf(other.client, LISTS[name], { after: next });
    expect(theirs.items.map(idOf).filter((id) => ours.has(id))).toEqual([]);
  });

  it('stand in the order of their names, whatever their case', async () => {
    const found = await readWhole(fixture.admin.client, searchGrantees, { query: { searchText: 'ito' } });
    expect(found.length).toBeGreaterThanOrEqual(MANY / 5);
    const all = (await readWhole(fixture.admin.client, reviewAccess, {})).map(({ person }) =>
      person.lastName.toLowerCase(),
    );
    expect(all).toEqual([...all].sort());
  });
});
