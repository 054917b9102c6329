import { readAnswer } from '@erx/script/x12/read-answer';
import { writeInquiry } from '@erx/script/x12/inquiry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { basic } from '../network/credentials';
import { setupSandbox, type SandboxFixture } from '../testing/sandbox-fixture';
import { BEHAVIOURS } from './behaviour';
import { PLANS } from './plans';
import { PRODUCTS, productOf } from './products';

let sandbox: SandboxFixture;
beforeEach(async () => {
  sandbox = await setupSandbox('http://127.0.0.1:9/network/script');
});
afterEach(async () => {
  await sandbox.close();
});

const inquiry = (lastName: string, memberId = '555-01', payer = 'GATE') =>
  writeInquiry(
    {
      reference: 'R1',
      payer: { name: payer, id: 'SANDBOX' },
      provider: { firstName: 'Ruth', lastName: 'Abel', npi: '1234567893' },
      person: {
        memberId,
        firstName: 'Ada',
        middleName: '',
        lastName,
        birthDate: '1980-02-03',
        gender: 'Female',
        address: '1 Main St',
        address2: '',
        city: 'Mobile',
        state: 'AL',
        zipCode: '36602',
      },
      serviceDate: '2026-11-20',
    },
    { control: '1', sender: 'ERX', receiver: 'SANDBOX', sentAt: new Date(), usage: 'T' },
  );

const post = (path: string, body: string, type: string, authorization = basic(sandbox.settings.benefits)) =>
  fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type, authorization },
    body,
  });
const ask = async (text: string) =>
  readAnswer(await (await post('/benefits/x12', text, 'application/edi-x12')).text());
const codes = (answer: ReturnType<typeof readAnswer>) =>
  answer.kind === 'answer'
    ? answer.coverages.flatMap(({ rejections }) => rejections.map(({ code }) => code))
    : answer;

describe('eligibility', () => {
  it('lets nobody in without the credentials', async () => {
    expect(
      (await post('/benefits/x12', inquiry('Covered'), 'application/edi-x12', 'Basic nobody')).status,
    ).toBe(401);
    expect((await post('/benefits/formulary', '{}', 'application/json', 'Basic nobody')).status).toBe(401);
  });

  it.each([
    ['Dogwood Mutual PPO', ['Dogwood Mutual PPO']],
    ['Medicare with Camellia Rx Part D', ['Camellia Rx Part D', 'Old Harbor Retiree Supplement']],
    ['GATE', []],
  ])('of the plan %s is %j', async (payer, plans) => {
    const answer = await ask(inquiry('Sample', '555-01', payer));
    expect(
      answer.kind === 'answer' &&
        answer.coverages.filter(({ rejections }) => rejections.length === 0).map(({ plan }) => plan.name),
    ).toEqual(plans);
  });

  it('of two coverages differs in manager, numbers and pharmacies', async () => {
    const answer = await ask(inquiry('Twoplans'));
    if (answer.kind !== 'answer') throw new Error('an answer');
    const [first, second] = answer.coverages;
    expect(answer.coverages).toHaveLength(2);
    expect(first?.payer.id).not.toBe(second?.payer.id);
    expect(first?.plan.bin).not.toBe(second?.plan.bin);
    expect([first?.plan.mailOrder, second?.plan.mailOrder]).toEqual(['Active', 'NotCovered']);
  });

  it.each([
    ['Nocover', ['75']],
    ['Badmember', ['72']],
    ['Birthdate', ['71']],
    ['Busy', ['42']],
    ['Covered', []],
    ['Lapsed', []],
    ['Late', []],
  ])('of %s answers reasons %j', async (name, reasons) => {
    expect(codes(await ask(inquiry(name)))).toEqual(reasons);
  });
  it.each([
    ['Refused', '999'],
    ['Envelope', 'TA1'],
  ])('of %s is refused by %s', async (name, by) => {
    expect(await ask(inquiry(name))).toMatchObject({ kind: 'rejected', by });
  });
  it.each(['Garbage', 'Cutoff'])('of %s cannot be read', async (name) => {
    await expect(ask(inquiry(name))).rejects.toThrow();
  });
  it('of Moved has another address and says so', async () => {
    expect(await ask(inquiry('Moved'))).toMatchObject({
      coverages: [{ person: { zipCode: '36695', isChanged: true } }],
    });
  });
  it('of Servererror and of what is no 270', async () => {
    expect((await post('/benefits/x12', inquiry('Servererror'), 'application/edi-x12')).status).toBe(500);
    expect((await post('/benefits/x12', 'ISA*nonsense', 'application/edi-x12')).status).toBe(400);
  });

  it('follows what was chosen for a member before the name, until that is taken back, over a restart', async () => {
    const choose = (behaviour: string) =>
      post(
        '/benefits/members',
        new URLSearchParams({ memberId: '555-01', behaviour }).toString(),
        'application/x-www-form-urlencoded',
      );
    expect((await choose('birth-date')).status).toBe(303);
    expect(codes(await ask(inquiry('Covered')))).toEqual(['71']);
    sandbox = await sandbox.restart();
    expect(codes(await ask(inquiry('Covered')))).toEqual(['71']);
    await choose('');
    expect(codes(await ask(inquiry('Covered')))).toEqual([]);
    const page = await (await fetch(`${sandbox.origin}/benefits`)).text();
    expect(page).toContain('Covered, Ada');
    for (const { name, lastName } of Object.values(BEHAVIOURS))
      expect([page.includes(name.replaceAll("'", '&#39;')), page.includes(lastName)]).toEqual([true, true]);
  });
});

