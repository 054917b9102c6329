import * as z from 'zod';
import { AppError } from '../findings/app-error';
import type { ReceivedFinding } from '../findings/finding';
import { say, toCode, type FailureCode } from '../findings/messages';

const FindingBody = z.object({
  severity: z.enum(['stop', 'warn']),
  code: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  field: z.string().optional(),
  /** Its sentence: what the server says is shown, whether or not this version knows the code. */
  message: z.string().optional(),
});

/**
 * What the server sends for every refusal. `errors` maps a field to its sentences; '' means the whole.
 */
export const FailureBody = z.object({
  code: z.string().optional(),
  errorMessage: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  findings: z.array(FindingBody).optional(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** What the caller needs to continue; its shape depends on the code, such as SafetyQuestion. */
  details: z.unknown().optional(),
  requestId: z.string().optional(),
});
export type FailureBody = z.infer<typeof FailureBody>;

/**
 * A call that failed: the sentence of S8-1..S8-6, the status (0 without a response) and the server's request
 * number.
 */
export class CallError extends AppError {
  override readonly name = 'CallError';
  readonly status: number;
  readonly requestId: string | undefined;
  /** Sentences by field, for forms. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;

  constructor(
    sentence: string,
    failure: { status: number; code: FailureCode; body?: FailureBody; cause?: unknown },
  ) {
    super(failure.code, failure.body?.data ?? {}, {
      findings: (failure.body?.findings ?? []).map(toFinding),
      details: failure.body?.details,
      ...(failure.cause === undefined ? {} : { cause: failure.cause }),
    });
    this.message = sentence;
    this.status = failure.status;
    this.requestId = failure.body?.requestId;
    this.fieldErrors = failure.body?.errors ?? {};
  }
}

function toFinding({ severity, code, data, field, message }: z.infer<typeof FindingBody>): ReceivedFinding {
  return { severity, code: toCode(code), data, ...(field === undefined ? {} : { field }), message };
}

/** A refusal of FHIR (core fhir/outcome), with the code and the sentence of the product. */
const Outcome = z
  .object({
    resourceType: z.literal('OperationOutcome'),
    issue: z
      .array(
        z.object({
          details: z.object({ coding: z.array(z.object({ code: z.string() })).min(1), text: z.string() }),
        }),
      )
      .min(1),
  })
  .transform(({ issue: [first] }): FailureBody => ({
    code: first?.details.coding[0]?.code,
    errorMessage: first?.details.text,
  }));
/** A failure in whichever form: ours or FHIR's. */
const AnyFailure = z.union([Outcome, FailureBody]);

/** Sentences by name without anything around them, such as `{"Status": ["…"]}` of accounts (S8-16). */
const SentencesByName = z
  .record(z.string(), z.array(z.string().trim().min(1)).min(1))
  .refine((named) => Object.keys(named).length > 0);

/**
 * The sentence for a response that is not a success, chosen in the order of S8-3..S8-6; of a bare `Status` the
 * first (S8-16).
 * @param statusText of the response; may be empty (HTTP/2), then the general sentence is in
 * @param text the body as text
 */
export function sentenceOfResponse(statusText: string, text: string): string {
  if (text.trim() === '') return statusText || say('call.unexpected');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text;
  }
  if (typeof body === 'string') return body;
  const parsed = AnyFailure.safeParse(body);
  if (parsed.success && parsed.data.errorMessage) return parsed.data.errorMessage;
  if (parsed.success && parsed.data.errors) {
    const sentences = Object.values(parsed.data.errors).flat();
    if (sentences.length > 0) return sentences.join(' ');
  }
  const bare = SentencesByName.safeParse(body);
  if (bare.success) return bare.data['Status']?.[0] ?? Object.values(bare.data).flat().join(' ');
  return text;
}

/** The error for a response that is not a success. */
export function failureOfResponse(response: { status: number; statusText: string }, text: string): CallError {
  let body: FailureBody | undefined;
  try {
    const parsed = AnyFailure.safeParse(JSON.parse(text));
    if (parsed.success) body = parsed.data;
  } catch {
    // Not JSON: the sentence is taken from the text itself.
  }
  const code = body?.code ? toCode(body.code) : 'call.unexpected';
  return new CallError(sentenceOfResponse(response.statusText, text), {
    status: response.status,
    code,
    ...(body ? { body } : {}),
  });
}

/** The error for a call that got no response at all (S8-2). */
export function failureWithoutResponse(cause: unknown): CallError {
  return new CallError(say('call.unexpected'), { status: 0, code: 'call.unreachable', cause });
}

/**
 * Whether the outcome of a request is unknown: its answer was lost, a proxy got none, or the server could not say. It is asked again
 * under the same Idempotency-Key.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof CallError &&
  ([0, 502, 504].includes(error.status) || error.code === 'call.outcome-unknown');
