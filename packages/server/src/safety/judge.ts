import type { CautionCheck } from '@erx/core/cautions/rules';
import { withoutSaidBySums } from '@erx/core/cautions/situation';
import type { DoseJudgement } from '@erx/core/doses/judge-doses';
import { isSameMedicine } from '@erx/core/drugs/likeness';
import { AppError } from '@erx/core/findings/app-error';
import type { WholeCheck } from '@erx/core/interactions/rules/check';
import { readHeld } from '@erx/core/interactions/rules/subject';
import type { DuplicatePrescription } from '@erx/core/prescriptions/duplicates';
import { duplicateReason, suppliedUntil } from '@erx/core/prescriptions/rules/duplicates';
import { bearingText } from '@erx/core/safety/former-answers';
import { OF_ORDER, type SafetyFinding } from '@erx/core/safety/model';
import { withoutQuiet, withQuiet } from '@erx/core/safety/quiet';
import { fingerprintText, orderText, toSafetyFindings } from '@erx/core/safety/rules';
import { createHash } from 'node:crypto';
import { judgeCautions } from '../cautions/judge-cautions';
import { judgeOrder, type OrderedAmount } from '../doses/judge-order';
import { quietOf } from '../interactions/quiet-rules-store';
import type { PatientFacts } from '../patient-picture/facts';
import { dayOf, type PictureKey } from '../patient-picture/key';
import { type PrescribedDrug, type StoredPrescription, toEarlier } from '../patient-picture/prescribed-store';
import { patientFactsReader } from '../patient-picture/store';
import { describeError } from '../platform/describe-error';
import type { Services } from '../services';
import { agentsIn, type KnownAgents } from './agents';
import { checkFacts, type Known, nothingChecked, toProduct } from './check-facts';
import { offerFormerAnswers } from './former-answers-store';
import { judgeTiming, type RenewalAsked, withTiming } from './judge-timing';

/** What is judged: a drug for a patient, whether or not its prescription is stored. */
export interface SafetySubject extends Omit<PictureKey, 'now'> {
  /** The drug as it is written. */
  readonly description: string;
  /** Of a pharmacy's request for more of the renewed one: the last fill, as far as it says it. */
  readonly renewal?: RenewalAsked | undefined;
  /** Its directions and amount; absent where a drug is asked about before it has any. */
  readonly order?: OrderedAmount | undefined;
}

/** Everything that is known to speak against it. */
export interface SafetyJudgement {
  readonly description: string;
  /** Of the patient's facts that it was judged by: an order leaves by no other. */
  readonly factsVersion: number;
  /** The check as it is before anyone's settings shorten it. */
  readonly check: WholeCheck;
  /** Of the order's doses; undefined where none was named, or where the catalog does not have the product. */
  readonly doses: DoseJudgement | undefined;
  /** What of the patient speaks against the drug; undefined where nothing was known to check it by. */
  readonly cautions: CautionCheck | undefined;
  /** Versions of what it was judged by. */
  readonly knowledge: string;
  /** Of the findings that need a reason and of the order; undefined where none does, which is nearly always. */
  readonly fingerprint: string | undefined;
  /** The medicines that it was held against, for who reads the answer elsewhere. */
  readonly agents: () => KnownAgents;
  /**
   * Digest of what bears on the order in the patient; undefined where nothing needs a reason, or a part of it could
   * not be read.
   */
  readonly bearing: string | undefined;
  /** Findings, and of those that the practice made quiet until when. */
  quiet(findings: readonly SafetyFinding[]): readonly SafetyFinding[];
  /** The check without the lines that the practice made quiet, and how many those are. */
  loud(): { readonly check: WholeCheck; readonly count: number };
  /** The same with what was answered to the same before, where nothing that bears on it has changed. */
  offer(findings: readonly SafetyFinding[]): Promise<readonly SafetyFinding[]>;
  /** Every finding as `offer` has it, gravest first. */
  findings(): Promise<readonly SafetyFinding[]>;
}

