import { REACTION_UNKNOWN } from '../allergies/model';
import { isGrave } from '../allergies/rules';
import type { CautionCheck } from '../cautions/rules';
import type { DoseFinding, UncheckedDose, UncheckedReason } from '../doses/model';
import { say } from '../findings/messages';
import {
  type DuplicateReason,
  type IncompleteReason,
  type InteractionSeverity,
  SEVERITY_RANK,
} from '../interactions/model';
import type { WholeCheck } from '../interactions/rules/check';
import { ruleOfDuplicate } from './duplicate-rule';
import { combineFingerprints, type SafetyAnswer, type SafetyFinding } from './model';
import { isReason } from './reasons';
import { DOSE_TIERS, needsAnswer, type SafetyTier, TIERS } from './tiers';
import { toUnchecked, toUncheckedCaution, toUncheckedDose } from './unchecked';

/** What was not checked, by how much it matters; what did not run at all is serious. */
const NOT_CHECKED = {
  serious: { severity: 'serious', tier: TIERS.incomplete.serious },
  moderate: { severity: 'moderate', tier: TIERS.incomplete.moderate },
  low: { severity: 'low', tier: TIERS.incomplete.low },
} as const satisfies Record<
  InteractionSeverity,
  { readonly severity: InteractionSeverity; readonly tier: SafetyTier }
>;

/**
 * What is judged: a check that no one's settings have shortened, and prescriptions of the same ingredient.
 */
export interface SafetyFacts {
  readonly check: WholeCheck;
  /** Of an order with its directions; absent of a drug alone. */
  readonly doses?: JudgedDoses | undefined;
  /** What of the patient speaks against it; undefined where the check as a whole did not run. */
  readonly cautions: CautionCheck | undefined;
  /** Prescriptions of the same ingredient that were written lately, by their drugs; what is used up is said alone. */
  readonly duplicates: readonly {
    readonly description: string;
    readonly reason: DuplicateReason;
    /** The same medicine in the same strength: what is used up of it is a refill. */
    readonly isAlike?: boolean;
  }[];
}

/**
 * Reasons for which a check did not run. What one record leaves open (an allergen or a medication that no one
 * understands, an ingredient of which nothing is held, allergies never recorded) is shown each time and needs
 * no reason: it would be asked for every prescription of such a patient, and answered without reading.
 */
const DID_NOT_RUN: ReadonlySet<IncompleteReason> = new Set([
  'reading-failed',
  'imported-facts-missing',
  'drug-without-ingredients',
  'drug-free-text',
  'ingredient-typed',
]);

/** What an order is as safe without as where no one ever asked. */
const ONLY_INFORMS: ReadonlySet<IncompleteReason> = new Set([
  'former-record-unmatched',
  'plan-fills-missing',
  'plan-fills-unread',
]);

/**
 * Everything that is found for a prescription, gravest first, each with its tier (tiers.ts). Food and drink
 * are advice and never listed here. Source: 45 CFR 170.315(a)(4), interaction checks before an order is
 * complete; what it is silent on is ours (docs/decisions/safety.md).
 */
