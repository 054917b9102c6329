import { Counter, Histogram, Registry } from 'prom-client';
import { currentSpan, timedPart } from '../tracing/spans';

/**
 * What this process counts as it happens. Labels are route patterns, codes and kinds alone: never an id, a
 * practice, a person or a text that came from outside (docs/decisions/metrics.md).
 */
export const counted = new Registry();
const registers = [counted];

/** Seconds that tell a service which is well from one which is not. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export const requestSeconds = new Histogram({
  name: 'erx_http_request_duration_seconds',
  help: 'Requests answered, by the pattern of their route and the status of the answer',
  labelNames: ['method', 'route', 'status'],
  buckets: BUCKETS,
  registers,
});

/** Others that the service calls. */
export type Partner =
  'network' | 'directory' | 'benefits' | 'prior-authorization' | 'phone' | 'proofing' | 'record-system';
/** Taken; refused by its answer; or no answer from which one could tell. */
export type CallOutcome = 'accepted' | 'refused' | 'unknown';

const partnerSeconds = new Histogram({
  name: 'erx_partner_call_duration_seconds',
  help: 'Calls of partners, by what came of them: accepted, refused, or unknown (no answer, or none that says)',
  labelNames: ['partner', 'outcome'],
  buckets: BUCKETS,
  registers,
});

export const givenUp = new Counter({
  name: 'erx_deliveries_given_up_total',
  help: 'Messages of the outbox that were given up after a day without an answer',
  registers,
});

export const signIns = new Counter({
  name: 'erx_sign_ins_total',
  help: 'Tries to sign in at the built-in provider, by what came of them',
  labelNames: ['outcome'],
  registers,
});

export const lockouts = new Counter({
  name: 'erx_sign_in_lockouts_total',
  help: 'Tries after which a name is locked at a place for a while',
  registers,
});

/**
 * Times a call of a partner, for the metrics and as part of the span under way.
 * @param outcomeOf what its answer says; a call that throws is unknown
 */
export async function timedCall<Answer>(
  partner: Partner,
  call: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => CallOutcome,
): Promise<Answer> {
  return await timedPart('client', `call ${partner}`, { partner }, async () => {
    const began = performance.now();
    let outcome: CallOutcome = 'unknown';
    try {
      const answer = await call();
      outcome = outcomeOf(answer);
      return answer;
    } finally {
      currentSpan()?.say({ outcome });
      partnerSeconds.observe({ partner, outcome }, (performance.now() - began) / 1000);
    }
  });
}

/** Calls a partner over HTTP, timed: what is not there for a while (5xx) says nothing of the call. */
export const timedFetch = (partner: Partner, ...call: Parameters<typeof fetch>): Promise<Response> =>
  timedCall(
    partner,
    () => fetch(...call),
    ({ ok, status }) => (ok ? 'accepted' : status < 500 ? 'refused' : 'unknown'),
  );
