import { allergiesOfProblems, medicinesInCodes } from '@erx/core/cautions/status-codes';
import { check } from '@erx/core/interactions/rules/check';
import type { CheckedDrug } from '@erx/core/interactions/rules/subject';
import type { PresentFact } from '@erx/core/clinical-facts/model';
import type { SafetyFinding, SafetyKind } from '@erx/core/safety/model';
import { foldUnchecked } from '@erx/core/safety/coverage';
import { toSafetyFindings } from '@erx/core/safety/rules';
import { needsAnswer } from '@erx/core/safety/tiers';
import { daysAfter } from '@erx/core/values/dates';
import { STARTER_CHECK, starterProduct, toOtherDrug } from '../../interactions/testing/starter-check';
import { starterKnown } from '../../cautions/caution-knowledge';
import { judgeCautions, patientSituation } from '../../cautions/judge-cautions';
import { withoutSaidBySums } from '@erx/core/cautions/situation';
import type { PatientFacts } from '../../patient-picture/facts';
import { doseTable } from '../../reference/dose-table';
import { readFileSync } from 'node:fs';
import * as z from 'zod';

const TODAY = '2026-11-20';
const EXPECTATIONS = ['serious', 'moderate', 'found', 'unknown', 'found-or-unknown', 'nothing'] as const;

const Group = z.strictObject({
  kind: z.enum(['allergy', 'drug', 'disease', 'pregnancy', 'lactation', 'age', 'kidney']),
  /** What has to be said of each of the drugs. */
  expect: z.enum(EXPECTATIONS),
  patient: z.strictObject({
    years: z.number().int().optional(),
    months: z.number().int().optional(),
    sex: z.enum(['F', 'M']),
    pregnant: z.number().int().optional(),
    breastFeeding: z.boolean().default(false),
    egfr: z.number().int().optional(),
    smoking: z.boolean().default(false),
    problems: z.array(z.string()).default([]),
    allergies: z.array(z.strictObject({ description: z.string(), reaction: z.string() })).default([]),
    medications: z.array(z.string()).default([]),
  }),
  drugs: z.array(z.string()).min(1),
  source: z.string().min(3),
});

/** A drug for a patient, and what has to be said of it. */
export interface OrderCase extends Omit<z.infer<typeof Group>, 'drugs'> {
  readonly drug: string;
}

