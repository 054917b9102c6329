import { signedContent, type SignableContent } from '@erx/core/signing/content';
import { canonicalJson } from '@erx/server/platform/canonical-json';
import { signDetached } from '@erx/server/signing/signature';
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../fixtures/running-server';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import { Erx } from './erx';
import type { TerminalPractice } from './practice';

let demo: DemoPractice;
let server: TestServer;
let practice: TerminalPractice;
let erx: Erx;
let ids: string[];

const address = { line1: '1 Elm Street', line2: '', city: 'Boston', state: 'MA', zipCode: '02101' };

/** A signed record, as the statement that signs leaves it. @returns its id */
async function sign(drug: string, day: number): Promise<string> {
  const { database, keys } = server.services;
  const [id, prescriptionId, at] = [
    randomUUID(),
    await practice.prescribe(drug),
    new Date(Date.UTC(2026, 0, day, 15)),
  ];
  const content: SignableContent = {
    format: 'erx prescription 1',
    kind: 'Prescription',
    practiceId: practice.id,
    prescriptionId,
    orderNumber: prescriptionId.replaceAll('-', ''),
    issuedOn: `2026-01-0${String(day)}`,
    patient: {
      id: practice.patientId,
      name: 'Rosa Sample',
      birthDate: '1980-02-03',
      gender: 'Female',
      address,
    },
    drug: { id: 'drug', description: drug, strength: '10 mg', form: 'tablet', schedule: 'IV' },
    dispense: '10',
    units: 'C48542',
    sig: 'Take 1 tablet at bedtime',
    refills: { count: 0 },
    earliestFillDate: '2026-01-05',
    substitutionAllowed: true,
    pharmacyNote: 'Überweisung \u001b[2J',
    diagnoses: [],
    prescriber: {
      id: practice.provider,
      name: 'Ada Byron',
      deaNumber: 'AB1234563',
      npi: '1234567893',
      spi: '',
      stateLicenseNumber: '',
      address,
    },
  };
  const text = canonicalJson(signedContent(content, at.toISOString(), 'Swtok'));
  await database.run(
    {
      name: 'test-sign',
      text: `INSERT INTO signed_prescriptions (practice_id, id, kind, resource_id, patient_id, account_id,
        drug_description, content, signature, kid, otp_type, signed_at)
      VALUES ($1, $2, 'Prescription', $3, $4, $5, $6, $7, $8, $9, 'Swtok', $10)`,
    },
    [
      practice.id,
      id,
      prescriptionId,
      practice.patientId,
      practice.provider,
      drug,
      text,
      signDetached(keys.archive, text),
      keys.archive.kid,
      at,
    ],
  );
  return id;
}

beforeAll(async () => {
  demo = await setupDemoPractice();
  ({ server, practice } = demo);
  ids = [
    await sign('Zolpidem 10 mg tablet', 3),
    await sign('Alprazolam 0.5 mg tablet', 4),
    await sign('Zolpidem 5 mg tablet', 5),
  ];
  erx = await demo.terminal('provider@elm.test');
});
afterAll(() => demo.close());

