import { scriptCodec } from '../codec';
import { branch, isSame, leaf, type Element } from '../xml/element';
import { writeXml } from '../xml/write';
import { elementPaths, instancesOf } from './instances';
import { openJudge } from './judge';
import { readSchema, type Particle, type SchemaType } from './schema';

/** The messages that the product sends, takes, or both. */
export const HANDLED = [
  'NewRx',
  'CancelRx',
  'CancelRxResponse',
  'RxFill',
  'RxRenewalRequest',
  'RxRenewalResponse',
  'RxChangeRequest',
  'RxChangeResponse',
  'RxHistoryRequest',
  'RxHistoryResponse',
  'Status',
  'Error',
  'Verify',
] as const;

/** How one message of the standard fares with the reader. */
export interface MessageCoverage {
  readonly message: string;
  /** Elements that the schema set has in it, and how many of them were in an instance. */
  readonly elements: number;
  readonly seen: number;
  readonly instances: number;
  /** Valid by the schema set; taken by the reader; written back element for element. */
  readonly valid: number;
  readonly taken: number;
  readonly kept: number;
  /** Taken as a message that the model has no words for, such as one for an animal. */
  readonly wordless: number;
  /** What was against the first one that was not valid, not taken or not kept. */
  readonly problem?: string;
}

const find = (type: SchemaType, name: string): SchemaType => {
  const search = (particle: Particle): SchemaType | undefined =>
    particle.kind === 'element'
      ? particle.name === name
        ? particle.type()
        : undefined
      : particle.parts.map(search).find((one) => one !== undefined);
  const found = type.kind === 'complex' && type.content ? search(type.content) : undefined;
  if (!found) throw new Error(`The schema set has no ${name}.`);
  return found;
};

const header = branch('Header', [
  leaf('To', '9900001', { Qualifier: 'P' }),
  leaf('From', '6301875277001', { Qualifier: 'D' }),
  leaf('MessageID', 'm2'),
  leaf('RelatesToMessageID', 'm1'),
  leaf('SentTime', '2026-11-20T09:15:00Z'),
  branch('SenderSoftware', [
    leaf('SenderSoftwareDeveloper', 'erx'),
    leaf('SenderSoftwareProduct', 'erx'),
    leaf('SenderSoftwareVersionRelease', '1'),
  ]),
]);
const VERSIONS = {
  DatatypesVersion: '20170715',
  TransportVersion: '20170715',
  TransactionDomain: 'SCRIPT',
  TransactionVersion: '20170715',
  StructuresVersion: '20170715',
  ECLVersion: '20170715',
};

/** A message of a body. */
export const messageOf = (body: Element): Element =>
  branch('Message', [header, branch('Body', [body])], VERSIONS);

/**
 * Makes instances of every handled message by the members' schema set, and has each judged and read: a row for
 * each message.
 * @throws Error where the set is missing or cannot be read
 */
export async function reportConformance(folder: string): Promise<MessageCoverage[]> {
  const judge = await openJudge(folder);
  const schema = readSchema(folder);
  const codec = scriptCodec('2017071');
  const bodies = find(schema, 'Body');
  return HANDLED.map((message) => {
    const type = find(bodies, message);
    const seen = new Set<string>();
    const count = { instances: 0, valid: 0, taken: 0, kept: 0, wordless: 0 };
    let problem: string | undefined;
    for (const body of instancesOf(message, type, seen)) {
      const document = messageOf(body);
      const xml = writeXml(document);
      const faults = judge(xml);
      const reading = codec.read(xml);
      const isKept =
        reading.valid &&
        isSame(reading.document, document) &&
        isSame(codec.compose(reading.message), document);
      count.instances += 1;
      if (faults.length === 0) count.valid += 1;
      if (reading.valid) count.taken += 1;
      if (reading.valid && reading.message.body.kind === 'other') count.wordless += 1;
      if (isKept) count.kept += 1;
      problem ??=
        faults[0] ??
        (reading.valid
          ? isKept
            ? undefined
            : 'not written back as it came'
          : `${reading.violations[0]?.code ?? ''} ${reading.violations[0]?.path ?? ''}`);
    }
    const elements = elementPaths(type, `/${message}`);
    return {
      message,
      elements: elements.size,
      seen: [...elements].filter((path) => seen.has(path)).length,
      ...count,
      ...(problem === undefined ? {} : { problem }),
    };
  });
}
