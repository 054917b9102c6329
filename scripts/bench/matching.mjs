import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Failure } from '../workspace/failure.mjs';
import { directoryLines, importDirectory } from './catalogue/directory.mjs';
import { ALLERGIES, MEDICATIONS } from './catalogue/legacy-gold.mjs';
import { measureLatencies } from './load/latencies.mjs';
import { connect } from './practice/connect.mjs';
import { makePractice } from './practice/practice.mjs';
import { inFull } from './report/amounts.mjs';
import { quantile } from './report/statistics.mjs';

export const title = 'Suggestions for the medication and allergy lines of 1,000 charts';

const AIM_MS = 10;
const ROUNDS = inFull(5, 1);

/**
 * Each distinct line becomes a legacy record and is asked at the API; a line counts as often as the charts
 * have it. Gold of a medication: every product with a package of the line's RxNorm code; where no package has
 * the code, what a person found (catalogue/legacy-gold.mjs).
 */
export async function run({ root, say, startProduct }) {
  const [medications, allergies] = [chartLines(root, 'medications'), chartLines(root, 'allergies')];
  const directory = directoryLines(root);
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  try {
    const practice = await makePractice(client, product, { patients: 1 });
    const [{ headers }] = practice.prescribers;
    say(`Importing ${(directory.length - 1).toLocaleString('en-US')} packages …`);
    await importDirectory(product.url, headers, directory);
    const messy = messyLines(root);
    const asked = await addRecords(client, practice.id, [...medications, ...allergies]);
    const askedMessy = await addRecords(client, practice.id, messy);
    const toAsk = ({ id, kind }) => ({
      path: `/api/${kind === 'medication' ? 'medhistory' : 'allergieshistory'}/suggestion/${id}`,
      headers,
    });
    const asks = asked.map(toAsk);
    // the catalogue is read when first asked for
    await measureLatencies(product.url, asks.slice(0, 20), { people: 1 });
    const milliseconds = [];
    let bodies = [];
    for (let round = 0; round < ROUNDS; round++) {
      const measured = await measureLatencies(product.url, asks, { people: 1 });
      milliseconds.push(...measured.milliseconds);
      bodies = measured.bodies;
    }
    const answered = asked.map((line, at) => ({ ...line, suggestions: JSON.parse(bodies[at]) }));
    const { bodies: messyBodies } = await measureLatencies(product.url, askedMessy.map(toAsk), { people: 1 });
    const gold = await goldOf(client);
    // the rule that the dialog asks
    const { autoSelected } = await import('../../packages/core/src/matching/suggestions.ts');
    return [
      ...judged(
        'medication',
        answered
          .filter(({ kind }) => kind === 'medication')
          .map((line) => ({
            ...line,
            gold: gold(line),
            top: line.suggestions[0]?.drug.id,
            automatic: autoSelected(line.suggestions)?.drug.id,
          })),
        say,
      ),
      ...judged(
        'allergy',
        answered
          .filter(({ kind }) => kind === 'allergy')
          .map((line) => ({
            ...line,
            gold: new Set(ALLERGIES[line.code] ?? []),
            top: line.suggestions[0]?.allergen.id,
            automatic: autoSelected(line.suggestions)?.allergen.id,
          })),
        say,
      ),
      ...(await judgedMessy(
        client,
        askedMessy.map((line, at) => ({ ...line, top: JSON.parse(messyBodies[at])[0]?.drug })),
        say,
      )),
      ...[0.5, 0.95, 0.99].map((share) => {
        const value = quantile(milliseconds, share);
        return {
          measure: `p${String(share * 100)} of ${milliseconds.length} suggestions at the API`,
          value,
          unit: 'ms',
          ...(share === 0.95 ? { aim: `under ${AIM_MS} ms`, met: value < AIM_MS } : {}),
        };
      }),
    ];
  } finally {
    await client.end();
    await product.stop();
  }
}

/**
 * Distinct lines of a chart file with how often they occur.
 * @throws {Failure} where the file is not on this machine
 */
