/**
 * How much of a file has arrived, so that the server continues after it: bytes, and their SHA-256
 * (hexadecimal).
 */
export interface Beginning {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Headers of a request for the rest of a file. An export is made again for every request, so the server
 * compares the beginning that it would send with the one that came: where they differ it refuses
 * (export.changed), and no one joins two halves of different files. A Range header will not do: it says
 * neither of what the beginning was, nor may its answer leave the end open.
 */
export const RESUME_FROM_HEADER = 'x-resume-from';
export const RESUME_DIGEST_HEADER = 'x-resume-digest';
/** Header of the answer: how many bytes were left out. Absent where the answer begins at the beginning. */
export const RESUMED_FROM_HEADER = 'x-resumed-from';
