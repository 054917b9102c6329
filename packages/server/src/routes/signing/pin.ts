import { AppError } from '@erx/core/findings/app-error';
import { PinNumber } from '@erx/core/signing/model';
import { clearPin, setPin } from '@erx/core/users/contract';
import { type AuditEntry, recordAudit, recordRefusal } from '../../audit/record';
import type { Member } from '../../http/member';
import type { Server } from '../../http/serve';
import type { Services } from '../../http/services';
import { hashSecret } from '../../identity/secrets';
import { fileIncident } from '../../incidents/file';
import { authenticatorsOf } from '../../stores/signing/authenticators';
import { usersOf } from '../../stores/users';

/** The PIN that goes with somebody's tokens: set once by its owner (S4-10), cleared by somebody else (S6-16). */
export function servePins(server: Server, services: Services): void {
  const { database } = services;

  server.serve(setPin, async ({ member, body, now }) => {
    if (!PinNumber.safeParse(body.pinNumber).success) throw new AppError('pin.not-digits');
    if (await authenticatorsOf(database, member.accountId).pinHash() !== null) throw new AppError('pin.already-set');
    const hash = await hashSecret(body.pinNumber);
    await database.transaction(async (transaction) => {
      if (!await authenticatorsOf(transaction, member.accountId).setPinOnce(hash)) throw new AppError('pin.already-set');
      await recordAudit(transaction, recordOf(member, member.accountId, 'pin.set'), now);
    });
    return undefined;
  });

  server.serve(clearPin, async ({ member, params, now }) => {
    if (params.id === member.accountId) {
      await recordRefusal(services, member, { event: 'pin.clear-refused', resourceType: 'Account', resourceId: params.id, details: { reason: 'pin.own' } });
      throw new AppError('pin.own');
    }
    if (!await usersOf(database, member.practiceId).find(params.id)) throw new AppError('record.not-found');
    await database.transaction(async (transaction) => {
      if (!await authenticatorsOf(transaction, params.id).clearPin()) throw new AppError('pin.none');
      await recordAudit(transaction, recordOf(member, params.id, 'pin.cleared'), now);
      await fileIncident(transaction, { practiceId: member.practiceId, accountId: member.accountId, type: 'resetPinNumber', address: member.address, details: { targetAccountId: params.id } }, now);
    });
    return undefined;
  });
}

function recordOf(member: Member, accountId: string, event: 'pin.set' | 'pin.cleared'): AuditEntry {
  return { practiceId: member.practiceId, accountId: member.accountId, event, outcome: 'done', resourceType: 'Account', resourceId: accountId, details: {} };
}
