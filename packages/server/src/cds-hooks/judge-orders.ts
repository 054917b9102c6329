import type { JudgedMedicine } from '@erx/core/cds-hooks/cards';
import type { DraftOrder } from '@erx/core/cds-hooks/read-medicines';
import { isSupply } from '@erx/core/drugs/model';
import { isTaken } from '@erx/core/medications/rules';
import { needsAnswer } from '@erx/core/safety/tiers';
import type { StoredMedication } from '../patient-picture/facts';
import type { PrescribedDrug } from '../patient-picture/prescribed-store';
import type { SafetyJudge, SafetySubject } from '../safety/judge';
import type { ResolvedMedicine } from './resolve-medicines';
import type { AskingClient } from './store';
import type { SentPicture, TakenElsewhere } from './to-facts';

/** By whom, and when. */
interface Asked {
  readonly judge: SafetyJudge;
  readonly client: AskingClient;
  readonly patientId: string;
  readonly now: Date;
}

type Draft = ResolvedMedicine<DraftOrder>;

/**
 * Judges draft orders by the gate that judges those of the practice: each against the picture and all others of the
 * session, which wait like it does.
 * @param isWritten whether they are ready to be signed: what their directions lack is then owed
 */
export async function judgeDrafts(
  drafts: readonly Draft[],
  picture: SentPicture,
  isWritten: boolean,
  asked: Asked,
): Promise<JudgedMedicine[]> {
  const judged = drafts.filter(({ stated }) => stated.isSelected);
  return await inTurns(judged, async (draft) => {
    const { stated, description, product } = draft;
    const { others, renewedId, isOrderedAlready } = replacedBy(draft, picture);
    const isOrdered = isWritten || stated.sig !== '';
    const { findings, doses } = await found(
      {
        ...draft,
        renewedId,
        order: isOrdered ? orderOf(draft) : undefined,
      },
      {
        ...picture.facts,
        product,
        problems: withReasons(picture.facts, stated),
        medications: picture.facts.medications === 'failed' ? 'failed' : others,
        prescriptions: drafts
          .filter((other) => other !== draft)
          .map((other) => waiting(other, picture, asked.now)),
      },
      asked,
    );
    return {
      ...(stated.id === '' ? {} : { reference: `MedicationRequest/${stated.id}` }),
      description,
      findings,
      notJudged: [
        ...(draft.isContradicted ? ['what this drug is: its codes and names are of different drugs'] : []),
        ...(isSupply({ type: product?.type }) || (product && (doses || !isOrdered))
          ? []
          : ['the dose: no code of this drug is in the catalog']),
        ...(stated.areDirectionsUnread ? ['the dose: its directions could not be read'] : []),
        // what a list names is what continues to the gate, and these are orders
        ...(isOrderedAlready ? [`whether it is given twice: ${description} is ordered already`] : []),
        ...(stated.units === undefined ? ['the quantity: its unit is not known'] : []),
        ...picture.unread,
      ],
    };
  });
}

/** So many are judged at a time: one call leaves room for those of others. */
const AT_A_TIME = 8;

async function inTurns<One, Result>(
  all: readonly One[],
  judgeOne: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < all.length; start += AT_A_TIME)
    results.push(...(await Promise.all(all.slice(start, start + AT_A_TIME).map(judgeOne))));
  return results;
}

/**
 * What stays beside an order that replaces others: those of the same drug are gone, another drug is stopped by it today
 * and acts on. It is a renewal of what was sent and is the same drug alone.
 */
function replacedBy(
  { stated, description, product }: Pick<Draft, 'stated' | 'description' | 'product'>,
  {
    taken,
    facts: { today },
  }: { readonly taken: SentPicture['taken']; readonly facts: Pick<SentPicture['facts'], 'today'> },
): {
  readonly others: readonly StoredMedication[];
  readonly renewedId: string | undefined;
  /** Whether an order of the very drug is in force besides. */
  readonly isOrderedAlready: boolean;
} {
  const replaced = [stated.reference, stated.renews].filter(Boolean);
  const isReplaced = ({ resolved }: TakenElsewhere) => replaced.includes(resolved.stated.reference);
  const isSame = ({ resolved }: TakenElsewhere) =>
    product && resolved.product
      ? product.ingredients.some((one) => resolved.product?.ingredients.includes(one) === true)
      : description.toLowerCase() === resolved.description.toLowerCase();
  const renewed = taken.find((one) => one.resolved.stated.reference === stated.renews && isSame(one));
  return {
    renewedId: renewed?.resolved.stated.id,
    isOrderedAlready: taken.some(
      (one) =>
        one.resolved.stated.reference.startsWith('MedicationRequest/') &&
        !isReplaced(one) &&
        one.resolved.description.toLowerCase() === description.toLowerCase(),
    ),
    others: taken
      .filter((one) => !(isReplaced(one) && isSame(one)))
      .map((one) => (isReplaced(one) ? { stoppedAt: today, ...one.medication } : one.medication)),
  };
}

