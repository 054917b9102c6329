import { accessToken, DEMO_PASSWORD, signIn } from '../../tests/fixtures/signed-in.ts';
import { directoryLines, importDirectory } from './catalogue/directory.mjs';
import { quantile } from './report/statistics.mjs';

export const title = 'Signing in while the whole NDC directory is imported, to signing in before it';

const BEFORE = 30;
/** Milliseconds between two sign-ins: people arrive, and do not wait in a row. */
const PAUSE = 500;

export async function run({ root, say, startProduct }) {
  const lines = directoryLines(root);
  return [
    ...(await measured('pglite', lines, say, startProduct)),
    ...(await measured('postgres', lines, say, startProduct)),
  ];
}

async function measured(database, lines, say, startProduct) {
  const product = await startProduct({ database, demo: true, env: { ERX_RATE_LIMIT: '0' } });
  try {
    const admin = await signIn(product.url, 'superadmin@demo.test');
    const headers = {
      authorization: `Bearer ${admin.token}`,
      'x-practice-id': admin.practiceId,
      'x-application': 'erx-web',
    };
    const before = [];
    for (let round = -3; round < BEFORE; round += 1) {
      const took = await timeOf(product.url);
      if (round >= 0) before.push(took);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    say(`Importing ${lines.length.toLocaleString('en-US')} lines on ${database} …`);
    const during = [];
    const began = performance.now();
    let isDone = false;
    const importing = importDirectory(product.url, headers, lines).finally(() => {
      isDone = true;
    });
    importing.catch(() => undefined);
    while (!isDone) {
      during.push(await timeOf(product.url));
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    await importing;
    const seconds = (performance.now() - began) / 1000;
    return [
      { measure: `${database}: the import`, value: seconds, unit: 's' },
      ...[0.5, 0.95, 1].map((share) => {
        const [value, floor] = [quantile(during, share), quantile(before, share)];
        return {
          measure: `${database}: p${String(share * 100)} of ${String(during.length)} sign-ins meanwhile`,
          value,
          unit: 'ms',
          floor,
          ratio: value / floor,
        };
      }),
    ];
  } finally {
    await product.stop();
  }
}

/** A whole sign-in, as a browser does it. */
async function timeOf(url) {
  const began = performance.now();
  await accessToken(url, 'provider@demo.test', DEMO_PASSWORD);
  return performance.now() - began;
}
