import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA_FILES } from './schema';

/** What the schema set has against a message: sentences of its validator; [] for a valid one. */
export type Judge = (xml: string) => string[];

const ROOT = 'transport.xsd';
/** Includes are looked for next to the file that names them. */
const PLACE = 'schema-set/';

/**
 * A judge by the members' schema set in a folder: libxml2, which knows nothing of this package.
 * @throws Error where the set is missing or cannot be read
 */
export async function openJudge(folder: string): Promise<Judge> {
  // Loaded when it is used: it is 1 MB of WebAssembly, and nothing that ships needs it.
  const { XmlBufferInputProvider, XmlDocument, XmlValidateError, XsdValidator, xmlRegisterInputProvider } =
    await import('libxml2-wasm');
  const files = Object.fromEntries(
    SCHEMA_FILES.map((file) => [`${PLACE}${file}`, readFileSync(join(folder, file))] as const),
  );
  xmlRegisterInputProvider(new XmlBufferInputProvider(files));
  const schema = XmlDocument.fromBuffer(files[`${PLACE}${ROOT}`] ?? new Uint8Array(), {
    url: `${PLACE}${ROOT}`,
  });
  const validator = XsdValidator.fromDoc(schema);
  return (xml) => {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return [];
    } catch (error) {
      if (!(error instanceof XmlValidateError)) throw error;
      return error.details.map(({ message }) => message.trim());
    } finally {
      document.dispose();
    }
  };
}
