import { searchDrugs } from '@erx/core/drugs/contract';
import type { FoundDrug } from '@erx/core/drugs/drug-match';
import type { Drug } from '@erx/core/drugs/model';
import * as sigs from '@erx/core/favorite-sigs/contract';
import type { FavoriteForm } from '@erx/core/prescriptions/model';
import { listRecentPatients } from '@erx/core/patients/contract';
import * as pharmacies from '@erx/core/pharmacies/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

const PHARMACY = '9900001';

describe.each(databaseKinds())('favourites on %s', (database) => {
  let server: TestServer;
  let provider: SignedIn;
  let other: SignedIn;
  let staff: SignedIn;
  let partner: SignedIn;
  let elsewhere: SignedIn;
  let lisinopril: Drug;
  let me: string;
  let patientId: string;

  beforeAll(async () => {
    server = await startDemoServer(database);
    [provider, other, staff, partner, elsewhere] = (await Promise.all(
      ['provider', 'provider2', 'staff', 'partner', 'provider4'].map((name) =>
        signIn(server.origin, `${name}@demo.test`),
      ),
    )) as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];
    me = (await provider.client.call(getUserInfo, {})).id;
    const [found] = await provider.client.call(searchDrugs, { query: { searchStr: 'lisinopril 10' } });
    const [patient] = await provider.client.call(listRecentPatients, { params: { count: 1 } });
    if (!found || !patient) throw new Error('the demo lacks lisinopril 10 mg or a recent patient');
    lisinopril = found;
    patientId = patient.id;
  });
  afterAll(() => server.close());

  const form = (changes: Partial<FavoriteForm> = {}): FavoriteForm => ({
    sig: 'Take 2 tablets by mouth at noon',
    sigChosen: false,
    dispense: '60',
    units: lisinopril.potencyUnitCode,
    daysSupply: '30',
    refills: { count: 2 },
    substitutionAllowed: true,
    pharmacyNote: '',
    comments: '',
    ...changes,
  });
  const keep = (who: SignedIn, isUserFavorite: boolean, changes: Partial<FavoriteForm> = {}) =>
    who.client.call(sigs.createFavoriteSig, {
      body: { prescribableDrugId: lisinopril.prescribableDrugId, isUserFavorite, form: form(changes) },
    });
  const mine = (who = provider) => who.client.call(sigs.listUserFavoriteSigs, { params: { id: me } });

  describe('sigs', () => {
    it('are kept by a provider, and read by whoever writes for that provider, in this practice alone', async () => {
      const kept = await keep(provider, true);
      expect(kept).toMatchObject({
        isUserFavorite: true,
        userId: me,
        description: lisinopril.description,
        hide: false,
        form: form(),
      });
      expect((await mine(staff)).map(({ id }) => id)).toContain(kept.id);
      expect(await mine(elsewhere)).toEqual([]);
      expect(await refusal(keep(provider, true))).toEqual({ status: 422, code: 'favorite-sig.already-kept' });
    });

    it('are kept for the practice by staff too', async () => {
      const kept = await keep(staff, false);
      expect(kept.userId).toBeUndefined();
      expect((await other.client.call(sigs.listPracticeFavoriteSigs, {})).map(({ id }) => id)).toContain(
        kept.id,
      );
    });

    it("are not kept in another's list, and not by a partner", async () => {
      expect(await refusal(keep(staff, true))).toEqual({ status: 403, code: 'favorite-sig.other-provider' });
      const body = {
        prescribableDrugId: lisinopril.prescribableDrugId,
        isUserFavorite: true,
        userId: me,
        form: form({ dispense: '1' }),
      };
      expect(await refusal(other.client.call(sigs.createFavoriteSig, { body }))).toEqual({
        status: 403,
        code: 'favorite-sig.other-provider',
      });
      expect(await refusal(keep(partner, false))).toEqual({ status: 403, code: 'access.refused' });
    });

    it('are judged as a prescription is', async () => {
      expect(await refusal(keep(provider, true, { dispense: '1e9' }))).toEqual({
        status: 422,
        code: 'prescription.dispense-invalid',
      });
      expect(await refusal(keep(provider, true, { sig: 'x'.repeat(141) }))).toEqual({
        status: 422,
        code: 'prescription.sig-too-long',
      });
      expect(
        await refusal(
          provider.client.call(sigs.createFavoriteSig, {
            body: { prescribableDrugId: 'nothing', isUserFavorite: true, form: form() },
          }),
        ),
      ).toEqual({ status: 422, code: 'prescription.drug-unknown' });
    });

    it('are kept for another drug, under its own name and rules (N2-49)', async () => {
      const [amlodipine, oxycodone] = (await Promise.all(
        ['amlodipine 5', 'oxycodone 5'].map(
          async (searchStr) => (await provider.client.call(searchDrugs, { query: { searchStr } }))[0],
        ),
      )) as [FoundDrug, FoundDrug];
      const { id } = await keep(provider, true, { dispense: '46' });
      const change = (...changes: [string, unknown][]) =>
        provider.client.call(sigs.updateFavoriteSig, {
          params: { id },
          body: changes.map(([key, value]) => ({ key, value })),
        });
      expect(await change(['prescribableDrugId', amlodipine.prescribableDrugId])).toMatchObject({
        prescribableDrugId: amlodipine.prescribableDrugId,
        description: amlodipine.description,
        form: form({ dispense: '46' }),
      });
      expect((await mine()).find((favorite) => favorite.id === id)?.description).toBe(amlodipine.description);
      expect(await refusal(change(['prescribableDrugId', 'nothing']))).toEqual({
        status: 422,
        code: 'prescription.drug-unknown',
      });
      expect(await refusal(change(['prescribableDrugId', amlodipine.prescribableDrugId]))).toEqual({
        status: 422,
        code: 'favorite-sig.unchanged',
      });
      // two refills of schedule II
      expect((await refusal(change(['prescribableDrugId', oxycodone.prescribableDrugId]))).status).toBe(422);
      expect(
        await change(['prescribableDrugId', oxycodone.prescribableDrugId], ['refills', { count: 0 }]),
      ).toMatchObject({ description: oxycodone.description, form: { refills: { count: 0 } } });
    });

    it('are changed and hidden by their provider alone (N6-2, N7-41)', async () => {
      const { id } = await keep(provider, true, { dispense: '45' });
      const change = (who: SignedIn, key: string, value: unknown) =>
        who.client.call(sigs.updateFavoriteSig, { params: { id }, body: [{ key, value }] });
      expect((await change(provider, 'dispense', '50')).form.dispense).toBe('50');
      expect(await refusal(change(provider, 'dispense', '50'))).toEqual({
        status: 422,
        code: 'favorite-sig.unchanged',
      });
      expect(await refusal(change(provider, 'dispense', ''))).toEqual({
        status: 422,
        code: 'prescription.dispense-missing',
      });
      expect(await refusal(change(provider, 'dispense', '60'))).toEqual({
        status: 422,
        code: 'favorite-sig.already-kept',
      });
      for (const who of [other, staff])
        expect(await refusal(change(who, 'hide', true))).toEqual({
          status: 403,
          code: 'favorite-sig.other-provider',
        });
      expect(await refusal(change(elsewhere, 'hide', true))).toEqual({
        status: 404,
        code: 'favorite-sig.not-found',
      });
      expect(await change(provider, 'hide', true)).toMatchObject({ hide: true });
      expect((await mine()).map((favorite) => favorite.id)).not.toContain(id);
    });
  });

  describe('pharmacies', () => {
    const ids = (list: readonly { ncpdpId: string }[]) => list.map(({ ncpdpId }) => ncpdpId);

    it.each([
      ["a patient's", pharmacies.addPatientFavorite, pharmacies.removePatientFavorite, true],
      ["a user's", pharmacies.addUserFavorite, pharmacies.removeUserFavorite, false],
      ["the practice's", pharmacies.addPracticeFavorite, pharmacies.removePracticeFavorite, false],
    ] as const)(
      '%s are added last, once, and taken off (N7-23..N7-28)',
      async (_, add, remove, ofPatient) => {
        const body = { patientId, ncpdpId: PHARMACY };
        const added = (ofPatient ? body : { ncpdpId: PHARMACY }) as typeof body;
        const without = ids(await provider.client.call(remove, { body }));
        expect(without).not.toContain(PHARMACY);
        expect(ids(await provider.client.call(add, { body: added }))).toEqual([...without, PHARMACY]);
        expect(ids(await provider.client.call(add, { body: added }))).toEqual([...without, PHARMACY]);
        expect(ids(await provider.client.call(remove, { body }))).toEqual(without);
        expect(ids(await provider.client.call(remove, { body }))).toEqual(without);
      },
    );

    it("of a user are that user's alone, of the practice everybody's there", async () => {
      await provider.client.call(pharmacies.addUserFavorite, { body: { ncpdpId: PHARMACY } });
      await provider.client.call(pharmacies.addPracticeFavorite, { body: { ncpdpId: PHARMACY } });
      expect(ids(await provider.client.call(pharmacies.listUserFavorites, {}))).toContain(PHARMACY);
      expect(ids(await other.client.call(pharmacies.listUserFavorites, {}))).not.toContain(PHARMACY);
      expect(ids(await other.client.call(pharmacies.listPracticeFavorites, {}))).toContain(PHARMACY);
      expect(ids(await elsewhere.client.call(pharmacies.listPracticeFavorites, {}))).not.toContain(PHARMACY);
    });

    it('that are unknown or inactive, or of a patient of another practice, are refused (N4-11)', async () => {
      const inactive =
        (await provider.client.call(pharmacies.searchPharmacies, { query: { limit: 100 } })).find(
          ({ activeEndTime }) => activeEndTime !== undefined && activeEndTime < '2026-01-01',
        ) ??
        (await provider.client.call(pharmacies.searchPharmacies, { query: { limit: 100 } })).find(
          ({ activeEndTime }) => activeEndTime !== undefined,
        );
      if (!inactive) throw new Error('the demo has no inactive pharmacy');
      expect(
        await refusal(provider.client.call(pharmacies.addUserFavorite, { body: { ncpdpId: '0000000' } })),
      ).toEqual({ status: 422, code: 'prescription.pharmacy-unknown' });
      expect(
        await refusal(
          provider.client.call(pharmacies.addUserFavorite, { body: { ncpdpId: inactive.ncpdpId } }),
        ),
      ).toEqual({ status: 422, code: 'prescription.pharmacy-inactive' });
      expect(
        await refusal(
          elsewhere.client.call(pharmacies.addPatientFavorite, { body: { patientId, ncpdpId: PHARMACY } }),
        ),
      ).toEqual({ status: 404, code: 'record.not-found' });
      expect(
        await refusal(partner.client.call(pharmacies.addPracticeFavorite, { body: { ncpdpId: PHARMACY } })),
      ).toEqual({ status: 403, code: 'access.refused' });
    });
  });
});