function chartLines(root, name) {
  const path = ['..', 'shared', 'data', 'synthea', `${name}.csv.gz`];
  const file = join(root, ...path);
  if (!existsSync(file))
    throw new Failure(
      `The charts are missing: put Synthea's ${name}.csv.gz at ${path.join('/')} beside the project.`,
    );
  const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split(/\r?\n/);
  const columns = header.split(',');
  const counted = new Map();
  for (const line of lines) {
    const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    const key = `${fields[columns.indexOf('CODE')]}|${fields[columns.indexOf('DESCRIPTION')]}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  return [...counted].map(([key, count]) => ({
    kind: name === 'medications' ? 'medication' : 'allergy',
    code: key.split('|')[0],
    text: key.slice(key.indexOf('|') + 1),
    count,
  }));
}

/** What charts, pharmacies and people write, with the products of the starter catalogue that each line means. */
function messyLines(root) {
  return readFileSync(join(root, 'tests', 'fixtures', 'matching', 'medications.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [text = '', meaning = ''] = line.split(' => ');
      return {
        kind: 'medication',
        text,
        isOpen: meaning.startsWith('? '),
        meant: meaning === '-' ? [] : meaning.replace(/^\? /, '').split(' | '),
      };
    });
}

/** The directory adds products: one of the same ingredients and strength is right too, whatever its name. */
async function judgedMessy(client, lines, say) {
  const { rows } = await client.query('SELECT id, description, ingredients, strength FROM products');
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byDescription = new Map(rows.map((row) => [row.description, row]));
  const known = lines.filter(({ meant }) => meant.length > 0);
  const isRight = ({ top, meant, isOpen }) => {
    if (!top) return isOpen;
    const { ingredients, strength } = byId.get(top.id) ?? {};
    return meant.some((description) => {
      const one = byDescription.get(description);
      return (
        description === top.description ||
        (sameParts(one?.ingredients, ingredients, ' / ') && sameParts(one?.strength, strength, '-'))
      );
    });
  };
  const right = known.filter(isRight);
  const other = known.filter((line) => line.top && !isRight(line));
  for (const { text, top } of other) say(`another first: ${text} -> ${top.description}`);
  const share = (100 * right.length) / known.length;
  return [
    { measure: `messy lines that mean a product of the starter catalogue`, value: known.length, unit: '' },
    {
      measure: 'messy lines: the right one first',
      value: share,
      unit: '%',
      aim: 'at least 95',
      met: share >= 95,
    },
    {
      measure: 'messy lines: another ingredient or strength first',
      value: other.length,
      unit: '',
      aim: 'none',
      met: other.length === 0,
    },
  ];
}

/** Labels name the parts of a combination in either order. */
function sameParts(one, other, between) {
  const inOrder = (text) => text?.split(between).sort().join(between);
  return one !== undefined && inOrder(one) === inOrder(other);
}

async function addRecords(client, practiceId, lines) {
  const {
    rows: [patient],
  } = await client.query('SELECT id FROM patients WHERE practice_id = $1', [practiceId]);
  const records = lines.map((line) => ({ ...line, id: crypto.randomUUID() }));
  await client.query(
    `INSERT INTO legacy_records (practice_id, id, kind, patient_id, description, received_at)
    SELECT $1, row.id, row.kind, $2, row.text, now()
    FROM jsonb_to_recordset($3::jsonb) AS row (id uuid, kind text, text text)`,
    [practiceId, patient.id, JSON.stringify(records)],
  );
  return records;
}

/** The products that a medication line means; empty where the catalogue has none. */
async function goldOf(client) {
  const { rows: coded } =
    await client.query(`SELECT DISTINCT product_id AS id, rx_norm_id AS code FROM packages WHERE rx_norm_id IS NOT NULL
    UNION SELECT id, rx_norm_id FROM products WHERE rx_norm_id IS NOT NULL`);
  const byCode = new Map();
  for (const { id, code } of coded) byCode.set(code, [...(byCode.get(code) ?? []), id]);
  const { rows: products } = await client.query('SELECT id, description FROM products');
  return ({ code, text }) => {
    const ofCode = byCode.get(code);
    if (ofCode) return new Set(ofCode);
    const pattern = MEDICATIONS[text];
    if (pattern === undefined)
      throw new Failure(`No gold for the line “${text}”: add it to scripts/bench/catalogue/legacy-gold.mjs.`);
    return new Set(
      pattern === null
        ? []
        : products.filter(({ description }) => pattern.test(description)).map(({ id }) => id),
    );
  };
}

function judged(kind, lines, say) {
  const total = (chosen) => chosen.reduce((sum, { count }) => sum + count, 0);
  const here = lines.filter(({ gold }) => gold.size > 0);
  const offered = lines.filter(({ top }) => top !== undefined);
  const right = offered.filter(({ gold, top }) => gold.has(top));
  const isRight = (line) => right.includes(line);
  const chosen = lines.filter(({ automatic }) => automatic !== undefined);
  const wrong = chosen.filter(({ gold, automatic }) => !gold.has(automatic));
  for (const { text, count, gold, suggestions } of lines.filter(
    (line) => (line.gold.size > 0 || line.top !== undefined) && !isRight(line),
  )) {
    const [first] = suggestions;
    say(
      `${gold.size > 0 ? 'missed' : 'not in the catalogue'}: ${count} × ${text} -> ` +
        `${first ? (first.drug ?? first.allergen).description : 'nothing'}`,
    );
  }
  const percent = (part, whole) => (100 * total(part)) / total(whole);
  return [
    { measure: `${kind} lines (${lines.length} distinct)`, value: total(lines), unit: '' },
    {
      measure: `${kind} lines whose drug or allergen is not in the catalogue`,
      value: total(lines) - total(here),
      unit: '',
    },
    { measure: `${kind}: precision of the top suggestion`, value: percent(right, offered), unit: '%' },
    {
      measure: `${kind}: the same, where the catalogue has it`,
      value: percent(
        right,
        offered.filter((line) => here.includes(line)),
      ),
      unit: '%',
      aim: 'at least 95',
      met:
        percent(
          right,
          offered.filter((line) => here.includes(line)),
        ) >= 95,
    },
    {
      measure: `${kind}: recall of the top suggestion`,
      value: percent(right, here),
      unit: '%',
      aim: 'at least 95',
      met: percent(right, here) >= 95,
    },
    { measure: `${kind}: lines with a suggestion`, value: percent(offered, lines), unit: '%' },
    {
      measure: `${kind}: lines whose match is selected automatically`,
      value: percent(chosen, lines),
      unit: '%',
    },
    {
      measure: `${kind}: of these, another than the line means`,
      value: total(wrong),
      unit: '',
      aim: 'none',
      met: wrong.length === 0,
    },
  ];
}
