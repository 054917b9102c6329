import { uniqueBreach } from '../database/database';

/** What one account of the installation has and no other may have. */
export type UniqueRegistration = 'npi' | 'deaNumber';

/**
 * Another live account has the number. The unique index found it, so that of two at the same moment one is
 * refused.
 */
export class RegistrationTaken extends Error {
  override readonly name = 'RegistrationTaken';
  constructor(
    readonly registration: UniqueRegistration,
    options: { readonly cause: unknown },
  ) {
    super('Another account has this registration.', options);
  }
}

const INDEXES: ReadonlyMap<string | undefined, UniqueRegistration> = new Map([
  ['accounts_by_npi', 'npi'],
  ['accounts_by_dea_number', 'deaNumber'],
]);

/**
 * Writes an account.
 * @throws RegistrationTaken where another one has its NPI or DEA number; the transaction is lost then
 */
export async function refusingTakenRegistrations<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const registration = INDEXES.get(uniqueBreach(error));
    throw registration === undefined ? error : new RegistrationTaken(registration, { cause: error });
  }
}
