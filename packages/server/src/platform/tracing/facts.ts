/**
 * What a span may say. Nothing else leaves the service with it: no path, query, body, text of an error, statement's
 * value, name or number of a person (docs/decisions/traces.md).
 */
export interface Facts {
  /** Of a request. */
  readonly method?: string | undefined;
  /** The pattern of its route, never its path. */
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  /** Its x-request-id. */
  readonly request?: string | undefined;
  readonly practice?: string | undefined;
  /** Of a refusal, or of a partner's answer. */
  readonly code?: string | undefined;
  readonly partner?: string | undefined;
  readonly outcome?: string | undefined;
  /** The kind of a message, such as NewRx. */
  readonly message?: string | undefined;
  readonly attempt?: number | undefined;
  /** The kind of work whose connections are used. */
  readonly work?: string | undefined;
  /** The name of a prepared statement. */
  readonly statement?: string | undefined;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const WORD = /^[a-z]+(?:-[a-z]+)*$/;
const MESSAGES =
  /^(?:NewRx|CancelRx|CancelRxResponse|RxFill|Rx(?:Renewal|Change|History)(?:Request|Response)|Status|Verify|Error)$/;

/** Each as which attribute, in which form; what has another form is left out. */
const ATTRIBUTES: Readonly<Record<keyof Facts, readonly [name: string, form: RegExp]>> = {
  method: ['http.request.method', /^[A-Z]{1,16}$/],
  route: ['http.route', /^(?!.*(?:[\da-f]{8}-|\d{4}))[\w/:.*-]{1,200}$/], // no id, no number of anyone
  status: ['http.response.status_code', /^[1-5]\d\d$/],
  request: ['erx.request', UUID],
  practice: ['erx.practice', UUID],
  code: ['erx.code', /^(?:\d{3}|[a-z-]+(?:\.[a-z-]+)+)$/],
  partner: ['erx.partner', WORD],
  outcome: ['erx.outcome', WORD],
  message: ['erx.message', MESSAGES],
  attempt: ['erx.attempt', /^\d{1,6}$/],
  work: ['erx.work', WORD],
  statement: ['erx.statement', /^[a-z\d]+(?:-[a-z\d]+)*$/],
};

/** Facts as attributes of a span: those that are known and have their form. */
export function toAttributes(facts: Facts): Record<string, string | number> {
  const attributes: Record<string, string | number> = {};
  for (const [fact, [name, form]] of Object.entries(ATTRIBUTES)) {
    const value = facts[fact as keyof Facts];
    if (value !== undefined && form.test(String(value))) attributes[name] = value;
  }
  return attributes;
}
