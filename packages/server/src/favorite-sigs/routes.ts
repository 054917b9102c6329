import * as contract from '@erx/core/favorite-sigs/contract';
import { type FavoriteSig, FavoriteSigFields } from '@erx/core/favorite-sigs/model';
import {
  fieldsOfFavorite,
  findingsOnFavorite,
  keeperMayKeep,
  providerChangesOwnFavorite,
  saysTheSame,
} from '@erx/core/favorite-sigs/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { type Finding, pass, stop } from '@erx/core/findings/finding';
import { uuidv7 } from 'uuidv7';
import { recordAction } from '../platform/audit-trail/record-action';
import { applyChanges } from '../platform/api/changed-fields';
import type { Member } from '../platform/api/authenticate';
import { recordRefusedAccess } from '../platform/api/access-denied';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { drugCatalogue } from '../drugs/store';
import { favoriteSigsStore } from './store';
import type { FavoriteForm } from '@erx/core/prescriptions/model';

/** Prescription forms kept for the next time. */
export function serveFavoriteSigs(server: Server, services: Services): void {
  const { database } = services;
  server.serve(contract.listUserFavoriteSigs, ({ member, params }) =>
    favoriteSigsStore(database, member.practiceId).list(params.id),
  );

  server.serve(contract.listPracticeFavoriteSigs, ({ member }) =>
    favoriteSigsStore(database, member.practiceId).list(undefined),
  );

  server.serve(contract.createFavoriteSig, (call) => createFavoriteSig(services, call));

  server.serve(contract.updateFavoriteSig, (call) => updateFavoriteSig(services, call));
}

async function createFavoriteSig(
  services: Services,
  { member, body, now, storeReply }: Call<typeof contract.createFavoriteSig>,
) {
  const actor = actorOf(member);
  await refuseOthers(
    services,
    member,
    keeperMayKeep({ actor, userId: body.userId, isUserFavorite: body.isUserFavorite }),
    null,
  );
  const drug = await drugCatalogue(services.database, member.practiceId).find(body.prescribableDrugId);
  if (!drug) throw new AppError('prescription.drug-unknown');
  refuseWhenStopped(findingsOnFavorite(body.form, drug));
  const userId = body.isUserFavorite ? member.accountId : undefined;
  const id = uuidv7();
  return await services.database.transaction(async (transaction) => {
    const store = favoriteSigsStore(transaction, member.practiceId);
    refuseWhenStopped(isNew(body.form, drug.prescribableDrugId, await store.list(userId)));
    await store.add(
      id,
      {
        ...(userId === undefined ? {} : { userId }),
        prescribableDrugId: drug.prescribableDrugId,
        description: drug.description,
        form: body.form,
      },
      now,
    );
    await recordAction(
      transaction,
      member,
      {
        event: 'favorite-sig.created',
        resourceType: 'FavoriteSig',
        resourceId: id,
        details: { list: userId === undefined ? 'practice' : 'user', drugId: drug.prescribableDrugId },
      },
      now,
    );
    const added = await store.findForUpdate(id);
    if (!added) throw new AppError('call.failed');
    await storeReply(transaction, added);
    return added;
  });
}

async function updateFavoriteSig(
  services: Services,
  { member, params, body, now }: Call<typeof contract.updateFavoriteSig>,
) {
  const seen = await favoriteSigsStore(services.database, member.practiceId).findForUpdate(params.id);
  if (!seen) throw new AppError('favorite-sig.not-found');
  await refuseOthers(
    services,
    member,
    providerChangesOwnFavorite({ actor: actorOf(member), userId: seen.userId }),
    seen.id,
  );
  return await services.database.transaction(async (transaction) => {
    const store = favoriteSigsStore(transaction, member.practiceId);
    const stored = await store.findForUpdate(params.id);
    if (!stored) throw new AppError('favorite-sig.not-found');
    const { after, names, changes } = applyChanges(
      FavoriteSigFields,
      fieldsOfFavorite(stored),
      body,
      'favorite-sig.unchanged',
    );
    const isOnlyHidden = after.hide && names.every((name) => name === 'hide');
    const drug = await drugCatalogue(transaction, member.practiceId).find(after.prescribableDrugId);
    // What leaves the list is not judged: its drug may be gone from the catalogue.
    if (!isOnlyHidden) {
      if (!drug) throw new AppError('prescription.drug-unknown');
      const others = (await store.list(stored.userId)).filter(({ id }) => id !== stored.id);
      refuseWhenStopped([
        ...findingsOnFavorite(after, drug),
        ...isNew(after, drug.prescribableDrugId, others),
      ]);
    }
    const description = names.includes('prescribableDrugId') ? drug?.description : undefined;
    await store.replace(stored.id, after, description ?? stored.description);
    await recordAction(
      transaction,
      member,
      {
        event: 'favorite-sig.changed',
        resourceType: 'FavoriteSig',
        resourceId: stored.id,
        details: { fields: names, hide: after.hide },
        changes,
      },
      now,
    );
    const changed = await store.findForUpdate(stored.id);
    if (!changed) throw new AppError('call.failed');
    return changed;
  });
}

function actorOf(member: Member) {
  return { accountId: member.accountId, hasNpi: member.actor.hasNpi };
}

/** A user who reaches for another's favourites is refused, and that is written down. */
async function refuseOthers(
  services: Services,
  member: Member,
  findings: readonly Finding[],
  id: string | null,
): Promise<void> {
  if (findings.length > 0)
    await recordRefusedAccess(services, member, id, { reason: 'other-provider' }, 'FavoriteSig');
  refuseWhenStopped(findings);
}

function isNew(form: FavoriteForm, drugId: string, others: readonly FavoriteSig[]): readonly Finding[] {
  return others.some((other) => other.prescribableDrugId === drugId && saysTheSame(other.form, form))
    ? stop('favorite-sig.already-kept')
    : pass;
}
