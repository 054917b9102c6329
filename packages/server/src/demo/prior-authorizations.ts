import type { EpaState } from '@erx/core/prescriptions/epa-state';
import { STATE_OF_ANSWER } from '@erx/core/prior-authorization/rules';
import type { priorAuthorizations } from '../platform/database/schema/prior-authorizations';
import type { PracticeContent } from './plan';
import type { PracticePlan } from './practices';
import type { DemoPrescription } from './prescriptions';
import type { Random } from './random';

type Row = typeof priorAuthorizations.$inferInsert;

/**
 * An answer of a plan that waits to be acted on, by patient and what it is for. Sending asks nothing about
 * these.
 */
const ANSWERED = {
  birmingham: [
    {
      patient: 'José Núñez de la Vega',
      regimen: 'omeprazole',
      answerCode: 0,
      authorizationNumber: 'PA7731942',
      paNote: 'Covered for twelve months.',
      appealNote: '',
    },
    {
      patient: 'Ernestine Hargrove',
      regimen: 'pantoprazole',
      answerCode: 1,
      authorizationNumber: '',
      paNote: 'Step therapy: omeprazole has to be tried for eight weeks first.',
      appealNote: 'An appeal can be made within 60 days.',
    },
  ],
  tucson: [
    {
      patient: 'Ramón Villaseñor',
      regimen: 'jardiance',
      answerCode: 0,
      authorizationNumber: 'A-20-558213',
      paNote: 'Covered until the end of the plan year.',
      appealNote: '',
    },
  ],
} as const satisfies Record<
  PracticePlan['key'],
  readonly (Pick<Row, 'answerCode' | 'authorizationNumber' | 'paNote' | 'appealNote'> & {
    patient: string;
    regimen: string;
  })[]
>;

const HOUR = 3_600_000;

/**
 * What prior authorizations add to the demo: their rows, and the columns of the prescriptions that they
 * belong to.
 */
export interface DemoPriorAuthorizations {
  readonly rows: readonly Row[];
  columnsOf(prescriptionId: string): { readonly epaReferenceId?: string; readonly epaState?: EpaState };
}

/**
 * Answers of plans to prescriptions that are still pending, half of the time between writing and now.
 * @throws Error naming what the demo lacks
 */
export function demoPriorAuthorizations(
  { practice, prescriptions }: PracticeContent,
  random: Random,
  now: Date,
): DemoPriorAuthorizations {
  const rows = ANSWERED[practice.plan.key].map((answer): Row & { state: EpaState } => {
    const { row } = pendingOf(prescriptions, answer.patient, answer.regimen);
    const answeredAt = new Date(
      Math.max(row.scriptedAt.getTime() + 1, Math.min(now.getTime(), row.scriptedAt.getTime() + 2 * HOUR)),
    );
    const { patient: _, regimen: __, answerCode, ...said } = answer;
    const id = random.id(row.scriptedAt);
    return {
      practiceId: practice.id,
      id,
      prescriptionId: row.id,
      patientId: row.patientId,
      providerId: row.providerId,
      portalReference: `DEMO-${id}`,
      state: STATE_OF_ANSWER[answerCode],
      answerCode,
      ...said,
      ...(answerCode === 0 ? { authorizedQuantity: row.dispense, authorizedDaysSupply: row.daysSupply } : {}),
      startedBy: row.writtenBy,
      startedAt: row.scriptedAt,
      answeredAt,
      updatedAt: answeredAt,
    };
  });
  return {
    rows,
    columnsOf(prescriptionId) {
      const found = rows.find((row) => row.prescriptionId === prescriptionId);
      return found ? { epaReferenceId: found.id, epaState: found.state } : {};
    },
  };
}

function pendingOf(
  prescriptions: readonly DemoPrescription[],
  patient: string,
  regimen: string,
): DemoPrescription {
  const found = prescriptions.find(
    (one) =>
      one.row.scriptStatus === 'Pending' &&
      one.regimen === regimen &&
      `${one.patient.person.first} ${one.patient.person.last}` === patient,
  );
  if (!found) throw new Error(`The demo has no pending ${regimen} of ${patient}.`);
  return found;
}
