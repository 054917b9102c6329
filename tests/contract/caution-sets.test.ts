import { CallError } from '@erx/core/client/failure';
import * as reference from '@erx/core/reference/contract';
import { CAUTION_COLUMNS } from '@erx/core/reference/formats/cautions-csv';
import type { SetMode } from '@erx/core/reference/model';
import { createProblem } from '@erx/core/problems/contract';
import { listJudgements } from '@erx/core/safety/contract';
import { type SafetyAnswer, toSafetyQuestion } from '@erx/core/safety/model';
import { sendPrescription } from '@erx/core/signing/contract';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { refusal } from '../fixtures/refusal';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

const HEADER = CAUTION_COLUMNS.join(',');
type Cells = Partial<Record<(typeof CAUTION_COLUMNS)[number], string>>;
const FACT: Cells = {
  set: 'elm-street',
  id: 'D-1',
  drugs: 'Metformin Hydrochloride',
  when: 'condition',
  codes: 'L40',
  severity: 'serious',
  message: 'Not with psoriasis here.',
  source: 'Protocol 12',
  owner: 'Dr. Elm',
  reviewBy: '2027-06-30',
};
const PREGNANCY: Cells = {
  ...FACT,
  id: 'P-1',
  when: 'pregnancy',
  codes: '',
  message: 'Ask the clinic first.',
};
const ONCE = { sig: 'Take 1 tablet by mouth once daily.', dispense: '30', daysSupply: 30 } as const;
const METFORMIN = 'metformin 500 mg tablet';

