import { type GroupedProduct, toProduct, type ListedPackage } from '@erx/core/drugs/listed-product';
import { type Drug, DEA_ID, isControlled } from '@erx/core/drugs/model';
import { packageTrait } from '@erx/core/drugs/clinical-drug';
import type { FdaPackage } from '@erx/core/reference/formats/fda-ndc';
import type { RefusedLine } from '@erx/core/reference/model';
import type { Connection } from '../platform/database/database';
import { listedProductsStore } from '../reference/listed-product-store';
import { withSchedule } from '../drugs/store';
import { catalogueWriting } from '../reference/product-store';
import { codeOfPackage } from '../reference/package-codes';
import { isKnownUncontrolled } from '../reference/known-ingredients';
import { toDrugPackage } from '../reference/package-description';
import { productId } from '../reference/product-id';
import type { Numbered } from './readers';

/**
 * Stores packages under the products they are of. A product that is known by its key keeps everything but its
 * schedule, which can only become stricter; a new one gets the id that its key always gives.
 */
export async function storePackages(
  connection: Connection,
  packages: readonly ListedPackage[],
): Promise<void> {
  if (packages.length === 0) return;
  const writing = catalogueWriting(connection);
  const listed = packages.map((listing) => ({ listing, product: toProduct(listing, isKnownUncontrolled) }));
  const known = await writing.byKeys([...new Set(listed.map(({ product }) => product.key))]);
  const added = new Map<string, Drug>();
  const raised = new Map<string, { id: string; current: Drug['schedule']; listed: Drug['schedule'] }>();

  for (const { listing, product } of listed) {
    const stored = known.get(product.key);
    const fresh = added.get(product.key);
    if (stored) {
      // What a kit's listing leaves unsaid does not undo what is known of the product.
      if (product.schedule !== 'none' && product.schedule !== 'unknown')
        raised.set(`${product.key} ${product.schedule}`, {
          id: stored.id,
          current: stored.schedule,
          listed: product.schedule,
        });
    } else if (!fresh) added.set(product.key, toDrug(product, listing.ndc));
    else if (isControlled(product.schedule) && !isControlled(fresh.schedule))
      added.set(product.key, withSchedule(fresh, product.schedule));
  }

  // What is new may be prescribed once the end of the import has distinguished clinical drugs.
  const products = new Map(listed.map(({ product }) => [product.key, product]));
  if (added.size > 0) {
    await writing.putProducts(
      [...added].map(([key, drug]) => ({
        drug,
        rank: 1,
        source: 'directory' as const,
        keys: [key],
        withheld: products.get(key)?.withheld ?? 'not-judged',
      })),
    );
  }
  await writing.describeKeys(products);
  for (const { id, current, listed: schedule } of raised.values())
    await writing.raiseSchedule(id, current, schedule);
  await writing.putPackages(
    listed.map(({ listing, product }) => {
      const id = known.get(product.key)?.id ?? productId(product.key);
      return {
        ...toDrugPackage(listing.ndc, product.description, listing.packageDescription),
        productId: id,
        rxcui: codeOfPackage(listing.ndc, listing.rxcui),
        marketedUntil: listing.marketedUntil,
        group: {
          id,
          application: listing.application ?? '',
          trait: packageTrait(product.doseForm, listing.packageDescription),
        },
      };
    }),
  );
}

/** Joins package.txt to what product.txt brought; refuses packages of products that it did not. */
export async function joinFdaPackages(
  connection: Connection,
  packages: readonly Numbered<FdaPackage>[],
): Promise<{ readonly joined: readonly ListedPackage[]; readonly refused: readonly RefusedLine[] }> {
  const products = await listedProductsStore(connection).find([
    ...new Set(packages.map(({ record }) => record.productId)),
  ]);
  const refused: RefusedLine[] = [];
  const joined = packages.flatMap(({ line, record }) => {
    const product = products.get(record.productId);
    if (product)
      return [
        // A package's own end comes before that of its product.
        { ...product, ...record, rxcui: undefined },
      ];
    refused.push({ line, reason: 'product-unknown', field: 'PRODUCTID' });
    return [];
  });
  return { joined, refused };
}

/** The product to prescribe that listings of a group describe. */
export function toDrug(product: GroupedProduct, ndc: string): Drug {
  return {
    prescribableDrugId: productId(product.key),
    description: product.description,
    name: product.name,
    ingredients: [...product.ingredients],
    strength: product.strength,
    doseForm: product.doseForm,
    route: product.route,
    type: product.type,
    overTheCounter: product.overTheCounter,
    schedule: product.schedule,
    controlledSubstance: isControlled(product.schedule),
    controlledSubstanceDeaId: DEA_ID[product.schedule],
    ...(/^\d{11}$/.test(ndc) ? { representativeNdc: ndc } : {}),
    potencyUnitCode: product.potencyUnitCode,
  };
}
