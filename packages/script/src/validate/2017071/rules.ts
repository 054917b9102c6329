import { child, textAt, type Element } from '../../xml/element';
import type { CrossRule } from '../table';
import type { Violation } from '../violation';

const wrong = (path: string, code: Violation['code'], sentence: string): Violation[] => [{ path, code, sentence }];

const matches = (text: string | undefined, pattern: RegExp) => text === undefined || pattern.test(text);

/** A Status answers, and a Verify follows, one message: they name it. (An Error may answer what could not be read.) */
export const answersNameTheirMessage: CrossRule = (message) => {
  const kind = child(message, 'Body')?.children[0]?.name;
  return (kind === 'Status' || kind === 'Verify') && textAt(message, 'Header', 'RelatesToMessageID') === undefined
    ? wrong('/Message/Header/RelatesToMessageID', 'element.missing', `A ${kind} names the message it is about.`)
    : [];
};

const newRxOf = (message: Element) => {
  const body = child(message, 'Body');
  return body && child(body, 'NewRx');
};

/** An NDC is eleven digits without dashes. */
export const ndcHasElevenDigits: CrossRule = (message) => {
  const newRx = newRxOf(message);
  const product = ['MedicationPrescribed', 'DrugCoded', 'ProductCode'].reduce<Element | undefined>((at, name) => at && child(at, name), newRx);
  return product && textAt(product, 'Qualifier') === 'ND' && !matches(textAt(product, 'Code'), /^[0-9]{11}$/)
    ? wrong('/Message/Body/NewRx/MedicationPrescribed/DrugCoded/ProductCode/Code', 'value.pattern', 'An NDC is eleven digits.')
    : [];
};

/** NPI: ten digits. NCPDP id: seven. */
export const identifiersHaveTheirLength: CrossRule = (message) => {
  const newRx = newRxOf(message);
  if (!newRx) return [];
  const at = '/Message/Body/NewRx';
  return [
    ...(matches(textAt(newRx, 'Pharmacy', 'Identification', 'NCPDPID'), /^[0-9]{7}$/) ? []
      : wrong(`${at}/Pharmacy/Identification/NCPDPID`, 'value.pattern', 'An NCPDP id is seven digits.')),
    ...(matches(textAt(newRx, 'Pharmacy', 'Identification', 'NPI'), /^[0-9]{10}$/) ? []
      : wrong(`${at}/Pharmacy/Identification/NPI`, 'value.pattern', 'An NPI is ten digits.')),
    ...(matches(textAt(newRx, 'Prescriber', 'NonVeterinarian', 'Identification', 'NPI'), /^[0-9]{10}$/) ? []
      : wrong(`${at}/Prescriber/NonVeterinarian/Identification/NPI`, 'value.pattern', 'An NPI is ten digits.')),
  ];
};

const PEOPLE = [['Patient', 'HumanPatient'], ['Pharmacy'], ['Prescriber', 'NonVeterinarian']];

/** In the United States: a state of two letters, a postal code of five or nine digits. */
export const usAddressesCanBeMailed: CrossRule = (message) => {
  const newRx = newRxOf(message);
  return PEOPLE.flatMap((names) => {
    const address = [...names, 'Address'].reduce<Element | undefined>((at, name) => at && child(at, name), newRx);
    if (!address || (textAt(address, 'CountryCode') ?? 'US') !== 'US') return [];
    const path = ['/Message/Body/NewRx', ...names, 'Address'].join('/');
    return [
      ...(matches(textAt(address, 'StateProvince'), /^[A-Z]{2}$/) ? [] : wrong(`${path}/StateProvince`, 'value.pattern', 'A state is two letters.')),
      ...(matches(textAt(address, 'PostalCode'), /^([0-9]{5}|[0-9]{9})$/) ? []
        : wrong(`${path}/PostalCode`, 'value.pattern', 'A postal code is five or nine digits without a dash.')),
    ];
  });
};