describe('formulary', () => {
  const [plan] = PLANS;
  const question = (ndc: string, more: object = {}) =>
    post(
      '/benefits/formulary',
      JSON.stringify({ pbmId: plan?.pbm.id, groupId: plan?.group, memberId: '555', ndc, ...more }),
      'application/json',
    );
  const formulary = async (ndc: string, more?: object) =>
    (await (await question(ndc, more)).json()) as {
      formularyFound: boolean;
      requestedFormularyStatus: string;
      alternativeMedications: { representativeNdc: string }[];
    };
  const named = (description: string) =>
    PRODUCTS.find((product) => product.description === description)?.ndc ?? '';

  it.each([
    ['atorvastatin 20 mg tablet', '4'],
    ['Lipitor 20 mg tablet', '1'],
    ['Viagra 50 mg tablet', '0'],
    ['Januvia 100 mg tablet', '2'],
  ])('of %s has status %s', async (description, status) => {
    expect(await formulary(named(description))).toMatchObject({
      formularyFound: true,
      requestedFormularyStatus: status,
    });
  });
  it('of a brand offers its generic first, then others of the class, each a product of the list', async () => {
    const { alternativeMedications } = await formulary(named('Lipitor 20 mg tablet'));
    expect(alternativeMedications.length).toBeGreaterThan(3);
    expect(productOf(alternativeMedications[0]?.representativeNdc ?? '')?.ingredient).toBe('atorvastatin');
    for (const { representativeNdc } of alternativeMedications)
      expect(productOf(representativeNdc)?.class).toBe('statin');
  });
  it('of an unlisted drug says that it is not found, and finds it by its RxNorm concept where it can', async () => {
    expect(await formulary('99999999999')).toMatchObject({
      formularyFound: false,
      requestedFormularyStatus: 'U',
    });
    const product = PRODUCTS.find(({ rxcui }) => rxcui !== null);
    expect((await formulary('99999999999', { rxNormId: product?.rxcui })).formularyFound).toBe(true);
  });
  it('of an unknown plan or a malformed question is refused', async () => {
    expect((await question('00000000000', { pbmId: 'NONE' })).status).toBe(404);
    expect((await question('123')).status).toBe(400);
  });
});
