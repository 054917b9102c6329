import * as z from 'zod';
import { CalendarDate } from '../values/dates';

/** The longest file that is read, in characters. */
export const LONGEST_FILE = 2_000_000;
/** More entries of a kind than a chart has. */
export const MOST_ENTRIES = 500;

/** Whom a file is of, as it says; '' for what it leaves out. */
export const PersonInFile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.union([CalendarDate, z.literal('')]),
});
export type PersonInFile = z.infer<typeof PersonInFile>;

/** In what a file's person and the patient are not surely one. */
export const PersonDifference = z.enum(['firstName', 'lastName', 'birthDate']);
export type PersonDifference = z.infer<typeof PersonDifference>;

/** A medication in the words of the file. */
export const MedicationInFile = z.object({
  description: z.string(),
  /** Eleven digits, or ''. */
  ndc: z.string(),
  /** '' where the file has no directions in words: a structure is not put into words. */
  sig: z.string(),
  startedOn: CalendarDate.optional(),
  stoppedOn: CalendarDate.optional(),
});
export type MedicationInFile = z.infer<typeof MedicationInFile>;

/** An allergy in the words of the file. */
export const AllergyInFile = z.object({
  description: z.string(),
  reaction: z.string(),
  startedOn: CalendarDate.optional(),
});
export type AllergyInFile = z.infer<typeof AllergyInFile>;

/** A problem in the words of the file. */
export const ProblemInFile = z.object({
  /** ICD-10-CM, dotted; '' where the file has another code or none. */
  icd10Code: z.string(),
  description: z.string(),
});
export type ProblemInFile = z.infer<typeof ProblemInFile>;

/** The lists of a chart that a file may have. */
export const ListInFile = z.enum(['medications', 'allergies', 'problems']);
export type ListInFile = z.infer<typeof ListInFile>;

/** What a file of another system says of one patient. */
export const RecordFile = z.object({
  /** The system or organization that made it, as it names itself; '' where it does not. */
  source: z.string(),
  madeOn: CalendarDate.optional(),
  person: PersonInFile,
  medications: z.array(MedicationInFile),
  allergies: z.array(AllergyInFile),
  problems: z.array(ProblemInFile),
  /** That the file says there are none; nothing follows from it here. */
  noneKnown: z.array(ListInFile),
  /** Lists that the file does not have, or of which it says that it knows nothing. */
  absent: z.array(ListInFile),
  /** Entries that are over, were refused, or deny what they name. */
  leftOut: z.number().int(),
  /** Entries that could not be read, or are of someone else. */
  unread: z.number().int(),
});
export type RecordFile = z.infer<typeof RecordFile>;

/** What was found in a file, and what came of it. */
export const RecordFileReading = RecordFile.extend({
  differences: z.array(PersonDifference),
  /** How many now wait to be matched that did not before; absent where the file was only read. */
  added: z.object({ medications: z.number().int(), allergies: z.number().int() }).optional(),
});
export type RecordFileReading = z.infer<typeof RecordFileReading>;

/** A file to be read for a patient, and taken in where that is asked. */
export const RecordFileEntry = z.object({
  text: z.string().min(1).max(LONGEST_FILE),
  /** Without it the file is only read. */
  take: z
    .object({
      /** That a person compared the file's patient with this one, where they differ. */
      isSamePerson: z.boolean(),
    })
    .optional(),
});
export type RecordFileEntry = z.infer<typeof RecordFileEntry>;
