import * as z from 'zod';

/**
 * By what it is decided whether a trace is kept. Those that begin with `parentbased` leave it to the `traceparent`
 * of the caller.
 */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const address = z.url({ protocol: /^https?$/ }).optional();

/** Headers as OpenTelemetry writes them: `name=value`, separated by commas, values encoded as in an address. */
function headersOf(text: string, context: z.RefinementCtx): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',').filter((one) => one.trim() !== '')) {
    const [, name, value] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? [];
    try {
      if (name === undefined || value === undefined) throw new URIError();
      headers[name] = decodeURIComponent(value.trim());
    } catch {
      context.addIssue('give name=value, separated by commas');
    }
  }
  return headers;
}

/**
 * Where traces are sent (OTLP over HTTP, protobuf), by OpenTelemetry's names; none are made while no address is set.
 * Its library reads further OTEL_ variables by itself, such as OTEL_RESOURCE_ATTRIBUTES.
 */
export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', 'traces are sent by http/protobuf').optional(),
  /** What is sent with them, such as a collector's token. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().transform(headersOf).default({}),
  OTEL_SERVICE_NAME: z.string().default('erx'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('always_on'),
  /** Of `traceidratio`: the share of traces that is kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SDK_DISABLED: z.stringbool().default(false),
};

/**
 * Without what is said of traces where none are made: the names are OpenTelemetry's, and may be set on a machine for
 * other programs, in ways that are not served here.
 */
export function withoutUnusedTraces(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const address = given['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? given['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const isOn = address !== undefined && String(given['OTEL_SDK_DISABLED']).toLowerCase() !== 'true';
  return Object.fromEntries(Object.entries(given).filter(([name]) => isOn || !(name in TRACE_SETTINGS)));
}

/** Where traces are sent, and how many of them are kept. */
export interface TraceSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the service calls itself in them. */
  readonly service: string;
  readonly sampler: { readonly name: (typeof SAMPLERS)[number]; readonly ratio: number };
}

const Settings = z.object(TRACE_SETTINGS);

/** The settings of traces; undefined where none are made. */
export function readTraces(read: z.output<typeof Settings>): TraceSettings | undefined {
  const base = read.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url =
    read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
    (base === undefined ? undefined : `${base.replace(/\/$/, '')}/v1/traces`);
  if (url === undefined || read.OTEL_SDK_DISABLED) return undefined;
  return {
    url,
    headers: read.OTEL_EXPORTER_OTLP_HEADERS,
    service: read.OTEL_SERVICE_NAME,
    sampler: { name: read.OTEL_TRACES_SAMPLER, ratio: read.OTEL_TRACES_SAMPLER_ARG },
  };
}
