import { controlledSubstanceIn } from './schedules';

/**
 * Opiates and opioids of schedule II: the narcotics of 21 CFR 1308.12(b)(1) and (c), which bind opioid
 * receptors, without coca and cocaine, which the law counts among the narcotics and which are none. Names as
 * in CONTROLLED.
 */
const OPIOIDS: ReadonlySet<string> = new Set([
  'opium',
  'morphine',
  'codeine',
  'thebaine',
  'ethylmorphine',
  'etorphine',
  'hydrocodone',
  'benzhydrocodone',
  'hydromorphone',
  'metopon',
  'oxycodone',
  'oxymorphone',
  'noroxymorphone',
  'oripavine',
  'dihydrocodeine',
  'dihydroetorphine',
  'poppy straw',
  'alfentanil',
  'alphaprodine',
  'anileridine',
  'bezitramide',
  'carfentanil',
  'diphenoxylate',
  'fentanyl',
  'isomethadone',
  'levomethadyl',
  'levo-alphacetylmethadol',
  'levomethorphan',
  'levorphanol',
  'metazocine',
  'methadone',
  'meperidine',
  'pethidine',
  'oliceridine',
  'phenazocine',
  'piminodine',
  'racemethorphan',
  'racemorphan',
  'remifentanil',
  'sufentanil',
  'tapentadol',
  'thiafentanil',
]);

/** Whether an ingredient, in any salt, is an opioid of schedule II. */
export function isOpioid(ingredient: string): boolean {
  const substance = controlledSubstanceIn(ingredient);
  return substance !== undefined && OPIOIDS.has(substance.name);
}