export function toSafetyFindings({ check, doses, cautions, duplicates }: SafetyFacts): SafetyFinding[] {
  const allergies = check.allergyInteractions.map(
    ({
      allergen,
      ingredient,
      match,
      severity,
      reaction,
      message,
      source,
      formerly,
      factId = `rules/allergy-${formerly ?? match}`,
    }): SafetyFinding => {
      const isStopped =
        formerly === undefined &&
        (match === 'ingredient' || match === 'class') &&
        severity === 'serious' &&
        isGrave({ description: allergen, reaction });
      const said =
        formerly !== undefined || reaction === '' || reaction === REACTION_UNKNOWN
          ? message
          : `${message} Recorded reaction: ${reaction}.`;
      return {
        kind: 'allergy',
        severity,
        about: allergen,
        text: isStopped ? `${said} ${say('safety.anaphylaxis')}` : said,
        source,
        key: keyFrom('allergy', ...(formerly ? [formerly] : []), severity, allergen, ingredient),
        factId,
        tier: isStopped ? 'stop' : TIERS.allergy[severity],
      };
    },
  );
  const drugs = check.drugInteractions.map(
    ({
      drugDescription,
      severity,
      message,
      narrative,
      source,
      factId = 'rules/drug-stopped',
    }): SafetyFinding => ({
      kind: 'drug',
      severity,
      about: drugDescription,
      text: narrative === '' ? message : `${message} ${narrative}`,
      source,
      key: keyFrom('drug', severity, drugDescription, message),
      factId,
      tier: TIERS.drug[severity],
    }),
  );
  const doubled = check.duplicateTherapy.map(
    ({ drugDescription, severity, shared, message, source, timing, factId }): SafetyFinding => {
      // The same left a moment ago is a duplicate; everything else of time is about when it was.
      const kind = timing === undefined || timing === 'granted' ? 'duplicate' : 'timing';
      return {
        kind,
        severity,
        about: drugDescription,
        text: message,
        source,
        key: keyFrom(kind, severity, drugDescription, shared),
        factId: ruleOfDuplicate({ timing, factId }),
        tier: TIERS[kind][severity],
      };
    },
  );
  // What waits or is in use the check has judged; of what is used up only the memory is left.
  const judged = new Set(check.duplicateTherapy.map(({ drugDescription }) => drugDescription));
  const used = duplicates
    .filter(
      ({ description, reason, isAlike }) =>
        reason === 'recent' && isAlike !== true && !judged.has(description),
    )
    .map(({ description }): SafetyFinding => ({
      kind: 'duplicate',
      severity: 'low',
      about: description,
      text: say('safety.duplicate-recent'),
      source: '',
      key: keyFrom('duplicate', 'recent', description),
      factId: 'rules/duplicate-recent',
      tier: TIERS.duplicate.low,
    }));
  // Of food only the parts that concern the whole check; the same reason and name are said once.
  const incomplete = check.incomplete
    .filter(({ part, reason }) => part !== 'food' || DID_NOT_RUN.has(reason))
    .map((open): SafetyFinding => {
      const { part, reason, about = '' } = open;
      return {
        kind: 'incomplete',
        ...NOT_CHECKED[DID_NOT_RUN.has(reason) ? 'serious' : ONLY_INFORMS.has(reason) ? 'low' : 'moderate'],
        about,
        text: say(`interactions.${reason}`),
        source: '',
        key:
          reason === 'reading-failed'
            ? keyFrom('incomplete', reason, part)
            : keyFrom('incomplete', reason, about),
        factId: `rules/${reason}`,
        unchecked: toUnchecked(open),
      };
    });
  const all = [
    ...toDoseFindings(doses, cautions),
    ...allergies,
    ...drugs,
    ...toCautionFindings(cautions),
    ...doubled,
    ...used,
    ...incomplete,
  ];
  const once = all.filter(({ key }, place) => all.findIndex((other) => other.key === key) === place);
  return once.sort((a, b) => SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity]);
}

/** What of the patient speaks against a drug, and what of that could not be checked. */
export function toCautionFindings(cautions: SafetyFacts['cautions']): SafetyFinding[] {
  if (cautions === undefined) return [];
  const found = cautions.findings.map(
    ({ kind, severity, about, text, source, factId = `rules/${kind}-dose` }): SafetyFinding => ({
      kind,
      severity,
      about,
      text,
      source,
      key: keyFrom(kind, severity, text),
      factId,
      tier: TIERS[kind][severity],
    }),
  );
  const unchecked = cautions.unchecked.map((open): SafetyFinding => {
    const { kind, code, ingredient, isFailure } = open;
    return {
      kind: 'incomplete',
      ...NOT_CHECKED[isFailure ? 'serious' : 'low'],
      about: ingredient,
      text: say(code, { ingredient }),
      source: '',
      key: keyFrom('incomplete', kind, code, ingredient),
      factId: `rules/${code}`,
      unchecked: toUncheckedCaution(open),
    };
  });
  return [...found, ...unchecked];
}

/** Doses that were judged, with what was found of them and of all medicines together. */
export interface JudgedDoses {
  readonly findings: readonly DoseFinding[];
  readonly unchecked: readonly UncheckedDose[];
}

function toDoseFindings(doses: SafetyFacts['doses'], cautions: SafetyFacts['cautions']): SafetyFinding[] {
  if (doses === undefined) return [];
  // An age at which a label says no is said once, by the graver sentence.
  const isSaid = cautions?.findings.some(({ kind, severity }) => kind === 'age' && severity === 'serious');
  const findings = doses.findings.filter(({ code }) => !(isSaid && code === 'dose.avoid'));
  const found = findings.map(({ tier, code, data, ingredient, source }): SafetyFinding => ({
    kind: 'dose',
    ...DOSE_TIERS[tier],
    about: ingredient,
    text: tier === 'stop' ? `${say(code, data)} ${say('dose.nonsense')}` : say(code, data),
    source,
    key: keyFrom('dose', code, ...Object.values(data).map(String)),
    factId: `rules/${code}`,
  }));
  // Kidneys are said where the dose is written, not of every order.
  const unchecked = doses.unchecked.filter(({ reason }) => reason !== 'kidney').map(notChecked);
  return [...found, ...unchecked];
}

