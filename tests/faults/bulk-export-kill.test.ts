import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BulkCalls, bulkCalls } from '../fixtures/bulk-export';
import { signIn } from '../fixtures/signed-in';
import { type Product, startProduct } from '../harness/product';

/** Of how many exports one is expected to be killed between two pages. */
const TRIES = 5;

describe('an export of charts whose server is killed while it is made', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ demo: true, env: { ERX_RATE_LIMIT: '0' } });
  });
  afterAll(() => product.stop());

  const calls = async (): Promise<BulkCalls> => {
    const { token, practiceId } = await signIn(product.url, 'admin@demo.test');
    return bulkCalls(product.url, token, practiceId);
  };
  const pagesOf = (reply: Response) => Number(reply.headers.get('x-progress')?.split(' ')[0] ?? 'NaN');

  /** Kills the server after the first page of an export. @returns its address; undefined where it was made already */
  async function killedMidway(): Promise<string | undefined> {
    const before = await calls();
    const begun = await before.kickOff();
    const address = begun.headers.get('content-location') ?? '';
    await vi.waitFor(async () => expect(pagesOf(await before.get(address))).not.toBe(0), {
      timeout: 60_000,
      interval: 5,
    });
    await product.kill();
    await product.restart();
    const after = await (await calls()).get(address);
    if (after.status === 202 && pagesOf(after) > 0) return address;
    await (await calls()).get(address, { method: 'DELETE' });
    return undefined;
  }

  it(
    'is continued by the next one to what it would have been, each resource once',
    { timeout: 400_000 },
    async () => {
      const whole = await (await calls()).whole();
      let address: string | undefined;
      for (let tries = 0; address === undefined && tries < TRIES; tries += 1) address = await killedMidway();
      expect(address).toBeDefined();
      const { output } = await (await calls()).whenMade(address ?? '');
      expect(output.map(({ type, count }) => [type, count])).toEqual(
        whole.manifest.output.map(({ type, count }) => [type, count]),
      );
      for (const { type, url } of output) {
        const lines = (await (await (await calls()).get(url)).text()).trimEnd().split('\n');
        expect([type, new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id)).size]).toEqual([
          type,
          whole.lines.get(type)?.length,
        ]);
      }
    },
  );
});
