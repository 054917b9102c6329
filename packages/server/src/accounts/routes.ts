import * as contract from '@erx/core/accounts/contract';
import { findingsOnPasswordChange } from '@erx/core/accounts/passwords';
import * as settingsContract from '@erx/core/prescriptions/settings-contract';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { recordRefusal } from '../platform/audit-trail/record';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Database } from '../platform/database/database';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { createPasswords, type Passwords } from '../platform/identity/passwords';
import { accountNoticesStore } from '../users/account-notice-store';
import { prescribersStore } from '../prescriptions/prescriber-store';
import { userSettingsStore } from '../users/settings-store';
import { modifyUserInfo, updateUserDetails } from './change-profile';

/** What a user changes of their own account: name, details, password, preferences (S2.3). */
export function serveAccounts(server: Server, services: Services): void {
  const { database } = services;
  const passwords = createPasswords(services);

  server.serve(contract.updateUserDetails, (call) => updateUserDetails(services, call));

  server.serve(contract.modifyUserInfo, (call) => modifyUserInfo(services, call));

  server.serve(contract.changePassword, (call) => changePassword(services, passwords, call));

  server.serve(
    contract.listAccountNotices,
    async ({ member }) => await accountNoticesStore(database).unseen(member.accountId),
  );

  server.serve(contract.confirmAccountNotices, (call) => confirmAccountNotices(database, call));

  server.serve(settingsContract.getUserSettings, async ({ member }) => {
    const settings = await userSettingsStore(database, member.practiceId, member.accountId).list();
    if (settings.length === 0) throw new AppError('settings.none');
    return settings;
  });

  server.serve(settingsContract.insertUserSetting, (call) => insertUserSetting(database, call));
}

async function changePassword(
  services: Services,
  passwords: Passwords,
  { member, body, now, request }: Call<typeof contract.changePassword>,
) {
  refuseWhenStopped(findingsOnPasswordChange({ ...body, username: member.email }));
  const outcome = await passwords.change(
    member.accountId,
    { ...body, address: request.ip },
    async (transaction) => {
      await recordAction(
        transaction,
        member,
        { event: 'password.changed', resourceType: 'Account', resourceId: member.accountId, details: {} },
        now,
      );
      await accountNoticesStore(transaction).add(
        { accountId: member.accountId, kind: 'password-changed', practiceId: member.practiceId, by: '' },
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
        services.database,
        { practiceId: member.practiceId, accountId: member.accountId, type, address: request.ip },
        now,
      );
    }
    throw new AppError(outcome === 'locking' ? 'password.locked' : `password.${outcome}`);
  }
  services.notify('events');
  return undefined;
}

async function confirmAccountNotices(
  database: Database,
  { member, body, now }: Call<typeof contract.confirmAccountNotices>,
) {
  await database.transaction(async (transaction) => {
    const confirmed = await accountNoticesStore(transaction).confirm(member.accountId, body.ids, now);
    if (confirmed > 0)
      await recordAction(
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
}

async function insertUserSetting(
  database: Database,
  { member, body, now }: Call<typeof settingsContract.insertUserSetting>,
) {
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
}
