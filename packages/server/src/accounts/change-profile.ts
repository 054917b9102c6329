import type * as contract from '@erx/core/accounts/contract';
import { readEntry } from '@erx/core/accounts/entry';
import { type BasicInfo, ProviderInfo } from '@erx/core/accounts/model';
import { restatedParts, withoutFormerRegistration } from '@erx/core/credentials/registration-parts';
import { findingsOnBasicInfo, findingsOnProviderInfo, signingEnds } from '@erx/core/accounts/rules';
import type { AuditedChange } from '@erx/core/audit/details';
import type { CredentialChange } from '@erx/core/credentials/model';
import { isCredentialField } from '@erx/core/credentials/rules';
import { concernsDirectory } from '@erx/core/credentials/directory/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { inOrder, isOtherRegistration } from '@erx/core/users/rules';
import { type Change, changesBetween } from '@erx/core/values/changes';
import { LicenseTaken, refuseClaimedDea, refuseClaimedLicense } from './claimed-registration';
import { isNameOfOther, likenessOf } from '../credentials/likeness-store';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordRefusal } from '../platform/audit-trail/record';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { notifyDirectoryEverywhere } from '../credentials/directory/notify';
import { refuseInput } from '../platform/http/refusal';
import { findingsOnStatedDea } from '../credentials/look-up';
import { askForChange, judgeStated } from '../approvals/ask-credentials';
import { credentialsStore, refuseTakenNumbers } from '../credentials/store';
import { applyChanges } from '../platform/api/changed-fields';
import type { Member } from '../platform/api/authenticate';
import type { Config } from '../platform/config';
import type { Call } from '../platform/api/router';
import type { Services } from '../services';
import { accountsStore } from '../platform/identity/account-store';
import { deaSchedulesStore } from '../drugs/dea-schedule-store';
import { endRightsToSign } from '../approvals/end-signing';
import { readUserInfo } from '../users/user-info';
import { ChangeReason } from '@erx/core/users/model';
import { changeAndPublish } from '../platform/push/publish-change';

export async function updateUserDetails(
  services: Services,
  { member, body, now }: Call<typeof contract.updateUserDetails>,
) {
  const { reason = '', ...typed } = body;
  const info = readEntry(typed);
  refuseWhenStopped(findingsOnBasicInfo(info));
  const renamed = await changeAndPublish(services, async (transaction) => {
    const { basic, info: details, npi, phone } = await profileOf(transaction, member);
    if (changesBetween(basic, info).length === 0) throw new AppError('info.unchanged');
    const isAlike =
      npi !== null &&
      (await isNameOfOther(transaction, member, member.accountId, { ...basic, ...info }, now));
    const { immediate, asked } = await judgeStated(
      transaction,
      member.accountId,
      toAuditedChanges(basic, info).filter(isCredentialChange),
      details,
      isAlike,
    );
    if (immediate.length > 0) {
      const before = { ...basic, deaName: details.deaName };
      const after = {
        ...before,
        ...Object.fromEntries(immediate.map((change) => [change.field, change.after])),
      };
      await accountsStore(transaction).rename(member.accountId, after);
      if (after.deaName !== details.deaName)
        await accountsStore(transaction).keepInfo(
          member.accountId,
          { ...details, deaName: after.deaName },
          phone,
        );
      await credentialsStore(transaction, member.accountId).enter(member, immediate, now);
      await recordChange(services.config, transaction, member, { before, after }, now);
    }
    await askForChange(transaction, services.config, member, { changes: asked, reason }, now);
    return await readUserInfo(transaction, member);
  });
  services.notify('outbox');
  return renamed;
}

