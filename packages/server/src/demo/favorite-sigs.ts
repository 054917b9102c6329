import type { FavoriteForm } from '@erx/core/prescriptions/model';
import * as z from 'zod';
import { cell, readTable } from '../platform/data-table';
import type { favoriteSigs } from '../platform/database/schema';
import type { DemoCatalogue } from './catalogue';
import type { DemoPerson } from './people';
import type { DemoPractice } from './practices';
import type { Random } from './random';
import { findRegimen, regimenName } from './regimens';

/** What each prescriber keeps, by the name of the sign-in; without one, what a practice keeps for everybody. */
const FAVORITES = readTable(
  'demo/favorite-sigs.csv',
  z.strictObject({ prescriber: cell.text.exactOptional(), regimen: regimenName }),
);

/** Favourite sigs of a practice and of its prescribers: forms of what they prescribe often. */
export function demoFavoriteSigs(
  practice: DemoPractice,
  people: readonly DemoPerson[],
  catalogue: DemoCatalogue,
  random: Random,
): (typeof favoriteSigs.$inferInsert)[] {
  const prescribers = people.filter(
    ({ account, memberships }) =>
      account.npi &&
      memberships.some((membership) => membership.practiceId === practice.id && membership.active),
  );
  const enteredAt = practice.officeHours(120, 12, 15);
  const favorite = (accountId: string | null, name: string) => {
    const regimen = findRegimen(name);
    const product = catalogue.product(regimen.drug);
    const form: FavoriteForm = {
      sig: regimen.sig,
      sigChosen: true,
      dispense: regimen.dispense,
      units: product.potencyUnitCode,
      daysSupply: String(regimen.days),
      refills: regimen.refills === 'PRN' ? { prn: true } : { count: regimen.refills },
      substitutionAllowed: true,
      pharmacyNote: '',
      comments: '',
    };
    return {
      practiceId: practice.id,
      id: random.id(enteredAt),
      accountId,
      prescribableDrugId: product.id,
      description: product.description,
      form: JSON.stringify(form),
      hide: false,
      enteredAt,
    };
  };
  const keptBy = (name: string | undefined) => FAVORITES.filter(({ prescriber }) => prescriber === name);
  return [
    ...keptBy(undefined).map(({ regimen }) => favorite(null, regimen)),
    ...prescribers.flatMap(({ account, name }) =>
      keptBy(name).map(({ regimen }) => favorite(account.id, regimen)),
    ),
  ];
}
