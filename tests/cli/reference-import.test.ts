import { ImportState } from '@erx/core/reference/model';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { Erx } from './erx';
import { signIn } from './sign-in';

let server: TestServer;
let erx: Erx;
let staff: Erx;

beforeAll(async () => {
  server = await startTestServer('pglite');
  const practice = await addPractice(server.services.database, 'Elm Street');
  await addPerson(server, 'super@elm.test', [practice], { role: 'Admin', isSuperAdmin: true });
  await addPerson(server, 'staff@elm.test', [practice]);
  erx = new Erx(server.origin);
  staff = new Erx(server.origin);
  await signIn(erx, 'super@elm.test');
  await signIn(staff, 'staff@elm.test');
});
afterAll(async () => {
  erx.close();
  staff.close();
  await server.close();
});

/** A file in the command's own folder. */
function file(name: string, content: string): string {
  writeFileSync(join(erx.folder, name), content);
  return name;
}

async function countOf(table: string): Promise<number> {
  const [row] = await server.services.database.run<{ count: string }>(
    { name: `count-${table}`, text: `SELECT count(*) FROM ${table}` },
    [],
  );
  return Number(row?.count);
}

const ORDER = [
  '00001 Q99     0 A heading                                                    A heading',
  '00002 Q99X1   1 One code                                                     One code in full',
  'this is not a line of the list',
  '00003 Q99X2   1 Another                                                      Another in full',
].join('\r\n');

/** As long as the published list, in its columns: codes Z00000 to Z94999 that no list has. */
const LONG = 95_000;
const longOrder = (lines: number) =>
  Array.from({ length: lines }, (_, at) => {
    const number = String(at + 1).padStart(5, '0');
    const short = `Long list ${number}`.padEnd(60);
    return `${number} ${`Z${String(at).padStart(5, '0')}`.padEnd(7)} 1 ${short} Long list, entry ${number} in full`;
  }).join('\r\n');

