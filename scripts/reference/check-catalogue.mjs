// Confirms every code of the starter catalogue against the published lists of a folder:
//   node scripts/reference/check-catalogue.mjs [folder]
// Each NDC must be that very product in the FDA directory, each RxNorm code the one that the directory's
// packages agree on, each diagnosis a billable ICD-10-CM code in CMS's own words. Exit 1 lists the others.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { csvRecords, listOf, loadDirectory, rowsOf, rxcuiOf } from './directory.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const referenceFolder = process.env.ERX_PUBLISHED ?? `${root}../shared/data`;
const read = (name) => JSON.parse(readFileSync(`${root}packages/server/data/starter/${name}.json`, 'utf8'));

const names = read('clinical-drug-names').names;
/** RxNorm's own codes of packages, where the directory has another: [listed, own] by NDC. */
const packageCodes = read('package-codes').codes;

/**
 * Whether RxNorm's own name of the code says the product: where the directory does not tell hours of release
 * apart, its packages cannot confirm a code.
 */
function isNamedSo({ rxcui, ingredients, strength, form, brandName }) {
  const name = names[rxcui];
  const [, hours] = /^(\d+)-hour /.exec(form) ?? [];
  if (name === undefined || hours === undefined || brandName !== null) return false;
  return (
    name.startsWith(`${hours} HR `) &&
    ingredients.every((one) => name.toLowerCase().includes(one)) &&
    name.includes(` ${strength.replace(' mg', ' MG')} Extended Release `)
  );
}

/** Codes of the drug catalogue that the directory or RxNorm's names do not confirm, a sentence each. */
export function unconfirmedDrugs(folder, drugs = read('drugs')) {
  const directory = loadDirectory(folder);
  return drugs.flatMap((drug) => {
    if (drug.ndc === null && drug.rxcui === null && drug.packages.length === 0) return []; // nothing to confirm
    const rows = rowsOf(directory, drug);
    const known = new Set(rows.map((row) => row.ELEVEN_DIGIT_NDC));
    const ndcs = [
      ...(drug.ndc === null ? [] : [drug.ndc]),
      ...drug.packages.map((text) => text.slice(0, 11)),
    ];
    const problems = [...new Set(ndcs)]
      .filter((ndc) => !known.has(ndc))
      .map((ndc) => `${drug.description}: NDC ${ndc} is not this product in the directory`);
    const [, own] = packageCodes[drug.ndc] ?? [];
    if (drug.rxcui !== null && (own ?? rxcuiOf(directory, rows)) !== drug.rxcui && !isNamedSo(drug))
      problems.push(`${drug.description}: RxNorm ${drug.rxcui} is not confirmed`);
    return problems;
  });
}

/** Codes of packages that RxNorm's list by NDC does not confirm, or where the directory has no other. */
export function unconfirmedPackageCodes(folder) {
  const plain = (ndc) => {
    const [labeler = '', product = '', pack = ''] = ndc.split('-');
    return ndc.includes('-')
      ? labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0')
      : ndc;
  };
  const listed = new Map();
  for (const row of csvRecords(listOf(folder, 'ndc-packages'))) listed.set(row.ELEVEN_DIGIT_NDC, row.RXCUI);
  const own = new Map();
  for (const row of csvRecords(listOf(folder, 'ndc-rxcui-ingredients'))) own.set(plain(row.ndc), row.rxcui);
  return Object.entries(packageCodes).flatMap(([ndc, [wrong, right]]) =>
    listed.get(ndc) === wrong && own.get(ndc) === right && wrong !== right
      ? []
      : [`NDC ${ndc}: RxNorm ${right} is not confirmed`],
  );
}

/** Codes of the diagnosis list that are not billable ICD-10-CM codes with that description. */
export function unconfirmedDiagnoses(folder, diagnoses = read('diagnoses')) {
  const billable = new Map();
  for (const row of csvRecords(listOf(folder, 'icd10cm-fy2022'))) {
    if (Number(row.valid_billing_code) === 1) billable.set(row.icd10cm_code, row.icd10cm_long_description);
  }
  return diagnoses
    .filter(
      ([code, description]) =>
        billable.get(code.replace('.', '')) !== description ||
        !/^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/.test(code),
    )
    .map(([code]) => `${code}: not a billable code with this description`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? referenceFolder;
  if (!existsSync(`${folder}/ndc-packages.csv.gz`)) {
    console.error(
      `The published lists are not at ${folder}; name their folder: node scripts/reference/check-catalogue.mjs <folder>`,
    );
    process.exit(2);
  }
  const problems = [
    ...unconfirmedDrugs(folder),
    ...unconfirmedPackageCodes(folder),
    ...unconfirmedDiagnoses(folder),
  ];
  for (const problem of problems) console.error(problem);
  const drugs = read('drugs');
  const count = (has) => drugs.filter(has).length;
  console.log(
    `${drugs.length} products of ${new Set(drugs.flatMap((drug) => drug.ingredients)).size} ingredients, ` +
      `${count((drug) => drug.ndc !== null)} with an NDC, ${count((drug) => drug.rxcui !== null)} with an RxNorm code; ` +
      `${read('diagnoses').length} diagnoses; ${problems.length} codes not confirmed`,
  );
  process.exit(problems.length === 0 ? 0 : 1);
}
