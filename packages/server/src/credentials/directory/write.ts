import { AppError } from '@erx/core/findings/app-error';
import { toAscii } from '@erx/script/ascii';
import { ScriptError } from '@erx/script/codec';
import { writeDirectoryMessage } from '@erx/script/directory/codec';
import type { LocationKind, PrescriberLocation } from '@erx/script/directory/model';
import { uuidv7 } from 'uuidv7';
import type { ArchivedMessage, DirectoryFacts } from './store';
import { API_VERSION } from '../../platform/version';

/** A location without an end; a day that clients of the directory use for it. */
const OPEN_END = '2099-12-31T00:00:00Z';

const digits = (text: string) => text.replaceAll(/\D/g, '');

/** @throws AppError directory.unwritable for text without a faithful form in ASCII */
function ascii(field: string, text: string): string {
  const written = toAscii(text.trim());
  if (written === null) throw new AppError('directory.unwritable', { field });
  return written;
}

/**
 * A prescriber at the practice as sent to the directory. It asks for what the product does: new
 * prescriptions, renewals, changes, fill messages and cancellations; for controlled substances only while a
 * user may sign them. Who is not active any more ends now.
 * @throws AppError directory.unwritable
 */
export function toLocation(facts: DirectoryFacts, now: Date): PrescriberLocation {
  const optional = (name: keyof PrescriberLocation, text: string) => (text === '' ? {} : { [name]: text });
  const at = `${now.toISOString().slice(0, 19)}Z`;
  return {
    ...optional('spi', facts.spi ?? facts.otherSpi ?? ''),
    npi: facts.npi,
    ...optional('deaNumber', facts.deaNumber),
    ...optional('stateLicenseNumber', ascii('state license number', facts.stateLicenseNumber)),
    serviceLevels: [
      'NewRx',
      'Refill',
      'Change',
      'RxFill',
      'Cancel',
      ...(facts.deaNumber !== '' && facts.permissionEpcsRts ? ['ControlledSubstance' as const] : []),
    ],
    activeStart: at,
    activeEnd: facts.isActive ? OPEN_END : at,
    clinicName: ascii('practice name', facts.practiceName),
    lastName: ascii('last name', facts.lastName),
    firstName: ascii('first name', facts.firstName),
    ...optional('middleName', ascii('middle name', facts.middleName)),
    address1: ascii('address', facts.address),
    ...optional('address2', ascii('address', facts.address2)),
    city: ascii('city', facts.city),
    state: facts.state,
    zipCode: digits(facts.zipCode),
    ...optional('email', facts.email),
    phone: digits(facts.phone),
    fax: digits(facts.fax),
  };
}

/**
 * Which message reports it: a prescriber whom the network does not know, a further location of one whom it
 * knows, or a change.
 */
export function kindFor({
  spi,
  otherSpi,
}: Pick<DirectoryFacts, 'spi' | 'otherSpi'>): Extract<
  LocationKind,
  `${string}Prescriber` | `${string}Location`
> {
  if (spi !== null) return 'UpdatePrescriberLocation';
  return otherSpi === null ? 'AddPrescriber' : 'AddPrescriberLocation';
}

const FIELDS: readonly [part: string, field: string][] = [
  ['Name/LastName', 'last name'],
  ['Name/FirstName', 'first name'],
  ['Name/MiddleName', 'middle name'],
  ['Address', 'address'],
  ['ClinicName', 'practice name'],
  ['Email', 'e-mail address'],
  ['DEANumber', 'DEA number'],
  ['StateLicenseNumber', 'state license number'],
];

/**
 * The bytes of the message to the directory, made once.
 * @throws AppError directory.unwritable naming the field that is too long or has no form in ASCII
 */
export function toDirectoryMessage(facts: DirectoryFacts, account: string, now: Date): ArchivedMessage {
  const kind = kindFor(facts);
  const messageId = uuidv7().replaceAll('-', '');
  try {
    const xml = writeDirectoryMessage({
      to: 'DIRECTORY',
      from: account,
      messageId,
      sentTime: now.toISOString(),
      software: { developer: 'erx', product: 'erx', version: API_VERSION },
      body: { kind, prescriber: toLocation(facts, now) },
    });
    return { id: uuidv7(), direction: 'out', kind, messageId, relatesTo: null, xml };
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    const path = error.violations[0]?.path ?? '';
    throw new AppError('directory.unwritable', {
      field: FIELDS.find(([part]) => path.includes(part))?.[1] ?? 'profile',
    });
  }
}

/** Whether a location that was sent is what is true now; when it was sent does not matter. */
export function isStillTrue(sent: PrescriberLocation, facts: DirectoryFacts, now: Date): boolean {
  const plain = ({ spi: _, activeStart: __, activeEnd, ...rest }: PrescriberLocation) =>
    JSON.stringify({ ...rest, isOpen: activeEnd === OPEN_END });
  try {
    return plain(sent) === plain(toLocation(facts, now));
  } catch (error) {
    // what cannot be written cannot be sent again; the profile says so when it is synced
    if (error instanceof AppError) return true;
    throw error;
  }
}