export async function modifyUserInfo(
  services: Services,
  { member, params, body, now, request }: Call<typeof contract.modifyUserInfo>,
) {
  if (params.id !== member.accountId) {
    await recordRefusal(services, member, {
      event: 'user.change-refused',
      resourceType: 'Account',
      resourceId: params.id,
      details: { reason: 'other-account' },
    });
    throw new AppError('access.refused');
  }
  const { changes, reason } = withoutReason(body);
  let deaNumber = '';
  const changed = await services.database
    .transaction(async (transaction) => {
      const { basic, info, npi, phone } = await profileOf(transaction, member);
      const { after: typed } = applyChanges(ProviderInfo, info, changes, 'info.unchanged');
      const stated = changes.map(({ key }) => key);
      const wanted = withoutFormerRegistration(info, readEntry(typed), stated);
      // such as a telephone that only got its brackets
      if (changesBetween(info, wanted).length === 0) throw new AppError('info.unchanged');
      ({ deaNumber } = wanted);
      await refuseTakenNumbers(transaction, member.accountId, { deaNumber });
      if (
        wanted.stateLicenseNumber !== info.stateLicenseNumber ||
        (wanted.licenseState || wanted.state) !== (info.licenseState || info.state)
      ) {
        const [holder] = (await likenessOf(transaction, member.accountId, { ...basic, ...wanted })).ofLicense;
        if (holder) throw new LicenseTaken(holder.id);
      }
      refuseWhenStopped(
        findingsOnProviderInfo(info, wanted, { hasNpi: npi !== null, lastName: basic.lastName }),
      );
      if (isOtherRegistration(info, wanted) || info.deaName !== wanted.deaName)
        refuseWhenStopped(
          await findingsOnStatedDea(
            transaction,
            { ...wanted, lastName: basic.lastName, schedules: [] }, // stated again of another one
            member.timeZone,
            now,
          ),
        );
      const { immediate, asked } = await judgeStated(
        transaction,
        member.accountId,
        [...toAuditedChanges(info, wanted).filter(isCredentialChange), ...restatedParts(info, wanted)],
        info,
      );
      // What is asked for stays as it was until a second person approves it.
      const after = {
        ...wanted,
        ...Object.fromEntries(asked.map(({ field, before }) => [field, before])),
      };
      if (changesBetween(info, after).length > 0) {
        await accountsStore(transaction).keepInfo(member.accountId, after, phone);
        if (isOtherRegistration(info, after)) await voidSchedules(transaction, member, now);
        await credentialsStore(transaction, member.accountId).enter(member, immediate, now);
        await recordChange(services.config, transaction, member, { before: info, after }, now);
      }
      await askForChange(transaction, services.config, member, { changes: asked, reason }, now);
      return await readUserInfo(transaction, member);
    })
    .catch((error: unknown) =>
      refuseClaimedDea(
        services,
        error,
        { number: deaNumber, where: 'in-profile', by: member, address: request.ip },
        member.accountId,
        now,
      ),
    )
    .catch((error: unknown) =>
      refuseClaimedLicense(services, error, { by: member, address: request.ip }, now),
    );
  services.notify('outbox');
  services.notify('events');
  return changed;
}

/**
 * To be called last: the permission to sign ends where the change ends it, and the directory receives all
 * that has changed by then.
 */
async function recordChange<Fields extends Partial<BasicInfo & ProviderInfo>>(
  config: Config,
  transaction: Connection,
  member: Member,
  { before, after }: { before: Fields; after: Fields },
  now: Date,
): Promise<void> {
  const changes = toAuditedChanges(before, after);
  const [reason] = signingEnds(before, after);
  if (reason !== undefined) await endRightsToSign(transaction, config, member, member.accountId, reason, now);
  await recordAction(
    transaction,
    member,
    { event: 'user.changed', resourceType: 'Account', resourceId: member.accountId, details: { changes } },
    now,
  );
  if (concernsDirectory(changes.map(({ field }) => field)))
    await notifyDirectoryEverywhere(transaction, config, { ...member, byAccountId: member.accountId }, now);
}

/**
 * Another number or state was entered: what that registration covers is unknown, and unknown is not allowed.
 * The schedules of every state are deleted, also those stated long ago for the state of the present address.
 */
async function voidSchedules(transaction: Connection, member: Member, now: Date): Promise<void> {
  const voided = inOrder(await deaSchedulesStore(transaction).forgetAll(member.accountId));
  if (voided.length > 0)
    await recordAction(
      transaction,
      member,
      {
        event: 'user.dea-schedules-voided',
        resourceType: 'Account',
        resourceId: member.accountId,
        details: { before: voided, after: [] },
      },
      now,
    );
}

/** The reason for a requested change is no property of the account: it is passed with them. */
function withoutReason(body: readonly Change[]): { changes: readonly Change[]; reason: string } {
  const given = body.find(({ key }) => key === 'reason');
  const reason = given === undefined ? '' : ChangeReason.safeParse(given.value);
  if (typeof reason !== 'string' && !reason.success) throw refuseInput('body', reason.error);
  return {
    changes: body.filter(({ key }) => key !== 'reason'),
    reason: typeof reason === 'string' ? reason : reason.data,
  };
}

const isCredentialChange = (change: AuditedChange): change is CredentialChange =>
  isCredentialField(change.field);

async function profileOf(transaction: Connection, member: Member) {
  const profile = await accountsStore(transaction).profile(member.accountId);
  if (!profile) throw new AppError('session.required');
  return profile;
}
