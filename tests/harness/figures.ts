import { appendFileSync } from 'node:fs';

/** Leaves what a test has counted for the proof that runs it (scripts/proof/suite.mjs); without one nothing is kept. */
export function leaveFigures(figures: Readonly<Record<string, number>>): void {
  const file = process.env['ERX_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`);
}

/** How much a test does: an amount of the environment, or its own. */
export const amountOf = (name: string, usual: number): number => Number(process.env[name] ?? usual);
