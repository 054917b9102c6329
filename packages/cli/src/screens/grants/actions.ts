import type { Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import { changeRequestPermission } from '@erx/core/grants/contract';
import { cancelGrantRequest, requestReadyToSign } from '@erx/core/approvals/contract';
import type { PracticeMember } from '@erx/core/grants/model';
import type { GrantRequest } from '@erx/core/approvals/model';
import { CONFIRMED_ACTIONS, type PersonAction } from '@erx/core/grants/person-actions';
import { revokeProofing } from '@erx/core/credentials/proofing/contract';
import { clearPin } from '@erx/core/users/contract';
import { fullName } from '@erx/core/users/names';

/**
 * Does something with the permissions of a person.
 * @returns the sentence of what was done.
 * @throws CallError
 */
export async function actOn(client: Client, person: PracticeMember, action: PersonAction): Promise<string> {
  const { id } = person;
  const change = (operation: 'Addition' | 'Removal') =>
    client.call(changeRequestPermission, { params: { userId: id, operation } });
  const begin = async (operation: 'Addition' | 'Removal') => {
    await client.call(requestReadyToSign, { params: { userId: id, operation } });
    return say('grant.initiated', { name: fullName(person) });
  };
  switch (action) {
    case 'add-change-requests':
      await change('Addition');
      return say('grant.change-added');
    case 'remove-change-requests':
      await change('Removal');
      return say('grant.change-removed');
    case 'add-ready-to-sign':
      return begin('Addition');
    case 'remove-ready-to-sign':
      return begin('Removal');
    case 'remove-pin':
      await client.call(clearPin, { params: { id } });
      return say(CONFIRMED_ACTIONS[action].done);
    case 'revoke-proofing':
      await client.call(revokeProofing, { params: { userId: id } });
      return say(CONFIRMED_ACTIONS[action].done);
  }
}

/** Takes a request back. @returns the sentence of what was done. @throws CallError */
export async function cancelRequest(client: Client, { id }: GrantRequest): Promise<string> {
  await client.call(cancelGrantRequest, { params: { id } });
  return say('grant.cancelled');
}
