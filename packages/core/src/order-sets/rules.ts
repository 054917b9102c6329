import { may, type Actor } from '../access/rights';
import type { Drug } from '../drugs/model';
import { findingsOnFavorite } from '../favorite-sigs/rules';
import { check, type Finding, pass, type Rule, stop } from '../findings/finding';
import { say } from '../findings/messages';
import { daysSupplyIsWhole } from '../sig/days-supply';
import { unitIsOffered } from '../prescriptions/rules/units';
import { refillsWithinSchedule, scheduleIsPrescribable } from '../prescriptions/rules/schedule';
import { noteIsSendable, notesFit } from '../prescriptions/rules/fields';
import { newForm } from '../prescriptions/model';
import { isStop, needsAnswer } from '../safety/tiers';
import { isGrave } from '../allergies/rules';
import type { WholeCheck } from '../interactions/rules/check';
import { type Former, formersOf } from '../medications/formers';
import type { SafetyFinding } from '../safety/model';
import { findingText } from '../safety/words';
import type { OrderSet, OrderSetContent, OrderSetLine, WeightDose } from './model';
import { heldByMilliliter, measuredOf, timesADayOf } from './weight-dose';

/** Who wants to write, confirm or retire whose set. */
export interface OrderSetAct {
  readonly actor: Actor & { readonly accountId: string };
  /** The prescriber whose set it is; undefined for the practice's. */
  readonly ownerId: string | undefined;
}

/** The practice's sets are changed by those who may write sets; a prescriber's by that prescriber alone. */
export const writerMayChangeSet: Rule<OrderSetAct> = ({ actor, ownerId }) => {
  const isAllowed =
    ownerId === undefined ? may(actor, 'order-set.write') : ownerId === actor.accountId && actor.hasNpi;
  return isAllowed ? pass : stop('order-set.other-owner');
};

/** Of a prescriber's own set that prescriber confirms the lines, of the practice's any prescriber. */
export const prescriberMayConfirmSet: Rule<OrderSetAct> = ({ actor, ownerId }) =>
  actor.hasNpi && (ownerId === undefined || ownerId === actor.accountId)
    ? pass
    : stop('order-set.other-owner');

/** A set is applied while it is in use, and only in the very version that a prescriber has confirmed. */
export const setMayBeApplied: Rule<Pick<OrderSet, 'isRetired' | 'confirmed' | 'version'>> = ({
  isRetired,
  confirmed,
  version,
}) => {
  if (isRetired) return stop('order-set.retired');
  return confirmed === undefined ? stop('order-set.unconfirmed', { version }) : pass;
};

/** The prescriber who is written for: oneself, or the one whom staff names; undefined where no one is. */
export const writtenFor = (
  { actor, accountId }: { readonly actor: Pick<Actor, 'hasNpi'>; readonly accountId: string },
  named: string | undefined,
): string | undefined => (actor.hasNpi ? accountId : named);

/** Whose sets are applied for a prescriber: the practice's and that prescriber's, of no other. */
export const isSetOf = ({ ownerId }: Pick<OrderSet, 'ownerId'>, providerId: string | undefined): boolean =>
  ownerId === undefined || ownerId === providerId;

/** The sets that are offered to who writes for a prescriber: the practice's and the prescriber's, in use. */
export const setsOfferedTo = <Set extends Pick<OrderSet, 'isRetired' | 'ownerId'>>(
  sets: readonly Set[],
  providerId: string | undefined,
): Set[] => sets.filter((set) => !set.isRetired && isSetOf(set, providerId));

