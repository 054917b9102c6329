import {
  changePassword,
  confirmAccountNotices,
  listAccountNotices,
  modifyUserInfo,
  updateUserDetails,
} from '@erx/core/accounts/contract';
import { readEntry } from '@erx/core/accounts/entry';
import { type BasicInfo, ProviderInfo } from '@erx/core/accounts/model';
import { findingsOnPasswordChange } from '@erx/core/accounts/passwords';
import { findingsOnBasicInfo, findingsOnProviderInfo, signingEnds } from '@erx/core/accounts/rules';
import { getUserSettings, insertUserSetting } from '@erx/core/accounts/settings-contract';
import { concernsDirectory } from '@erx/core/directory/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { stop } from '@erx/core/findings/finding';
import { inOrder } from '@erx/core/users/rules';
import { changesBetween } from '@erx/core/values/changes';
import { type Claim, fileClaim } from './claimed-registration';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordRefusal } from '../platform/audit-trail/record';
import { recordAct } from '../platform/audit-trail/record-act';
import type { Connection } from '../platform/database/database';
import { tellDirectoryEverywhere } from '../directory/notify';
import { applyChanges } from '../platform/api/changed-fields';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { createPasswords } from '../platform/identity/passwords';
import { RegistrationTaken } from '../platform/identity/registration-taken';
import { accountNoticesStore } from './notice-store';
import { accountsStore } from '../platform/identity/account-store';
import { deaSchedulesStore } from '../drugs/dea-schedule-store';
import { prescribersStore } from '../prescriptions/prescriber-store';
import { userSettingsStore } from '../users/settings-store';
import { endRightsToSign } from '../grants/revoke-signing-permission';
import { readUserInfo } from '../users/user-info';

