import { isSameMedicine } from '@erx/core/drugs/likeness';
import { isControlled } from '@erx/core/drugs/model';
import type { WholeCheck } from '@erx/core/interactions/rules/check';
import type { CheckKnowledge } from '@erx/core/interactions/rules/subject';
import { SEVERITY_RANK } from '@erx/core/interactions/model';
import { STOP_REASONS } from '@erx/core/medications/model';
import { plainText } from '@erx/core/prescriptions/rules/duplicates';
import { COURSE_CLASSES, findTiming } from '@erx/core/prescriptions/rules/timing';
import type { KnownFill, StoppedCourse, TimingFinding } from '@erx/core/prescriptions/rules/timing-model';
import type { CalendarDate } from '@erx/core/values/dates';
import type { PatientFacts, StoredMedication } from '../patient-picture/facts';
import type { StoredProduct } from '../interactions/stored-product';
import type { OrderedAmount } from '../doses/judge-order';

/** Of these another rule tells: adverse effects and what did not help; a wrong entry was never taken. */
const OF_OTHER_RULES: ReadonlySet<string> = new Set(['adverse-effect', 'ineffective', 'wrong-entry']);

/** What a pharmacy that asks for more says of the last fill. */
export interface RenewalAsked {
  readonly lastFill?: { readonly on: CalendarDate; readonly daysSupply: number };
}

/** What is judged, as far as its time depends on it. */
interface TimedSubject {
  readonly description: string;
  readonly order?: OrderedAmount | undefined;
  readonly renewal?: RenewalAsked | undefined;
}

/** What the patient's records say of the medicine before, in the words of a check. */
export function judgeTiming(
  subject: TimedSubject,
  facts: PatientFacts,
  { index }: Pick<CheckKnowledge, 'index'>,
  today: CalendarDate,
  now: Date,
): readonly TimingFinding[] {
  const { description, order, renewal } = subject;
  const { product, courses, fills, stopped } = facts;
  const isOrdered = (other: { readonly description: string; readonly product?: StoredProduct }) =>
    plainText(other.description) === plainText(description) ||
    (product !== undefined && other.product !== undefined && isSameMedicine(product, other.product));
  const hasStrength = (other: { readonly description: string; readonly product?: StoredProduct }) =>
    isOrdered(other) && (other.product === undefined || other.product.strength === product?.strength);
  const reported = (fills === 'failed' ? [] : fills)
    .filter(hasStrength)
    .flatMap(({ description: filled, lastFill: on, daysSupply }): KnownFill[] =>
      on === undefined || daysSupply === undefined
        ? []
        : [{ description: filled, on, daysSupply, saidBy: 'report' }],
    );
  const asker = renewal?.lastFill ? [{ description, ...renewal.lastFill, saidBy: 'asker' as const }] : [];
  const terms = new Set(
    (product?.ingredients ?? []).flatMap((name) => [...index.termsOf(index.ingredient(name))]),
  );
  return findTiming(
    {
      isRenewal: renewal !== undefined,
      isControlled: product !== undefined && isControlled(product.schedule),
      isOfCourses: COURSE_CLASSES.some((name) => terms.has(name)),
      description,
      ...(order ? { sig: order.sig, effectiveDate: order.effectiveDate } : {}),
      now,
      today,
      earlyPercent: facts.earlyPercent,
    },
    {
      // What is replaced is not had any more.
      courses: (courses === 'failed' ? [] : courses).filter(
        ({ isRenewed }) => !isRenewed || renewal !== undefined,
      ),
      fills: [...reported, ...asker],
      stopped: (stopped === 'failed' ? [] : stopped)
        .filter(isOrdered)
        .flatMap((each) => toStoppedCourse(each, today)),
    },
  );
}

function toStoppedCourse(medication: StoredMedication, today: CalendarDate): StoppedCourse[] {
  const { description, stoppedAt, stopReason, stopNote } = medication;
  if (stoppedAt === undefined) return [];
  if (stopReason !== undefined && OF_OTHER_RULES.has(stopReason)) return [];
  const why = [stopReason === undefined || stopReason === 'other' ? '' : STOP_REASONS[stopReason], stopNote]
    .filter((text) => text !== '')
    .join(': ');
  return [{ description, on: stoppedAt < today ? stoppedAt : today, why }];
}

/**
 * A check with what was found of time. A prescription of which the days that are left are said is not said once more
 * as one of the same ingredient, unless that is graver.
 */
export function withTiming(whole: WholeCheck, found: readonly TimingFinding[]): WholeCheck {
  if (found.length === 0) return whole;
  const said = found.filter(
    ({ timing }) => timing === 'early' || timing === 'granted' || timing === 'changed',
  );
  const isSaid = ({ drugDescription, severity, origin }: WholeCheck['duplicateTherapy'][number]) =>
    (origin === 'prescription' || origin === 'reported-fill') &&
    said.some(
      (each) =>
        plainText(each.drugDescription) === plainText(drugDescription) &&
        SEVERITY_RANK[each.severity] <= SEVERITY_RANK[severity],
    );
  return {
    ...whole,
    duplicateTherapy: [...found, ...whole.duplicateTherapy.filter((each) => !isSaid(each))].toSorted(
      (one, other) => SEVERITY_RANK[one.severity] - SEVERITY_RANK[other.severity],
    ),
  };
}
