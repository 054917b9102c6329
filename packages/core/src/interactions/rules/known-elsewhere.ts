import type { CalendarDate } from '../../values/dates';
import type { Term } from '../facts';
import type { CheckPart, Incomplete, InteractionSeverity } from '../model';
import { type CheckKnowledge, type CheckSubject, type OtherDrug, readHeld } from './subject';

/** A record of a former system that no one has matched, and whether its words were understood. */
export interface FormerRead {
  readonly description: string;
  readonly isRead: boolean;
}

const NOUNS = {
  allergy: ['allergy', 'allergies'],
  drug: ['medicine', 'medicines'],
  food: ['record', 'records'],
} as const satisfies Record<CheckPart, readonly [string, string]>;

/**
 * What is said of records that wait to be matched: those that are not understood were not checked, and of the
 * others no one has confirmed what was read.
 */
export function formerIncomplete(part: CheckPart, records: readonly FormerRead[]): Incomplete[] {
  const [one, many] = NOUNS[part];
  return ([false, true] as const).flatMap((isRead): Incomplete[] => {
    const names = [
      ...new Set(records.filter((each) => each.isRead === isRead).map(({ description }) => description)),
    ];
    if (names.length === 0) return [];
    const counted = `${String(names.length)} ${names.length === 1 ? one : many} of the former system`;
    return [
      {
        part,
        reason: isRead ? 'former-record-unmatched' : 'former-record-unread',
        about: `${counted} (${names.join(', ')})`,
      },
    ];
  });
}

/** How the newest inquiry at a plan ended. */
export interface PlanInquiry {
  readonly isFailed: boolean;
  /** Entries of the answer in forms that are not kept. */
  readonly notShown: number;
  /** Which coverage was asked (DATA_CALLS). */
  readonly dataCall: string;
}

/** What a plan may know of fills and is not here; nothing where no one asked. */
export function planIncomplete(inquiry: PlanInquiry | undefined): Incomplete[] {
  if (inquiry === undefined) return [];
  const { isFailed, notShown, dataCall } = inquiry;
  return [
    ...(isFailed ? [{ part: 'drug', reason: 'plan-fills-missing', entry: dataCall } as const] : []),
    ...(notShown > 0
      ? [
          {
            part: 'drug',
            reason: 'plan-fills-unread',
            about: `${String(notShown)} ${notShown === 1 ? 'entry' : 'entries'} of the plan`,
          } as const,
        ]
      : []),
  ];
}

/** What linked record systems have and was not read whole: their medicines and allergies may be missing here. */
export const recordSystemsIncomplete = (names: readonly string[]): Incomplete[] =>
  [...new Set(names)].flatMap((about) =>
    (['allergy', 'drug'] as const).map((part) => ({ part, reason: 'record-system-unread' as const, about })),
  );

/** A medicine as a list has it. */
interface Listed {
  readonly description: string;
  readonly product?: OtherDrug['product'];
}

/**
 * A medicine of a former system. Its words count; the product of its code only where they name nothing else.
 */
export function formerMedicine(
  { description, product }: Listed,
  { index, readMedication }: Pick<CheckKnowledge, 'index' | 'readMedication'>,
): OtherDrug {
  const held = new Set(product?.ingredients.map((name) => index.ingredient(name)));
  const isThat = readMedication(description).terms.every((term) => held.has(term));
  return { origin: 'former-record', description, ...(product && isThat ? { product } : {}) };
}

/** A fill whose supply lasts, a request that waits, or a draft. */
interface Elsewhere extends Listed {
  readonly lastFill?: CalendarDate;
}

/**
 * How grave a finding is: of what someone is only writing it informs and asks for nothing, because it is judged against this
 * order when it leaves.
 */
export function severityOf(
  severity: InteractionSeverity,
  { origin }: Pick<OtherDrug, 'origin'>,
): InteractionSeverity {
  return origin === 'draft' && severity === 'serious' ? 'moderate' : severity;
}