describe.each(databaseKinds())('sets of cautions on %s', (kind) => {
  let fixture: AnsweringFixture;
  let admin: SignedIn;
  beforeAll(async () => {
    fixture = await setupAnswering(kind);
    admin = await signIn(fixture.server.origin, 'superadmin@demo.test');
  });
  afterAll(() => fixture.close());

  /** Hands over a file, up to its end. */
  async function take(...facts: Cells[]) {
    const lines = [HEADER, ...facts.map((cells) => CAUTION_COLUMNS.map((one) => cells[one] ?? '').join(','))];
    const fileHash = createHash('sha256').update(lines.join('\n')).digest('hex');
    const { id, linesTaken } = await admin.client.call(reference.startImport, {
      body: { kind: 'cautions', fileHash },
    });
    const params = { id };
    if (linesTaken > 0) return { params, refused: [] };
    const body = { from: 1, header: HEADER, lines };
    const { refused } = await admin.client.call(reference.takeImportLines, { params, body });
    return { params, refused };
  }
  const finish = (params: { id: string }, ...replaces: z.infer<typeof SetMode>['replaces']) =>
    admin.client.call(reference.finishImport, { params, body: { replaces } });
  const importSet = async (replaces: z.infer<typeof SetMode>['replaces'], ...facts: Cells[]) =>
    await finish((await take(...facts)).params, ...replaces);
  const sets = () => admin.client.call(reference.listFactSets, {});
  const remove = (id: string) => admin.client.call(reference.removeFactSet, { params: { id } });

  const withProblem = async (icd10Code: string) => {
    const patientId = await fixture.me.patient({ birthDate: '1995-01-02' });
    await fixture.me.client.call(createProblem, {
      body: { patientId, icd10Code, icd10Description: 'as the doctor put it' },
    });
    return patientId;
  };
  /** What asks for a reason before an order leaves: each with its source; none where it left. */
  const asked = async (drug: string, patientId: string) => {
    const { id, version } = await fixture.me.write(drug, patientId, ONCE);
    const call = (safety?: SafetyAnswer) =>
      fixture.me.client.call(sendPrescription, {
        params: { id },
        body: { version, ...(safety ? { safety } : {}) },
      });
    try {
      await call();
      return { found: [], answer: call, id };
    } catch (error) {
      const question = error instanceof CallError ? toSafetyQuestion(error) : undefined;
      if (!question) throw error;
      const found = question.cases.flatMap(({ findings }) =>
        findings
          .filter(({ severity }) => severity === 'serious')
          .map(({ text, source }) => `${text} ${source}`),
      );
      const answer = () =>
        call({ fingerprint: question.fingerprint, code: 'other', reason: 'The specialist asked for it' });
      return { found, answer, id };
    }
  };
  const SAID = 'Not with psoriasis here. Protocol 12 (set elm-street)';

  it('an added fact is asked at once, named with its set in what is kept, and gone once the set is removed', async () => {
    const patientId = await withProblem('L40.0');
    expect((await asked(METFORMIN, patientId)).found).toEqual([]);

    const { params } = await take(FACT);
    const rehearsed = await admin.client.call(reference.previewImport, { params, body: { replaces: [] } });
    expect(rehearsed.set).toMatchObject({
      name: 'elm-street',
      facts: 1,
      kinds: [{ kind: 'condition', mode: 'add', facts: 1, unused: 0, unusedSerious: 0 }],
      lost: 0,
      unknownDrugs: [],
    });
    expect(await sets()).toEqual([]);

    const done = await finish(params);
    expect(done).toMatchObject({
      rowsStored: 1,
      isFinished: true,
      set: { id: params.id, name: 'elm-street' },
    });
    expect(await finish(params)).toEqual(done);
    const order = await asked(METFORMIN, await withProblem('L40.0'));
    expect(order.found).toEqual([SAID]);
    await order.answer();
    const [kept] = await fixture.me.client.call(listJudgements, { params: { id: order.id } });
    const [fact] = await admin.client
      .call(reference.listFacts, { query: { drug: 'metformin', table: 'cautions' } })
      .then((facts) => facts.filter(({ set }) => set === 'elm-street'));
    expect(fact).toMatchObject({
      owner: 'Dr. Elm',
      reviewBy: '2027-06-30',
      source: 'Protocol 12',
      meets: 'L40',
    });
    expect(kept?.findings.find(({ source }) => source.includes('elm-street'))?.factId).toBe(fact?.id);

    expect(await remove(params.id)).toMatchObject({ name: 'elm-street', facts: 1 });
    expect(await refusal(remove(params.id))).toEqual({ status: 404, code: 'reference.set-unknown' });
    const quiet = await asked('furosemide 40 mg tablet', await withProblem('L40.0'));
    expect(quiet.found).toEqual([]);
    expect((await asked(METFORMIN, await withProblem('L40.0'))).found).toEqual([]);
  });

  it('a newer edition takes the place of the former, and what is judged by it says another version', async () => {
    const versions = new Set<string>();
    const ids: string[] = [];
    for (const message of ['First words.', 'Second words.']) {
      const { set } = await importSet([], { ...FACT, message });
      expect(set?.former).toBe(ids.length === 0 ? undefined : 1);
      ids.push(set?.id ?? '');
      const order = await asked(METFORMIN, await withProblem('L40.0'));
      expect(order.found).toEqual([`${message} Protocol 12 (set elm-street)`]);
      const [kept] = await fixture.me.client.call(listJudgements, { params: { id: order.id } });
      versions.add(kept?.knowledge ?? '');
    }
    expect(versions.size).toBe(2);
    expect((await sets()).map(({ id }) => id)).toEqual([ids[1]]);
    await remove(ids[1] ?? '');
    expect(await sets()).toEqual([]);
  });

  it('a replaced kind is judged by the set alone; what it leaves unsaid is told, listed, and back when it is removed', async () => {
    const LISINOPRIL = 'lisinopril 10 mg tablet';
    expect((await asked(LISINOPRIL, await withProblem('Z34.90'))).found).toHaveLength(1);
    const { set } = await importSet(['pregnancy'], PREGNANCY, FACT);
    if (!set) throw new Error('There is a set.');
    const replaced = set.kinds.find(({ kind: of }) => of === 'pregnancy');
    expect(replaced).toMatchObject({ mode: 'replace', facts: 1 });
    expect(set.kinds.find(({ kind: of }) => of === 'condition')).toMatchObject({ mode: 'add', unused: 0 });
    expect((await asked(LISINOPRIL, await withProblem('Z34.90'))).found).toEqual([]);

    const facts = (query: Record<string, string>) =>
      admin.client.call(reference.listFacts, { query: { table: 'cautions', limit: 500, ...query } });
    const unused = await facts({ unused: 'true' });
    expect(unused).toHaveLength(replaced?.unused ?? 0);
    expect(unused.filter(({ severity }) => severity === 'serious')).toHaveLength(
      replaced?.unusedSerious ?? 0,
    );
    const lost = await facts({ lost: 'true' });
    expect(lost).toHaveLength(set.lost);
    expect(lost.find(({ unused: gone }) => gone?.lostFor.includes('lisinopril'))?.unused?.by).toEqual([
      'elm-street',
    ]);
    expect(
      (await facts({})).filter(({ meets }) => meets.startsWith('pregnancy')).map(({ set: of }) => of),
    ).toEqual(['elm-street']);

    await remove(set.id);
    expect((await asked(LISINOPRIL, await withProblem('Z34.90'))).found).toHaveLength(1);
    expect(await facts({ unused: 'true' })).toEqual([]);
  });

  it('a set that cannot be read whole is refused whole, with its lines named, however often it is ended', async () => {
    const { set } = await importSet([], FACT);
    const bad = [
      { ...FACT, message: 'Another edition.' },
      { ...FACT, id: 'D-2', severity: 'grave' },
      FACT,
      { ...FACT, id: 'D-3', set: 'oak-street' },
    ];
    const { params, refused } = await take(...bad);
    expect(refused).toEqual([
      { line: 3, reason: 'value-invalid', field: 'severity' },
      { line: 4, reason: 'id-repeated', field: 'id' },
      { line: 5, reason: 'set-differs', field: 'set' },
    ]);
    const NOT_WHOLE = { status: 422, code: 'reference.set-not-whole' };
    expect(await refusal(finish(params))).toEqual(NOT_WHOLE);
    expect(await refusal(finish(params))).toEqual(NOT_WHOLE);
    expect((await take(...bad)).params.id).not.toBe(params.id);
    expect((await sets()).map(({ id }) => id)).toEqual([set?.id]);
    expect((await asked(METFORMIN, await withProblem('L40.0'))).found).toEqual([SAID]);
    await remove(set?.id ?? '');
  });

  it('a kind that the set says nothing of is not replaced, and no other import replaces facts', async () => {
    const { params } = await take(FACT);
    expect(await refusal(finish(params, 'condition', 'age'))).toEqual({
      status: 422,
      code: 'reference.kind-not-in-set',
    });
    expect(await sets()).toEqual([]);
    const doses = await admin.client.call(reference.startImport, {
      body: { kind: 'doses', fileHash: '0'.repeat(64) },
    });
    expect(await refusal(finish({ id: doses.id }, 'age'))).toEqual({
      status: 422,
      code: 'reference.mode-of-other-kind',
    });
    await refusal(fixture.me.client.call(reference.finishImport, { params, body: { replaces: [] } }));
  });

  it('drugs that nothing is called by are named', async () => {
    const { set } = await importSet([], { ...FACT, drugs: 'metfornin; nsaids; lisinopril; zorbalax' });
    expect(set?.unknownDrugs).toEqual(['metfornin', 'zorbalax']);
    await remove(set?.id ?? '');
  });

  it('what was put in force, refused and removed is in the trail', async () => {
    const found = await fixture.server.services.database.run<{ event: string; details: string }>(
      {
        name: 'audited-sets',
        text: "SELECT event, details FROM audit_records WHERE event LIKE 'reference.set-%' ORDER BY sequence",
      },
      [],
    );
    const of = (event: string) => found.filter((record) => record.event === event);
    expect(of('reference.set-in-force').length).toBeGreaterThan(3);
    expect(of('reference.set-in-force').map(({ details }) => JSON.parse(details) as unknown)).toContainEqual(
      expect.objectContaining({ kind: 'cautions', set: 'elm-street', replaces: ['pregnancy'], facts: 2 }),
    );
    expect(JSON.parse(of('reference.set-refused')[0]?.details ?? '')).toMatchObject({
      kind: 'cautions',
      refused: 3,
    });
    expect(JSON.parse(of('reference.set-removed')[0]?.details ?? '')).toMatchObject({ set: 'elm-street' });
  });
});
