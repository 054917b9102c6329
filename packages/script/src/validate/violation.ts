/** What is wrong, for machines. */
export type ViolationCode =
  | 'xml.not-well-formed'
  | 'xml.doctype'
  | 'xml.too-deep'
  | 'xml.too-large'
  | 'message.unknown'
  | 'version.unknown'
  | 'element.unexpected'
  | 'element.missing'
  | 'element.out-of-order'
  | 'element.too-many'
  | 'attribute.unexpected'
  | 'attribute.missing'
  | 'text.unexpected'
  | 'value.missing'
  | 'value.too-long'
  | 'value.pattern'
  | 'value.code'
  | 'model.shape'
  | 'xml.unwritable';

/**
 * Something in a message that breaks the standard. It quotes nothing of the message: it may be logged and
 * sent back.
 */
export interface Violation {
  /**
   * Where: element names of the standard from the root, such as
   * /Message/Body/NewRx/MedicationPrescribed/Note.
   */
  path: string;
  code: ViolationCode;
  /** What the standard asks for at that place. */
  sentence: string;
}
