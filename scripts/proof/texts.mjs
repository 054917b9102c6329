/**
 * The benchmark of adversarial texts, held to its aim: what another request waits longer while one comes in.
 * @returns {Promise<import('./run.mjs').Proved>}
 */
export async function proveTexts({ say, isShort }) {
  if (isShort) process.env.BENCH_SHORT = '1'; // read by scripts/bench/report/amounts.mjs
  const { beginRun } = await import('../../tests/harness/run.ts');
  const { startProduct } = await import('../../tests/harness/product.ts');
  const { run } = await import('../bench/adversarial-texts.mjs');
  const endRun = await beginRun({ durable: true });
  try {
    const rows = await run({ say, startProduct });
    const [worst] = rows;
    return {
      figure: `${worst.measure}: ${worst.value.toFixed(0)} ms, ${worst.floor.toFixed(0)} ms when nothing comes in`,
      passed: worst.met,
      details: { rows },
    };
  } finally {
    await endRun();
  }
}