/** What the practice itself has recorded; fills are read against it. */
interface OwnLists {
  /** Medicines of the list; `stoppedAt` where they are not taken any longer. */
  readonly medications: readonly (Listed & { readonly stoppedAt?: CalendarDate | undefined })[];
  /** Prescriptions that are still to be taken. */
  readonly prescriptions: readonly Listed[];
}

/**
 * Fills that tell of another medicine than the list and the prescriptions: each once, and none of what was
 * stopped after it was filled. So are requests of pharmacies and drafts.
 * @param today medicines stopped before it are not taken
 */
export function toUnlisted(
  fills: readonly Elsewhere[],
  { medications, prescriptions }: OwnLists,
  { index, readMedication }: Pick<CheckKnowledge, 'index' | 'readMedication'>,
  today: CalendarDate,
  origin: 'reported-fill' | 'pharmacy-request' | 'draft' = 'reported-fill',
): OtherDrug[] {
  const isActive = (stoppedAt: CalendarDate | undefined) => stoppedAt === undefined || stoppedAt >= today;
  const named = new Set(
    [...prescriptions, ...medications.filter(({ stoppedAt }) => isActive(stoppedAt))].map(nameOf),
  );
  const holds = (listed: Listed) => heldIn(listed, { index, readMedication });
  const stopped = medications.flatMap(({ stoppedAt, ...each }) =>
    stoppedAt === undefined || isActive(stoppedAt) ? [] : [{ stoppedAt, held: holds(each) }],
  );
  return fills.flatMap((fill): OtherDrug[] => {
    const { description, product, lastFill } = fill;
    if (named.has(nameOf(fill))) return [];
    const held = holds(fill);
    const isStopped =
      held !== '' &&
      lastFill !== undefined &&
      stopped.some((each) => each.held === held && each.stoppedAt >= lastFill);
    if (isStopped) return [];
    named.add(nameOf(fill));
    return [{ origin, description, ...(product ? { product } : {}) }];
  });
}

/**
 * With medicines that the problem list states by codes of long-term use, where nothing that is taken, nor the order
 * itself, is of their kind. What was stopped explains no code.
 */
export function withLongTerm(subject: CheckSubject, knowledge: CheckKnowledge): CheckSubject {
  const { drug, medications, prescriptions, fills, longTerm = [] } = subject;
  if (longTerm.length === 0 || medications === 'failed') return subject;
  const { index, readMedication } = knowledge;
  const taken = [medications, prescriptions, fills].flatMap<OtherDrug>((part) =>
    part === 'failed' ? [] : part.filter(({ stoppedOn }) => stoppedOn === undefined),
  );
  const explained = new Set(
    [{ description: drug.description, product: drug }, ...taken]
      .flatMap((each) => termsHeld(each, knowledge))
      .flatMap((term) => [...index.termsOf(term)]),
  );
  const unexplained = longTerm.filter(
    ({ name }) => !readMedication(name).terms.some((term) => explained.has(term)),
  );
  return {
    ...subject,
    medications: [
      ...medications,
      ...unexplained.map(({ name }): OtherDrug => ({ origin: 'problem', description: name })),
    ],
  };
}

/** What a medicine holds, as far as its product or its words say it; '' where they say nothing. */
export const heldIn = (listed: Listed, knowledge: Pick<CheckKnowledge, 'index' | 'readMedication'>): string =>
  [...new Set(termsHeld(listed, knowledge))].sort().join('; ');

const termsHeld = (
  { description, product }: Listed,
  { index, readMedication }: Pick<CheckKnowledge, 'index' | 'readMedication'>,
): readonly Term[] =>
  product
    ? readHeld(product, readMedication).ingredients.map((name) => index.ingredient(name))
    : readMedication(description).terms;

const nameOf = ({ description }: Listed): string => description.trim().toLowerCase();