/** What a user changes of the own account: name, details, password, preferences (S2.3). */
export function serveAccounts(server: Server, services: Services): void {
  const { database, config } = services;
  const passwords = createPasswords(services);

  server.serve(updateUserDetails, async ({ member, body, now }) => {
    const info = readEntry(body);
    refuseWhenStopped(findingsOnBasicInfo(info));
    const renamed = await database.transaction(async (transaction) => {
      const { basic } = await profileOf(transaction, member);
      if (changesBetween(basic, info).length === 0) throw new AppError('info.unchanged');
      await accountsStore(transaction).rename(member.accountId, info);
      await recordChange(transaction, member, { before: basic, after: info }, now);
      return await readUserInfo(transaction, member);
    });
    services.wake('outbox');
    services.wake('events');
    return renamed;
  });

  server.serve(modifyUserInfo, async ({ member, params, body, now, request }) => {
    if (params.id !== member.accountId) {
      await recordRefusal(services, member, {
        event: 'user.change-refused',
        resourceType: 'Account',
        resourceId: params.id,
        details: { reason: 'other-account' },
      });
      throw new AppError('access.refused');
    }
    let deaNumber = '';
    const changed = await database
      .transaction(async (transaction) => {
        const { info, npi, phone } = await profileOf(transaction, member);
        const { after: typed } = applyChanges(ProviderInfo, info, body, 'info.unchanged');
        const after = readEntry(typed);
        // such as a telephone that only got its brackets
        if (changesBetween(info, after).length === 0) throw new AppError('info.unchanged');
        refuseWhenStopped(findingsOnProviderInfo(info, after, { hasNpi: npi !== null }));
        ({ deaNumber } = after);
        await accountsStore(transaction).keepInfo(member.accountId, after, phone);
        if (info.deaNumber !== after.deaNumber) {
          // Stated of the number that is no more: what another one covers is unknown, and unknown is not
          // allowed.
          const voided = inOrder(await deaSchedulesStore(transaction).forgetAll(member.accountId));
          if (voided.length > 0)
            await recordAct(
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
        await recordChange(transaction, member, { before: info, after }, now);
        return await readUserInfo(transaction, member);
      })
      .catch((error: unknown) =>
        refuseClaim(
          error,
          {
            registration: 'deaNumber',
            number: deaNumber,
            where: 'in-profile',
            by: member,
            address: request.ip,
          },
          now,
        ),
      );
    services.wake('outbox');
    services.wake('events');
    return changed;
  });

  server.serve(changePassword, async ({ member, body, now, request }) => {
    refuseWhenStopped(findingsOnPasswordChange({ ...body, username: member.email }));
    const outcome = await passwords.change(
      member.accountId,
      { ...body, address: request.ip },
      async (transaction) => {
        await recordAct(
          transaction,
          member,
          { event: 'password.changed', resourceType: 'Account', resourceId: member.accountId, details: {} },
          now,
        );
      },
    );
    if (outcome !== 'changed') {
      await recordRefusal(services, member, {
        event: 'password.change-refused',
        resourceType: 'Account',
        resourceId: member.accountId,
        details: { reason: outcome },
      });
      if (outcome !== 'elsewhere') {
        // anyone at a user's open session can guess here
        const type = outcome === 'locking' ? 'accountLocked' : 'invalidLoginAttempt';
        await fileIncident(
          database,
          { practiceId: member.practiceId, accountId: member.accountId, type, address: request.ip },
          now,
        );
      }
      throw new AppError(outcome === 'locking' ? 'password.locked' : `password.${outcome}`);
    }
    services.wake('events');
    return undefined;
  });

  server.serve(
    listAccountNotices,
    async ({ member }) => await accountNoticesStore(database).unseen(member.accountId),
  );

  server.serve(confirmAccountNotices, async ({ member, body, now }) => {
    await database.transaction(async (transaction) => {
      const confirmed = await accountNoticesStore(transaction).confirm(member.accountId, body.ids, now);
      if (confirmed > 0)
        await recordAct(
          transaction,
          member,
          {
            event: 'notice.confirmed',
            resourceType: 'Account',
            resourceId: member.accountId,
            details: { notices: body.ids },
          },
          now,
        );
    });
    return undefined;
  });

  server.serve(getUserSettings, async ({ member }) => {
    const settings = await userSettingsStore(database, member.practiceId, member.accountId).list();
    if (settings.length === 0) throw new AppError('settings.none');
    return settings;
  });

  server.serve(insertUserSetting, async ({ member, body, now }) => {
    const settings = [body].flat();
    for (const { settingName, settingValue } of settings) {
      if (
        settingName === 'DefaultProvider' &&
        settingValue !== '' &&
        !(await prescribersStore(database, member.practiceId).has(settingValue))
      )
        throw new AppError('record.not-found');
    }
    await userSettingsStore(database, member.practiceId, member.accountId).keep(settings, now);
    return undefined;
  });

  /**
   * Refuses and files a DEA number that is another account's.
   * @throws AppError info.dea-number-taken; any other error as it came
   */
  async function refuseClaim(
    error: unknown,
    claim: Claim & { readonly by: Member },
    now: Date,
  ): Promise<never> {
    if (!(error instanceof RegistrationTaken)) throw error;
    const { by } = claim;
    await recordRefusal(services, by, {
      event: 'user.change-refused',
      resourceType: 'Account',
      resourceId: by.accountId,
      details: { reason: 'info.dea-number-taken' },
    });
    await fileClaim(services, claim, now);
    throw new AppError(
      'info.dea-number-taken',
      {},
      { findings: stop('info.dea-number-taken', {}, 'deaNumber') },
    );
  }

  /**
   * To be called last: the permission to sign ends where the change ends it, and the directory receives all
   * that has changed by then.
   */
  async function recordChange<Fields extends Partial<BasicInfo & ProviderInfo>>(
    transaction: Connection,
    member: Member,
    { before, after }: { before: Fields; after: Fields },
    now: Date,
  ): Promise<void> {
    const changes = toAuditedChanges(before, after);
    const [reason] = signingEnds(before, after);
    if (reason !== undefined)
      await endRightsToSign(transaction, config, member, member.accountId, reason, now);
    await recordAct(
      transaction,
      member,
      { event: 'user.changed', resourceType: 'Account', resourceId: member.accountId, details: { changes } },
      now,
    );
    if (concernsDirectory(changes.map(({ field }) => field)))
      await tellDirectoryEverywhere(transaction, config, { ...member, byAccountId: member.accountId }, now);
  }
}

async function profileOf(transaction: Connection, member: Member) {
  const profile = await accountsStore(transaction).profile(member.accountId);
  if (!profile) throw new AppError('session.required');
  return profile;
}