function readCases<T>(file: string, row: z.ZodType<T>): T[] {
  const path = new URL(`../../../../../tests/fixtures/safety/${file}`, import.meta.url);
  return z.array(row).parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** The cases of orders.json, one for each drug of a group. */
export function orderCases(): OrderCase[] {
  return readCases('orders.json', Group).flatMap(({ drugs, ...group }) =>
    drugs.map((drug) => ({ ...group, drug })),
  );
}

const DayPatient = z.strictObject({
  patient: Group.shape.patient,
  /** Whether someone who knows would want to be stopped at it. */
  orders: z.array(z.strictObject({ drug: z.string(), interrupts: z.boolean() })).min(1),
});

type DayOrder = Pick<OrderCase, 'patient'> & { drug: string; interrupts: boolean };

const ordersIn = (file: string): DayOrder[] =>
  readCases(file, DayPatient).flatMap(({ patient, orders }) =>
    orders.map((order) => ({ patient, ...order })),
  );

/** The orders of an ordinary day, day.json: 15 people with several diseases, 32 orders, five of them to be stopped at. */
export const ordersOfDay = (): DayOrder[] => ordersIn('day.json');

/** Orders to people who take others already, combinations.json: ordinary ones, and sums that are to be stopped at. */
export const orderedCombinations = (): DayOrder[] => ordersIn('combinations.json');

/** A day in which most orders continue what the list has, refill-day.json: 15 people, 32 orders, one to be stopped at. */
export const ordersOfRefillDay = (): DayOrder[] => ordersIn('refill-day.json');

/** What a prescriber reads of orders: lines that open nothing, with all that was not checked as one. */
export function linesOf(orders: readonly DayOrder[]) {
  const judged = orders.map((order) => {
    const findings = judgeCase(order);
    const { shown, notHeld } = foldUnchecked(findings);
    const informing = shown.filter((finding) => !needsAnswer(finding)).length;
    return {
      order,
      interrupts: findings.some(needsAnswer),
      lines: informing + (notHeld.length > 0 ? 1 : 0),
      isWhole: notHeld.length === 0,
    };
  });
  return {
    judged,
    linesPerOrder: judged.reduce((sum, { lines }) => sum + lines, 0) / judged.length,
    wholeShare: judged.filter(({ isWhole }) => isWhole).length / judged.length,
  };
}

/** Everything that the starter knowledge says of a case, before the directions are written. */
export function judgeCase({ drug, patient }: Pick<OrderCase, 'drug' | 'patient'>): SafetyFinding[] {
  return judgeDrug(starterProduct(drug), patient);
}

/** The same of a product, or of free text that was read. A problem that begins with no code is in words. */
export function judgeDrug(subject: CheckedDrug, patient: OrderCase['patient']): SafetyFinding[] {
  const problems = patient.problems.map((text) =>
    /^[A-Z]\d/.test(text) ? { code: text, description: text } : { code: '', description: text },
  );
  const medications = patient.medications.map((each) => toOtherDrug(each, 'medication'));
  const facts: Pick<PatientFacts, 'body' | 'problems' | 'clinicalFacts'> = {
    body: {
      birthDate: daysAfter(TODAY, -Math.round((patient.years ?? (patient.months ?? 0) / 12) * 365.25) - 40),
      gender: patient.sex === 'F' ? 'Female' : 'Male',
      weight: { weight: '', weightUnits: 'lb', weightMeasuredOn: '' },
      weightDays: 90,
    },
    problems,
    clinicalFacts: factsOf(patient),
  };
  const checked = check(
    {
      situation: patientSituation(facts, TODAY),
      drug: subject,
      allergies: {
        knowledge: patient.allergies.length > 0 ? 'recorded' : 'none-known',
        list: [...patient.allergies, ...allergiesOfProblems(problems)],
      },
      medications,
      longTerm: medicinesInCodes(problems),
      prescriptions: [],
      fills: [],
      today: TODAY,
    },
    STARTER_CHECK,
  );
  const { index } = STARTER_CHECK;
  const cautions = withoutSaidBySums(
    judgeCautions(subject, facts, { cautions: starterKnown(), index, doses: doseTable().facts }, TODAY),
    checked.drugInteractions,
    index.sumFacts,
  );
  return toSafetyFindings({ check: checked, cautions, duplicates: [] });
}

function factsOf({ pregnant, breastFeeding, egfr, smoking }: OrderCase['patient']): PresentFact[] {
  return [
    pregnant === undefined
      ? { kind: 'pregnancy', value: 'no', observedOn: TODAY }
      : { kind: 'pregnancy', value: 'yes', observedOn: TODAY, dueOn: daysAfter(TODAY, (40 - pregnant) * 7) },
    { kind: 'lactation', value: breastFeeding ? 'yes' : 'no', observedOn: TODAY },
    ...(smoking ? [{ kind: 'smoking' as const, value: 'yes', observedOn: TODAY }] : []),
    ...(egfr === undefined ? [] : [{ kind: 'kidney' as const, value: String(egfr), observedOn: TODAY }]),
  ];
}

/** Under which kinds of findings a case may be found. */
const FOUND_AS: Readonly<Record<OrderCase['kind'], readonly SafetyKind[]>> = {
  allergy: ['allergy'],
  drug: ['drug', 'duplicate'],
  // A stage of CKD in the problem list is kidney function, too.
  disease: ['condition', 'kidney'],
  pregnancy: ['pregnancy'],
  lactation: ['lactation'],
  age: ['age'],
  kidney: ['kidney'],
};

/** Whether what is said of a case is what has to be said of it; of a harmless one neither a grave nor a moderate finding. */
export function isRight({ kind, expect }: OrderCase, findings: readonly SafetyFinding[]): boolean {
  const own = findings.filter((finding) => FOUND_AS[kind].includes(finding.kind));
  const unknown = findings.some(({ kind: of, severity }) => of === 'incomplete' && severity !== 'low');
  switch (expect) {
    case 'serious':
      return own.some(needsAnswer);
    case 'moderate':
      return own.some(({ severity }) => severity === 'moderate') && !findings.some(needsAnswer);
    case 'found':
      return own.length > 0;
    case 'unknown':
      return unknown;
    case 'found-or-unknown':
      return own.length > 0 || unknown;
    case 'nothing':
      return own.every(({ severity }) => severity === 'low') && !findings.some(needsAnswer);
  }
}