/** What no record of this patient could change: nothing is stated, or the product does not say. */
const NOT_OF_THE_PATIENT: ReadonlySet<UncheckedReason> = new Set(['no-data', 'strength-unknown']);

const notChecked = (open: UncheckedDose): SafetyFinding => {
  const { ingredient, reason, note = '', isOwed } = open;
  return {
    kind: 'incomplete',
    ...NOT_CHECKED[
      isOwed || reason === 'imported-facts-missing'
        ? 'serious'
        : NOT_OF_THE_PATIENT.has(reason)
          ? 'low'
          : 'moderate'
    ],
    about: ingredient,
    text: say(`dose.${reason}`, { ingredient, note }),
    source: '',
    key: keyFrom('incomplete', 'dose', reason, ingredient),
    factId: `rules/dose.${reason}`,
    unchecked: toUncheckedDose(open),
  };
};

/**
 * Whether a finding keeps an order from leaving among others, unseen by itself: everything but a dose of
 * which nothing is stated for anyone. That is shown in the list; the prescriber knew as much when it was
 * first sent.
 */
export const asksForLook = ({ kind, severity }: Pick<SafetyFinding, 'kind' | 'severity'>): boolean =>
  kind !== 'incomplete' || severity !== 'low';

function keyFrom(...parts: readonly string[]): string {
  return parts.map((part) => part.trim().toLowerCase().replaceAll(/\s+/g, ' ')).join('|');
}

/** The order that an answer is given for: changed directions or another quantity are another one. */
export interface AnsweredOrder {
  readonly sig: string;
  readonly dispense: string;
  readonly units: string;
  readonly daysSupply: number | undefined;
  readonly note?: string | undefined;
}

/** The text whose digest is that of an order; what blanks alone change is the same order. */
export function orderText({ sig, dispense, units, daysSupply, note = '' }: AnsweredOrder): string {
  const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
  return JSON.stringify([plain(sig), plain(dispense), units, daysSupply ?? null, plain(note)]);
}

/**
 * The text whose digest is the first part of a prescription's fingerprint: its patient, its drug and the findings
 * that need a reason, whatever their order; undefined where none does. Of another drug, or for another patient, the
 * same findings are another question.
 */
export function fingerprintText(
  { patientId, drugId }: { readonly patientId: string; readonly drugId: string },
  findings: readonly Pick<SafetyFinding, 'key' | 'tier'>[],
): string | undefined {
  const keys = findings
    .filter(needsAnswer)
    .map(({ key }) => key)
    .sort();
  return keys.length === 0 ? undefined : JSON.stringify([patientId, drugId, ...keys]);
}

/**
 * Whether what was found may leave: nothing needs a reason, or a reason was given for exactly what is found
 * now.
 */
export function isAnswered(
  cases: readonly { readonly fingerprint?: string | undefined }[],
  answer: SafetyAnswer | undefined,
): boolean {
  const fingerprint = combineFingerprints(cases);
  return (
    fingerprint === undefined ||
    (answer !== undefined && answer.fingerprint === fingerprint && isReason(answer))
  );
}

/**
 * What is found of products that stand together, such as the strengths of a drug: the findings of all, each
 * once. 'failed' where one could not be judged and nothing found of the others needs an answer: a check that
 * failed is no check that passed.
 * @returns undefined while none has been judged
 */
export function foundOfSeveral(
  found: readonly (readonly SafetyFinding[] | 'failed' | undefined)[],
): readonly SafetyFinding[] | 'failed' | undefined {
  const judged = found.filter((one) => one !== undefined);
  if (judged.length === 0) return undefined;
  const findings = judged.flatMap((one) => (one === 'failed' ? [] : one));
  if (judged.includes('failed') && !findings.some(needsAnswer)) return 'failed';
  const seen = new Set<string>();
  return findings.filter(({ kind, severity, about, text }) => {
    const key = JSON.stringify([kind, severity, about, text]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
