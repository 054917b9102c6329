// Reads the FDA directory extract and finds the packages of a product of the catalogue.
// It shares no code with the product's own parsers: the check must not share a mistake with what it checks.
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const PLAIN_FIELD = /[^,\r\n]*/y;

/** The text of a published CSV in a folder: packed, or an excerpt that is not. */
export function listOf(folder, name) {
  const packed = `${folder}/${name}.csv.gz`;
  return existsSync(packed)
    ? gunzipSync(readFileSync(packed)).toString('utf8')
    : readFileSync(`${folder}/${name}.csv`, 'utf8');
}

/** Records of a CSV text as objects keyed by its header. Quotes follow RFC 4180. */
export function* csvRecords(text) {
  let fields = [];
  let header;
  let at = 0;
  while (at < text.length) {
    let value;
    if (text[at] === '"') {
      let end = at + 1;
      while (text[end] !== '"' || text[end + 1] === '"') end += text[end] === '"' ? 2 : 1;
      value = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else {
      PLAIN_FIELD.lastIndex = at;
      value = PLAIN_FIELD.exec(text)?.[0] ?? '';
      at += value.length;
    }
    fields.push(value);
    if (text[at] === ',') {
      at += 1;
      if (at < text.length) continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    if (header) yield Object.fromEntries(header.map((name, index) => [name, fields[index] ?? '']));
    else header = fields;
    fields = [];
  }
}

const ORAL = 'ORAL';
const LUNGS = 'RESPIRATORY (INHALATION)';
const SKIN = 'TOPICAL|TRANSDERMAL|CUTANEOUS';
const INJECTIONS = [
  'INJECTION',
  'INJECTION, SOLUTION',
  'INJECTION, SUSPENSION',
  'INJECTION, EMULSION',
  'SOLUTION',
  'KIT',
];
const EXTENDED_TABLETS = [
  'TABLET, EXTENDED RELEASE',
  'TABLET, FILM COATED, EXTENDED RELEASE',
  'TABLET, MULTILAYER, EXTENDED RELEASE',
];

/**
 * Catalogue form -> the directory's forms, its routes ('*' any) and, where one name covers several, what the
 * package text must say.
 */
const FORMS = {
  tablet: [
    ['TABLET', 'TABLET, FILM COATED', 'TABLET, COATED', 'TABLET, SUGAR COATED', 'TABLET, MULTILAYER'],
    ORAL,
  ],
  'chewable tablet': [['TABLET, CHEWABLE'], ORAL],
  'disintegrating tablet': [['TABLET, ORALLY DISINTEGRATING'], ORAL],
  'extended-release tablet': [EXTENDED_TABLETS, ORAL],
  '12-hour extended-release tablet': [EXTENDED_TABLETS, ORAL],
  '24-hour extended-release tablet': [EXTENDED_TABLETS, ORAL],
  'delayed-release tablet': [['TABLET, DELAYED RELEASE', 'TABLET, DELAYED RELEASE PARTICLES'], ORAL],
  'sublingual tablet': [['TABLET', 'TABLET, ORALLY DISINTEGRATING'], `SUBLINGUAL`],
  'sublingual film': [['FILM, SOLUBLE', 'FILM'], 'SUBLINGUAL'],
  'tablet pack': [['KIT', 'TABLET'], '*'],
  capsule: [['CAPSULE', 'CAPSULE, GELATIN COATED', 'CAPSULE, LIQUID FILLED', 'CAPSULE, COATED'], ORAL],
  'inhalation capsule': [['CAPSULE'], `${LUNGS}|ORAL; ${LUNGS}`],
  'extended-release capsule': [
    ['CAPSULE, EXTENDED RELEASE', 'CAPSULE, COATED, EXTENDED RELEASE', 'CAPSULE, COATED PELLETS'],
    ORAL,
  ],
  'delayed-release capsule': [['CAPSULE, DELAYED RELEASE', 'CAPSULE, DELAYED RELEASE PELLETS'], ORAL],
  'oral solution': [
    ['SOLUTION', 'LIQUID', 'SYRUP', 'ELIXIR', 'SOLUTION, CONCENTRATE', 'POWDER, FOR SOLUTION'],
    ORAL,
  ],
  syrup: [['SYRUP', 'SOLUTION', 'LIQUID'], ORAL],
  'oral suspension': [
    ['SUSPENSION', 'POWDER, FOR SUSPENSION', 'FOR SUSPENSION', 'GRANULE, FOR SUSPENSION'],
    ORAL,
  ],
  'powder for oral solution': [['POWDER, FOR SOLUTION', 'POWDER'], ORAL],
  'metered-dose inhaler': [['AEROSOL, METERED', 'AEROSOL'], `${LUNGS}|ORAL`],
  'dry powder inhaler': [['POWDER', 'POWDER, METERED'], `${LUNGS}|ORAL`],
  'nebulizer solution': [['SOLUTION', 'INHALANT'], LUNGS],
  'nebulizer suspension': [['SUSPENSION', 'INHALANT'], LUNGS],
  'nasal spray': [['SPRAY, METERED', 'SPRAY', 'SOLUTION', 'SPRAY, SUSPENSION'], 'NASAL'],
  'ophthalmic solution': [['SOLUTION', 'SOLUTION/ DROPS'], 'OPHTHALMIC'],
  'ophthalmic suspension': [['SUSPENSION', 'SUSPENSION/ DROPS'], 'OPHTHALMIC'],
  'ophthalmic emulsion': [['EMULSION'], 'OPHTHALMIC'],
  'ophthalmic ointment': [['OINTMENT'], 'OPHTHALMIC'],
  'otic solution': [['SOLUTION', 'SOLUTION/ DROPS'], 'AURICULAR (OTIC)'],
  'otic suspension': [['SUSPENSION', 'SUSPENSION/ DROPS'], 'AURICULAR (OTIC)'],
  cream: [['CREAM', 'CREAM, AUGMENTED'], SKIN],
  ointment: [['OINTMENT'], SKIN],
  gel: [['GEL', 'GEL, METERED'], SKIN],
  shampoo: [['SHAMPOO', 'SHAMPOO, SUSPENSION'], SKIN],
  'topical solution': [['SOLUTION'], SKIN],
  'vaginal cream': [['CREAM'], 'VAGINAL'],
  'vaginal gel': [['GEL'], 'VAGINAL'],
  'vaginal ring': [['RING', 'INSERT, EXTENDED RELEASE'], 'VAGINAL'],
  patch: [['PATCH', 'PATCH, EXTENDED RELEASE', 'FILM, EXTENDED RELEASE'], SKIN],
  suppository: [['SUPPOSITORY'], 'RECTAL'],
  vial: [INJECTIONS, '*', /VIAL/],
  'pen injector': [INJECTIONS, '*', /SYRINGE|PEN/],
  'prefilled syringe': [INJECTIONS, '*', /SYRINGE|KIT/],
  'auto-injector': [INJECTIONS, '*'],
};

/**
 * Where the directory states another strength for the same product: [generic name, form, catalogue strength,
 * directory's].
 */
const STATED_OTHERWISE = [
  ['albuterol', 'metered-dose inhaler', '90 mcg/actuation', '108 mcg'], // of the sulfate
  ['lidocaine', 'patch', '5%', '700 mg'],
  ['insulin detemir', 'vial', '100 units/mL', '14.2 mg/mL'],
  ['insulin detemir', 'pen injector', '100 units/mL', '14.2 mg/mL'],
  ['ergocalciferol', 'capsule', '50,000 units', '1.25 mg'],
  ['potassium chloride', 'extended-release tablet', '10 mEq', '750 mg'],
  ['potassium chloride', 'extended-release tablet', '20 mEq', '1500 mg'],
];

/** Words the directory uses for a catalogue name. */
const SUBSTANCES = {
  'amphetamine mixed salts': [
    'dextroamphetamine saccharate',
    'amphetamine aspartate',
    'dextroamphetamine sulfate',
    'amphetamine sulfate',
  ],
  'nitrofurantoin monohydrate/macrocrystals': ['nitrofurantoin', 'nitrofurantoin monohydrate'],
  'conjugated estrogens': ['estrogens, conjugated'],
  'doxycycline monohydrate': ['=doxycycline'],
};

const plain = (text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const SUFFIX =
  /(xr|xl|er|cr|la|hfa|diskus|sr|cd|mlt|wfh|er|handihaler|ellipta|hct|solostar|kwikpen|flexpen|flextouch|m20|pak|dosepak|jr|ds|z)$/;

/** [amount, unit, per] in mg, units, meq per 1, mL, g, day or hr. */
function normalised(amount, unit, per) {
  let value = Number(amount);
  let measure = unit
    .toLowerCase()
    .replace('[iu]', 'unit')
    .replace(/^\[usp(&apos)?'u\]$/, 'unit')
    .replace('units', 'unit');
  if (measure === 'ug' || measure === 'mcg') [value, measure] = [value / 1000, 'mg'];
  if (measure === 'g') [value, measure] = [value * 1000, 'mg'];
  if (measure === 'kg') [value, measure] = [value * 1e6, 'mg'];
  const [, count, base] = /^([\d.]*) ?(.*)$/.exec(per ?? '1');
  let divisor = base === '' ? 1 : Number(count || 1);
  let each = (base || '1').toLowerCase().replace(/^d$/, 'day').replace(/^h$/, 'hr');
  if (['actuation', 'packet', 'ring'].includes(each)) each = '1';
  if (each === 'l') [divisor, each] = [divisor * 1000, 'ml'];
  if (each === 'mg') [value, each] = [value * 1000, 'g'];
  if (each === 'hr' && divisor === 24) [divisor, each] = [1, 'day'];
  return { value: value / divisor, unit: measure, per: each, whole: value };
}

/**
 * What a catalogue strength such as '400 mg-57 mg/5 mL' or '0.05%' may look like in the directory: one list
 * per ingredient.
 */
function readings(strength, ingredientCount) {
  const [amounts, per] = /^(.*?)(?:\/([^/]+))?$/.exec(strength.replaceAll(',', '')).slice(1);
  const parts = amounts.split('-').map((part) => /^([\d.]+) ?(mg|mcg|g|units|mEq|%)$/.exec(part)?.slice(1));
  if (parts.length !== ingredientCount || parts.some((part) => part === undefined)) return undefined;
  return parts.map(([amount, unit]) =>
    unit === '%'
      ? ['ml', 'g'].map((each) => ({ value: Number(amount) * 10, unit: 'mg', per: each }))
      : [normalised(amount, unit, per)],
  );
}

const isClose = (a, b) =>
  a.unit === b.unit && a.per === b.per && Math.abs(a.value - b.value) <= b.value * 0.011;

/** A proprietary name that shares no word with the substance is a brand; so is a depot of the substance. */
function isBranded(row) {
  const own = plain(row.PROPRIETARYNAME);
  const generic = plain(row.NONPROPRIETARYNAME) === own ? '' : row.NONPROPRIETARYNAME;
  const words = `${generic} ${row.SUBSTANCENAME}`.toLowerCase().split(/[^a-z]+/);
  return own.startsWith('depo') || !words.some((word) => word.length > 3 && own.includes(word.slice(0, 8)));
}

const loaded = new Map();

/** The directory in memory, read once. `folder` holds ndc-packages.csv.gz, or .csv. */
export function loadDirectory(folder) {
  if (!loaded.has(folder)) loaded.set(folder, readDirectory(folder));
  return loaded.get(folder);
}

function readDirectory(folder) {
  const rows = [];
  const bySubstance = new Map();
  const byRxcui = new Map();
  const add = (map, key, row) => map.set(key, [...(map.get(key) ?? []), row]);
  const byWord = new Map();
  for (const row of csvRecords(listOf(folder, 'ndc-packages'))) {
    const substances = row.SUBSTANCENAME.split(';').map((name) => name.trim().toLowerCase());
    const amounts = row.ACTIVE_NUMERATOR_STRENGTH.split(';');
    const units = row.ACTIVE_INGRED_UNIT.split(';');
    row.parts =
      row.SUBSTANCENAME === '' || substances.length !== amounts.length || amounts.length !== units.length
        ? []
        : substances.map((substance, index) => {
            const [unit, ...per] = units[index].trim().split('/');
            return { substance, ...normalised(amounts[index].trim(), unit, per.join('/') || '1') };
          });
    rows.push(row);
    for (const word of new Set(row.parts.map((part) => part.substance.split(/[ ,]/)[0]))) {
      if (!byWord.has(word)) byWord.set(word, []);
      byWord.get(word).push(row);
    }
    if (row.parts.length === 0) add(bySubstance, plain(row.PROPRIETARYNAME), row);
    if (row.RXCUI !== '') {
      if (!byRxcui.has(row.RXCUI)) byRxcui.set(row.RXCUI, []);
      byRxcui.get(row.RXCUI).push(row);
    }
  }
  return { rows, byWord, kits: bySubstance, byRxcui };
}

/**
 * Does the row carry the product's brand (null: none)? The extract lacks the FDA's suffix column, so
 * 'Seroquel XR' is there as 'SEROQUEL'.
 */
function hasName(row, brandName) {
  if (brandName === null) return !isBranded(row);
  const own = plain(row.PROPRIETARYNAME);
  const wanted = plain(brandName);
  return own === wanted || own === wanted.replace(SUFFIX, '') || own.replace(SUFFIX, '') === wanted;
}

const HOURS = { '12-hour extended-release tablet': /\bSR\b/i, '24-hour extended-release tablet': /\bXL\b/i };

const IS_INJECTED = /vial|pen|syringe|auto-injector/;

/**
 * What is injected is known by its dose and volume: 40 mg in 0.4 mL is not 60 mg in 0.6 mL, though both are
 * 100 mg/mL.
 */
const isWhole = (part, wanted) => Math.abs(part.whole - wanted.whole) <= wanted.whole * 0.011;

/**
 * A catalogue name may leave the salt out ('amlodipine' for AMLODIPINE BESYLATE); one written with '=' may
 * not.
 */
const isSubstance = (substance, name) =>
  name.startsWith('=') ? substance === name.slice(1) : substance.startsWith(name);

/**
 * Is the directory row this product: each ingredient in its strength, no other ingredient, the form, the
 * route, the name?
 */
function isProduct(row, product, names, strengths) {
  const [forms, routes, packaging] = FORMS[product.form];
  return (
    forms.includes(row.DOSAGEFORMNAME) &&
    (routes === '*' || routes.split('|').includes(row.ROUTENAME)) &&
    (packaging === undefined || packaging.test(row.PACKAGEDESCRIPTION)) &&
    // premixed: the extract names them like the plain one
    !(row.DOSAGEFORMNAME === 'INJECTION, SUSPENSION' && names[0].startsWith('insulin')) &&
    !(product.form === 'tablet pack' && !row.PACKAGEDESCRIPTION.startsWith('21 TABLET')) &&
    (HOURS[product.form] === undefined || HOURS[product.form].test(row.PROPRIETARYNAME)) &&
    row.parts.length === names.length &&
    names.every((name, index) =>
      row.parts.some(
        (part) =>
          isSubstance(part.substance, name) &&
          strengths[index].some(
            (wanted) => isClose(part, wanted) && (!IS_INJECTED.test(product.form) || isWhole(part, wanted)),
          ),
      ),
    ) &&
    hasName(row, product.brandName)
  );
}

/**
 * Packs of several different tablets (kits) carry no substance in the directory: name and non-proprietary
 * name stand for it.
 */
function kitRows(directory, product, names) {
  if (product.brandName === null) return [];
  return (directory.kits.get(plain(product.brandName)) ?? []).filter((row) =>
    names.every((name) => row.NONPROPRIETARYNAME.toLowerCase().includes(name)),
  );
}

/** All directory rows that are the product; empty where the directory does not know it. */
export function rowsOf(directory, product) {
  const names = (SUBSTANCES[product.genericName] ?? product.genericName.split(' / ')).map((name) =>
    name.toLowerCase(),
  );
  if (product.form === 'tablet pack' && names.length > 1) return kitRows(directory, product, names);
  const stated = STATED_OTHERWISE.filter(
    ([name, form, strength]) =>
      name === product.genericName && form === product.form && strength === product.strength,
  );
  let candidates = [product.strength, ...stated.map(([, , , strength]) => strength)].map((strength) =>
    readings(strength, names.length),
  );
  if (product.genericName === 'amphetamine mixed salts') {
    candidates = [
      names.map(() => [{ value: Number(product.strength.split(' ')[0]) / 4, unit: 'mg', per: '1' }]),
    ];
  }
  if (product.genericName.startsWith('nitrofurantoin m'))
    candidates = [names.map((_, index) => [{ value: index === 0 ? 25 : 75, unit: 'mg', per: '1' }])];
  const rows = directory.byWord.get(names[0].replace('=', '').split(/[ ,]/)[0]) ?? [];
  return rows.filter((row) =>
    candidates.some((strengths) => strengths !== undefined && isProduct(row, product, names, strengths)),
  );
}

/**
 * The RxNorm concept (SCD for a generic, SBD for a brand) that the directory's rows of a product agree on, or
 * null. Nine in ten of the rows with a code must name it, and nine in ten of the code's own rows must be this
 * product's (a brand's code may not serve for the generic, nor a 12-hour tablet's for a 24-hour one).
 */
export function rxcuiOf(directory, rows) {
  const coded = rows.filter((row) => row.RXCUI !== '');
  const votes = new Map();
  for (const row of coded) votes.set(row.RXCUI, (votes.get(row.RXCUI) ?? 0) + 1);
  const [code, count] = [...votes].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0] ?? [];
  if (code === undefined || count < coded.length * 0.9) return null;
  const own = new Set(rows);
  const all = directory.byRxcui.get(code);
  return all.filter((row) => own.has(row)).length >= all.length * 0.9 ? code : null;
}
