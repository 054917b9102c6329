import type { CatalogueChanges, ChangedProduct, ImportState, RefusedLine } from '@erx/core/reference/model';
import type { Report } from '../../output/report';
import { WHY_WITHHELD } from './withheld';

/** Why a line was left out. */
export const REFUSED_FOR: Readonly<Record<RefusedLine['reason'], string>> = {
  'header-unknown': 'the first line does not name the column',
  'fields-missing': 'fields are missing',
  'quotes-open': 'a quotation mark is not closed',
  'value-missing': 'there is no value',
  'value-invalid': 'the value is not valid',
  'product-unknown': 'its product is not in the products file imported before',
  'patient-unknown': 'the practice has no patient of its account number',
  'id-repeated': 'an earlier line has this id',
  'set-differs': 'it names another set than the lines before',
};

type Change = ChangedProduct['change'];

/** What becomes of a product, behind its number: '12 products are new'. */
export const BECOMES: Readonly<Record<Change, string>> = {
  added: 'new',
  withheld: 'withheld, because they cannot be told apart from others',
  released: 'told apart now, and may be prescribed again',
  renamed: 'under another name',
  rescheduled: 'of another schedule',
  gone: 'without packages, and no longer offered',
};

/** A number as people write it. */
export function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** A number with its noun: '1 line', '1,000 lines'. */
export function counted(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** How many lines were left out for each reason, as a sentence; '' where none were. */
export function reasonsOf(refusals: ImportState['refusals']): string {
  const reasons = Object.entries(refusals) as [RefusedLine['reason'], number][];
  if (reasons.length === 0) return '';
  const parts = reasons.map(([reason, lines]) => `${REFUSED_FOR[reason]} (${counted(lines, 'line')})`);
  return `Left out: ${parts.join('; ')}.`;
}

/** Says what was taken and, where lines were left out for several reasons, how many for each. */
export function writeTaken(state: ImportState, report: Report): void {
  report.data(
    `${counted(state.rowsStored, 'record')} taken from ${counted(state.linesTaken, 'line')}; ` +
      `${counted(state.linesRefused, 'line')} left out.`,
  );
  if (Object.keys(state.refusals).length > 1) report.data(reasonsOf(state.refusals));
}

/**
 * Says what an import of drugs changes in the catalog.
 * @param tense whether it has changed it, or would
 */
export function writeChanges(changes: CatalogueChanges, tense: 'has' | 'would', report: Report): void {
  const { packagesAdded, packagesChanged, packagesNotListed } = changes;
  report.data(
    `${counted(packagesAdded, 'package')} new, ${count(packagesChanged)} changed; ` +
      `${count(packagesNotListed)} of earlier lists are not in this one, and stay.`,
  );
  for (const [change, becomes] of Object.entries(BECOMES) as [Change, string][]) {
    const products = changes.products[change] ?? 0;
    if (products === 0) continue;
    report.data(`${counted(products, 'product')} ${VERB[tense][products === 1 ? 0 : 1]} ${becomes}.`);
    for (const example of changes.examples.filter((one) => one.change === change))
      report.say(`  ${exampleLine(example)}`);
    const more = products - changes.examples.filter((one) => one.change === change).length;
    if (more > 0) report.say(`  and ${count(more)} more`);
  }
  if (changes.productsMerged > 0)
    report.say(
      `${counted(changes.productsMerged, 'product')} of the catalog join packages without a code of several ` +
        'applications, because their form says which drug they are: erx reference merges --rule form lists them.',
    );
  const withheld = Object.values(changes.withheld).reduce((sum, products) => sum + products, 0);
  if (withheld > 0)
    report.say(
      `${counted(withheld, 'product')} of the catalog cannot be told apart from others ` +
        'and may not be prescribed: erx reference withheld lists them.',
    );
}

const VERB = { has: ['is', 'are'], would: ['would be', 'would be'] } as const;

/** A changed product on one line, with what it was. */
export function exampleLine({ change, description, detail }: ChangedProduct): string {
  return detail === undefined ? description : `${description} (${detailOf(change, detail)})`;
}

/** What a product was, or why it is withheld. */
export function detailOf(change: Change, detail: string): string {
  if (change === 'withheld' || change === 'released')
    return Object.hasOwn(WHY_WITHHELD, detail) ? WHY_WITHHELD[detail as keyof typeof WHY_WITHHELD] : detail;
  return `before: ${detail}`;
}
