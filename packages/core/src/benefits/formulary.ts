import { showDecimal } from '../values/decimals';
import type { Formulary } from './model';
import type { FormularyStatus } from '../drugs/model';

/** How good a status is for the patient: for colours and signs, which never come without the words. */
export type FormularyStanding = 'preferred' | 'covered' | 'not-covered' | 'unknown';

/**
 * Statuses below are 'on formulary'; from here on preferred, the higher the better (NCPDP Formulary and
 * Benefit, Formulary Status List).
 */
const FIRST_PREFERRED = 3;

/**
 * A status in words: 0 not reimbursable, 1 non formulary, 2 on formulary, 3 to 99 preferred levels 1 to 97, U
 * unknown (NCPDP Formulary and Benefit).
 */
export function formularyStatusName(status: FormularyStatus): string {
  if (status === 'U') return 'Unknown';
  const code = Number(status);
  if (code >= FIRST_PREFERRED) return `On Formulary, Preferred Level ${String(code - FIRST_PREFERRED + 1)}`;
  return ['Not Reimbursable', 'Non Formulary', 'On Formulary'][code] ?? 'Unknown';
}

/** The same in the words of a narrow place; undefined for what is unknown, which is not shown there. */
export function formularyShortName(status: FormularyStatus): string | undefined {
  if (status === 'U') return undefined;
  const code = Number(status);
  if (code >= FIRST_PREFERRED) return `Preferred ${String(code - FIRST_PREFERRED + 1)}`;
  return ['Not reimbursable', 'Non formulary', 'On formulary'][code];
}

/** What a status amounts to. */
export function toFormularyStanding(status: FormularyStatus): FormularyStanding {
  if (status === 'U') return 'unknown';
  const code = Number(status);
  return code >= FIRST_PREFERRED ? 'preferred' : code === 2 ? 'covered' : 'not-covered';
}

/** Orders statuses from the best for the patient to the worst, unknown last. */
export function compareStatus(left: FormularyStatus, right: FormularyStatus): number {
  const rank = (status: FormularyStatus) => (status === 'U' ? -1 : Number(status));
  return rank(right) - rank(left);
}

/** A kind of restriction with what the plan says of it. */
export interface Restriction {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * Every restriction of a plan on a drug, as a person reads it (P2-16, P3-9). One that is said to apply
 * without its particulars is still shown.
 */
export function listRestrictions(formulary: Formulary): readonly Restriction[] {
  const { ageLimitTexts, quantities, stepDrugs, messages } = formulary;
  const applies = (flag: boolean | undefined, lines: readonly string[]): readonly string[] =>
    lines.length > 0 ? lines : flag === true ? ['Applies; the plan gives no particulars.'] : [];
  const kinds: readonly Restriction[] = [
    {
      title: 'Prior authorization',
      lines: formulary.priorAuthorizationRequired === true ? ['The plan requires prior authorization.'] : [],
    },
    {
      title: 'Step therapy',
      lines: applies(
        formulary.stepTherapy,
        [...stepDrugs]
          .sort((left, right) => left.order - right.order)
          .map(({ order, description }) => `Step ${String(order)}: ${description}`),
      ),
    },
    { title: 'Quantity limits', lines: applies(formulary.quantityApplicable, quantities.map(quantityLine)) },
    { title: 'Age limits', lines: applies(formulary.ageLimitApplicable, ageLimitTexts) },
    {
      title: 'Gender limit',
      lines:
        formulary.genderLimit === undefined
          ? []
          : [`Only for patients recorded as ${formulary.genderLimit.toLowerCase()}.`],
    },
    { title: 'Messages of the plan', lines: messages },
  ];
  return kinds.filter(({ lines }) => lines.length > 0);
}

function quantityLine({
  quantity,
  inTermsOf,
  duration,
  quantityAllowedPerTimePeriod,
}: Formulary['quantities'][number]): string {
  const amount = `At most ${showDecimal(quantity)} ${inTermsOf}`.trim();
  if (duration === '') return `${amount} ${quantityAllowedPerTimePeriod ? 'per period' : 'per fill'}`;
  return quantityAllowedPerTimePeriod ? `${amount} in ${duration}` : `${amount} per fill of ${duration}`;
}
