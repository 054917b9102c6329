import fc from 'fast-check';

/** The same seed draws the same requests: that of the day (20261128), or ERX_SEED. */
export const SEED = Number(
  process.env['ERX_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''),
);

/** As much of a JSON schema as the document of the API uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

/** An operation of the document. */
export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

/** A request, and what was done to it. */
export interface GeneratedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Such as 'as declared' or 'hostile text in changes.0.value'. */
  readonly what: string;
  /** The property or parameter that no one knows: a refusal names it. */
  readonly unknown: string | undefined;
}

/** Values of the product itself by the name of what they are, so that requests get beyond the first door. */
export type KnownValues = ReadonlyMap<string, readonly string[]>;

type Path = readonly (string | number)[];

const HOSTILE: readonly unknown[] = [
  'a\u0000b',
  'half \ud83d of one',
  '\ude00',
  '9999-12-31',
  '10000-01-01',
  '0000-01-01',
  '0001-01-01',
  '+275760-09-13',
  '9999-12-31T23:59:59Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-02-30',
  '2026-13-01',
  '',
  ' ',
  '%',
  '%00',
  '_%\\',
  "'; SELECT pg_sleep(9) --",
  '../../etc/passwd',
  '[](){}*+?|^$\\',
  '\u202eevil\u2066',
  '\r\n\t',
  '😀'.repeat(80),
  'x'.repeat(5_000),
  '9'.repeat(400),
  '-1',
  '1e400',
  'NaN',
  'null',
  '00000000-0000-0000-0000-000000000000',
  Buffer.from('["9999-12-31T00:00:00Z","x"]').toString('base64url'),
  Buffer.from('{"at":"9999-12-31","id":"\\u0000"}').toString('base64url'),
  Buffer.from('["\\u0000",1e400]').toString('base64url'),
  '9999-12-31T00:00:00.000Z|0190aaaa-0000-7000-8000-00000000ffff',
  null,
  true,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { a: { b: { c: {} } } },
  0,
  -1,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  1e300,
];

/** Keys that a strict door has to name; one of them is what JavaScript objects have by themselves. */
const UNKNOWN_KEYS = ['zzUnknown', 'isSuperAdministrator', 'practiceId2', 'toString', 'x'.repeat(40)];

const UNKNOWN_ID = fc.uuid({ version: 7 });

/** What a schema takes. */
function valueOf(schema: Schema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return fc.oneof(...choice.map((one) => valueOf(one, known, name)));
  if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf) as Schema, known, name);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return schema.prefixItems
        ? fc.tuple(...schema.prefixItems.map((one) => valueOf(one, known, name)))
        : fc.array(valueOf(schema.items ?? {}, known, name.replace(/s$/, '')), {
            minLength: schema.minItems ?? 0,
            maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
          });
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1000, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 100_000, 2 ** 31 - 1),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema, known, name);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf({ properties = {}, required = [] }: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(
    Object.entries(properties).map(([key, one]) => [key, valueOf(one, known, key)]),
  );
  return fc.record(parts, { requiredKeys: required.filter((key) => key in parts), noNullPrototype: true });
}

function textOf(schema: Schema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  const values = known.get(name) ?? [];
  const fresh = freshText(schema);
  return values.length === 0
    ? fresh
    : fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 4 }, { arbitrary: fresh, weight: 1 });
}

function freshText({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return UNKNOWN_ID;
  const days = { min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true };
  if (format === 'date') return fc.date(days).map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return fc.date(days).map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const most = Math.max(minLength, Math.min(maxLength, 60));
  return fc.oneof(
    fc.string({ minLength, maxLength: most }),
    fc.string({ minLength, maxLength: most, unit: 'grapheme' }),
  );
}

/** Where the leaves of a value are. */
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    leavesOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return inner.length === 0 ? [path] : inner;
}

/** Where objects are whose properties are all declared. */
function objectsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    objectsOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) ? inner : [path, ...inner];
}

function replaced(value: unknown, [first, ...rest]: Path, by: (old: unknown) => unknown): unknown {
  if (first === undefined) return by(value);
  if (Array.isArray(value))
    return value.map((one: unknown, at) => (at === first ? replaced(one, rest, by) : one));
  const record = value as Record<string, unknown>;
  return { ...record, [first]: replaced(record[first], rest, by) };
}

/** Whether a schema, at a place of its value, says all properties that it takes. */
function isClosed(schema: Schema | undefined, [first, ...rest]: Path): boolean {
  if (!schema) return false;
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choice)
    return choice.every((one) => {
      if (one.type === 'array') return typeof first !== 'number' || isClosed(one, [first, ...rest]);
      return one.type !== 'object' || isClosed(one, [first, ...rest] as Path);
    });
  if (first === undefined) return schema.additionalProperties === false;
  return isClosed(typeof first === 'number' ? schema.items : schema.properties?.[first], rest);
}

/** How a request is made hostile. */
type Deed =
  'declared' | 'body-leaf' | 'body-missing' | 'body-unknown' | 'query' | 'query-unknown' | 'path' | 'key';

const DEEDS: fc.Arbitrary<Deed> = fc.oneof(
  { arbitrary: fc.constant('declared'), weight: 8 },
  { arbitrary: fc.constant('body-leaf'), weight: 5 },
  { arbitrary: fc.constant('body-missing'), weight: 1 },
  { arbitrary: fc.constant('body-unknown'), weight: 2 },
  { arbitrary: fc.constant('query'), weight: 4 },
  { arbitrary: fc.constant('query-unknown'), weight: 2 },
  { arbitrary: fc.constant('path'), weight: 2 },
  { arbitrary: fc.constant('key'), weight: 1 },
) as fc.Arbitrary<Deed>;