/**
 * Judges drugs for patients: the one check behind the screens and everything that sends, signs, approves or
 * prints.
 */
export interface SafetyJudge {
  /**
   * Judges by what is stored now. What could not be read is a finding, never a failure: a check that did not
   * run is answered like one that found something.
   * @param facts the picture that it is held against, where it is none that is stored
   * @throws AppError record.not-found where the practice has no such patient
   */
  judge(subject: SafetySubject, now: Date, facts?: PatientFacts): Promise<SafetyJudgement>;
  /**
   * Active and recent prescriptions of the same ingredient one by one, latest first, of the picture that drugs are
   * judged by.
   * @throws AppError record.not-found; call.failed where they cannot be read
   */
  duplicates(subject: SafetySubject, now: Date): Promise<readonly DuplicatePrescription[]>;
}

/** Opens the judge, one for all routes: calls that come together share their statements. */
export function createSafetyJudge({
  database,
  interactions,
  doses: knownDoses,
  cautions: knownCautions,
  quiet,
  log,
}: Pick<Services, 'database' | 'interactions' | 'doses' | 'cautions' | 'quiet' | 'log'>): SafetyJudge {
  const reader = patientFactsReader(database, log);
  return {
    async judge(subject, now, given) {
      const { practiceId, accountId } = subject;
      const key: PictureKey = { ...subject, now };
      const today = dayOf(key);
      // Why the knowledge cannot be had has been logged.
      const [facts, knowledge, known, cautionsKnown, quietLines] = await Promise.all([
        given ?? reader.read(key),
        interactions.current().catch(() => undefined),
        knownDoses.current(),
        knownCautions.current(),
        // Where it cannot be had, every line speaks.
        quietOf(quiet, practiceId).catch(() => []),
      ]);
      if (!facts) throw new AppError('record.not-found');
      const whole = knowledge
        ? withTiming(
            checkFacts(subject, { facts, knowledge, today }),
            judgeTiming(subject, facts, knowledge, today, now),
          )
        : nothingChecked(facts.product);
      const doses =
        subject.order &&
        judgeOrder(subject.order, {
          ...facts,
          description: subject.description,
          isRenewal: subject.renewedId !== undefined,
          fills:
            facts.fills === 'failed'
              ? 'failed'
              : facts.fills.filter(({ mayBeControlled }) => mayBeControlled),
          isBenzodiazepine: (ingredient) =>
            knowledge?.index.termsOf(knowledge.index.ingredient(ingredient)).has('benzodiazepines') ?? false,
          known,
          readIngredients: (description) =>
            knowledge?.readMedication(description).terms.filter((term) => !knowledge.index.isClass(term)) ??
            [],
        });
      const cautions =
        knowledge &&
        withoutSaidBySums(
          judgeCautions(
            { description: subject.description, ...toProduct(subject, facts.product, knowledge) },
            facts,
            { cautions: cautionsKnown, index: knowledge.index, doses: known.facts },
            today,
          ),
          whole.drugInteractions,
          knowledge.index.sumFacts,
        );
      const alone = toSafetyFindings({ check: whole, doses, cautions, duplicates: [] });
      const text = fingerprintText(subject, alone);
      // An answer is kept and offered only where something asks for one, which is nearly never.
      const bears = text === undefined ? undefined : bearingText(facts, today);
      const bearing = bears === undefined ? undefined : toDigest(bears);
      const offer = async (found: readonly SafetyFinding[]) => {
        const findings = withQuiet(found, quietLines, today);
        return await offerFormerAnswers(
          database,
          { ...subject, askedBy: accountId, bearing },
          findings,
          today,
        ).catch((error: unknown) => {
          log.error({ failure: describeError(error) }, 'former answers could not be read; none is offered');
          return findings;
        });
      };
      return {
        description: subject.description,
        factsVersion: facts.version,
        check: whole,
        doses,
        cautions,
        knowledge: `interactions ${knowledge?.version ?? 'none'}, cautions ${cautionsKnown.version}, doses ${known.version}`,
        fingerprint:
          text === undefined
            ? undefined
            : [text, ...(subject.order ? [orderText(subject.order)] : [])].map(toDigest).join(OF_ORDER),
        agents: () => agentsIn(facts, subject.description),
        bearing,
        loud: () => withoutQuiet(whole, quietLines, today),
        quiet: (findings) => withQuiet(findings, quietLines, today),
        offer,
        findings: () => {
          const duplicates = knowledge ? findUsedUp(subject, { facts, knowledge, today }) : [];
          return offer(
            duplicates.length === 0 ? alone : toSafetyFindings({ check: whole, doses, cautions, duplicates }),
          );
        },
      };
    },

    async duplicates(subject, now) {
      const key: PictureKey = { ...subject, now };
      const [facts, knowledge] = await Promise.all([
        reader.read(key, 'each_prescription'),
        interactions.current(),
      ]);
      if (!facts) throw new AppError('record.not-found');
      if (!facts.eachPrescription || facts.eachPrescription === 'failed') throw new AppError('call.failed');
      return findDuplicates(subject, { facts, knowledge, today: dayOf(key) }, facts.eachPrescription);
    },
  };
}

