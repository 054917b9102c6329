import * as signing from '@erx/core/signing/contract';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personOf } from '../fixtures/signer';
import { setupSigning, refusal, type SigningFixture } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('the archive on %s', (kind) => {
  let fixture: SigningFixture;
  beforeAll(async () => {
    fixture = await setupSigning(kind);
  });
  afterAll(() => fixture.close());

  describe('the archive', () => {
    it('validates, finds by person, patient and day, and belongs to one practice', async () => {
      const patientId = await fixture.me.patient();
      const prescriptions = [
        await fixture.signed(await fixture.me.ready('zolpidem', patientId)),
        await fixture.signed(await fixture.me.ready('alprazolam', patientId)),
      ];
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(
        fixture.server.services.now(),
      );
      const search = (query: object) => fixture.me.client.page(signing.searchSignedPrescriptions, { query });
      const { items } = await search({
        patientId,
        userId: fixture.me.accountId,
        from: day,
        to: day,
        resourceReferenceType: 'Prescription',
      });
      expect(items.map(({ resourceId }) => resourceId)).toEqual(prescriptions.map(({ id }) => id).reverse());
      expect(items[0]).toMatchObject({
        referenceResourceType: 'Prescription',
        drugDescription: prescriptions[1]?.description,
        signedBy: { id: fixture.me.accountId, name: 'Eleanor Grace Whitcombe-Hayes' },
      });
      // as S9-11 spells it
      expect((await search({ patientId, resourceReferenceType: 'prescription' })).items).toHaveLength(2);
      expect((await search({ patientId, resourceReferenceType: 'refillRequest' })).items).toEqual([]);
      expect((await search({ patientId, from: '2999-01-01' })).items).toEqual([]);
      expect((await search({ patientId, to: '2020-01-01' })).items).toEqual([]);
      const page = await search({ patientId, limit: 1 });
      expect((await search({ patientId, limit: 1, after: page.next })).items.map(({ id }) => id)).toEqual([
        items[1]?.id,
      ]);

      const id = items[0]?.id ?? '';
      const { keys } = await fixture.me.client.call(signing.listSigningKeys, {});
      expect(await fixture.me.client.call(signing.validateSignedPrescription, { params: { id } })).toEqual({
        valid: true,
        kid: keys[0]?.['kid'],
      });
      expect(await fixture.me.client.call(signing.getSignedPrescription, { params: { id } })).toEqual(
        items[0],
      );
      const elsewhere = await personOf(fixture.server, 'provider4');
      expect(
        await refusal(elsewhere.client.call(signing.getSignedPrescription, { params: { id } })),
      ).toMatchObject({ status: 404, code: 'signing.not-found' });
      expect(
        await refusal(elsewhere.client.call(signing.validateSignedPrescription, { params: { id } })),
      ).toMatchObject({ status: 404, code: 'signing.not-found' });
      expect(
        await elsewhere.client.call(signing.searchSignedPrescriptions, { query: { patientId } }),
      ).toEqual([]);
    });

    it('is exported on from where it was cut off, if what came is still its beginning', async () => {
      const { patientId } = await fixture.signed(
        await fixture.me.ready('zolpidem', await fixture.me.patient()),
      );
      const textOf = async ({ body }: { body: ReadableStream<Uint8Array> }) =>
        await new Response(body).text();
      const query = { patientId };
      const whole = await textOf(await fixture.me.client.open(signing.exportSignedLines, { query }));
      const behind = (text: string) =>
        fixture.me.client.open(
          signing.exportSignedLines,
          { query },
          { beginning: { bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') } },
        );
      const rest = await behind(whole.slice(0, 100));
      expect(rest.from).toBe(100);
      expect(await textOf(rest)).toBe(whole.slice(100));
      expect(await textOf(await behind(whole))).toBe('');
      for (const other of [whole.slice(1, 100), `${whole}x`])
        expect(await refusal(behind(other))).toMatchObject({ status: 412, code: 'export.changed' });
      expect(
        await refusal(
          fixture.me.client.open(
            signing.exportSignedLines,
            { query },
            { beginning: { bytes: 3, sha256: 'abc' } },
          ),
        ),
      ).toMatchObject({ status: 400, code: 'call.invalid' });
    });

    it('finds a changed byte, and cannot be changed by the service', async () => {
      const prescription = await fixture.signed(
        await fixture.me.ready('zolpidem', await fixture.me.patient()),
      );
      const [record] = (await fixture.archived(prescription)) as { id: string; content: string }[];
      const id = record?.id ?? '';
      await expect(
        fixture.rows(
          'UPDATE signed_prescriptions SET content = replace(content, \'"10"\', \'"90"\') WHERE id = $1',
          id,
        ),
      ).rejects.toThrow();
      await expect(fixture.rows('DELETE FROM signed_prescriptions WHERE id = $1', id)).rejects.toThrow();
      await fixture.rows('ALTER TABLE signed_prescriptions DISABLE TRIGGER signed_prescriptions_append_only');
      const validate = () => fixture.me.client.call(signing.validateSignedPrescription, { params: { id } });
      const put = (content: string) =>
        fixture.rows('UPDATE signed_prescriptions SET content = $2 WHERE id = $1', id, content);
      for (const altered of [
        record?.content.replace('"dispense":"10"', '"dispense":"90"') ?? '',
        `${record?.content ?? ''} `,
      ]) {
        await put(altered);
        expect(await refusal(validate())).toMatchObject({ status: 422, code: 'signing.archive-altered' });
      }
      await put(record?.content ?? '');
      await fixture.rows('ALTER TABLE signed_prescriptions ENABLE TRIGGER signed_prescriptions_append_only');
      expect((await validate()).valid).toBe(true);
      expect(await fixture.trail(id)).toEqual([
        'signed.validated failed',
        'signed.validated failed',
        'signed.validated done',
      ]);
    });
  });
});
