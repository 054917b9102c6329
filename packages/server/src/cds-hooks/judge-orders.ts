import type { JudgedMedicine } from '@erx/core/cds-hooks/cards';
import type { DraftOrder } from '@erx/core/cds-hooks/read-medicines';
import { isSupply } from '@erx/core/drugs/model';
import { isTaken } from '@erx/core/medications/rules';
import { needsAnswer } from '@erx/core/safety/tiers';
import type { PrescribedDrug } from '../patient-picture/prescribed-store';
import type { SafetyJudge, SafetySubject } from '../safety/judge';
import type { ResolvedMedicine } from './resolve-medicines';
import type { AskingClient } from './store';
import type { SentPicture } from './to-facts';

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
  return await Promise.all(
    judged.map(async (draft) => {
      const { stated, description, product } = draft;
      const renewed = picture.taken.find(
        ({ resolved }) =>
          resolved.stated.isOrder && resolved.stated.id === stated.renews && isSame(resolved, draft),
      );
      const others = picture.taken.filter((one) => one !== renewed);
      const doubled = others.filter(({ resolved }) => resolved.stated.isOrder && isSame(resolved, draft));
      const isOrdered = isWritten || stated.sig !== '';
      const { findings, doses } = await found(
        {
          ...draft,
          renewedId: renewed?.resolved.stated.id,
          order: isOrdered ? orderOf(draft) : undefined,
        },
        {
          ...picture.facts,
          product,
          problems: withReasons(picture.facts, stated),
          medications:
            picture.facts.medications === 'failed' ? 'failed' : others.map(({ medication }) => medication),
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
          ...(draft.isContradicted ? ['what this drug is: its codes name different drugs'] : []),
          ...(isSupply({ type: product?.type }) || (product && (doses || !isOrdered))
            ? []
            : ['the dose: no code of this drug is in the catalog']),
          ...(stated.areDirectionsLost ? ['the dose: the directions could not be read'] : []),
          ...doubled.map(
            ({ resolved }) => `whether it is given twice: ${resolved.description} is ordered already`,
          ),
          ...(stated.units === undefined ? ['the quantity: its unit is not known'] : []),
          ...picture.unread,
        ],
      };
    }),
  );
}

/** Whether two are of the same ingredients, as far as both are known. */
const isSame = (one: Pick<Draft, 'description' | 'product'>, other: typeof one): boolean =>
  one.product && other.product
    ? one.product.ingredients.toSorted().join() === other.product.ingredients.toSorted().join()
    : one.description.toLowerCase() === other.description.toLowerCase();

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
  const { sig, dispense, units = '', daysSupply } = stated;
  return {
    description,
    sig,
    dispense,
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
  const judged = await Promise.all(
    current.map(async ({ resolved, medication }) => ({
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
    })),
  );
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
