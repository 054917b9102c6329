import type { Client } from '@erx/core/client/call';
import type { SignedKind, SignedSort } from '@erx/core/signing/model';
import type { CommonOptions, Context } from '../../context';
import { daysNamed } from '../../session/days';
import { personFilter } from '../../session/person-filter';

/** What narrows a search of the archive. */
export interface FilterOptions extends CommonOptions {
  readonly patient?: string;
  readonly type?: SignedKind;
  readonly from?: string;
  readonly to?: string;
  readonly user?: string;
  readonly sort: SignedSort;
}

/**
 * The filters as the contract takes them.
 * @throws TerminalFailure terminal.day-invalid, terminal.person-…; CallError
 */
export async function toQuery(
  { patient, type, from, to, user, sort }: FilterOptions,
  client: Client,
  context: Pick<Context, 'clock' | 'cancelled'>,
) {
  return {
    ...(await daysNamed({ from, to }, client, context)),
    patientId: patient,
    resourceReferenceType: type,
    userId: await personFilter(user, client, context),
    sortBy: sort,
  };
}
