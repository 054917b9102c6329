import * as z from 'zod';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';
import { SignedContent } from './content';
import { SignedKind } from './model';

/**
 * A line of the export of signed prescriptions: the very text that was signed as `content`, its detached JWS
 * (RFC 7515, appendix F) as `signature`.
 */
export const ArchivedRecord = z.object({
  id: Id,
  kind: SignedKind,
  resourceId: Id,
  signedAt: Instant,
  signedBy: Id,
  drugDescription: z.string(),
  kid: z.string(),
  signature: z.string(),
  content: z.string(),
});
export type ArchivedRecord = z.infer<typeof ArchivedRecord>;

/** The public keys of an archive as a JSON Web Key Set of P-256 keys; anything else in it is left alone. */
export const ArchiveKeySet = z.object({
  keys: z
    .array(z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }))
    .min(1),
});
export type ArchiveKeySet = z.infer<typeof ArchiveKeySet>;

/** The public keys of an archive, as anyone who verifies holds them. */
export interface ArchiveKeys {
  knows(kid: string): boolean;
  /**
   * Whether this key made this ES256 signature over the protected header and the text, as a compact JWS joins
   * them; header and signature as base64url.
   */
  hasSigned(kid: string, head: string, text: string, signature: string): boolean;
}

/** What a detached signature says of a text. Only `genuine` is good. */
export type SignatureVerdict = 'genuine' | 'altered' | 'unknown-key' | 'malformed';

/**
 * Checks a detached JWS over exactly this text: by the service, and by anyone who has an export and the public
 * keys.
 */
export function verdictOnSignature(text: string, detached: string, keys: ArchiveKeys): SignatureVerdict {
  const [head, payload, signature, ...more] = detached.split('.');
  if (!head || payload !== '' || !signature || more.length > 0) return 'malformed';
  const kid = readKeyId(head);
  if (kid === undefined) return 'malformed';
  if (!keys.knows(kid)) return 'unknown-key';
  return keys.hasSigned(kid, head, text, signature) ? 'genuine' : 'altered';
}

/** The kid of a protected header that says ES256 and nothing critical; undefined for any other. */
export function readKeyId(head: string): string | undefined {
  try {
    const { alg, kid, crit } = JSON.parse(atob(head.replaceAll('-', '+').replaceAll('_', '/'))) as {
      alg?: unknown;
      kid?: unknown;
      crit?: unknown;
    };
    return alg === 'ES256' && typeof kid === 'string' && crit === undefined ? kid : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with a record that was exported; undefined for one that is what was signed. */
export type RecordProblem = Exclude<SignatureVerdict, 'genuine'> | 'content-unknown' | 'details-differ';

/**
 * Checks an exported record: its signature, and that its unsigned fields (kind, what it is of, when, by whom,
 * which drug) say what the signed text says.
 */
export function problemOfRecord(record: ArchivedRecord, keys: ArchiveKeys): RecordProblem | undefined {
  const verdict = verdictOnSignature(record.content, record.signature, keys);
  if (verdict !== 'genuine') return verdict;
  const content = readContent(record.content);
  if (!content) return 'content-unknown';
  const { kind, answers, prescriptionId, drug, signing, prescriber } = content;
  const isSame =
    kind === record.kind &&
    (answers?.requestId ?? prescriptionId) === record.resourceId &&
    drug.description === record.drugDescription &&
    Date.parse(signing.at) === Date.parse(record.signedAt) &&
    // a request may be answered by the same person under another account
    (kind !== 'Prescription' || prescriber.id === record.signedBy);
  return isSame ? undefined : 'details-differ';
}

/** The signed text as data; undefined for one that this version cannot read. */
export function readContent(json: string): SignedContent | undefined {
  try {
    return SignedContent.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
