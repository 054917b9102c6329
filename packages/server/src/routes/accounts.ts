import { changePassword, modifyUserInfo, updateUserDetails } from '@erx/core/accounts/contract';
import { readEntry } from '@erx/core/accounts/entry';
import { ProviderInfo } from '@erx/core/accounts/model';
import { findingsOnPasswordChange } from '@erx/core/accounts/passwords';
import { endsRightToSign, findingsOnBasicInfo, findingsOnProviderInfo } from '@erx/core/accounts/rules';
import { getUserSettings, insertUserSetting } from '@erx/core/accounts/settings-contract';
import { concernsDirectory } from '@erx/core/directory/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { changesBetween } from '@erx/core/values/changes';
import { recordRefusal } from '../audit/record';
import { recordAct } from '../audit/record-act';
import type { Connection } from '../database/database';
import { tellDirectoryEverywhere } from '../directory/tell';
import { applyChanges } from '../http/changed-fields';
import type { Member } from '../http/member';
import type { Server } from '../http/serve';
import type { Services } from '../http/services';
import { fileIncident } from '../incidents/file';
import { passwordsOf } from '../identity/passwords';
import { accountsStore } from '../stores/accounts';
import { deaSchedulesStore } from '../stores/dea-schedules';
import { prescribersOf } from '../stores/prescribers';
import { userSettingsOf } from '../stores/user-settings';
import { endRightsToSign } from '../users/end-right-to-sign';
import { readUserInfo } from '../users/user-info';

/** What somebody changes of oneself: name, details, password, preferences (S2.3). */
export function serveAccounts(server: Server, services: Services): void {
  const { database, config } = services;
  const passwords = passwordsOf(services);

  server.serve(updateUserDetails, async ({ member, body, now }) => {
    const info = readEntry(body);
    refuseWhenStopped(findingsOnBasicInfo(info));
    const renamed = await database.transaction(async (transaction) => {
      const { basic } = await profileOf(transaction, member);
      const fields = changesBetween(basic, info).map(({ key }) => key);
      if (fields.length === 0) throw new AppError('info.unchanged');
      await accountsStore(transaction).rename(member.accountId, info);
      await recordChange(transaction, member, fields, now);
      return await readUserInfo(transaction, member);
    });
    services.wake('outbox');
    return renamed;
  });

  server.serve(modifyUserInfo, async ({ member, params, body, now }) => {
    if (params.id !== member.accountId) {
      await recordRefusal(services, member, { event: 'user.change-refused', resourceType: 'Account', resourceId: params.id, details: { reason: 'other-account' } });
      throw new AppError('access.refused');
    }
    const changed = await database.transaction(async (transaction) => {
      const { info, npi, phone } = await profileOf(transaction, member);
      const { after: typed } = applyChanges(ProviderInfo, info, body, 'info.unchanged');
      const after = readEntry(typed);
      const fields = changesBetween(info, after).map(({ key }) => key);
      if (fields.length === 0) throw new AppError('info.unchanged'); // such as a telephone that only got its brackets
      refuseWhenStopped(findingsOnProviderInfo(info, after, { hasNpi: npi !== null }));
      await accountsStore(transaction).keepInfo(member.accountId, after, phone);
      if (endsRightToSign(info, after)) {
        await endRightsToSign(transaction, member, 'dea-number-changed', now);
        // Stated of the number that is no more: what another one covers is unknown, and unknown is not allowed.
        const hadSchedules = await deaSchedulesStore(transaction).forgetAll(member.accountId);
        if (hadSchedules) await recordAct(transaction, member, { event: 'user.dea-schedules-voided', resourceType: 'Account', resourceId: member.accountId, details: {} }, now);
      }
      await recordChange(transaction, member, fields, now);
      return await readUserInfo(transaction, member);
    });
    services.wake('outbox');
    services.wake('events');
    return changed;
  });

  server.serve(changePassword, async ({ member, body, now, request }) => {
    refuseWhenStopped(findingsOnPasswordChange({ ...body, username: member.email }));
    const outcome = await passwords.change(member.accountId, body, async (transaction) => {
      await recordAct(transaction, member, { event: 'password.changed', resourceType: 'Account', resourceId: member.accountId, details: {} }, now);
    });
    if (outcome !== 'changed') {
      await recordRefusal(services, member, { event: 'password.change-refused', resourceType: 'Account', resourceId: member.accountId, details: { reason: outcome } });
      if (outcome !== 'elsewhere') {
        const type = outcome === 'locking' ? 'accountLocked' : 'invalidLoginAttempt'; // whoever sits at somebody's open session guesses here
        await fileIncident(database, { practiceId: member.practiceId, accountId: member.accountId, type, address: request.ip }, now);
      }
      throw new AppError(outcome === 'locking' ? 'password.locked' : `password.${outcome}`);
    }
    services.wake('events');
    return undefined;
  });

  server.serve(getUserSettings, async ({ member }) => {
    const settings = await userSettingsOf(database, member.practiceId, member.accountId).list();
    if (settings.length === 0) throw new AppError('settings.none');
    return settings;
  });

  server.serve(insertUserSetting, async ({ member, body, now }) => {
    const settings = [body].flat();
    for (const { settingName, settingValue } of settings) {
      if (settingName === 'DefaultProvider' && settingValue !== '' && !await prescribersOf(database, member.practiceId).has(settingValue)) throw new AppError('record.not-found');
    }
    await userSettingsOf(database, member.practiceId, member.accountId).keep(settings, now);
    return undefined;
  });

  /** To be called last: the directory is told of all that has changed by then. */
  async function recordChange(transaction: Connection, member: Member, fields: readonly string[], now: Date): Promise<void> {
    await recordAct(transaction, member, { event: 'user.changed', resourceType: 'Account', resourceId: member.accountId, details: { fields } }, now);
    if (concernsDirectory(fields)) await tellDirectoryEverywhere(transaction, config, { ...member, byAccountId: member.accountId }, now);
  }
}

async function profileOf(transaction: Connection, member: Member) {
  const profile = await accountsStore(transaction).profile(member.accountId);
  if (!profile) throw new AppError('session.required');
  return profile;
}
