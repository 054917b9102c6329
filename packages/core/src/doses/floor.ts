import { toDispensedLimit } from '../sig/dispensed-dose';
import type { Sig } from '../sig/model';
import { isSure, type SigReading } from '../sig/read-sig';
import { sigOf } from '../sig/rules';
import { type DoseUnit, MASSES } from '../sig/vocabulary';
import { showDoseUnit } from '../sig/write-sig';
import { showDecimal } from '../values/decimals';
import { countedSteps } from './counted-doses';
import type { DosedDrug, DoseFinding, DoseTier } from './model';

/** Most at a time and on a day. */
interface Most {
  readonly single: number;
  readonly perDay: number;
}

/**
 * More than this of a form is asked about, whatever it holds. Chosen bounds against slipped keys, above what is
 * usual of the form (docs/decisions/doses.md); what the catalog itself offers for a product goes before them.
 */
export const USUAL_MOST: Partial<Record<DoseUnit, Most>> = {
  tablet: { single: 10, perDay: 24 },
  capsule: { single: 10, perDay: 24 },
  puff: { single: 8, perDay: 24 },
  spray: { single: 8, perDay: 24 },
  drop: { single: 20, perDay: 100 },
  patch: { single: 3, perDay: 3 },
  suppository: { single: 2, perDay: 6 },
  packet: { single: 5, perDay: 15 },
  lozenge: { single: 2, perDay: 24 },
  film: { single: 4, perDay: 8 },
  ring: { single: 1, perDay: 1 },
  vial: { single: 4, perDay: 24 },
  pen: { single: 4, perDay: 4 },
  syringe: { single: 4, perDay: 4 },
  'auto-injector': { single: 4, perDay: 4 },
  applicatorful: { single: 2, perDay: 4 },
  pump: { single: 8, perDay: 12 },
};
/** Of what nothing is stated that could judge it, this part of it is asked about already. */
const UNSTATED = 0.5;
const DRUNK: Most = { single: 60, perDay: 240 };
const INJECTED: Most = { single: 5, perDay: 10 };
const IS_INJECTED = /subcutaneous|intramuscular|intravenous|intradermal/i;

/** So many times what the catalog offers is asked about, and so many times is never sent. */
const FAR = 10;
const NONSENSE = 100;

const UNIT_OF_CODE: Readonly<Record<string, DoseUnit | undefined>> = {
  C48542: 'tablet',
  C48480: 'capsule',
  C28254: 'mL',
  C48524: 'patch',
  C48539: 'suppository',
  C48521: 'packet',
  C48506: 'lozenge',
  C53499: 'film',
};

interface Counted extends Most {
  readonly unit: DoseUnit;
}

/** Steps in the unit that the product is counted in; a weight in what holds so much of the product. */
function countedIn({ steps, maximum }: Sig, drug: DosedDrug): Counted[] {
  return countedSteps(steps).flatMap(({ step, unit, single, perDay }): Counted[] => {
    // 'Every 5 minutes as needed' is not taken around the clock.
    const isByMinute = step.timing.kind === 'interval' && step.timing.unit === 'minute';
    const most = { single: single.most, perDay: isByMinute ? single.most : (perDay?.most ?? single.most) };
    const cap = maximum?.unit === unit ? Number(maximum.amount) : Infinity;
    const capped = { ...most, perDay: Math.min(most.perDay, cap) };
    if (!MASSES.has(unit)) return [{ unit: unit === 'inhalation' ? 'puff' : unit, ...capped }];
    const each = toDispensedLimit({ amount: '1', unit }, drug);
    const own = UNIT_OF_CODE[drug.potencyUnitCode];
    return typeof each === 'number' && own !== undefined
      ? [{ unit: own, single: capped.single * each, perDay: capped.perDay * each }]
      : [];
  });
}

