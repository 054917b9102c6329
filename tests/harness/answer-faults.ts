import { say } from '@erx/core/findings/messages';
import { FailureBody } from '@erx/core/client/failure';
import { ScimFailure } from '@erx/core/provisioning/model';
import { SCIM_MEDIA_TYPE } from '@erx/core/provisioning/vocabulary';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { GeneratedRequest, Operation, Schema } from './generated-requests';
import { FHIR_BASE, HOOKS_BASE, SCIM_BASE } from '@erx/core/client/endpoint';
import { OperationOutcome } from '@erx/core/fhir/contract';
import { FHIR_MEDIA_TYPE } from '@erx/core/fhir/vocabulary';

export type Validators = (schema: Schema) => ValidateFunction;

/**
 * Failures of the product itself: always a fault. Any other answer from 500 is one where its operation does not
 * declare that status, as those do that ask a service outside, which may not answer.
 */
const OWN_FAILURES = new Set(['call.failed', 'call.unavailable', 'call.outcome-unknown', 'call.not-ready']);

/** The operations of the document that a server serves, and what they refer to. */
export async function documentOf(origin: string): Promise<{ operations: Operation[]; components: object }> {
  const { paths, components } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
    components: object;
  };
  return {
    components,
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
      })),
    ),
  };
}

/** What holds answers against the schemas of a document. */
export function validatorsOf(components: object): Validators {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats['default'](ajv);
  const compiled = new Map<Schema, ValidateFunction>();
  return (schema) => {
    const validator = compiled.get(schema) ?? ajv.compile({ ...schema, components } as object);
    compiled.set(schema, validator);
    return validator;
  };
}

/** What is wrong with an answer; undefined where it is what the document says. */
export async function faultOf(
  operation: Operation,
  { unknown }: GeneratedRequest,
  response: Response,
  validatorOf: Validators,
): Promise<string | undefined> {
  const { status } = response;
  let text: string;
  try {
    text = await response.text();
  } catch {
    return `${String(status)}, and the answer broke off`;
  }
  const isScim = operation.path.startsWith(SCIM_BASE);
  const isFhir = operation.path.startsWith(`${FHIR_BASE}/`);
  const saysOutcome = isFhir || operation.path.startsWith(HOOKS_BASE);
  const mediaType = isScim ? SCIM_MEDIA_TYPE : isFhir ? FHIR_MEDIA_TYPE : 'application/json';
  const isJson = response.headers.get('content-type')?.startsWith(mediaType) ?? false;
  const said = `${String(status)} ${text.slice(0, 160)}`;
  const declared = operation.responses[String(status)];
  if (!declared) return `answers with a status that is not declared: ${said}`;
  if (status >= 400) {
    if (!isJson) return `fails in another form: ${said}`;
    if (saysOutcome)
      return status < 500 && OperationOutcome.safeParse(JSON.parse(text)).success
        ? undefined
        : `fails, or in another form: ${said}`;
    if (isScim) return faultOfScim(status, JSON.parse(text), unknown, said);
    const failure = FailureBody.parse(JSON.parse(text));
    if (failure.code === undefined || failure.requestId === undefined)
      return `fails in another form: ${said}`;
    if (status >= 500 && OWN_FAILURES.has(failure.code)) return `fails: ${said}`;
    if (
      unknown !== undefined &&
      status === 400 &&
      failure.code !== 'call.malformed' && // a name that no JSON is read with, such as __proto__
      !Object.keys(failure.errors ?? {}).some((field) => field.endsWith(unknown))
    )
      return `does not name ${unknown}: ${said}`;
    if (unknown !== undefined && ![400, 401, 403, 404].includes(status))
      return `minds something else than ${unknown}: ${said}`;
  } else if (unknown !== undefined && !isFhir) return `takes ${unknown}: ${said}`;
  const [[type, content] = []] = Object.entries(declared.content ?? {});
  if (type === undefined || !content) return text === '' ? undefined : `answers with a body: ${said}`;
  if (!response.headers.get('content-type')?.startsWith(type))
    return `answers ${response.headers.get('content-type') ?? 'nothing'} where ${type} is declared`;
  if (type !== mediaType) return undefined;
  const isValid = validatorOf(content.schema);
  return isValid(JSON.parse(text))
    ? undefined
    : `${String(status)}: ${JSON.stringify(isValid.errors?.slice(0, 2))} in ${text.slice(0, 200)}`;
}

/** The same of a refusal in SCIM's form, which has no code. */
function faultOfScim(
  status: number,
  body: unknown,
  unknown: string | undefined,
  said: string,
): string | undefined {
  const failure = ScimFailure.strict().safeParse(body);
  if (!failure.success || failure.data.status !== String(status)) return `fails in another form: ${said}`;
  if (status >= 500) return `fails: ${said}`;
  if (unknown !== undefined && ![400, 401, 403, 404].includes(status))
    return `minds something else than ${unknown}: ${said}`;
  return unknown !== undefined &&
    status === 400 &&
    failure.data.scimType === 'invalidSyntax' &&
    unknown !== 'toString' &&
    failure.data.detail !== say('call.malformed') && // as above
    !failure.data.detail.includes(unknown)
    ? `does not name ${unknown}: ${said}`
    : undefined;
}
