import type { FileColumn } from '../values/file-columns';
import { readContent } from './archive-record';
import { SIGNED_KIND_LABEL, type SignedPrescription } from './model';

/** What of a record was signed, in a file: what S2.9-3 names, the very text, and the instant. */
export const SIGNED_COLUMNS: readonly FileColumn<SignedPrescription>[] = [
  { heading: 'Id', text: ({ id }) => id },
  { heading: 'Signed', text: ({ signedAt }, show) => show(signedAt) },
  {
    heading: 'Request Type',
    text: ({ referenceResourceType }) => SIGNED_KIND_LABEL[referenceResourceType],
  },
  { heading: 'Drug', text: ({ drugDescription }) => drugDescription },
  {
    heading: 'Patient',
    text: ({ originalJson }) => readContent(originalJson)?.patient.name ?? 'Not readable',
  },
  { heading: 'Prescriber', text: ({ signedBy }) => signedBy.name },
  { heading: 'Content', text: ({ originalJson }) => originalJson },
  { heading: 'Signed Instant', text: ({ signedAt }) => signedAt },
];
