import type { Message, ScriptVersion } from './model';
import type { Element } from './xml/element';

/** Something in a message that breaks the standard. Holds no patient data: a path of element names, a code, a sentence. */
export interface Violation {
  /** Element names from the root, such as Message/Body/NewRx/MedicationPrescribed/Note. */
  path: string;
  code: ViolationCode;
  /** What the standard asks for at that place. */
  sentence: string;
}

export type ViolationCode =
  | 'xml.not-well-formed' | 'xml.doctype' | 'xml.too-deep' | 'xml.too-large' | 'xml.not-script'
  | 'version.unknown' | 'element.unexpected' | 'element.missing' | 'element.out-of-order' | 'element.too-many'
  | 'attribute.unexpected' | 'attribute.missing' | 'text.unexpected' | 'value.missing' | 'value.too-long' | 'value.pattern' | 'value.code';

/** What reading gave: the message, or why there is none. */
export type Reading =
  | { valid: true; message: Message; document: Element }
  /** `document` is there when the XML itself was sound, `messageId` when it could be read from the header. */
  | { valid: false; violations: [Violation, ...Violation[]]; document?: Element; messageId?: string };

/** Reads, checks and writes messages of one version of the standard. */
export interface ScriptCodec {
  version: ScriptVersion;
  /** Reads XML (at most 1 MB) that came from outside. Never throws for what it was given. */
  read: (xml: string) => Reading;
  /** Writes a message. Throws ScriptError with the violations where the standard forbids it; cuts and alters nothing. */
  write: (message: Message) => string;
  /** What the standard would say against a message, [] for nothing: ask before signing. */
  check: (message: Message) => Violation[];
}
