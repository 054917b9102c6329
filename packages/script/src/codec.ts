import { header } from './mapping/header';
import { readBody, writeBody } from './mapping/body';
import { Message, type ScriptVersion } from './model';
import { normalize } from './read/normalize';
import { Notes, type AlsoSaid, type ReadingNote } from './read/note';
import type { Standard } from './validate/table';
import { checkVersion, validate } from './validate/validate';
import type { Violation } from './validate/violation';
import { standard2017071 } from './validate/2017071/standard';
import { child, textAt, type Element } from './xml/element';
import { readDocument, XmlError } from './xml/read';
import { UnwritableError, writeXml } from './xml/write';

/** What reading gave: the message, or what is wrong with it. */
export type Reading =
  | {
      valid: true;
      message: Message;
      /** The document as it was understood. */
      document: Element;
      /** What came in another form than the standard's. */
      notes: readonly ReadingNote[];
      /** What the standard does not know, and was kept. */
      alsoSaid: readonly AlsoSaid[];
    }
  /**
   * `document` is there when the XML was sound; `messageId` when the header gave a usable one, to be named in
   * the Error that answers it.
   */
  | { valid: false; violations: Violation[]; document?: Element; messageId?: string };

/**
 * A message that the standard forbids to send. Its message names the first violation, without quoting
 * anything.
 */
export class ScriptError extends Error {
  constructor(readonly violations: readonly Violation[]) {
    super(`Not a valid SCRIPT message: ${violations[0]?.path ?? ''} ${violations[0]?.sentence ?? ''}`.trim());
    this.name = 'ScriptError';
  }
}

/** Reads, checks and writes the messages of one version of the standard. */
export interface ScriptCodec {
  version: ScriptVersion;
  /**
   * Reads XML that came from outside (at most 1 MB, in one root, without document type), in whatever form is
   * sure to mean the same, and notes each. Never throws for what it was given.
   */
  read: (xml: string) => Reading;
  /** The same, accepting nothing but what the standard has: to judge what is written. */
  readExactly: (xml: string) => Reading;
  /**
   * Writes a message. Throws ScriptError with every violation where the standard forbids it; cuts and alters
   * nothing.
   */
  write: (message: Message) => string;
  /** A message as elements, as it would be written, unchecked. */
  compose: (message: Message) => Element;
  /** What is wrong with a message, [] for nothing: call it before it is signed. */
  check: (message: Message) => Violation[];
}

interface Edition {
  standard: Standard;
  /** The attributes of <Message> that announce the version. */
  attributes: Record<string, string>;
}

const EDITIONS: Record<ScriptVersion, Edition> = {
  '2017071': {
    standard: standard2017071,
    attributes: {
      DatatypesVersion: '20170715',
      TransportVersion: '20170715',
      TransactionDomain: 'SCRIPT',
      TransactionVersion: '20170715',
      StructuresVersion: '20170715',
      ECLVersion: '20170715',
    },
  },
};

const SENTENCES = {
  'xml.too-large': 'A message is at most 1 MB.',
  'xml.doctype': 'A message has no document type.',
  'xml.too-deep': 'A message is at most 64 levels deep.',
  'xml.not-well-formed': 'This is not well-formed XML.',
} as const;

const toDocument = (message: Message, { attributes }: Edition): Element => ({
  name: 'Message',
  attributes: { ...attributes, ...message.attributes },
  children: [
    header.write('Header', message.header),
    { name: 'Body', attributes: {}, children: [writeBody(message.body)], text: '' },
  ],
  text: '',
});

/**
 * Undefined where a valid header has no words in the model; cannot be for a header that passed validation.
 */
const fromDocument = (document: Element, { attributes }: Edition): Message | undefined => {
  const head = child(document, 'Header');
  const body = child(document, 'Body')?.children[0];
  const read = head && header.read(head);
  if (!read || !body) return undefined;
  const own = Object.entries(document.attributes).filter(([name, value]) => attributes[name] !== value);
  return {
    header: read,
    body: readBody(body),
    ...(own.length > 0 ? { attributes: Object.fromEntries(own) } : {}),
  };
};

/**
 * Parts without which a message can be understood, and which the model does without: a pharmacy may know no
 * last fill, a claim no prescriber. All else that is missing is refused.
 */
const MAY_BE_ABSENT = [
  /\/MedicationDispensed(\[[0-9]+\])?\/(LastFillDate|Substitutions|NumberOfRefills|Sig|WrittenDate)$/,
  /\/Pharmacy\/Address$/,
  /\/(Address|Pharmacist|PrescriberAgent|FormerName|Measurement)(\[[0-9]+\])?\/[^/]+$/,
  /\/Sig\/(?!SigText$)/,
  /\/(Diagnosis|DrugUseEvaluation|LotNumber|WarningLabel|OtherMedicationDate)(\[[0-9]+\])?\//,
  /^\/Message\/Body\/RxHistoryResponse\/(BenefitsCoordination|RequestedDates)/,
  /^\/Message\/Body\/RxHistoryResponse\/(.*\/)?(Pharmacy|Prescriber)\//,
];
/** A path is made of names of the standard, so none is longer; nothing longer is tried. */
const LONGEST_PATH = 300;