const KEYS = [
  'a',
  'abcd-1',
  'k'.repeat(255),
  'k'.repeat(256),
  '',
  ' ',
  '"quoted" {}',
  'umläut',
  '~'.repeat(100),
];

/** Requests of an operation: as it declares them, and with one thing that it does not. */
export function requestsOf(operation: Operation, known: KnownValues): fc.Arbitrary<GeneratedRequest> {
  const parametersIn = (place: string) => (operation.parameters ?? []).filter((one) => one.in === place);
  const part = (place: string): fc.Arbitrary<Record<string, unknown>> => {
    const parameters = parametersIn(place);
    return fc.record(
      Object.fromEntries(
        parameters.map(({ name, schema }) => [name, valueOf(schema, known, nameOf(operation, name))]),
      ),
      {
        requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
        noNullPrototype: true,
      },
    );
  };
  const bodySchema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  return fc
    .record({
      path: part('path'),
      query: part('query'),
      body: bodySchema ? valueOf(bodySchema, known, '') : fc.constant(undefined),
      deed: DEEDS,
      at: fc.nat(),
      by: fc.constantFrom(...HOSTILE),
      key: fc.constantFrom(...UNKNOWN_KEYS),
      idempotencyKey: fc.constantFrom(...KEYS),
    })
    .map((drawn) => made(operation, bodySchema, drawn));
}

interface Drawn {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly deed: Deed;
  readonly at: number;
  readonly by: unknown;
  readonly key: string;
  readonly idempotencyKey: string;
}

function made(operation: Operation, bodySchema: Schema | undefined, drawn: Drawn): GeneratedRequest {
  const { deed, at, by, key } = drawn;
  let { path, query, body } = drawn;
  let what = 'as declared';
  let unknown: string | undefined;
  const [mediaType] = Object.keys(operation.requestBody?.content ?? { 'application/json': {} });
  const headers: Record<string, string> = {};
  const names = (part: string): string[] =>
    (operation.parameters ?? []).filter((one) => one.in === part).map(({ name }) => name);
  const oneOf = <Item>(items: readonly Item[]): Item | undefined =>
    items.length === 0 ? undefined : items[at % items.length];

  if (deed === 'body-leaf' && body !== undefined) {
    const place = oneOf(leavesOf(body)) ?? [];
    body = replaced(body, place, () => by);
    what = `${JSON.stringify(by)?.slice(0, 60)} at ${place.join('.') || 'body'}`;
  } else if (deed === 'body-missing' && typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const gone = oneOf(Object.keys(body));
    body = Object.fromEntries(Object.entries(body).filter(([name]) => name !== gone));
    what = `without ${gone ?? ''}`;
  } else if (deed === 'body-unknown') {
    const place = oneOf(objectsOf(body).filter((one) => isClosed(bodySchema, one)));
    if (place) body = replaced(body, place, (old) => ({ ...(old as object), [key]: 1 }));
    else if (bodySchema === undefined && operation.method !== 'GET') body = { [key]: 1 };
    if (place || body !== drawn.body) {
      unknown = key;
      what = `unknown ${key} at ${place?.join('.') ?? ''}`;
    }
  } else if (deed === 'query') {
    const name = oneOf(names('query'));
    if (name !== undefined) query = { ...query, [name]: by };
    what = `${JSON.stringify(by)?.slice(0, 60)} as ${name ?? 'nothing'}`;
  } else if (deed === 'query-unknown') {
    query = { ...query, [key]: 'x' };
    unknown = key;
    what = `unknown parameter ${key}`;
  } else if (deed === 'path') {
    const name = oneOf(names('path'));
    if (name !== undefined) path = { ...path, [name]: by };
    what = `${JSON.stringify(by)?.slice(0, 60)} as ${name ?? 'nothing'} of the path`;
  } else if (deed === 'key' && names('header').includes('idempotency-key')) {
    headers['idempotency-key'] = encodeURI(drawn.idempotencyKey);
    what = `key ${drawn.idempotencyKey.slice(0, 20)}`;
  }
  const hasBody = body !== undefined && operation.method !== 'GET';
  return {
    method: operation.method,
    path: addressOf(operation.path, path, query),
    body: hasBody ? JSON.stringify(body) : undefined,
    headers: hasBody && mediaType !== undefined ? { ...headers, 'content-type': mediaType } : headers,
    what,
    unknown: operation.method === 'GET' && deed === 'body-unknown' ? undefined : unknown,
  };
}

/** What a parameter is called among the values that are known: `id` of a patient is `patients.id`. */
function nameOf({ path }: Operation, name: string): string {
  return name === 'id' ? `${path.split('/')[2] ?? ''}.id` : name;
}

function addressOf(pattern: string, path: Record<string, unknown>, query: Record<string, unknown>): string {
  const text = (value: unknown): string =>
    encodeURIComponent(
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(
        /\p{Surrogate}/gu,
        '\ufffd',
      ),
    );
  const address = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => text(path[name]) || '%20');
  const pairs = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${text(value)}`);
  return pairs.length === 0 ? address : `${address}?${pairs.join('&')}`;
}
