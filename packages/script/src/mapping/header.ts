import { AddressQualifier, type Header, type Party } from '../model/header';
import { text, type Codec } from './codec';
import { composite, maybe, one } from './composite';

const party: Codec<Party> = {
  read: (element) => {
    const { Qualifier: qualifier, ...others } = element.attributes;
    const known = AddressQualifier.safeParse(qualifier);
    return known.success && Object.keys(others).length === 0 && element.children.length === 0
      ? { qualifier: known.data, id: element.text }
      : undefined;
  },
  write: (name, { qualifier, id }) => ({
    name,
    attributes: { Qualifier: qualifier },
    children: [],
    text: id,
  }),
};

/** An indication of a signature without the signature itself; any other signature is carried as it is. */
const signatureIndicator: Codec<true> = {
  read: ({ attributes, children: [indicator, ...more], text: own }) => {
    const { Version: version, ...others } = attributes;
    const isPlain = version === '1.1' && Object.keys(others).length === 0 && own === '' && more.length === 0;
    return isPlain && indicator?.name === 'DigitalSignatureIndicator' && text.read(indicator) === 'true'
      ? true
      : undefined;
  },
  write: (name) => ({
    name,
    attributes: { Version: '1.1' },
    children: [text.write('DigitalSignatureIndicator', 'true')],
    text: '',
  }),
};

/** The header of every message. */
export const header: Codec<Header> = composite<Header>({
  to: one('To', party),
  from: one('From', party),
  messageId: one('MessageID', text),
  relatesToMessageId: maybe('RelatesToMessageID', text),
  sentTime: one('SentTime', text),
  senderSoftware: one(
    'SenderSoftware',
    composite<Header['senderSoftware']>({
      developer: one('SenderSoftwareDeveloper', text),
      product: one('SenderSoftwareProduct', text),
      version: one('SenderSoftwareVersionRelease', text),
    }),
  ),
  rxReferenceNumber: maybe('RxReferenceNumber', text),
  prescriberOrderNumber: maybe('PrescriberOrderNumber', text),
  isSigned: maybe('DigitalSignature', signatureIndicator),
});
