import { PRACTICE_HEADER } from '@erx/core/client/call';
import { FHIR_BASE } from '@erx/core/client/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { documentOf, faultOf, type Validators, validatorsOf } from '../harness/answer-faults';
import { leaveFigures } from '../harness/figures';
import {
  type GeneratedRequest,
  type KnownValues,
  type Operation,
  requestsOf,
  SEED,
} from '../harness/generated-requests';
import { type Product, startProduct } from '../harness/product';
import { mainDatabaseKind } from '../harness/run';
import { inWhole } from '../harness/whole';

const AT_LEAST = Number(process.env['ERX_REQUESTS'] ?? inWhole(20_000, 1_000));

/** Who asks, and how many of ten requests of an operation are theirs. */
const ASKING = [
  ['provider', 4],
  ['superadmin', 3],
  ['admin', 2],
  ['staff', 1],
] as const;

/**
 * Requests that take rights away from the caller come at the end, from a caller who asks nothing else; so do those with
 * a password, of which a few wrong ones lock the account.
 */
const isForTheEnd = ({ operationId, requestBody }: Operation) =>
  TAKES_RIGHTS.has(operationId) || /"(?:oldP|p)assword":/.test(JSON.stringify(requestBody ?? {}));
const TAKES_RIGHTS = new Set([
  'endAllSessions',
  'lockSession',
  'endOtherSessions',
  'endSessionsOfPerson',
  'changePassword',
  'modifyUserInfo',
  'updateUserDetails',
  'stateDeaSchedules',
  'createPractice',
  'finishImport',
  'undoImport',
  'acceptInvitation',
]);
/** What reads or writes very much for each request is asked less often. */
const LONG = new Set([
  'makeBackup',
  'verifyAuditTrail',
  'stopMedication',
  'printMedications',
  'listRequestQueue',
]);
const OF_LONG = inWhole(10, 4);

/** What takes something away from someone else is not done to those who ask. */
const OF_OTHERS =
  /^\/api\/(userinfo\/(active|roles|pin|password|offboard)|grantrequests|proofing\/revoke|emergency|serviceaccounts)/;

/** What the demo's patients take and have, and what is asked for: no log holds a word of it. */
const SEARCHED_FOR = ['lisinopril', 'oxycodone', 'Penicillin', 'Tolliver', 'searchStr=', 'Take 1 tablet'];

/** Milliseconds after which a token of five minutes is replaced, and so long the run may take for each request. */
const TOKEN_RENEWED = 120_000;
const WITHIN_EACH = 90;

/** What of a patient is no word of anything else. */
const OF_A_PATIENT = ['lastName', 'address', 'homePhone', 'cellPhone', 'email', 'birthDate'];

interface Asker {
  readonly name: string;
  signedIn: SignedIn;
  since: number;
  readonly accountId: string;
}

