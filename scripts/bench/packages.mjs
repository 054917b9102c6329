import { directoryLines } from './catalogue/directory.mjs';

export const title = 'Packages of the FDA directory that become a quantity in the unit of their product';

/** Dose forms with fewer packages are counted together. */
const FEW = 200;

/** Every package of the directory, converted as the prescriber is offered it; nothing is started for that. */
export async function run({ root, say }) {
  const [
    { toProduct },
    { toDispensablePackage },
    { ndcPackagesCsvReader },
    { toDrugPackage },
    { isKnownUncontrolled },
  ] = await Promise.all([
    import('../../packages/core/src/drugs/listed-product.ts'),
    import('../../packages/core/src/drugs/packages.ts'),
    import('../../packages/core/src/reference/formats/ndc-packages-csv.ts'),
    import('../../packages/server/src/reference/package-description.ts'),
    import('../../packages/server/src/reference/known-ingredients.ts'),
  ]);
  const lines = directoryLines(root);
  say(`Converting ${(lines.length - 1).toLocaleString('en-US')} packages …`);
  const read = ndcPackagesCsvReader();
  const began = performance.now();
  const forms = new Map();
  lines.forEach((line, index) => {
    const result = read(line, index + 1);
    if (!('record' in result)) return;
    const { ndc, packageDescription } = result.record;
    const product = toProduct(result.record, isKnownUncontrolled);
    const { dispense } = toDispensablePackage(
      toDrugPackage(ndc, product.description, packageDescription),
      product,
    );
    const form = forms.get(product.doseForm) ?? { all: 0, converted: 0 };
    form.all++;
    if (dispense !== undefined) form.converted++;
    forms.set(product.doseForm, form);
  });
  const milliseconds = performance.now() - began;
  const often = [...forms].filter(([, { all }]) => all >= FEW).sort(([, a], [, b]) => b.all - a.all);
  const seldom = [...forms.values()].filter(({ all }) => all < FEW);
  return [
    share('all packages', together([...forms.values()])),
    ...often.map(([name, counts]) => share(name, counts)),
    share(`${seldom.length} other forms`, together(seldom)),
    { measure: 'reading and converting all of them', value: milliseconds, unit: 'ms' },
  ];
}

const together = (counts) => ({
  all: counts.reduce((sum, { all }) => sum + all, 0),
  converted: counts.reduce((sum, { converted }) => sum + converted, 0),
});

const share = (name, { all, converted }) => ({
  measure: `${name}: ${converted.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
  value: (100 * converted) / all,
  unit: '%',
});
