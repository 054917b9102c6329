import { readBundle } from '@erx/core/record-files/bundle';
import { readCcda } from '@erx/core/record-files/ccda';
import { LONGEST_FILE, type RecordFile } from '@erx/core/record-files/model';
import type { CalendarDate } from '@erx/core/values/dates';
import { readDocument, XmlError } from '@erx/script/xml/read';

/**
 * What a file of another system says of its patient: a document of C-CDA or a Bundle of FHIR R4.
 * @param today what ended before it is over
 * @returns undefined for a file that is neither, or that cannot be read
 */
export function readRecordFile(text: string, today: CalendarDate): RecordFile | undefined {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart();
  try {
    return trimmed.startsWith('<')
      ? readCcda(readDocument(trimmed, 4 * LONGEST_FILE).root, today)
      : readBundle(JSON.parse(trimmed), today);
  } catch (error) {
    if (error instanceof XmlError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
