import { finishImport, startImport, takeImportLines, undoImport } from '@erx/core/reference/contract';
import { createClient } from '@erx/core/client/call';
import { loadStarterCatalogue } from '@erx/server/reference-import/load-starter';
import { publishedLines } from '@erx/server/reference/published-lists';
import { serveDrugs } from '@erx/server/drugs/routes';
import { serveReference } from '@erx/server/reference/routes';
import { elevenDigitNdc } from '@erx/core/drugs/ndc';
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeDatabase } from '../harness/database';
import { seedPractice } from '../harness/practice';
import { serveParts } from '../harness/service';

it('explores', { timeout: 900_000 }, async () => {
  const store = await makeDatabase('postgres' as never);
  await loadStarterCatalogue(store.database, new Date());
  const practice = await seedPractice(store.database);
  await store.database.run({ text: 'UPDATE accounts SET is_super_admin = true' }, []);
  const service = await serveParts(store.database, ({ server, services }) => {
    serveDrugs(server, services); serveReference(server, services);
    return Promise.resolve({ close: () => services.drugs.close() });
  });
  const admin = createClient({ origin: service.url, application: 'test', accessToken: () => Promise.resolve(practice.first.token), practiceId: () => practice.id, timeoutMilliseconds: 200_000 });
  const lines = publishedLines('ndc-packages.csv.gz');
  const before = await store.database.run({ text: 'select id, description, schedule, withheld, rx_norm_id, representative_ndc, rank from products order by id' }, []);
  const beforeK = await store.database.run({ text: 'select * from packages order by ndc' }, []);
  const t0 = Date.now();
  const state = await admin.call(startImport, { body: { kind: 'ndc-packages', fileHash: 'a'.repeat(64) } });
  for (let at = 0; at < lines.length; at += 1000)
    await admin.call(takeImportLines, { params: { id: state.id }, body: { from: at + 1, lines: lines.slice(at, at + 1000), header: lines[0] } });
  const t1 = Date.now();
  const done = await admin.call(finishImport, { params: { id: state.id } });
  const t2 = Date.now();
  const rows = await store.database.run({ text: `select p.id, p.description, p.withheld, p.source, p.rx_norm_id, p.route, p.schedule, array_agg(distinct k.application) apps, count(k.ndc)::int n, array_agg(distinct k.rx_norm_id) codes from products p left join packages k on k.product_id=p.id group by p.id order by lower(p.description)` }, []);
  writeFileSync('/work/tmp/identity/products.json', JSON.stringify(rows, null, 0));
  const list = new Map(publishedLines('ndc-rxcui-ingredients.csv.gz').slice(1).map((l) => { const [n, c] = l.split(','); return [elevenDigitNdc(n ?? ''), c] as const; }));
  const ks = await store.database.run<{ ndc: string; product_id: string; rx_norm_id: string | null }>({ text: 'select ndc, product_id, rx_norm_id from packages' }, []);
  const by = new Map<string, Set<string>>(); let known = 0;
  for (const k of ks) { const c = list.get(k.ndc); if (c === undefined) continue; known++; by.set(k.product_id, (by.get(k.product_id) ?? new Set()).add(c)); }
  const mixed = [...by].filter(([, s]) => s.size > 1);
  process.stdout.write(`staged ${t1 - t0} applied ${t2 - t1} known ${known} mixed ${mixed.length} ${JSON.stringify(mixed.slice(0, 10).map(([i, s]) => [i, ...s]))}\n${JSON.stringify(done.changes, null, 1).slice(0, 6000)}\n`);
  await admin.call(undoImport, { params: { id: state.id } });
  const t3 = Date.now();
  const after = await store.database.run<{withheld: string}>({ text: 'select id, description, schedule, withheld, rx_norm_id, representative_ndc, rank from products order by id' }, []);
  const afterK = await store.database.run({ text: 'select * from packages order by ndc' }, []);
  process.stdout.write(`undo ${t3 - t2}; before ${before.length} after ${after.filter((r) => r.withheld === null).length}\n`);
  expect(after.filter((r) => r.withheld === null)).toEqual(before);
  expect(afterK).toEqual(beforeK);
  await service.close(); await store.drop();
});
