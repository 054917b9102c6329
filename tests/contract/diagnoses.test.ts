import { listUsualDiagnoses, searchDiagnoses, searchDrugs } from '@erx/core/drugs/contract';
import { updatePrescription } from '@erx/core/prescriptions/contract';
import { createProblem, listProblems } from '@erx/core/problems/contract';
import { EVERYDAY_DIAGNOSES } from '@erx/core/problems/diagnosis-query';
import { USUAL_CODES } from '@erx/core/problems/usual-diagnoses';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { failureOf, refusal } from '../fixtures/refusal';
import { databaseKinds } from '../harness/run';

/** How many of a list are read before one types on. */
const SEEN = 5;
const AIM = 0.95;

const wordings = readFileSync(new URL('../fixtures/diagnoses/wordings.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => {
    const [typed = '', codes = ''] = line.split(' = ');
    return { typed, codes: codes.split(' ') };
  });

describe.each(databaseKinds())('diagnoses as clinicians look for them, on %s', (kind) => {
  let fixture: AnsweringFixture;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
  });
  afterAll(() => fixture.close());

  const search = (searchStr: string) => fixture.me.client.call(searchDiagnoses, { query: { searchStr } });

  it(`${String(wordings.length)} wordings: what is meant stands among the first ${String(SEEN)}`, async () => {
    const missed: string[] = [];
    for (const { typed, codes } of wordings) {
      const first = (await search(typed)).slice(0, SEEN).map(({ code }) => code);
      if (!first.some((code) => codes.some((beginning) => code.startsWith(beginning))))
        missed.push(`${typed}: ${first.join(' ')}`);
    }
    expect(wordings.length).toBeGreaterThanOrEqual(200);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.floor(wordings.length * (1 - AIM)));
  });

  it('every everyday wording leads to what it means, the likeliest first', async () => {
    const wrong: string[] = [];
    for (const { said, codes } of EVERYDAY_DIAGNOSES) {
      const found = (await search(said)).map(({ code }) => code);
      if (found[0]?.startsWith(codes[0] ?? '') !== true) wrong.push(`${said}: ${found[0] ?? 'nothing'}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['uti', 'N39.0', 'utility'],
    ['afib', 'I48.91', 'fibrinogen'],
    ['stroke', 'I63.9', 'amily history'],
    ['otitis media', 'H66.90', 'carlet'],
    ['g6pd', 'D55.0', undefined],
    ['I4581', 'I45.81', undefined],
    ['d55.0', 'D55.0', undefined],
  ])('%s is %s and never read as the beginning of another word', async (typed, code, never) => {
    const found = await search(typed);
    expect(found[0]?.code).toBe(code);
    if (never !== undefined)
      expect(found.slice(0, SEEN).filter(({ description }) => description.includes(never))).toEqual([]);
  });

  it('a prescription takes codes of the list alone, and no apostrophe (C9, P5-18)', async () => {
    const { id, version } = await fixture.me.write('lisinopril 10', await fixture.me.patient());
    const change = (changes: Record<string, string>, seen = version) =>
      fixture.me.client.call(updatePrescription, {
        params: { id },
        body: { version: seen, changes: Object.entries(changes).map(([key, value]) => ({ key, value })) },
      });
    for (const code of ['ZZZ', 'I1', 'E11', 'i10', 'E119'])
      expect(
        await refusal(change({ primaryIcd10Code: code, primaryIcd10Description: 'x' })),
        code,
      ).toMatchObject({
        status: 422,
        code: 'prescription.icd-unknown',
      });
    expect(
      await refusal(change({ secondaryIcd10Code: 'ZZZ', secondaryIcd10Description: 'x' })),
    ).toMatchObject({ code: 'prescription.icd-unknown' });
    expect(await change({ primaryIcd10Code: 'G20.C', primaryIcd10Description: "Parkinson's" })).toMatchObject(
      { primaryIcd10Code: 'G20.C', primaryIcd10Description: 'Parkinsons' },
    );
    expect(
      await failureOf(change({ primaryIcd10Code: 'G20', primaryIcd10Description: 'x' }, version + 1)),
    ).toEqual({
      status: 422,
      code: 'prescription.icd-ended',
      message: 'G20 ended on 10/01/2023. Choose G20.A1, G20.A2, G20.B1, G20.B2 or G20.C.',
    });
    expect(await change({ primaryIcd10Code: '', primaryIcd10Description: '' }, version + 1)).toMatchObject({
      primaryIcd10Code: '',
    });
  });

  it.each([
    ['G20', '2023-10-01', ['G20.A1', 'G20.A2', 'G20.B1', 'G20.B2', 'G20.C']],
    ['d7582', '2022-10-01', ['D75.821', 'D75.822', 'D75.828', 'D75.829']],
    ['E66.8', '2024-10-01', ['E66.811', 'E66.812', 'E66.813', 'E66.89']],
    ['F50.2', '2024-10-01', ['F50.20', 'F50.21', 'F50.22', 'F50.23', 'F50.24', 'F50.25']],
    ['E88.81', '2023-10-01', ['E88.810', 'E88.811', 'E88.818', 'E88.819']],
    ['I71.4', '2022-10-01', ['I71.40', 'I71.41', 'I71.42', 'I71.43']],
  ])('%s has ended: what took its place is offered instead', async (typed, endedOn, codes) => {
    const found = await search(typed);
    expect(found.map(({ code }) => code)).toEqual(codes);
    expect(found.every(({ billable, insteadOf }) => billable && insteadOf?.endedOn === endedOn)).toBe(true);
  });

  it.each(['I1A.0', 'Z79.62', 'J44.89', 'G35.D', 'K76.82', 'R10.20'])('%s is there', async (typed) => {
    const found = await search(typed);
    expect(found[0]?.code.startsWith(typed)).toBe(true);
    expect(found.some(({ insteadOf }) => insteadOf)).toBe(false);
  });

  it('a problem of an ended code keeps it, names its successors, and is not written again', async () => {
    const patientId = await fixture.me.patient();
    const { client } = fixture.me;
    const entry = { patientId, icd10Code: 'G20', icd10Description: 'Parkinson’s' };
    expect(await refusal(client.call(createProblem, { body: entry }))).toMatchObject({
      status: 422,
      code: 'problem.code-ended',
    });
    await client.call(createProblem, { body: { ...entry, icd10Code: 'G20.A1' } });
    await fixture.rows(`UPDATE problems SET icd10_code = 'G20' WHERE patient_id = '${patientId}'`);
    expect(await client.call(listProblems, { params: { patientId } })).toMatchObject([
      {
        icd10Code: 'G20',
        icd10Description: 'Parkinson’s',
        ended: { endedOn: '2023-10-01', successors: [{ code: 'G20.A1' }, {}, {}, {}, { code: 'G20.C' }] },
      },
    ]);
  });

  it('a drug has its usual diagnoses, the commonest first, and each of them exists', async () => {
    const usual = async (typed: string) => {
      const [drug] = await fixture.me.client.call(searchDrugs, { query: { searchStr: typed } });
      return await fixture.me.client.call(listUsualDiagnoses, {
        params: { drugId: drug?.prescribableDrugId ?? '' },
      });
    };
    expect(await usual('lisinopril 10 mg tablet')).toMatchObject([
      { code: 'I10', description: 'Essential (primary) hypertension', billable: true },
      { code: 'I50.9' },
      { code: 'E11.21' },
    ]);
    expect((await usual('ofloxacin 0.3% otic'))[0]?.code).toBe('H60.90');
    expect(
      await fixture.me.client.call(listUsualDiagnoses, { params: { drugId: 'no-such-product' } }),
    ).toEqual([]);
    const known = await fixture.rows<{ code: string }>('SELECT code FROM diagnoses WHERE billable');
    const codes = new Set(known.map(({ code }) => code));
    expect(USUAL_CODES.filter((code) => !codes.has(code))).toEqual([]);
  });

  it.each(['', ' ', '%', "'", '\u0000', ':*&|!', 'zzzzqq', 'a'.repeat(200)])(
    'nothing is found by %j, and nothing fails',
    async (typed) => {
      expect(await search(typed).catch((error: unknown) => (error as { status: number }).status)).toSatisfy(
        (found: unknown) => found === 400 || (Array.isArray(found) && found.length === 0),
      );
    },
  );
});
