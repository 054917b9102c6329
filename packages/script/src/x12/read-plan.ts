import type { AnsweredCoverage, WireStatus } from './answer';
import {
  ACTIVE,
  BEGAN,
  INACTIVE,
  LONG_TERM_CARE_WORDS,
  NOT_COVERED,
  REFERENCE,
  SERVICE_TYPE,
  SPECIALTY_WORDS,
} from './codes';
import { at, repeated, type Segment, type Separators } from './interchange';
import { toDate } from './values';

/** One benefit (EB) with what is said of it behind it. */
interface Benefit {
  readonly head: Segment;
  readonly messages: string[];
}

/** What the segments of a subscriber or dependent say of the plan. */
export function toPlan(segments: readonly Segment[], separators: Separators): AnsweredCoverage['plan'] {
  const reference = (...codes: string[]) =>
    codes
      .map((code) => segments.find((one) => one.tag === 'REF' && at(one, 1) === code))
      .find((one) => one !== undefined) ?? { tag: 'REF', elements: [] };
  const network = reference(REFERENCE.network);
  const benefits = benefitsOf(segments).flatMap(({ head, messages }) => {
    const status = statusOf(at(head, 1));
    if (status === undefined) return []; // a copay, a deductible, a physician: not whether it pays
    const types = repeated(at(head, 3), separators);
    return types.map((type) => ({ status, name: at(head, 5), kind: kindOf(type, messages) }));
  });
  const of = (kind: Kind) =>
    together(benefits.filter((one) => one.kind === kind).map(({ status }) => status));
  return {
    name:
      benefits.find(({ kind, name }) => kind === 'plan' && name !== '')?.name ??
      benefits.find(({ name }) => name !== '')?.name ??
      '',
    bin: at(network, 2),
    pcn: at(network, 3),
    groupId: at(reference(REFERENCE.group, REFERENCE.policy), 2),
    cardHolderId: at(reference(REFERENCE.cardHolder), 2),
    startedAt: beganOn(segments),
    status: of('plan'),
    retail: of('retail'),
    mailOrder: of('mailOrder'),
    specialty: of('specialty'),
    longTermCare: of('longTermCare'),
  };
}

function benefitsOf(segments: readonly Segment[]): readonly Benefit[] {
  const benefits: Benefit[] = [];
  for (const one of segments) {
    if (one.tag === 'EB') benefits.push({ head: one, messages: [] });
    else if (one.tag === 'MSG') benefits.at(-1)?.messages.push(at(one, 1).toUpperCase());
  }
  return benefits;
}

type Kind = 'plan' | 'retail' | 'mailOrder' | 'specialty' | 'longTermCare' | 'other';

/**
 * Which pharmacies a benefit is about: by service type, and for the two kinds that have none by the message
 * behind it.
 */
function kindOf(type: string, messages: readonly string[]): Kind {
  if (type === SERVICE_TYPE.plan || type === '') return 'plan';
  if (type === SERVICE_TYPE.mailOrder) return 'mailOrder';
  if (type !== SERVICE_TYPE.pharmacy) return 'other';
  if (messages.some((text) => text.includes('SPECIALTY'))) return 'specialty';
  return messages.some((text) => new RegExp(`\\b${LONG_TERM_CARE_WORDS}\\b|LONG.TERM CARE`).test(text))
    ? 'longTermCare'
    : 'retail';
}

function statusOf(code: string): Exclude<WireStatus, 'Unknown'> | undefined {
  if (ACTIVE.includes(code)) return 'Active';
  if (INACTIVE.includes(code)) return 'Inactive';
  return code === NOT_COVERED ? 'NotCovered' : undefined;
}

/** Where an answer contradicts itself, the less favourable statement is. */
function together(statuses: readonly WireStatus[]): WireStatus {
  return (
    (['NotCovered', 'Inactive', 'Active'] as const).find((status) => statuses.includes(status)) ?? 'Unknown'
  );
}

function beganOn(segments: readonly Segment[]): string | undefined {
  const dates = segments.filter(({ tag }) => tag === 'DTP');
  return BEGAN.map((code) => dates.find((one) => at(one, 1) === code))
    .map((one) => one && toDate(at(one, 2), at(one, 3)))
    .find((date) => date !== undefined);
}

/**
 * The benefits of a plan as an answer writes them: kind of pharmacy, service type and the message that states
 * it.
 */
export const WRITTEN_KINDS = [
  ['retail', SERVICE_TYPE.pharmacy, undefined],
  ['mailOrder', SERVICE_TYPE.mailOrder, undefined],
  ['specialty', SERVICE_TYPE.pharmacy, SPECIALTY_WORDS],
  ['longTermCare', SERVICE_TYPE.pharmacy, LONG_TERM_CARE_WORDS],
] as const;