describe('requests drawn from the document of the API', () => {
  let product: Product;
  let operations: Operation[];
  let validatorOf: Validators;
  const askers: Asker[] = [];
  const words = new Set(SEARCHED_FOR);

  beforeAll(async () => {
    product = await startProduct({
      database: mainDatabaseKind(),
      demo: true,
      env: { ERX_RATE_LIMIT: '0' },
    });
    const document = await documentOf(product.url);
    // what FHIR does not know is named and not refused: generated-fhir.test.ts
    operations = document.operations.filter(({ path }) => !path.startsWith(`${FHIR_BASE}/`));
    validatorOf = validatorsOf(document.components);
    for (const name of [...ASKING.map(([one]) => one), 'provider2']) {
      const signedIn = await signIn(product.url, `${name}@demo.test`);
      const claims = JSON.parse(Buffer.from(signedIn.token.split('.')[1] ?? '', 'base64url').toString()) as {
        sub: string;
      };
      askers.push({ name, signedIn, since: performance.now(), accountId: claims.sub });
    }
    await Promise.all(askers.map(keepWords));
  }, 300_000);
  afterAll(() => product.stop());

  /** Keeps what is said of patients, to be searched for in the log: what was drawn may change it. */
  async function keepWords(asker: Asker): Promise<void> {
    const answer = await fetch(`${product.url}/api/patients/_search?searchStr=a`, {
      headers: headersOf(asker),
    });
    if (!answer.ok) return;
    for (const patient of (await answer.json()) as Record<string, unknown>[])
      for (const field of OF_A_PATIENT)
        if (typeof patient[field] === 'string' && patient[field].length > 4) words.add(patient[field]);
  }

  /** Signs an asker in again before the token ends. What was asked meanwhile may have ended the session or the account. */
  async function keepSignedIn(asker: Asker): Promise<void> {
    if (performance.now() - asker.since < TOKEN_RENEWED) return;
    asker.since = performance.now(); // once, of all that ask for it at the same time
    const renewed = await signIn(product.url, `${asker.name}@demo.test`).catch(() => undefined);
    if (renewed) asker.signedIn = renewed;
  }

  const headersOf = ({ signedIn }: Asker): Record<string, string> => ({
    authorization: `Bearer ${signedIn.token}`,
    [PRACTICE_HEADER]: signedIn.practiceId,
  });

  /** What the product's own lists say of what there is, by the name of what it is. */
  async function knownTo(asker: Asker): Promise<Map<string, string[]>> {
    const known = new Map<string, Set<string>>();
    const keep = (name: string, value: string) => {
      const values = known.get(name) ?? new Set();
      if (values.size < 40) known.set(name, values.add(value));
    };
    const read = (value: unknown, noun: string): void => {
      if (Array.isArray(value)) value.forEach((one) => read(one, noun));
      else if (typeof value === 'object' && value !== null)
        for (const [key, one] of Object.entries(value)) {
          if (typeof one === 'string' && one !== '' && one.length < 100) {
            keep(key, one);
            if (key === 'id') keep(`${noun}.id`, one);
          }
          read(one, key === 'patient' ? 'patients' : noun);
        }
    };
    const look = async (path: string): Promise<void> => {
      const answer = await fetch(`${product.url}${path}`, { headers: headersOf(asker) });
      if (answer.ok && answer.headers.get('content-type')?.startsWith('application/json'))
        read(await answer.json(), path.split('/')[2] ?? '');
    };
    const required = (operation: Operation) =>
      (operation.parameters ?? []).some((one) => one.in !== 'header' && one.required);
    for (const operation of operations)
      if (operation.method === 'GET' && !required(operation)) await look(operation.path);
    for (const path of [
      '/api/patients/_search?searchStr=a',
      '/api/drugs/_search?searchStr=lisinopril',
      '/api/drugs/_search?searchStr=oxycodone',
      '/api/icd10/_search?searchStr=hyper',
      '/api/lookuppharmacies/_search?state=AL',
      '/api/prescriptions/status/Pending?limit=40',
      '/api/prescriptions/status/Sent?limit=40',
    ])
      await look(path);
    for (const id of [...(known.get('patients.id') ?? [])].slice(0, 8))
      for (const list of ['allergies', 'medications', 'problems', 'medhistory', 'allergieshistory'])
        await look(`/api/${list}/patient/${id}`);
    const all = (name: string) => [...(known.get(name) ?? [])];
    const patients = all('patients.id');
    const people = [
      ...new Set([...all('accountId'), ...all('userId'), ...all('providerId'), ...all('userinfo.id')]),
    ];
    const drugs = [...new Set([...all('prescribableDrugId'), ...all('drugs.id')])];
    return new Map([
      ...[...known].map(([name, values]) => [name, [...values]] as [string, string[]]),
      ['patientId', patients],
      ['patients.id', patients],
      ...['providerId', 'userId', 'accountId', 'userinfo.id', 'DEASchedules.id', 'grantrequests.id'].map(
        (name): [string, string[]] => [name, people],
      ),
      ...['drugId', 'prescribableDrugId', 'drugs.id', 'favoritesigs.prescribableDrugId'].map(
        (name): [string, string[]] => [name, drugs],
      ),
      ...['prescriptionId', 'signing.id', 'completeepa.id', 'attention.id'].map(
        (name): [string, string[]] => [name, all('prescriptions.id')],
      ),
      ...['pharmacyrequests.id', 'refillrequests.id', 'rxchangerequests.id'].map(
        (name): [string, string[]] => [
          name,
          ['pharmacyrequests', 'refillrequests', 'rxchangerequests', 'requestqueue'].flatMap((noun) =>
            all(`${noun}.id`),
          ),
        ],
      ),
      ['lookuppharmacies.id', all('ncpdpId')],
      ['pharmacyNcpdpId', all('ncpdpId')],
      ['searchStr', ['a', 'lisin', 'smith', 'hyp']],
      ['pin', ['1234']],
    ]);
  }

  it(
    'are answered as it says, none fails, and all that nobody knows is named',
    { timeout: Math.max(1_800_000, AT_LEAST * WITHIN_EACH) },
    async () => {
      process.stdout.write(`Seed of the requests drawn: ${String(SEED)}; ERX_SEED tries another.\n`);
      const each = Math.ceil((AT_LEAST - OF_LONG * LONG.size) / (operations.length - LONG.size));
      const others = new Set(askers.map(({ accountId }) => accountId));
      const faults = new Map<string, string>();
      const statuses = new Map<number, number>();
      /** What no one outside answered to: the product runs alone. */
      const unanswered = new Set<string>();
      let asked = 0;

      const draw = (
        operation: Operation,
        known: KnownValues,
        count: number,
        salt: number,
      ): GeneratedRequest[] => fc.sample(requestsOf(operation, known), { numRuns: count, seed: SEED + salt });

      async function askAll(
        asker: Asker,
        drawn: readonly { operation: Operation; request: GeneratedRequest }[],
      ) {
        const waiting = [...drawn].reverse();
        await Promise.all(
          Array.from({ length: 12 }, async () => {
            for (let next = waiting.pop(); next; next = waiting.pop()) {
              const { operation, request } = next;
              await keepSignedIn(asker);
              const response = await fetch(`${product.url}${request.path}`, {
                method: request.method,
                redirect: 'manual',
                headers: { ...headersOf(asker), ...request.headers },
                ...(request.body === undefined ? {} : { body: request.body }),
              });
              asked += 1;
              statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
              if (response.status >= 500)
                unanswered.add(`${operation.operationId} ${String(response.status)}`);
              const fault = await faultOf(operation, request, response, validatorOf);
              const kind = `${operation.operationId} ${fault?.slice(0, 45) ?? ''}`;
              if (fault !== undefined && !faults.has(kind))
                faults.set(
                  kind,
                  `${asker.name}: ${request.method} ${request.path.slice(0, 200)} (${request.what}) ${fault}\n` +
                    `    ${request.body?.slice(0, 300) ?? ''}`,
                );
            }
          }),
        );
      }

      const drawnFor = async (asker: Asker, of: readonly Operation[], count: number, salt: number) => {
        const known = await knownTo(asker);
        const spared = new Map(
          [...known].map(([name, values]) => [name, values.filter((value) => !others.has(value))] as const),
        );
        return of.flatMap((operation, at) =>
          draw(
            operation,
            OF_OTHERS.test(operation.path) ? spared : known,
            LONG.has(operation.operationId) ? Math.ceil((count * OF_LONG) / each) : count,
            salt * 1000 + at,
          ).map((request) => ({ operation, request })),
        );
      };
      const first = operations.filter((operation) => !isForTheEnd(operation));
      for (const [at, [, share]] of ASKING.entries()) {
        const asker = askers[at];
        if (asker) await askAll(asker, await drawnFor(asker, first, Math.ceil((each * share) / 10), at));
      }
      const [lastToAsk] = askers.slice(-1);
      const last = operations.filter(isForTheEnd);
      if (lastToAsk) await askAll(lastToAsk, await drawnFor(lastToAsk, last.reverse(), each, 9));

      const counted = [...statuses]
        .sort(([one], [other]) => one - other)
        .map(([status, count]) => `${String(status)} × ${String(count)}`);
      process.stdout.write(
        `${String(asked)} requests of ${String(operations.length)} operations: ${counted.join(', ')}\n` +
          `Declared, for nobody answers outside: ${[...unanswered].sort().join(', ') || 'none'}\n`,
      );
      leaveFigures({ requests: asked, operations: operations.length, faults: faults.size });
      expect([...faults.values()].join('\n'), `drawn with ERX_SEED=${String(SEED)}`).toBe('');
      expect(asked).toBeGreaterThanOrEqual(AT_LEAST);
      // An asker whose session was ended on the way asks for nothing.
      expect(statuses.get(401) ?? 0).toBeLessThan(asked / 20);
    },
  );

  it('leave nothing of a patient in the log', async () => {
    const log = product.serverLog();
    await Promise.all(askers.map(keepWords)); // of those who can still ask
    leaveFigures({ logLines: log.split('\n').length, words: words.size });
    expect(words.size).toBeGreaterThan(SEARCHED_FOR.length + 5);
    expect(log.split('\n').length).toBeGreaterThan(100);
    const lines = log.split('\n');
    expect([...words].flatMap((word) => lines.find((line) => line.includes(word)) ?? [])).toEqual([]);
  });
});