describe('what was signed', () => {
  it('is listed, shown and validated', async () => {
    const { stdout } = await erx.run(
      'signed',
      'list',
      '--from',
      '2026-01-03',
      '--to',
      '2026-01-04',
      '--sort',
      'DrugName',
    );
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t')),
    ).toEqual([
      [
        '2026-01-04T15:00:00.000Z',
        'Alprazolam 0.5 mg tablet',
        'Rosa Sample',
        'Ada Byron',
        'New Prescription',
        ids[1],
      ],
      [
        '2026-01-03T15:00:00.000Z',
        'Zolpidem 10 mg tablet',
        'Rosa Sample',
        'Ada Byron',
        'New Prescription',
        ids[0],
      ],
    ]);
    const shown = await erx.run('signed', 'show', ids[0] ?? '');
    expect(shown.stdout).toMatch(
      /^Drug {10}Zolpidem 10 mg tablet\nDate {10}01\/03\/2026.*\nPatient {7}Rosa Sample\n/,
    );
    expect(shown.stdout).toContain('"sig": "Take 1 tablet at bedtime"');
    expect(shown.stdout).not.toContain('\u001b');
    const [record] = await server.services.database.run<{ content: string }>(
      { name: 'test-content', text: 'SELECT content FROM signed_prescriptions WHERE id = $1' },
      [ids[0]],
    );
    expect((await erx.run('signed', 'show', ids[0] ?? '', '--raw')).stdout).toBe(record?.content);
    expect(await erx.run('signed', 'show', randomUUID())).toMatchObject({ code: 1, stdout: '' });
    expect(await erx.run('signed', 'validate', ids[0] ?? '')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('The signature holds') as string,
    });
  });

  it('is verified from its export and the public keys alone, on a machine without network or sign-in', async () => {
    const keys = join(erx.folder, 'keys.json');
    const file = join(erx.folder, 'signed.jsonl');
    expect(await erx.run('signed', 'keys', '--out', keys)).toMatchObject({
      code: 0,
      stderr: `Saved in ${keys}: 1 public key of ${server.origin}.\n`,
    });
    expect(await erx.run('signed', 'export', '--out', file)).toMatchObject({ code: 0, stdout: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const elsewhere = new Erx('http://127.0.0.1:9');
    try {
      const verify = (path: string, ...words: readonly string[]) =>
        elsewhere.run('signed', 'verify', path, '--keys', keys, ...words);
      expect(await verify(file)).toMatchObject({
        code: 0,
        stdout: '',
        stderr: '3 records are what was signed.\n',
      });
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)));
      expect(await verify(`${file}.gz`)).toMatchObject({ code: 0 });

      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      const altered = join(erx.folder, 'altered.jsonl');
      writeFileSync(
        altered,
        [
          lines[0],
          lines[1]?.replace('\\"dispense\\":\\"10\\"', '\\"dispense\\":\\"90\\"'),
          lines[2]?.replace('"drugDescription":"Zolpidem 10', '"drugDescription":"Zolpidem 90'),
          '{}',
          '',
        ].join('\n'),
      );
      const found = await verify(altered);
      expect(found.code).toBe(1);
      expect(found.stdout).toBe(
        [
          `${altered}:2: ${ids[1] ?? ''} the text is not what was signed`,
          `${altered}:3: ${ids[0] ?? ''} the fields next to the signed text differ from the text`,
          `${altered}:4: the line is not a record of an export`,
          '',
        ].join('\n'),
      );
      expect(found.stderr).toContain('3 of 4 records in');
      expect(JSON.parse((await verify(altered, '--json')).stdout)).toMatchObject({
        checked: 4,
        genuine: 1,
        failed: [
          { line: 2, id: ids[1], reason: 'altered' },
          { line: 3, reason: 'details-differ' },
          { line: 4, reason: 'no-record' },
        ],
      });

      const others = join(erx.folder, 'others.json');
      writeFileSync(
        others,
        JSON.stringify({
          keys: server.services.keys.seals.publicJwks.map((key) => ({
            ...key,
            kid: server.services.keys.archive.kid,
          })),
        }),
      );
      const unknown = await elsewhere.run('signed', 'verify', file, '--keys', others);
      expect(unknown).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('the key that signed it is not among the keys') as string,
      });
      const empty = join(erx.folder, 'empty.jsonl');
      writeFileSync(empty, '');
      expect(await verify(empty, '--quiet')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('nothing was verified') as string,
      });
      for (const [path, keysAt, code] of [
        [keys, keys, 'terminal.file-no-archive'],
        [file, file, 'terminal.keys-unreadable'],
        ['none.jsonl', keys, 'terminal.file-unreadable'],
        [file, 'http://erx.example/keys', 'terminal.server-address-plain'],
      ] as const) {
        const failed = await elsewhere.run('signed', 'verify', path, '--keys', keysAt, '--json');
        expect(JSON.parse(failed.stderr)).toMatchObject({ error: { code } });
        expect(failed.code).not.toBe(0);
      }
    } finally {
      elsewhere.close();
    }
    expect(
      await erx.run('signed', 'verify', file, '--keys', `${server.origin}/api/signing/keys`),
    ).toMatchObject({ code: 0 });
    expect(await erx.run('signed', 'verify', file)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`public keys that ${server.origin} gives`) as string,
    });
  });

  it('fails when the service finds it altered', async () => {
    const change =
      'UPDATE signed_prescriptions SET content = replace(content, \'"dispense":"10"\', \'"dispense":"90"\')';
    await server.services.database.execute(
      `BEGIN; SET LOCAL session_replication_role = replica; ${change} WHERE id = '${ids[2] ?? ''}'; COMMIT;`,
    );
    const done = await erx.run('signed', 'validate', ids[2] ?? '');
    expect(done).toMatchObject({ code: 1, stdout: '' });
    expect(done.stderr).toContain('The signed prescription could not be validated');
  });
});
