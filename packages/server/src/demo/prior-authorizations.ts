import type { EpaState } from '@erx/core/prescriptions/epa-state';
import { EpaAnswerCode } from '@erx/core/prior-authorization/model';
import { STATE_OF_ANSWER } from '@erx/core/prior-authorization/rules';
import * as z from 'zod';
import { cell, readTable } from '../platform/data-table';
import type { priorAuthorizations } from '../platform/database/schema/prior-authorizations';
import type { PracticeContent } from './plan';
import { practiceKey } from './practices';
import type { DemoPrescription } from './prescriptions';
import type { Random } from './random';
import { regimenName } from './regimens';

type Row = typeof priorAuthorizations.$inferInsert;

/**
 * Answers of plans that wait to be acted on, by patient and what they are for. Sending asks nothing about these.
 */
const ANSWERED = readTable(
  'demo/prior-authorizations.csv',
  z.strictObject({
    practice: practiceKey,
    /** First and last name. */
    patient: cell.text,
    regimen: regimenName,
    answerCode: cell.whole.pipe(EpaAnswerCode),
    authorizationNumber: cell.text.default(''),
    paNote: cell.text,
    appealNote: cell.text.default(''),
  }),
);

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
  const answered = ANSWERED.filter((answer) => answer.practice === practice.plan.key);
  const rows = answered.map((answer): Row & { state: EpaState } => {
    const { row } = pendingOf(prescriptions, answer.patient, answer.regimen);
    const answeredAt = new Date(
      Math.max(row.scriptedAt.getTime() + 1, Math.min(now.getTime(), row.scriptedAt.getTime() + 2 * HOUR)),
    );
    const { practice: _, patient: __, regimen: ___, answerCode, ...said } = answer;
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
