import { error, type Message, success, warning } from './message';

/** What other record systems that ask by CDS Hooks are refused with (docs/cds-hooks.md). */
export const cdsHooksMessages = {
  'cds-hooks.token-refused': error('The token of this call is refused: {why}.'),
  'cds-hooks.hook-unknown': error(
    'This service does not answer at this hook. Discovery lists those that do.',
  ),
  'cds-hooks.orders-missing': error(
    'A call of order-select or order-sign has the orders in context.draftOrders.',
  ),
  'cds-hooks.other-patient': error(
    'Something that was sent along is of another patient than context.patientId. Nothing was judged.',
  ),
  'cds-hooks.data-missing': error(
    'Nothing of the patient was sent along, and it could not be asked for: {list}. Nothing was judged.',
  ),
  'cds-hooks.card-unknown': error(
    'No card or suggestion of this service and client has this id. Nothing was kept.',
  ),
  'hook-client.name-unusable': error('Give the record system a name of at most {limit} characters.'),
  'hook-client.name-taken': error(
    'Another record system of this practice has this name. Nothing was registered.',
  ),
  'hook-client.issuer-unusable': error(
    'Give the issuer (iss) that its tokens name, letter by letter: an address such as https://ehr.example/.',
  ),
  'hook-client.issuer-taken': error(
    'This issuer is registered already. Where it serves several organizations, give the tenant that its tokens name.',
  ),
  'hook-client.keys-missing': error(
    'Give the public keys of the record system: either its key set, or the address of that.',
  ),
  'hook-client.keys-unusable': error(
    'This is not a JSON Web Key Set of public RSA or EC keys, each with its kid.',
  ),
  'hook-client.address-unusable': error(
    '{address} is not an address that keys can be read from: it begins with https, without a fragment (#), name or password.',
  ),
  'hook-client.too-many': error(
    'A practice has at most {limit} record systems. End one that is not used any more.',
  ),
  'hook-client.ended': error('This record system was ended and stays so. Register it again.'),
  'hook-client.end-question': warning(
    'Its next call is refused, and its prescribers see no findings of this service any more. What it asked stays in the audit trail.',
  ),
  'hook-client.ended-now': success('Ended. The next call of this record system is refused.'),
} as const satisfies Record<string, Message>;
