import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { Erx } from './erx';
import { signIn } from './sign-in';

describe('the practice by FHIR', () => {
  let server: TestServer;
  let admin: Erx;

  beforeAll(async () => {
    server = await startDemoServer();
    admin = new Erx(server.origin);
    expect((await signIn(admin, 'admin@demo.test')).code).toBe(0);
  });
  afterAll(async () => {
    admin.close();
    await server.close();
  });

  const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length;

  it('a search is printed as JSON, and what is refused says why', async () => {
    const found = await admin.run('fhir', 'get', 'Patient?_count=2');
    expect(JSON.parse(found.stdout)).toMatchObject({ resourceType: 'Bundle', type: 'searchset' });
    const { entry } = JSON.parse(found.stdout) as { entry: { resource: { id: string } }[] };
    const read = await admin.run(
      'fhir',
      'get',
      `/fhir/Patient/${entry[0]?.resource.id ?? ''}`,
      '--jq',
      '.resourceType',
    );
    expect(read).toMatchObject({ code: 0, stdout: 'Patient\n' });
    const refused = await admin.run('fhir', 'get', 'Condition');
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('names the patient');
    expect((await admin.run('fhir', 'get', 'https://other.example/fhir/Patient')).code).toBe(2);
  });

  it('every chart is saved in a folder, and nothing is left at the server', async () => {
    const out = join(admin.folder, 'charts');
    const done = await admin.run(
      'fhir',
      'export',
      '--out',
      out,
      '--type',
      'Patient',
      'MedicationRequest',
      '--json',
    );
    expect(done.code).toBe(0);
    const { files } = JSON.parse(done.stdout) as { files: { type: string; file: string; count: number }[] };
    expect(files.map(({ type }) => type).toSorted()).toEqual(['MedicationRequest', 'Patient']);
    for (const { file, count } of files) expect([file, linesOf(file)]).toEqual([file, count]);
    expect(readdirSync(out).toSorted()).toEqual([
      'MedicationRequest.ndjson',
      'Patient.ndjson',
      'manifest.json',
    ]);
    expect(
      await server.services.database.run(
        { text: 'SELECT id FROM bulk_exports WHERE expires_at > now()' },
        [],
      ),
    ).toEqual([]);
    const { transactionTime } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as {
      transactionTime: string;
    };
    const since = ['--type', 'Patient', '--since', transactionTime];
    const mixed = await admin.run('fhir', 'export', '--out', out, ...since);
    expect([mixed.code, mixed.stderr.includes('holds an export already')]).toEqual([2, true]);
    const later = await admin.run('fhir', 'export', '--out', join(admin.folder, 'later'), ...since);
    expect(later).toMatchObject({ code: 0, stdout: '' });
    expect(later.stderr).toContain('--since');
  });

  it('one that was stopped is continued, with the files that are missing', async () => {
    const out = join(admin.folder, 'stopped');
    // the second file cannot be written
    mkdirSync(join(out, 'Practitioner.ndjson'), { recursive: true });
    const stopped = await admin.run('fhir', 'export', '--out', out, '--type', 'Patient', 'Practitioner');
    expect([stopped.code, stopped.stderr.includes('is a folder')]).toEqual([2, true]);
    const patients = join(out, 'Patient.ndjson');
    writeFileSync(patients, 'kept as it is\n');
    rmSync(join(out, 'Practitioner.ndjson'), { recursive: true });
    const done = await admin.run('fhir', 'export', '--out', out, '--type', 'Patient', 'Practitioner');
    expect(done.code).toBe(0);
    expect(done.stderr).toContain('continues');
    expect(readFileSync(patients, 'utf8')).toBe('kept as it is\n');
    expect(existsSync(join(out, 'Practitioner.ndjson'))).toBe(true);
  });

  it('one that failed at the server begins again', async () => {
    const { database } = server.services;
    // the first one fails as it is made, the second one does not
    await database.execute(`CREATE SEQUENCE test_begun;
      CREATE FUNCTION test_fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF OLD.state = 'making' AND nextval('test_begun') = 1 THEN NEW.state := 'failed'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER test_fail BEFORE UPDATE ON bulk_exports FOR EACH ROW EXECUTE FUNCTION test_fail()`);
    const out = join(admin.folder, 'again');
    const done = await admin.run('fhir', 'export', '--out', out, '--type', 'Patient');
    await database.execute(
      'DROP TRIGGER test_fail ON bulk_exports; DROP FUNCTION test_fail(); DROP SEQUENCE test_begun',
    );
    expect([done.code, done.stderr.includes('begins again')]).toEqual([0, true]);
    expect(readdirSync(out).toSorted()).toEqual(['Patient.ndjson', 'manifest.json']);
  });

  it('with fewer lines than its manifest says is not saved', async () => {
    const { database } = server.services;
    await database.execute(`CREATE FUNCTION test_cut() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.content := split_part(NEW.content, chr(10), 1) || chr(10); RETURN NEW; END $$;
      CREATE TRIGGER test_cut BEFORE INSERT ON bulk_export_parts FOR EACH ROW EXECUTE FUNCTION test_cut()`);
    const out = join(admin.folder, 'short');
    const cut = await admin.run('fhir', 'export', '--out', out, '--type', 'Patient');
    await database.execute('DROP TRIGGER test_cut ON bulk_export_parts; DROP FUNCTION test_cut()');
    expect([cut.code, cut.stderr.includes('did not finish')]).toEqual([1, true]);
    expect(existsSync(join(out, 'Patient.ndjson'))).toBe(false);
  });

  it('is no one’s but an administrator’s', async () => {
    const staff = new Erx(server.origin);
    expect((await signIn(staff, 'staff@demo.test')).code).toBe(0);
    const refused = await staff.run('fhir', 'export', '--out', join(staff.folder, 'charts'));
    staff.close();
    expect([refused.code, refused.stdout]).toEqual([5, '']);
    expect((await admin.run('fhir', 'export', '--out', 'other', '--since', 'yesterday')).stderr).toContain(
      '_since',
    );
  });
});