describe('erx reference import', () => {
  it('takes a file and names the line it leaves out', async () => {
    const done = await erx.run('reference', 'import', file('order.txt', ORDER), '--kind', 'icd10cm-order');
    // said only where it takes its time
    const stderr = done.stderr.replace(/^[\d,]+ lines? done, .* …\n/gm, '');
    expect({ ...done, stderr }).toEqual({
      code: 0,
      signal: null,
      stdout: '3 records taken from 4 lines; 1 line left out.\n',
      stderr:
        'No fiscal year is known of this list, so no code ends by it. Name it with --year.\n' +
        'Line 3 left out: the value is not valid (order number).\n',
    });
  });

  it('reads the fiscal year from the name of the file, or takes it as it is named', async () => {
    const list =
      '00001 Q97X1   1 One code                                                     One code in full';
    const named = await erx.run(
      'reference',
      'import',
      file('icd10cm_order_2027.txt', list),
      '--kind',
      'icd10cm-order',
    );
    expect(named.code).toBe(0);
    expect(named.stderr).toContain('Fiscal year 2027, by the name of the file.');
    expect(named.stdout + named.stderr).toMatch(
      /The list is of fiscal year 2027\. \d+ codes known to have ended/,
    );
    const given = await erx.run(
      ...['reference', 'import', file('other.txt', `${list}s`), '--kind', 'icd10cm-order', '--year', '2028'],
      '--json',
    );
    expect(ImportState.parse(JSON.parse(given.stdout)).year).toBe(2028);
    const refused = await erx.run(
      ...['reference', 'import', file('other.txt', list), '--kind', 'icd10cm-order', '--year', '27'],
    );
    expect(refused.code).toBe(2);
  });

  it('prints the reply as JSON', async () => {
    const { code, stdout } = await erx.run(
      'reference',
      'import',
      file('order.txt', ORDER),
      '--kind',
      'icd10cm-order',
      '--json',
      '--quiet',
    );
    expect(code).toBe(0);
    expect(ImportState.parse(JSON.parse(stdout))).toMatchObject({
      kind: 'icd10cm-order',
      linesTaken: 4,
      rowsStored: 3,
      linesRefused: 1,
      isFinished: true,
    });
  });

  it('reads other headers by a mapping', async () => {
    const mapping = {
      ndc: 'code',
      proprietaryName: 'brand',
      nonProprietaryName: '',
      dosageForm: 'form',
      route: 'route',
      substances: 'substance',
      values: 'value',
      units: 'unit',
      packageDescription: 'package',
      schedule: '',
      productType: '',
      rxcui: '',
      ingredientNames: '',
    };
    const list = file(
      'list.csv',
      'code,brand,form,route,substance,value,unit,package\n99998-0001-01,Mappium,TABLET,ORAL,LISINOPRIL,7,mg/1,30 TABLET in 1 BOTTLE\n',
    );
    const done = await erx.run(
      'reference',
      'import',
      list,
      '--kind',
      'ndc-packages',
      '--columns',
      file('mapping.json', JSON.stringify(mapping)),
    );
    expect(done.code).toBe(0);
    expect(done.stdout).toMatch(
      /^1 record taken from 2 lines; 0 lines left out\.\n1 package new, 0 changed; /,
    );
    expect(done.stdout).toContain('1 product is new.\n');
    expect(await server.services.drugs.search('mappium', 5, true)).toMatchObject([
      { description: 'Mappium 7 mg tablet', schedule: 'none' },
    ]);
    const { code, stderr } = await erx.run(
      'reference',
      'import',
      list,
      '--kind',
      'ndc-packages',
      '--columns',
      file('short.json', '{"ndc":"code"}'),
    );
    expect(code).toBe(2);
    expect(stderr).toContain('is not complete');
  });

  it('goes on where it was stopped, with little memory for a long file', { timeout: 300_000 }, async () => {
    const list = join(erx.folder, 'long-order.txt.gz');
    writeFileSync(list, gzipSync(longOrder(LONG)));
    const first = erx.start(['reference', 'import', list, '--kind', 'icd10cm-order'], {
      NODE_OPTIONS: '--max-old-space-size=64',
    });
    await first.sees('stderr', /lines done/);
    first.child.kill('SIGINT');
    const stopped = await first.outcome;
    expect(stopped).toMatchObject({ code: 3, stdout: '' });
    const kept =
      /Stopped at your request; at least ([\d,]+) lines are kept\. Run the same command again/.exec(
        stopped.stderr,
      )?.[1];
    expect(kept, stopped.stderr).toBeDefined();

    const second = await erx.start(['reference', 'import', list, '--kind', 'icd10cm-order'], {
      NODE_OPTIONS: '--max-old-space-size=64',
    }).outcome;
    expect(second).toMatchObject({
      code: 0,
      stdout: '95,000 records taken from 95,000 lines; 0 lines left out.\n',
    });
    expect(second.stderr).toMatch(/^Continuing after line [\d,]+, where this import stopped before\.$/m);
    expect(await countOf("diagnoses WHERE description LIKE 'Long list, entry %'")).toBe(LONG);
  });

  const PACKAGES =
    'ELEVEN_DIGIT_NDC,PROPRIETARYNAME,NONPROPRIETARYNAME,DOSAGEFORMNAME,ROUTENAME,SUBSTANCENAME,' +
    'ACTIVE_NUMERATOR_STRENGTH,ACTIVE_INGRED_UNIT,PACKAGEDESCRIPTION,RXCUI\n' +
    '99997000101,Previewol,previewol,TABLET,ORAL,PREVIEWOL,7,mg/1,30 TABLET in 1 BOTTLE,770001\n';

  it('says beforehand what an import of drugs changes, says what it changed, and undoes it', async () => {
    const list = file('packages.csv', PACKAGES);
    const foreseen = await erx.run('reference', 'import', list, '--kind', 'ndc-packages', '--preview');
    expect(foreseen).toMatchObject({ code: 0 });
    expect(foreseen.stdout).toContain('1 package new, 0 changed; ');
    expect(foreseen.stdout).toContain('1 product would be new.\n');
    expect(foreseen.stderr).toContain('  previewol 7 mg tablet\n');
    expect(foreseen.stderr).toContain('Nothing was changed.');
    expect(await server.services.drugs.search('previewol', 5, false)).toEqual([]);

    const done = await erx.run('reference', 'import', list, '--kind', 'ndc-packages');
    expect(done).toMatchObject({ code: 0 });
    expect(done.stdout).toContain('1 product is new.\n');
    const changes = await erx.run('reference', 'changes', '--csv');
    expect(changes.stdout).toContain('added,previewol 7 mg tablet,');

    expect(await erx.run('reference', 'undo')).toMatchObject({ code: 2, stdout: '' });
    expect(await erx.run('reference', 'undo', '--yes')).toMatchObject({
      code: 0,
      stdout: 'The import of ndc-packages is undone.\n',
    });
    expect(await server.services.drugs.search('previewol', 5, false)).toEqual([]);
    const again = await erx.run('reference', 'undo', '--yes');
    expect([again.code, again.stdout]).toEqual([5, '']);
  });

  it('names what an import merged, and by which rule', async () => {
    const [header = '', row = ''] = PACKAGES.split('\n');
    const merging = (ndc: string, name: string, code: string) =>
      row
        .replace('99997000101', ndc)
        .replaceAll(/previewol/gi, name)
        .replace('770001', code);
    await erx.run(
      'reference',
      'import',
      file(
        'merging.csv',
        [
          header,
          merging('99996000101', 'mergewol', '770010'),
          merging('99996100101', 'mergewol', '770010'),
          merging('99996200101', 'formwol', ''),
          merging('99996300101', 'formwol', ''),
          merging('99996400101', 'singlewol', '770011'),
        ].join('\n'),
      ),
      '--kind',
      'ndc-packages',
    );
    const all = await erx.run('reference', 'merges', '--all', '--csv');
    expect(all).toMatchObject({ code: 0 });
    expect(all.stdout).toContain('mergewol 7 mg tablet,one RxNorm code,2,');
    expect(all.stdout).toContain('formwol 7 mg tablet,"the same content and form, without a code",2,');
    expect(all.stdout).not.toContain('singlewol');
    const byForm = await erx.run('reference', 'merges', '--rule', 'form', '--all', '--csv');
    expect(byForm.stdout).toContain('formwol 7 mg tablet,');
    expect(byForm.stdout).not.toContain('mergewol');
    expect(await erx.run('reference', 'merges', '--rule', 'name')).toMatchObject({ code: 2, stdout: '' });
    expect(await staff.run('reference', 'merges')).toMatchObject({ code: 5, stdout: '' });
  });

  it('lists the facts that come with the product, and counts them', async () => {
    const found = await erx.run('reference', 'facts', '--drug', 'Coumadin', '--severity', 'serious', '--csv');
    expect(found).toMatchObject({ code: 0 });
    expect(found.stdout).toContain('Table,Severity,Drugs,Meets,Message,Source,');
    expect(found.stdout).toContain(
      'drug-pairs,serious,anticoagulants,"nsaids, aspirin, salsalate, salicylate",',
    );
    expect(found.stderr).toMatch(/drug-pairs: \d+ facts \(\d+ serious\)\./);
    const open = await erx.run('reference', 'facts', 'cautions', '--unconfirmed', '--json');
    expect(open).toMatchObject({ code: 0 });
    expect((JSON.parse(open.stdout) as { isConfirmed: boolean }[]).every((one) => !one.isConfirmed)).toBe(
      true,
    );
    expect(open.stderr).toMatch(/cautions: \d+ facts/);
    const unread = await erx.run(
      'reference',
      'facts',
      'doses',
      '--unreviewed',
      '--drug',
      'lisinopril',
      '--csv',
    );
    expect(unread).toMatchObject({ code: 0 });
    expect(unread.stderr).toMatch(/doses: [1-9]\d* facts/);
    expect(await erx.run('reference', 'facts', 'brands')).toMatchObject({ code: 2, stdout: '' });
    expect(await staff.run('reference', 'facts')).toMatchObject({ code: 5, stdout: '' });
  });

  it('gives a withheld product a name, or says why not', async () => {
    const release = PACKAGES.replaceAll('TABLET,', '"TABLET, EXTENDED RELEASE",')
      .replaceAll(/previewol/gi, 'Resolvol')
      .replace(
        '770001\n',
        '770002\n99997000201,Resolvol,resolvol,"TABLET, EXTENDED RELEASE",ORAL,RESOLVOL,7,mg/1,30 TABLET in 1 BOTTLE,770003\n',
      );
    await erx.run('reference', 'import', file('release.csv', release), '--kind', 'ndc-packages');
    const withheld = JSON.parse((await erx.run('reference', 'withheld', '--all', '--json')).stdout) as {
      id: string;
      description: string;
      reason: string;
    }[];
    const [first] = withheld.filter(
      ({ description, reason }) => description.startsWith('resolvol') && reason === 'name-shared',
    );
    const id = first?.id ?? '';
    const name = 'resolvol 7 mg extended-release tablet, 24-hour';
    expect(
      await erx.run('reference', 'resolve', id, '--name', name, '--reason', 'Its label says so'),
    ).toMatchObject({
      code: 0,
      stdout: `${name} has its name, and may not be prescribed yet: its schedule is not known.\n`,
    });
    // found again, and of unknown schedule: nothing is held of such a substance
    expect(await server.services.drugs.search('resolvol', 5, false)).toMatchObject([
      { description: name, schedule: 'unknown' },
    ]);
    expect((await erx.run('reference', 'resolve', id, '--reason', 'Its label')).code).toBe(2);
    expect(
      (await erx.run('reference', 'resolve', 'nothing', '--leave-out', '--reason', 'Its label')).code,
    ).toBe(5);
  });

  it('fails where nothing is taken, and is not remembered as loaded', async () => {
    const set =
      'ingredient,route,release,fromMonths,toMonths,fromKg,toKg,kind,amount,unit,note,source\na,,,,,,,,,,,\n';
    const { code, stdout, stderr } = await erx.run(
      'reference',
      'import',
      file('none.csv', set),
      '--kind',
      'doses',
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Nothing was taken from 2 lines. Left out: ');
  });

  it('is for super administrators', async () => {
    const { code, stdout } = await staff.run(
      'reference',
      'import',
      join(erx.folder, file('order.txt', ORDER)),
      '--kind',
      'icd10cm-order',
    );
    expect([code, stdout]).toEqual([5, '']);
  });

  it.each([
    [
      'a file that is not there',
      ['nowhere.txt', '--kind', 'pharmacies'],
      1,
      'The file nowhere.txt cannot be read.',
    ],
    ['no kind', ['order.txt'], 2, '--kind'],
    ['a kind that does not exist', ['order.txt', '--kind', 'tea-leaves'], 2, 'icd10cm-order'],
    ['no file', ['--kind', 'pharmacies'], 2, 'file'],
    [
      'a file of another kind',
      ['order.txt', '--kind', 'ndc-packages'],
      2,
      'order.txt is not a file of kind ndc-packages: its first line does not name ELEVEN_DIGIT_NDC, PROPRIETARYNAME, ' +
        'DOSAGEFORMNAME, PACKAGEDESCRIPTION. Nothing was imported. It looks like icd10cm-order',
    ],
    [
      'a preview of what brings no drugs',
      ['order.txt', '--kind', 'icd10cm-order', '--preview'],
      2,
      '--preview',
    ],
  ])('says what is wrong: %s', async (_, words, exit, sentence) => {
    const { code, stdout, stderr } = await erx.run('reference', 'import', ...words);
    expect([code, stdout]).toEqual([exit, '']);
    expect(stderr).toContain(sentence);
  });
});

describe('erx reference import --kind interactions', () => {
  const set = [
    'subject,object,severity,kind,message,narrative,source',
    'Lisinopril,Amoxicillin trihydrate,moderate,drug-drug,"They meet, and more.",Why,A set',
    'lisinopril,Licorice,low,drug-food,It weakens.,Eat none.,A set',
    'lisinopril,,low,drug-food,It weakens.,Eat none.,A set',
    'lisinopril,Warfarin,dreadful,drug-drug,It is so.,,A set',
    '',
  ].join('\n');

  it('takes the facts it can read, names the lines it cannot, and the running server knows them', async () => {
    const done = await erx.run('reference', 'import', file('set.csv', set), '--kind', 'interactions');
    expect(done).toMatchObject({
      code: 0,
      stdout:
        '2 records taken from 5 lines; 2 lines left out.\n' +
        'Left out: there is no value (1 line); the value is not valid (1 line).\n',
    });
    expect(done.stderr).toBe(
      'Line 4 left out: there is no value (object).\nLine 5 left out: the value is not valid (severity).\n',
    );
    const { index } = await server.services.interactions.current();
    expect(index.drugFacts('amoxicillin', 'lisinopril')).toMatchObject([
      { severity: 'moderate', message: 'They meet, and more.', source: 'A set' },
    ]);
    expect(index.foodFacts('lisinopril')).toContainEqual(
      expect.objectContaining({ food: 'Licorice', adviceMessage: 'Eat none.' }),
    );
  });

  it('reads other headers by a mapping, and refuses a mapping that is not complete', async () => {
    const list = file(
      'theirs.csv',
      'drug1,drugbank1,drug2,drugbank2,severity_or_effect,label_or_mechanism\n' +
        'ALLOPURINOL,DB00437,Loratadine,DB00455,Critical,ALLOPURINOL/LORATADINE\n',
    );
    const mapping = {
      subject: 'drug1',
      object: 'drug2',
      severity: 'severity_or_effect',
      kind: '',
      message: 'label_or_mechanism',
      narrative: '',
      source: 'drugbank1',
    };
    expect(
      await erx.run(
        'reference',
        'import',
        list,
        '--kind',
        'interactions',
        '--columns',
        file('theirs.json', JSON.stringify(mapping)),
      ),
    ).toMatchObject({ code: 0, stdout: '1 record taken from 2 lines; 0 lines left out.\n' });
    expect(
      (await server.services.interactions.current()).index.drugFacts('allopurinol', 'loratadine'),
    ).toMatchObject([{ severity: 'serious' }]);
    const { code, stderr } = await erx.run(
      'reference',
      'import',
      list,
      '--kind',
      'interactions',
      '--columns',
      file('half.json', '{"subject":"drug1"}'),
    );
    expect(code).toBe(2);
    expect(stderr).toContain('is not complete');
  });
});

describe('erx reference import --kind doses', () => {
  const set = [
    'ingredient,route,release,fromMonths,toMonths,fromKg,toKg,kind,amount,unit,note,source,kidneyBelow',
    'Acarbose,Oral,,216,,,,daily-most,300,mg,,A licensed set,',
    'acarbose,oral,,216,,,,single-most,"1,000",mg,,A licensed set,',
    'acarbose,oral,,216,,,,daily-most,50,mg,,A licensed set,25',
    '',
  ].join('\n');

  it('takes the facts it can read, and the running server judges by them and no longer by the starter set', async () => {
    const done = await erx.run('reference', 'import', file('doses.csv', set), '--kind', 'doses');
    expect(done).toMatchObject({ code: 0, stdout: '2 records taken from 4 lines; 1 line left out.\n' });
    expect(done.stderr).toBe('Line 3 left out: the value is not valid (amount).\n');
    const { facts } = await server.services.doses.current();
    const most = {
      ingredient: 'acarbose',
      route: 'oral',
      release: 'any',
      fromMonths: 216,
      toMonths: null,
      fromKg: null,
      toKg: null,
      kind: 'daily-most',
      amount: 300,
      unit: 'mg',
      source: 'A licensed set',
    };
    const held = facts.filter(({ ingredient }) => ingredient === 'acarbose');
    expect(held).toHaveLength(2);
    expect(held).toEqual(expect.arrayContaining([most, { ...most, amount: 50, kidneyBelow: 25 }]));
    const status = await erx.run('reference', 'status', '--json');
    expect(JSON.parse(status.stdout)).toMatchObject({
      lists: expect.arrayContaining([expect.objectContaining({ list: 'doses', rows: 2 })]) as unknown,
    });
  });
});

describe('erx reference import --kind cautions', () => {
  const columns =
    'set,id,drugs,except,when,conditions,codes,fromWeek,fromMonths,toMonths,below,severity,message,isEvenLocal,' +
    'isConfirmed,source,owner,reviewBy';
  const inPregnancy =
    'elm,P-1,metformin,,pregnancy,,,,,,,serious,Ask the clinic first.,,,Protocol 12,Dr. Elm,2027-06-30';
  const setOf = (...lines: string[]) => [columns, ...lines, ''].join('\n');
  const run = (...words: string[]) => erx.run('reference', ...words);

  it('takes a set whole or not at all, says what it leaves unsaid, lists it, and removes it', async () => {
    const bad = file('bad.csv', setOf(inPregnancy, inPregnancy.replace('serious', 'grave')));
    const refused = await run('import', bad, '--kind', 'cautions');
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('Line 3 cannot be read: the value is not valid (severity).');
    expect(refused.stderr).toContain('taken whole or not at all');

    const set = file('set.csv', setOf(inPregnancy));
    const replacing = ['--kind', 'cautions', '--replace', 'pregnancy'];
    const preview = await run('import', set, ...replacing, '--preview');
    expect(preview).toMatchObject({ code: 0 });
    expect(preview.stdout).toMatch(/pregnancy: 1 fact in place of \d+ of the product, \d+ of them serious\./);
    expect(preview.stdout).toMatch(/\d+ serious facts of the product would not be covered/);
    expect((await run('sets')).stdout + (await run('sets')).stderr).toContain('No set was imported');

    const done = await run('import', set, ...replacing);
    expect(done).toMatchObject({ code: 0 });
    expect(done.stdout).toContain('The set elm is in force, in every practice: 1 fact.');
    const [listed] = JSON.parse((await run('sets', '--json')).stdout) as { id: string; lost: number }[];
    const facts = await run('facts', 'cautions', '--drug', 'metformin', '--jsonl');
    expect(facts.stdout).toContain('"owner":"Dr. Elm"');
    expect(facts.stderr).toMatch(/Not in use: \d+ facts of the product on pregnancy.*the set elm takes/);
    const lost = await run('facts', '--lost', '--jsonl');
    expect(lost.stdout.trim().split('\n')).toHaveLength(listed?.lost ?? 0);

    expect(await run('remove-set', listed?.id ?? '', '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /The set elm is removed.*\n\d+ facts of the product on pregnancy in use again\./,
      ),
    });
    expect(await run('remove-set', listed?.id ?? '', '--yes')).not.toMatchObject({ code: 0 });
  });

  it('replaces nothing by a file of another kind', async () => {
    const other = await run(
      'import',
      file('set.csv', setOf(inPregnancy)),
      '--kind',
      'doses',
      '--replace',
      'age',
    );
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('Leave --replace out.');
  });
});
