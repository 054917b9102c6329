import { searchAuditItems } from '@erx/core/audit/contract';
import { getPractice, updatePractice } from '@erx/core/practices/contract';
import { detailsOf } from '@erx/core/practices/rules';
import type { PracticeDetails } from '@erx/core/practices/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setupGrants, type GrantFixture } from '../fixtures/grant-fixture';
import type { Person } from '../fixtures/signer';
import { codeOf, refusal } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe.each(databaseKinds())('the details of a practice on %s (S3-6)', (kind) => {
  let fixture: GrantFixture;
  let superAdmin: Person;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    superAdmin = await fixture.person('superadmin');
  });
  afterAll(() => fixture.close());

  const stored = (who: Person) => who.client.call(getPractice, {});
  const change = async (who: Person, changes: Partial<PracticeDetails>, version?: number) => {
    const now = await stored(who);
    return await who.client.call(updatePractice, {
      body: { ...detailsOf(now), ...changes, version: version ?? now.version },
    });
  };
  const recorded = () =>
    fixture.rows<{ account_id: string; details: string }>(
      "SELECT account_id, details FROM audit_records WHERE event = 'practice.changed' ORDER BY sequence",
    );

  it('are all that S3-6 names, for every member', async () => {
    expect(await stored(await fixture.person('staff'))).toMatchObject({
      name: 'Magnolia Grove Family Medicine',
      tin: '990000101',
      subscriptionType: 'Mips',
      phone: '2055550180',
      active: true,
      base64Image: '',
      key: '',
      organizationId: '',
      PDMPSiteUrl: expect.any(String) as string,
      workingHours: expect.any(Array) as unknown[],
      grantRequestDays: 7,
    });
  });

  it('are changed by an administrator: state, trail with before and after, and event together', async () => {
    const before = await stored(fixture.admin);
    const changed = await change(fixture.admin, {
      name: 'Magnolia Grove Clinic',
      address: '9 Oak Street',
      phone: '2055550111',
      key: 'MG-7',
      base64Image: PNG,
      grantRequestDays: 3,
    });
    expect(changed).toMatchObject({
      name: 'Magnolia Grove Clinic',
      address: '9 Oak Street',
      phone: '2055550111',
      tin: before.tin,
      key: 'MG-7',
      base64Image: PNG,
      grantRequestDays: 3,
      version: before.version + 1,
    });
    expect(await stored(fixture.signer)).toEqual(changed);
    const [record] = await recorded();
    expect(record?.account_id).toBe(fixture.admin.accountId);
    expect(JSON.parse(record?.details ?? '')).toEqual({
      changes: [
        { field: 'name', before: before.name, after: 'Magnolia Grove Clinic' },
        { field: 'address', before: before.address, after: '9 Oak Street' },
        { field: 'phone', before: before.phone, after: '2055550111' },
        { field: 'key', before: '', after: 'MG-7' },
        { field: 'grantRequestDays', before: '7', after: '3' },
        { field: 'picture', before: '', after: expect.stringMatching(/^SHA-256 [0-9a-f]{64}$/) as string },
      ],
    });
    expect(await fixture.rows("SELECT content FROM events WHERE name = 'PracticeChanged'")).toEqual([
      { content: JSON.stringify({ version: changed.version }) },
    ]);
    const shown = await fixture.admin.client.call(searchAuditItems, { query: { limit: 20 } });
    expect(shown.find((item) => item.event === 'practice.changed')?.descriptionText).toContain(
      '9 Oak Street',
    );
  });

  it('tell the directory of each registered prescriber where the name is another', async () => {
    await fixture.reset();
    const queued = () => fixture.rows("SELECT order_number FROM outbox WHERE order_number LIKE 'SPI %'");
    await change(fixture.admin, { phone: '2055550112' });
    expect(await queued()).toEqual([]);
    await change(fixture.admin, { name: 'Magnolia Grove Health' });
    expect((await queued()).map((row) => JSON.stringify(row)).join()).toContain(fixture.signer.accountId);
  });

  it.each([
    ['an empty name', { name: '' }, 'field.required'],
    ['an empty address', { address: '' }, 'account.practice-address-required'],
    ['an empty telephone', { phone: '' }, 'account.practice-phone-empty'],
    ['a telephone of nine digits', { phone: '205555018' }, 'field.phone'],
    ['a telephone that begins with 0', { phone: '0055550180' }, 'field.phone'],
    ['a fax with letters', { fax: '20555501ab' }, 'field.phone'],
    ['a ZIP code of four digits', { zipCode: '3520' }, 'field.zip'],
    ['a state that there is not', { state: 'ZZ' }, 'field.state'],
    ['a TIN that begins with 0', { tin: '0123' }, 'account.tin-invalid'],
    ['a TIN of 21 digits', { tin: '1'.repeat(21) }, 'account.tin-invalid'],
    ['a TIN with a letter', { tin: '12A' }, 'account.tin-invalid'],
    ['a picture that is none', { base64Image: 'R0lGODlhAQABAAAAACw=' }, 'practice.image-unknown'],
  ] as const)('are refused with %s, and nothing changes', async (_, changes, code) => {
    const before = await stored(fixture.admin);
    expect(await refusal(change(fixture.admin, changes))).toMatchObject({ status: 422, code });
    expect(await stored(fixture.admin)).toEqual(before);
  });

  it.each([
    ['a TIN of 20 digits', { tin: '1'.repeat(20) }],
    ['a ZIP code of five and four', { zipCode: '35205-1234' }],
    ['no picture', { base64Image: '' }],
    ['a request that lives a day', { grantRequestDays: 1 }],
  ] as const)('are taken with %s', async (_, changes) => {
    expect(await change(fixture.admin, changes)).toMatchObject(changes);
  });

  it('what lacked before may stay so; what is the same, of an old version or unknown is refused', async () => {
    await fixture.rows("UPDATE practices SET fax = '', tin = '' WHERE id = $1", fixture.admin.practiceId);
    expect(await change(fixture.admin, { city: 'Hoover' })).toMatchObject({ fax: '', city: 'Hoover' });
    expect(await refusal(change(fixture.admin, {}))).toMatchObject({ code: 'practice.unchanged' });
    const { version } = await stored(fixture.admin);
    expect(await refusal(change(fixture.admin, { city: 'Vestavia' }, version - 1))).toMatchObject({
      status: 409,
      code: 'record.changed',
    });
    for (const grantRequestDays of [0, 91, 1.5])
      expect(await refusal(change(fixture.admin, { grantRequestDays }))).toMatchObject({ status: 400 });
    expect((await stored(fixture.admin)).city).toBe('Hoover');
  });

  it('are changed by administrators and super administrators alone', async () => {
    for (const who of [
      fixture.signer,
      await fixture.person('staff'),
      await fixture.person('partner'),
      fixture.colleague,
    ])
      expect(await codeOf(change(who, { city: 'Elsewhere' }))).toBe('access.refused');
    expect(await change(superAdmin, { city: 'Homewood' })).toMatchObject({ city: 'Homewood' });
  });
});
