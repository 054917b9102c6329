import type { Violation } from '../validate/violation';
import { validate } from '../validate/validate';
import { branch, child, type Element, leaf, textAt } from '../xml/element';
import { readXml, XmlError } from '../xml/read';
import { writeXml } from '../xml/write';
import { ScriptError } from '../codec';
import {
  type DirectoryBody,
  type DirectoryMessage,
  LOCATION_KINDS,
  type LocationKind,
  type PrescriberLocation,
  SERVICE_LEVELS,
  type ServiceLevel,
} from './model';
import { directoryTable } from './table';

const NAMESPACE = { xmlns: 'http://www.surescripts.com/messaging', version: '004', release: '004' };
const PARTY = { Qualifier: 'ZZZ' };

export type DirectoryReading =
  { valid: true; message: DirectoryMessage } | { valid: false; violations: Violation[] };

const given = (name: string, value: string | undefined): Element[] =>
  value === undefined || value === '' ? [] : [leaf(name, value)];

const phone = (number: string, qualifier: string): Element =>
  branch('Phone', [leaf('Number', number), leaf('Qualifier', qualifier)]);

const prescriberElement = (account: string, one: PrescriberLocation): Element =>
  branch('Prescriber', [
    branch('DirectoryInformation', [
      leaf('AccountID', account),
      leaf('ServiceLevel', String(one.serviceLevels.reduce((sum, level) => sum + SERVICE_LEVELS[level], 0))),
      leaf('ActiveStartTime', one.activeStart),
      leaf('ActiveEndTime', one.activeEnd),
    ]),
    branch('Identification', [
      ...given('SPI', one.spi),
      ...given('DEANumber', one.deaNumber),
      ...given('StateLicenseNumber', one.stateLicenseNumber),
      leaf('NPI', one.npi),
    ]),
    leaf('ClinicName', one.clinicName),
    branch('Name', [
      leaf('LastName', one.lastName),
      leaf('FirstName', one.firstName),
      ...given('MiddleName', one.middleName),
    ]),
    branch('Address', [
      leaf('AddressLine1', one.address1),
      ...given('AddressLine2', one.address2),
      leaf('City', one.city),
      leaf('State', one.state),
      leaf('ZipCode', one.zipCode),
    ]),
    ...given('Email', one.email),
    branch('PhoneNumbers', [phone(one.phone, 'TE'), phone(one.fax, 'FX')]),
  ]);

const bodyElement = ({ from, body }: DirectoryMessage): Element => {
  if (body.kind === 'Status')
    return branch('Status', [leaf('Code', body.code), ...given('Description', body.description)]);
  if (body.kind === 'Error')
    return branch('Error', [
      leaf('Code', body.code),
      ...given('DescriptionCode', body.descriptionCode),
      ...given('Description', body.description),
    ]);
  return branch(body.kind, [prescriberElement(from, body.prescriber)]);
};

/**
 * Writes a message for the directory.
 * @throws ScriptError with every violation, where the directory would not take it; cuts and alters nothing
 */
export const writeDirectoryMessage = (message: DirectoryMessage): string => {
  const { to, from, messageId, relatesToMessageId, sentTime, software } = message;
  const document = branch(
    'Message',
    [
      branch('Header', [
        leaf('To', to, PARTY),
        leaf('From', from, PARTY),
        leaf('MessageID', messageId),
        ...given('RelatesToMessageID', relatesToMessageId),
        leaf('SentTime', sentTime),
        branch('SenderSoftware', [
          leaf('SenderSoftwareDeveloper', software.developer),
          leaf('SenderSoftwareProduct', software.product),
          leaf('SenderSoftwareVersionRelease', software.version),
        ]),
      ]),
      branch('Body', [bodyElement(message)]),
    ],
    NAMESPACE,
  );
  const violations = validate(document, directoryTable);
  if (violations.length > 0) throw new ScriptError(violations);
  return writeXml(document);
};