function orderOf({ stated, product }: Draft): SafetySubject['order'] {
  const { sig, dispense, units, daysSupply } = stated;
  // a count without a unit is in the product's own (NCPDP Billing Unit Standard)
  return {
    sig,
    dispense,
    units: units === '' ? (product?.potencyUnitCode ?? '') : (units ?? ''),
    daysSupply,
  };
}

/** What an order is written for is held against it like the problem list. */
function withReasons(
  { problems, today }: SentPicture['facts'],
  { reasons }: DraftOrder,
): SentPicture['facts']['problems'] {
  if (problems === 'failed') return problems;
  const origin = { kind: 'prescription' as const, on: today };
  const added = reasons.filter(({ code }) => !problems.some((known) => known.code === code));
  return [...problems, ...added.map((reason) => ({ ...reason, origin }))];
}

/** Another order of the session: it waits to be sent, as one of the practice would. */
function waiting({ stated, description, product }: Draft, { facts }: SentPicture, now: Date): PrescribedDrug {
  const { sig, units = '', daysSupply } = stated;
  return {
    description,
    sig,
    // an amount in a unit that no one knows is none in the product's own
    dispense: stated.units === undefined ? '' : stated.dispense,
    units: units === '' ? (product?.potencyUnitCode ?? '') : units,
    ...(daysSupply === undefined ? {} : { daysSupply }),
    refills: { count: 0 },
    effectiveDate: facts.today,
    scriptStatus: 'Pending',
    scriptedAt: now,
    fillStatus: 'None',
    ...(product ? { product } : {}),
  };
}

/**
 * What of the medicines that are taken would need a reason to be sent now, each against the others; what of them
 * could not be judged is said once.
 */
export async function judgeTaken(picture: SentPicture, asked: Asked): Promise<JudgedMedicine[]> {
  const { facts, taken, unread } = picture;
  const current = taken.filter(({ medication }) => isTaken(medication, facts.today));
  const judged = await inTurns(current, async ({ resolved, medication }) => ({
    description: resolved.description,
    ...(await found(
      resolved,
      {
        ...facts,
        product: resolved.product,
        medications: taken
          .filter((other) => other.medication !== medication)
          .map((other) => other.medication),
      },
      asked,
    )),
  }));
  const open = judged.flatMap(({ findings }) => findings.filter(({ kind }) => kind === 'incomplete'));
  const areUnknown = facts.medications === 'failed';
  return [
    ...judged.map(({ description, findings }) => ({
      description,
      findings: findings.filter((finding) => finding.kind !== 'incomplete' && needsAnswer(finding)),
      notJudged: [],
    })),
    {
      description: 'What is taken',
      findings: open.filter(({ key }, place) => open.findIndex((other) => other.key === key) === place),
      notJudged: [...(areUnknown ? ['everything: no list of medicines was sent'] : []), ...unread],
    },
  ];
}

/** What is found for a drug by a picture that is not stored; what the practice made quiet is left out. */
async function found(
  {
    description,
    drugId,
    renewedId,
    order,
  }: Pick<Draft, 'description' | 'drugId'> & Partial<Pick<SafetySubject, 'renewedId' | 'order'>>,
  facts: SentPicture['facts'],
  { judge, client, patientId, now }: Asked,
) {
  const { practiceId, timeZone } = client;
  const subject = { practiceId, timeZone, patientId, drugId, description, renewedId, order };
  const judgement = await judge.judge(subject, now, facts);
  const findings = await judgement.findings();
  return { doses: judgement.doses, findings: findings.filter(({ quietUntil }) => quietUntil === undefined) };
}