/** Whether everything that was typed is found in a set's name, words or diagnosis. */
export function isFoundBy(
  { content: { name, words, icd10Code, icd10Description } }: Pick<OrderSet, 'content'>,
  typed: string,
): boolean {
  const text = `${name} ${words} ${icd10Code} ${icd10Description}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * Everything against keeping a set. Fields are paths into it: 'name', 'lines.2.sig'.
 * @param drugs the products that its lines name, by their ids
 */
export function findingsOnSet(
  content: OrderSetContent,
  drugs: ReadonlyMap<string, Drug>,
): readonly Finding[] {
  const { name, icd10Code, icd10Description, lines } = content;
  return [
    ...(name.trim() === '' ? stop('order-set.name-missing', {}, 'name') : pass),
    ...(icd10Code !== '' && icd10Description.trim() === ''
      ? stop('order-set.diagnosis', {}, 'icd10Code')
      : pass),
    ...(lines.length === 0 ? stop('order-set.no-lines', {}, 'lines') : pass),
    ...lines.flatMap((line, place) =>
      [...insteadOfOther(line, lines), ...findingsOnLine(line, drugs.get(line.prescribableDrugId))].map(
        (finding) => ({ ...finding, field: `lines.${String(place)}.${finding.field ?? 'drug'}` }),
      ),
    ),
  ];
}

/** An alternative takes the place of another line that is none itself, and of no other set. */
function insteadOfOther(line: OrderSetLine, lines: readonly OrderSetLine[]): readonly Finding[] {
  const { insteadOf, id } = line;
  if (lines.filter((other) => other.id === id).length > 1)
    return stop('order-set.line-instead', {}, 'insteadOf');
  if (insteadOf === undefined) return pass;
  const other = lines.find((one) => one.id === insteadOf);
  return other && other.id !== id && other.insteadOf === undefined
    ? pass
    : stop('order-set.line-instead', {}, 'insteadOf');
}

/** Everything against one line: its form is judged as a prescription's is, with the dose by weight in its place. */
export function findingsOnLine(line: OrderSetLine, drug: Drug | undefined): readonly Finding[] {
  if (!drug) return stop('prescription.drug-unknown', {}, 'drug');
  const { bounds, form, weightDose } = line;
  const { fromMonths = 0, toMonths = Infinity, fromKg = 0, toKg = Infinity } = bounds;
  const onBounds = fromMonths < toMonths && fromKg < toKg ? pass : stop('order-set.bounds', {}, 'bounds');
  if (!weightDose) return [...onBounds, ...findingsOnFavorite(form, drug)];
  const whole = { ...newForm(''), ...form };
  return [
    ...onBounds,
    ...scheduleIsPrescribable(drug),
    ...findingsOnMeasured(drug, weightDose),
    ...(timesADayOf(weightDose.often, drug) === undefined
      ? stop('order-set.weight-often', {}, 'often')
      : pass),
    ...(form.daysSupply.trim() === '' ? stop('order-set.weight-days', {}, 'daysSupply') : pass),
    ...check([daysSupplyIsWhole, unitIsOffered, notesFit, noteIsSendable], { form: whole, drug }),
    ...refillsWithinSchedule({ drug, refills: form.refills }),
  ];
}

function findingsOnMeasured(drug: Drug, { of }: WeightDose): readonly Finding[] {
  if (measuredOf(drug).length === 0) return stop('order-set.weight-product', {}, 'weightDose');
  return heldByMilliliter(drug, of) ? pass : stop('order-set.weight-ingredient', {}, 'of');
}

/** Whether two versions say the same, so that none is saved without a change. */
export const isSameContent = (left: OrderSetContent, right: OrderSetContent): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** What a check knows of the patient's allergies besides its findings. */
export interface AllergiesRead {
  /** Allergies with a grave reaction, as findings name them. */
  readonly grave: ReadonlySet<string>;
  /** Those that were not understood, guessed, not read, or never asked for, each in a sentence. */
  readonly open: readonly string[];
}

/**
 * Reads it of a check. A record of the former system that was understood and waits to be matched was checked, so
 * that it leaves nothing open.
 */
export const allergiesRead = ({
  allergyInteractions,
  incomplete,
}: Pick<WholeCheck, 'allergyInteractions' | 'incomplete'>): AllergiesRead => ({
  grave: new Set(
    allergyInteractions
      .filter(({ allergen, reaction }) => isGrave({ description: allergen, reaction }))
      .map(({ allergen }) => allergen),
  ),
  open: incomplete
    .filter(({ part, reason }) => part === 'allergy' && reason !== 'former-record-unmatched')
    .map(({ reason, about = '' }) => asSentence(findingText({ about, text: say(`interactions.${reason}`) }))),
});

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

interface Judged {
  readonly findings: readonly SafetyFinding[];
  readonly allergies: AllergiesRead;
}

/**
 * The findings of an allergy that speaks against a drug. What most may take is only said, but after a grave reaction
 * (anaphylaxis, Stevens-Johnson, DRESS) no relative of the drug is chosen by itself.
 */
const speakingAgainst = ({ findings, allergies }: Judged): SafetyFinding[] =>
  findings.filter(
    ({ kind, severity, about }) => kind === 'allergy' && (severity !== 'low' || allergies.grave.has(about)),
  );

/** The allergies that speak against a line, as the judgement names them. */
export const allergiesAgainst = (judged: Judged): string[] => [
  ...new Set(speakingAgainst(judged).map(({ about }) => about)),
];

/**
 * Of a line and its alternatives, in the order of the set, the first that no allergy speaks against; the line itself
 * where an allergy speaks against each.
 */
export const chooseByAllergy = <Line extends Judged>(line: Line, alternatives: readonly Line[]): Line =>
  [line, ...alternatives].find((each) => speakingAgainst(each).length === 0) ?? line;

/**
 * A line is ticked at first where the set says so, every allergy was checked, none speaks against it and nothing asks
 * for an answer. Otherwise it can still be ticked by hand.
 */
export const isTickedAtFirst = ({ isTicked }: Pick<OrderSetLine, 'isTicked'>, judged: Judged): boolean =>
  isTicked &&
  judged.allergies.open.length === 0 &&
  speakingAgainst(judged).length === 0 &&
  !judged.findings.some(needsAnswer);

/** Why a line that the set ticks is not, in a sentence, where its findings do not say it by themselves. */
export function whyNotTicked(
  { isTicked }: Pick<OrderSetLine, 'isTicked'>,
  judged: Judged,
): string | undefined {
  if (!isTicked) return undefined;
  const [first] = judged.allergies.open;
  if (first !== undefined) return say('order-set.allergies-open', { why: judged.allergies.open.join(' ') });
  const afterGrave = speakingAgainst(judged).find(({ severity }) => severity === 'low');
  return afterGrave && say('order-set.after-grave', { allergy: afterGrave.about });
}

/**
 * The newest prescription of the same medicine that the patient has, in whatever strength and with whatever sig: whether
 * a line takes its place is decided in the form, and both are never kept silently.
 */
export const formerToDecide = (
  duplicates: Parameters<typeof formersOf>[0],
  medications: Parameters<typeof formersOf>[1],
): Former | undefined => formersOf(duplicates, medications, []).find(({ isAlike }) => isAlike);

/** Whether a line can be added at all: no answer lets leave what is stopped. */
export const mayBeAdded = ({
  form,
  findings,
}: Pick<Judged, 'findings'> & { readonly form?: unknown }): boolean =>
  form !== undefined && !findings.some(isStop);