const optional = <Name extends string>(
  name: Name,
  value: string | undefined,
): Partial<Record<Name, string>> => (value === undefined ? {} : ({ [name]: value } as Record<Name, string>));

const levelsOf = (sum: number): ServiceLevel[] =>
  (Object.keys(SERVICE_LEVELS) as ServiceLevel[]).filter((level) => (sum & SERVICE_LEVELS[level]) !== 0);

const prescriberOf = (element: Element): PrescriberLocation => {
  const at = (...path: string[]) => textAt(element, ...path);
  const numbers = child(element, 'PhoneNumbers')?.children ?? [];
  const number = (qualifier: string) =>
    numbers
      .map((one) => (textAt(one, 'Qualifier') === qualifier ? textAt(one, 'Number') : undefined))
      .find((one) => one !== undefined) ?? '';
  return {
    ...optional('spi', at('Identification', 'SPI')),
    npi: at('Identification', 'NPI') ?? '',
    ...optional('deaNumber', at('Identification', 'DEANumber')),
    ...optional('stateLicenseNumber', at('Identification', 'StateLicenseNumber')),
    serviceLevels: levelsOf(Number(at('DirectoryInformation', 'ServiceLevel'))),
    activeStart: at('DirectoryInformation', 'ActiveStartTime') ?? '',
    activeEnd: at('DirectoryInformation', 'ActiveEndTime') ?? '',
    clinicName: at('ClinicName') ?? '',
    lastName: at('Name', 'LastName') ?? '',
    firstName: at('Name', 'FirstName') ?? '',
    ...optional('middleName', at('Name', 'MiddleName')),
    address1: at('Address', 'AddressLine1') ?? '',
    ...optional('address2', at('Address', 'AddressLine2')),
    city: at('Address', 'City') ?? '',
    state: at('Address', 'State') ?? '',
    zipCode: at('Address', 'ZipCode') ?? '',
    ...optional('email', at('Email')),
    phone: number('TE'),
    fax: number('FX'),
  };
};

const bodyOf = (element: Element): DirectoryBody | undefined => {
  if (element.name === 'Status')
    return {
      kind: 'Status',
      code: textAt(element, 'Code') ?? '',
      ...optional('description', textAt(element, 'Description')),
    };
  if (element.name === 'Error')
    return {
      kind: 'Error',
      code: textAt(element, 'Code') ?? '',
      ...optional('descriptionCode', textAt(element, 'DescriptionCode')),
      ...optional('description', textAt(element, 'Description')),
    };
  const prescriber = child(element, 'Prescriber');
  const kind = LOCATION_KINDS.find((one) => one === element.name) satisfies LocationKind | undefined;
  return kind && prescriber && { kind, prescriber: prescriberOf(prescriber) };
};

/** Reads and checks a message of the directory. Never throws for what it was given. */
export const readDirectoryMessage = (xml: string): DirectoryReading => {
  let document: Element;
  try {
    document = readXml(xml);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return {
      valid: false,
      violations: [{ path: '/', code: error.fault, sentence: 'This is not XML that can be read.' }],
    };
  }
  const violations = validate(document, directoryTable);
  const header = child(document, 'Header');
  const inside = child(document, 'Body')?.children[0];
  const body = violations.length === 0 && inside ? bodyOf(inside) : undefined;
  if (!header || !body) return { valid: false, violations };
  const at = (...path: string[]) => textAt(header, ...path) ?? '';
  return {
    valid: true,
    message: {
      to: at('To'),
      from: at('From'),
      messageId: at('MessageID'),
      ...optional('relatesToMessageId', textAt(header, 'RelatesToMessageID')),
      sentTime: at('SentTime'),
      software: {
        developer: at('SenderSoftware', 'SenderSoftwareDeveloper'),
        product: at('SenderSoftware', 'SenderSoftwareProduct'),
        version: at('SenderSoftware', 'SenderSoftwareVersionRelease'),
      },
      body,
    },
  };
};