const mayBeAbsent = ({ path, code }: Violation) =>
  code === 'element.missing' &&
  path.length <= LONGEST_PATH &&
  MAY_BE_ABSENT.some((pattern) => pattern.test(path));

const UNKEPT: Violation = {
  path: '/Message',
  code: 'model.shape',
  sentence: 'The header has something at a place where it cannot be kept.',
};

/** The id of a message that may not be one: where it can be named in the Error that answers it. */
const messageIdOf = (document: Element): { messageId?: string } => {
  const messageId = textAt(document, 'Header', 'MessageID')?.trim();
  return messageId !== undefined && /^[!-~]{1,35}$/.test(messageId) ? { messageId } : {};
};

const gathered = ({ notes, alsoSaid }: Notes) => ({ notes, alsoSaid });

/** A request of a pharmacy has what was noted of it, so that the person who answers it sees it. */
const withNotes = (message: Message, { notes, alsoSaid }: Notes): Message => {
  const { body } = message;
  if (body.kind !== 'RxRenewalRequest' && body.kind !== 'RxChangeRequest') return message;
  const context = {
    ...(notes.length > 0 ? { notes: [...notes] } : {}),
    ...(alsoSaid.length > 0 ? { alsoSaid: [...alsoSaid] } : {}),
  };
  return { ...message, body: { ...body, ...context } };
};

/** The XML as elements, or why it is no message of this version. */
const openWith = (xml: string, edition: Edition, notes: Notes): Element | Refused => {
  let document: Element;
  try {
    const read = readDocument(xml);
    document = read.root;
    if (read.isPrefixed) notes.add('/Message', 'namespace.prefixed');
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const path = error.line === undefined ? '/' : `/ (line ${error.line})`;
    return { valid: false, violations: [{ path, code: error.fault, sentence: SENTENCES[error.fault] }] };
  }
  const otherVersion = checkVersion(document, edition.standard);
  return otherVersion.length > 0 ? refused(document, otherVersion) : document;
};

type Refused = Extract<Reading, { valid: false }>;
const refused = (document: Element, violations: Violation[]): Refused => ({
  valid: false,
  document,
  violations: violations.length > 0 ? violations : [UNKEPT],
  ...messageIdOf(document),
});

const readWith =
  (edition: Edition) =>
  (xml: string): Reading => {
    const notes = new Notes();
    const opened = openWith(xml, edition, notes);
    if ('valid' in opened) return opened;
    const document = normalize(opened, edition.standard.message, notes);
    const found = validate(document, edition.standard, 'read');
    const violations = found.filter((violation) => !mayBeAbsent(violation));
    if (violations.length > 0) return refused(document, violations);
    const message = fromDocument(document, edition);
    // What lacks a part and is in no words of the model is not understood.
    if (!message || (found.length > 0 && message.body.kind === 'other')) return refused(document, found);
    for (const { path } of found) notes.add(path, 'element.absent');
    return { valid: true, message: withNotes(message, notes), document, ...gathered(notes) };
  };

const readExactlyWith =
  (edition: Edition) =>
  (xml: string): Reading => {
    const document = openWith(xml, edition, new Notes());
    if ('valid' in document) return document;
    const violations = validate(document, edition.standard);
    const message = violations.length === 0 ? fromDocument(document, edition) : undefined;
    return message
      ? { valid: true, message, document, notes: [], alsoSaid: [] }
      : refused(document, violations);
  };

const draft = (message: Message, edition: Edition): { document?: Element; violations: Violation[] } => {
  const shape = Message.safeParse(message);
  if (!shape.success) {
    return {
      violations: shape.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        code: 'model.shape',
        sentence: 'This property is missing, unknown or of another type.',
      })),
    };
  }
  const document = toDocument(message, edition);
  return { document, violations: validate(document, edition.standard) };
};

const checkWith =
  (edition: Edition) =>
  (message: Message): Violation[] =>
    draft(message, edition).violations;

const writeWith =
  (edition: Edition) =>
  (message: Message): string => {
    const { document, violations } = draft(message, edition);
    if (!document || violations.length > 0) throw new ScriptError(violations);
    try {
      return writeXml(document);
    } catch (error) {
      if (!(error instanceof UnwritableError)) throw error;
      throw new ScriptError([
        {
          path: error.element,
          code: 'xml.unwritable',
          sentence: 'XML cannot hold one of the characters here.',
        },
      ]);
    }
  };

/** The codec of a version. */
export const scriptCodec = (version: ScriptVersion): ScriptCodec => {
  const edition = EDITIONS[version];
  return {
    version,
    read: readWith(edition),
    readExactly: readExactlyWith(edition),
    write: writeWith(edition),
    compose: (message) => toDocument(message, edition),
    check: checkWith(edition),
  };
};
