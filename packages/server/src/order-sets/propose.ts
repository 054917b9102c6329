import { isMinor } from '@erx/core/patients/rules';
import type { Drug } from '@erx/core/drugs/model';
import { sentenceFor } from '@erx/core/findings/finding';
import {
  lineForPatient,
  type LineForPatient,
  type OrderSetPatient,
  weightForDoses,
} from '@erx/core/order-sets/line-for-patient';
import type { OrderSetLine, OrderSetProposal, ProposedLine } from '@erx/core/order-sets/model';
import { toLineDrug } from '@erx/core/order-sets/weight-dose';
import {
  allergiesAgainst,
  allergiesRead,
  type AllergiesRead,
  chooseByAllergy,
  isTickedAtFirst,
  whyNotTicked,
} from '@erx/core/order-sets/rules';
import { say } from '@erx/core/findings/messages';
import type { SafetyFinding } from '@erx/core/safety/model';
import { toSafetyFindings } from '@erx/core/safety/rules';
import { amountOfForm } from '../doses/judge-order';
import type { PatientFacts } from '../patient-picture/facts';
import type { Member } from '../platform/api/authenticate';
import type { SafetyJudge } from '../safety/judge';
import type { StoredOrderSet } from './store';

interface Context {
  readonly member: Member;
  readonly patientId: string;
  readonly drugs: ReadonlyMap<string, Drug>;
  readonly judge: SafetyJudge;
  readonly now: Date;
}

/** A line with its product, as it is for the patient. */
interface Line {
  readonly line: OrderSetLine;
  readonly drug: Drug;
  readonly own: LineForPatient;
}

/**
 * A set as it is for one patient: each line computed by what is stored, and judged with its dose; where an allergy
 * speaks against one, the first of its alternatives that none speaks against takes its place.
 */
export async function proposeLines(
  set: StoredOrderSet,
  facts: PatientFacts,
  context: Context,
): Promise<OrderSetProposal> {
  const { content } = set;
  const patient = toPatient(facts);
  const lines = content.lines.flatMap((line): Line[] => {
    const drug = context.drugs.get(line.prescribableDrugId);
    return drug ? [{ line, drug, own: lineForPatient(line, drug, patient) }] : [];
  });
  const judged = await Promise.all(
    lines.map(async (each) => ({ ...each, ...(await judgementOn(each, context)) })),
  );
  const isForPatient = ({ own }: Line) => own.is !== 'for-others';
  const proposed = judged
    .filter((each) => isForPatient(each) && each.line.insteadOf === undefined)
    .map((root) => {
      const alternatives = judged.filter(
        (each) => each.line.insteadOf === root.line.id && isForPatient(each),
      );
      const chosen = chooseByAllergy(root, alternatives);
      return toProposed(chosen, chosen === root ? undefined : root);
    });
  const weight = weightForDoses(patient);
  return {
    id: set.id,
    version: set.version,
    icd10Code: content.icd10Code,
    icd10Description: content.icd10Description,
    ...(typeof weight === 'number'
      ? { weight: { kg: weight, measuredOn: patient.weight.weightMeasuredOn } }
      : {}),
    lines: proposed,
    leftOut: [
      ...judged.flatMap(({ line, own, drug }) =>
        own.is === 'for-others' && line.insteadOf === undefined
          ? [{ description: drug.description, why: sentenceFor(own.why) }]
          : [],
      ),
      ...content.lines
        .filter(({ prescribableDrugId }) => !context.drugs.has(prescribableDrugId))
        .map(() => ({ description: say('order-set.drug-gone'), why: '' })),
    ],
  };
}

function toPatient({ body: { birthDate, weight, weightDays }, today }: PatientFacts): OrderSetPatient {
  return {
    birthDate,
    isMinor: birthDate !== undefined && isMinor({ birthDate }, today),
    weight,
    weightDays,
    today,
  };
}

interface Judgement {
  readonly findings: readonly SafetyFinding[];
  readonly allergies: AllergiesRead;
}

/** What speaks against a line with its dose; without one, against its drug. */
async function judgementOn(
  { drug, own }: Line,
  { member, patientId, judge, now }: Context,
): Promise<Judgement> {
  if (own.is === 'for-others') return { findings: [], allergies: { grave: new Set(), open: [] } };
  const { practiceId, timeZone, accountId } = member;
  const { check, cautions, doses, quiet } = await judge.judge(
    {
      ...{ practiceId, timeZone, accountId, patientId },
      drugId: drug.prescribableDrugId,
      description: drug.description,
      order: own.is === 'ready' ? amountOfForm(own.form) : undefined,
    },
    now,
  );
  return {
    findings: quiet(toSafetyFindings({ check, doses, cautions, duplicates: [] })),
    allergies: allergiesRead(check),
  };
}

type JudgedLine = Line & Judgement;

/** @param root the line whose place it takes, for its allergies */
function toProposed(judged: JudgedLine, root: JudgedLine | undefined): ProposedLine {
  const { line, drug, own, findings } = judged;
  const notTicked = own.is === 'ready' ? whyNotTicked(root?.line ?? line, judged) : undefined;
  return {
    lineId: line.id,
    drug: toLineDrug(drug),
    ...(own.is === 'ready' ? { form: own.form } : { cannot: sentenceFor(own.why) }),
    ...(own.is === 'ready' && own.dose ? { arithmetic: own.dose.sentence } : {}),
    ...(own.is === 'unknown' && own.asks ? { asks: own.asks } : {}),
    ...(root ? { insteadOf: { description: root.drug.description, allergies: allergiesAgainst(root) } } : {}),
    isTicked: own.is === 'ready' && isTickedAtFirst(root?.line ?? line, judged),
    ...(notTicked === undefined ? {} : { notTicked }),
    source: line.source,
    findings: [...findings],
  };
}
