import { check } from '@erx/core/interactions/rules/check';
import type { CheckSubject } from '@erx/core/interactions/rules/subject';
import { toSafetyFindings } from '@erx/core/safety/rules';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { STARTER_CHECK, starterProduct, toOtherDrug } from '../testing/starter-check';

const Case = z.strictObject({
  patient: z.strictObject({
    medications: z.array(z.string()).default([]),
    allergies: z.array(z.strictObject({ description: z.string(), reaction: z.string() })).default([]),
  }),
  drug: z.string(),
  expect: z.array(z.enum(['duplicate', 'drug', 'allergy', 'incomplete'])),
  severity: z.enum(['serious', 'moderate', 'low']).optional(),
  harmless: z.boolean().default(false),
});
const CASES = z
  .array(Case)
  .parse(
    JSON.parse(
      readFileSync(new URL('../../../../../tests/fixtures/safety/duplicates.json', import.meta.url), 'utf8'),
    ),
  );

/** What is found with the medicines in the list, or prescribed here. */
function findings({ patient, drug }: z.infer<typeof Case>, origin: 'medication' | 'prescription') {
  const others = patient.medications.map((each) => toOtherDrug(each, origin));
  const subject: CheckSubject = {
    drug: starterProduct(drug),
    allergies: {
      knowledge: patient.allergies.length > 0 ? 'recorded' : 'none-known',
      list: patient.allergies,
    },
    medications: origin === 'medication' ? others : [],
    prescriptions: origin === 'prescription' ? others : [],
    fills: [],
    situation: { years: 40, kidney: undefined, recorded: () => undefined },
    today: '2026-11-20',
  };
  const checked = check(subject, STARTER_CHECK);
  // What a sum of several drugs says is a duplicate said otherwise.
  const sums = checked.drugInteractions.flatMap(({ sum, message }) => (sum ? [message] : []));
  return toSafetyFindings({ check: checked, cautions: undefined, duplicates: [] }).map((finding) => ({
    ...finding,
    isSum: sums.some((message) => finding.text.startsWith(message)),
  }));
}

const nameOf = ({ patient, drug }: z.infer<typeof Case>) =>
  `${[...patient.medications, ...patient.allergies.map((each) => `allergy to ${each.description}`)].join(', ')} with ${drug}`;

describe.each(['medication', 'prescription'] as const)('what the patient has as %s', (origin) => {
  const found = CASES.filter((each) => !each.harmless);
  const harmless = CASES.filter((each) => each.harmless);

  it.each(found.map((each) => [nameOf(each), each] as const))('%s: found', (_, each) => {
    const all = findings(each, origin);
    for (const kind of each.expect) {
      const ofKind = all.filter((finding) => finding.kind === kind || finding.isSum);
      expect(ofKind.map(({ severity }) => severity)).not.toEqual([]);
      if (each.severity !== undefined) expect(ofKind[0]?.severity).toBe(each.severity);
    }
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });

  it.each(harmless.map((each) => [nameOf(each), each] as const))(
    '%s: no duplicate and no allergy',
    (_, each) => {
      expect(findings(each, origin).filter(({ kind }) => kind === 'duplicate' || kind === 'allergy')).toEqual(
        [],
      );
    },
  );
});

it('the cases are many, half of them harmless or not serious', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(250);
  expect(CASES.filter(({ harmless }) => harmless).length).toBeGreaterThanOrEqual(80);
});
