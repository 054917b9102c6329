import { AppError } from '@erx/core/findings/app-error';
import { PinNumber } from '@erx/core/signing/model';
import { clearPin, setPin } from '@erx/core/users/contract';
import { recordAct } from '../../audit/record-act';
import { filingRefusals } from '../../grants/refuse';
import { refuseUnlessOffered, situationOf } from '../../grants/situation';
import { tellDone } from '../../grants/tell';
import type { Server } from '../../http/serve';
import type { Services } from '../../http/services';
import { hashSecret } from '../../identity/secrets';
import { changeAndTell } from '../../push/change-and-tell';
import { authenticatorsOf } from '../../stores/signing/authenticators';

/** The PIN that goes with somebody's tokens: set once by its owner (S4-10), cleared by somebody else (S6-16). */
export function servePins(server: Server, services: Services): void {
  const { database } = services;

  server.serve(setPin, async ({ member, body, now }) => {
    if (!PinNumber.safeParse(body.pinNumber).success) throw new AppError('pin.not-digits');
    if (await authenticatorsOf(database, member.accountId).pinHash() !== null) throw new AppError('pin.already-set');
    const hash = await hashSecret(body.pinNumber);
    await database.transaction(async (transaction) => {
      if (!await authenticatorsOf(transaction, member.accountId).setPinOnce(hash)) throw new AppError('pin.already-set');
      await recordAct(transaction, member, { event: 'pin.set', resourceType: 'Account', resourceId: member.accountId, details: {} }, now);
    });
    return undefined;
  });

  server.serve(clearPin, ({ member, params, request, now }) =>
    filingRefusals(services, member, { event: 'pin.clear-refused', resourceType: 'Account', resourceId: params.id, address: request.ip }, () =>
      changeAndTell(services, async (transaction) => {
        refuseUnlessOffered('remove-pin', await situationOf(transaction, member, { targetId: params.id }));
        if (!await authenticatorsOf(transaction, params.id).clearPin()) throw new AppError('pin.none');
        await tellDone(transaction, member, { event: 'pin.cleared', targetId: params.id, incident: { type: 'resetPinNumber', address: request.ip } }, now);
        return undefined;
      })));
}