/** Doses of which no one says when they are given: they are so much at a time. */
function countedAlone({ parts }: SigReading, drug: DosedDrug): Counted[] {
  const steps = parts.map((part) => ({ ...part, timing: { kind: 'once' as const }, asNeeded: false }));
  return countedIn({ steps }, drug);
}

/** The most of each unit that the directions of the catalog give. */
function mostOffered(offered: readonly string[], drug: DosedDrug): ReadonlyMap<DoseUnit, Most> {
  const most = new Map<DoseUnit, Most>();
  for (const text of offered) {
    const sig = sigOf(text, drug);
    for (const { unit, single, perDay } of sig ? countedIn(sig, drug) : []) {
      const before = most.get(unit) ?? { single: 0, perDay: 0 };
      most.set(unit, {
        single: Math.max(before.single, single),
        perDay: Math.max(before.perDay, perDay),
      });
    }
  }
  return most;
}

const usualMost = (unit: DoseUnit, { route }: DosedDrug): Most | undefined =>
  unit === 'mL'
    ? IS_INJECTED.test(route)
      ? INJECTED
      : /oral/i.test(route)
        ? DRUNK
        : undefined
    : USUAL_MOST[unit];

/** What floating point adds. */
const EXACT = 1.001;

/**
 * What is asked about without literature: more at a time or a day than is usual of a form, or ten times what
 * the catalog offers for the product; a hundred times is never sent.
 * @param reading of what was not wholly understood nothing is forbidden
 * @param offered directions of the catalog for the product
 * @param known whether its dose is individual, so that ten times an offered one says nothing; whether nothing
 * is stated of its dose
 */
export function findingsAboveFloor(
  reading: SigReading,
  drug: DosedDrug,
  offered: readonly string[],
  { isTitrated, isUnstated }: { readonly isTitrated: boolean; readonly isUnstated: boolean },
): DoseFinding[] {
  const largest = mostOffered(offered, drug);
  const name = drug.ingredients.join(' and ');
  const spans = ['single', 'perDay'] as const;
  const counted = [...(reading.sig ? countedIn(reading.sig, drug) : []), ...countedAlone(reading, drug)];
  const found = counted.flatMap((dose) =>
    spans.flatMap((span): DoseFinding[] => {
      const { unit } = dose;
      const given = dose[span];
      const own = largest.get(unit)?.[span];
      const bound = usualMost(unit, drug)?.[span];
      const isLess = isUnstated && (unit === 'tablet' || unit === 'capsule');
      const usual = bound === undefined ? undefined : isLess ? bound * UNSTATED : bound;
      const words = (amount: number) => {
        const plain = String(Math.round(amount * 100) / 100);
        return `${showDecimal(plain)} ${showDoseUnit(unit, plain)}`;
      };
      const finding = (tier: DoseTier, code: DoseFinding['code'], most: number, source: string) => ({
        ...{ tier, code, source, ingredient: name },
        data: {
          given: words(given),
          span: span === 'single' ? 'at a time' : 'a day',
          most: words(most),
          ingredient: name,
        },
      });
      const ratio = own ? given / own : 0;
      if (own && ratio * EXACT >= NONSENSE)
        return [finding(isSure(reading) ? 'stop' : 'reason', 'dose.far-from-offered', own, OFFERED)];
      if (own && ratio * EXACT >= FAR && !isTitrated)
        return [finding('reason', 'dose.far-from-offered', own, OFFERED)];
      return usual !== undefined && given > Math.max(usual, own ?? 0) * EXACT
        ? [finding('reason', 'dose.more-than-usual', Math.max(usual, own ?? 0), CHOSEN)]
        : [];
    }),
  );
  // At a time says it: the same number a day adds nothing.
  return found.filter(
    (one, place) => found.findIndex(({ code, tier }) => code === one.code && tier === one.tier) === place,
  );
}

const OFFERED = 'Directions that the catalog offers for this product';
const CHOSEN = 'Bound chosen by form, no literature';