/** Short enough to be sent and compared, long enough never to meet by chance. */
export function toDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Which ingredients of the drug a prescription has. */
function sharedIngredients(
  subject: SafetySubject,
  { facts, knowledge }: Known,
): (prescription: PrescribedDrug) => string[] {
  const { index, readMedication } = knowledge;
  const drug = toProduct(subject, facts.product, knowledge);
  const own = new Set(drug.ingredients.map((name) => index.ingredient(name)));
  return ({ product, description }) => {
    const theirs = product
      ? readHeld(product, readMedication).ingredients.map((name) => index.ingredient(name))
      : readMedication(description).terms;
    return [...new Set(theirs)].filter((name) => own.has(name));
  };
}

const isAlike = ({ product: own }: PatientFacts, { product }: PrescribedDrug): boolean =>
  product !== undefined && own !== undefined && isSameMedicine(own, product);

/** Of the same ingredient and used up: nothing acts any more, and it is said. */
function findUsedUp(subject: SafetySubject, known: Known) {
  const { facts } = known;
  if (facts.usedUp === 'failed') return []; // The check has said that they could not be read.
  const shared = sharedIngredients(subject, known);
  return facts.usedUp
    .filter((each) => shared(each).length > 0)
    .map((each) => ({
      description: each.description,
      reason: 'recent' as const,
      isAlike: isAlike(facts, each),
    }));
}

function findDuplicates(
  subject: SafetySubject,
  known: Known,
  prescriptions: readonly StoredPrescription[],
): DuplicatePrescription[] {
  const { facts, today } = known;
  const shared = sharedIngredients(subject, known);
  return prescriptions.flatMap((stored) => {
    const ingredients = shared(stored);
    const earlier = toEarlier(stored, subject.timeZone);
    const reason = duplicateReason(earlier, today) ?? (stored.asked && ('asked-for' as const));
    const until = suppliedUntil(earlier);
    if (ingredients.length === 0 || reason === undefined) return [];
    const { id, description, sig, dispense, units, refills, scriptStatus, deliveryState, fillStatus } =
      stored;
    return [
      {
        id,
        description,
        ingredients,
        writtenOn: earlier.writtenOn,
        sig,
        dispense,
        units,
        refills,
        scriptStatus,
        deliveryState,
        fillStatus,
        reason,
        isAlike: isAlike(facts, stored),
        ...(stored.asked ? { asked: stored.asked } : {}),
        ...(until === undefined ? {} : { suppliedUntil: until }),
      },
    ];
  });
}
