import type { Drug } from '../drugs/model';
import { check, type Finding, pass, stop, type Rule } from '../findings/finding';
import { quantityIsBounded, unitFitsForm } from '../prescriptions/rules/amounts';
import { daysSupplyIsWhole } from '../sig/days-supply';
import { dispenseIsNumber, noteIsSendable, notesFit, sigFits } from '../prescriptions/rules/fields';
import { unitIsOffered } from '../prescriptions/rules/units';
import { refillsWithinSchedule, scheduleIsPrescribable } from '../prescriptions/rules/schedule';
import { newForm, type PrescriptionForm, FavoriteForm } from '../prescriptions/model';
import type { FavoriteSig, FavoriteSigFields } from './model';
import type { DispensedProduct } from '../sig/dispensed-dose';
import { SIG_RULES, WORDING_RULES } from '../sig/rules';

/** Who wants to change whose favourite. */
export interface FavoriteChange {
  readonly actor: { readonly accountId: string; readonly hasNpi: boolean };
  /** The provider whose favourite it is; undefined for the practice's. */
  readonly userId: string | undefined;
}

/**
 * N6-2: favourites are changed and hidden by a signed-in provider in their own name; another provider's
 * never.
 */
export const providerChangesOwnFavorite: Rule<FavoriteChange> = ({ actor, userId }) =>
  actor.hasNpi && (userId === undefined || userId === actor.accountId)
    ? pass
    : stop('favorite-sig.other-provider');

/**
 * N6-2: edit and hide are offered to the signed-in provider who is the chosen default provider, of their own
 * favourites and of the practice's. Which provider is chosen is a matter of the screen; the server holds
 * providerChangesOwnFavorite whatever is chosen.
 */
export const changesAreOfferedToChosenProvider: Rule<
  FavoriteChange & { readonly defaultProviderId: string | undefined }
> = ({ defaultProviderId, ...change }) =>
  defaultProviderId === change.actor.accountId
    ? providerChangesOwnFavorite(change)
    : stop('favorite-sig.other-provider');

/**
 * A user's favourite is kept by that provider alone; the practice's by anyone who writes prescriptions (N6-3).
 */
export const keeperMayKeep: Rule<FavoriteChange & { readonly isUserFavorite: boolean }> = ({
  actor,
  userId,
  isUserFavorite,
}) =>
  !isUserFavorite || (actor.hasNpi && (userId === undefined || userId === actor.accountId))
    ? pass
    : stop('favorite-sig.other-provider');

/** Everything against keeping a form: a favourite is judged as a prescription is, for it fills many. */
export function findingsOnFavorite(
  form: FavoriteForm,
  drug: Pick<Drug, 'schedule'> & DispensedProduct,
): readonly Finding[] {
  const whole: PrescriptionForm = { ...newForm(''), ...form };
  return [
    ...scheduleIsPrescribable(drug),
    ...check(
      [
        dispenseIsNumber,
        quantityIsBounded,
        sigFits,
        ...WORDING_RULES,
        ...SIG_RULES,
        daysSupplyIsWhole,
        unitIsOffered,
        unitFitsForm,
        notesFit,
        noteIsSendable,
      ],
      { form: whole, drug },
    ),
    ...refillsWithinSchedule({ drug, refills: form.refills }),
  ];
}

/** What is kept of a form. */
export function favoriteOfForm(form: PrescriptionForm): FavoriteForm {
  return FavoriteForm.parse(form);
}

/** What may be changed of a stored favourite. */
export function fieldsOfFavorite({ form, prescribableDrugId, hide }: FavoriteSig): FavoriteSigFields {
  return { ...form, prescribableDrugId, hide };
}

/**
 * A favourite's form for another product: units that were the former product's own become the new one's, and
 * refills that its schedule forbids are taken away.
 */
export function formForDrug(
  form: FavoriteForm,
  former: Pick<Drug, 'potencyUnitCode'> | undefined,
  drug: Pick<Drug, 'potencyUnitCode' | 'schedule'>,
): FavoriteForm {
  const isAllowed = refillsWithinSchedule({ drug, refills: form.refills }).length === 0;
  return {
    ...form,
    units: form.units === former?.potencyUnitCode ? drug.potencyUnitCode : form.units,
    refills: isAllowed ? form.refills : { count: 0 },
  };
}

/** Whether two forms say the same, so that one list does not hold both. */
export function saysTheSame(left: FavoriteForm, right: FavoriteForm): boolean {
  return JSON.stringify(comparable(left)) === JSON.stringify(comparable(right));
}

function comparable({
  sig,
  dispense,
  units,
  daysSupply,
  refills,
  substitutionAllowed,
  pharmacyNote,
  comments,
}: FavoriteForm): readonly unknown[] {
  return [
    sig.trim(),
    dispense.trim(),
    units,
    daysSupply.trim(),
    refills,
    substitutionAllowed,
    pharmacyNote.trim(),
    comments.trim(),
  ];
}
