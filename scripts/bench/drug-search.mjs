import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { quantile } from './report/statistics.mjs';

export const title = 'Drug search at the API over the whole NDC directory';

const AIM = 5;
const QUERIES = 2000;
/** What prescribers type, each as it grows letter by letter. */
const TYPED = [
  'lisinopril 10', 'amoxicillin 400', 'atrovastatin 40', 'metformin er 500', 'zestril', 'oxycodone apap 5', 'levothyroxine 50 mcg', 'sertraline 100', 'albuterol',
  'hydrochlorothiazide 25', 'lisinoprl', 'gabapentin 300', 'adderall xr 20', 'prednisone 10', 'insulin glargine', 'amox clav 875', 'azithromycin 250', 'cetirizine',
];

export async function run({ root, startProduct, say }) {
  const list = join(root, '..', 'shared', 'data', 'ndc-packages.csv.gz');
  const hasDirectory = existsSync(list);
  const product = await startProduct({ demo: true });
  try {
    const { signIn } = await import('../../tests/fixtures/signed-in.ts');
    if (hasDirectory) await importDirectory(await signIn(product.url, 'superadmin@demo.test'), list, say);
    else say(`The directory is not at ${list}: measured over the starter catalogue alone.`);
    const { token, practiceId } = await signIn(product.url, 'provider@demo.test');
    const headers = { authorization: `Bearer ${token}`, 'x-practice-id': practiceId };
    const texts = TYPED.flatMap((text) => Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1)));
    const ask = async (text) => {
      const begun = performance.now();
      const response = await fetch(`${product.url}/api/drugs/_search?${new URLSearchParams({ searchStr: text, excludeUnsupportedGenericIds: 'true' })}`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the search answered ${response.status}`);
      return performance.now() - begun;
    };
    for (const text of texts) await ask(text);
    const taken = [];
    for (let at = 0; at < QUERIES; at += 1) taken.push(await ask(texts[(at * 37) % texts.length]));
    const floor = [];
    for (let at = 0; at < 300; at += 1) {
      const begun = performance.now();
      await (await fetch(`${product.url}/api/health`)).arrayBuffer();
      floor.push(performance.now() - begun);
    }
    const over = hasDirectory ? '103,796 packages' : 'the starter catalogue';
    return [0.5, 0.95, 0.99].map((share) => {
      const [value, least] = [quantile(taken, share), quantile(floor, share)];
      return {
        measure: `p${share * 100} of ${QUERIES} searches over ${over}`, value, unit: 'ms', floor: least, ratio: value / least,
        ...(share === 0.95 ? { aim: `at most ${AIM} ms`, met: value <= AIM } : {}),
      };
    });
  } finally {
    await product.stop();
  }
}

async function importDirectory({ client }, list, say) {
  const { readFileSync } = await import('node:fs');
  const { gunzipSync } = await import('node:zlib');
  const { createHash } = await import('node:crypto');
  const { startImport, takeImportLines, finishImport } = await import('../../packages/core/src/reference/contract.ts');
  const bytes = readFileSync(list);
  const lines = gunzipSync(bytes).toString('utf8').trimEnd().split('\n');
  let state = await client.call(startImport, { body: { kind: 'ndc-packages', fileHash: createHash('sha256').update(bytes).digest('hex') } });
  const begun = performance.now();
  while (state.linesTaken < lines.length) {
    const from = state.linesTaken;
    ({ state } = await client.call(takeImportLines, { params: { id: state.id }, body: { from: from + 1, header: lines[0], lines: lines.slice(from, from + 2000) } }));
  }
  await client.call(finishImport, { params: { id: state.id } });
  say(`The directory was imported in ${((performance.now() - begun) / 1000).toFixed(0)} s.`);
}
