import * as z from 'zod';

type Def = z.core.$ZodTypeDef & Record<string, unknown>;

/** Where the schemas inside of a schema are, by its kind. An intersection is left alone: each half knows half. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  array: ['element'],
  optional: ['innerType'],
  nullable: ['innerType'],
  nonoptional: ['innerType'],
  default: ['innerType'],
  prefault: ['innerType'],
  readonly: ['innerType'],
  catch: ['innerType'],
  union: ['options'],
  tuple: ['items', 'rest'],
  record: ['valueType'],
  pipe: ['in'],
};

const made = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema that also refuses every property it does not name, at any depth: what is dropped without a word
 * looks like what was done (docs/decisions/api.md#unknown-properties). One that says itself what it does with
 * other properties keeps that.
 */
export function strictSchema<Schema extends z.ZodType>(schema: Schema): Schema {
  const before = made.get(schema);
  if (before) return before as Schema;
  const strict = strictened(schema);
  made.set(schema, strict);
  return strict as Schema;
}

function strictened(schema: z.ZodType): z.ZodType {
  const def = schema.def as Def;
  if (schema instanceof z.ZodObject)
    return schema.clone({
      ...schema.def,
      shape: Object.fromEntries(
        Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, one]) => [
          name,
          strictSchema(one),
        ]),
      ),
      catchall: schema.def.catchall ?? z.never(),
    });
  const inside: Record<string, unknown> = {};
  for (const place of INSIDE[def.type] ?? []) {
    const part = def[place];
    if (Array.isArray(part)) inside[place] = part.map((one: z.ZodType) => strictSchema(one));
    else if (part instanceof z.ZodType) inside[place] = strictSchema(part);
  }
  return Object.keys(inside).length === 0 ? schema : schema.clone({ ...def, ...inside } as never);
}
