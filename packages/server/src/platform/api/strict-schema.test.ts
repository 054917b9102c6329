import { API } from '@erx/core/api';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { strictSchema } from './strict-schema';

const Inner = z.object({ name: z.string() });
const Checked = z.object({ a: z.number() }).refine(({ a }) => a > 0, 'not above 0');

describe('a strict schema', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['an object', Inner, { name: 'x' }, { name: 'x', other: 1 }],
    [
      'an object in an object',
      z.object({ in: Inner }),
      { in: { name: 'x' } },
      { in: { name: 'x', other: 1 } },
    ],
    ['an array', z.array(Inner), [{ name: 'x' }], [{ name: 'x' }, { name: 'y', other: 1 }]],
    ['what may be absent', z.object({ in: Inner.optional() }), {}, { in: { name: 'x', other: 1 } }],
    ['what may be null', Inner.nullable(), null, { name: 'x', other: 1 }],
    ['what has a default', Inner.default({ name: 'd' }), undefined, { name: 'x', other: 1 }],
    ['a union', z.union([Inner, z.literal('')]), '', { name: 'x', other: 1 }],
    [
      'a union by its kind',
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), a: z.string() })]),
      { kind: 'a', a: 'x' },
      { kind: 'a', a: 'x', b: 'y' },
    ],
    ['a tuple', z.tuple([z.string(), Inner]), ['a', { name: 'x' }], ['a', { name: 'x', other: 1 }]],
    ['a record', z.record(z.string(), Inner), { a: { name: 'x' } }, { a: { name: 'x', other: 1 } }],
    ['what is transformed', Inner.transform(({ name }) => name), { name: 'x' }, { name: 'x', other: 1 }],
    ['what is checked', Checked, { a: 1 }, { a: 1, other: 1 }],
  ])('of %s refuses what it does not name, and takes the rest as before', (_, schema, taken, refused) => {
    expect(strictSchema(schema).safeParse(taken)).toEqual(schema.safeParse(taken));
    expect(schema.safeParse(taken).success).toBe(true);
    expect(schema.safeParse(refused).success).toBe(true);
    const issues = strictSchema(schema).safeParse(refused).error?.issues;
    expect(JSON.stringify(issues)).toContain('unrecognized_keys');
  });

  it('still checks what the schema checks', () => {
    expect(strictSchema(Checked).safeParse({ a: 0 }).error?.issues[0]?.message).toBe('not above 0');
  });

  it('leaves alone what says itself that it takes more', () => {
    expect(strictSchema(z.looseObject({})).safeParse({ other: 1 }).data).toEqual({ other: 1 });
  });

  it('is there for all that the API takes', () => {
    for (const { name, params, query, body } of API)
      for (const part of [params, query, body] as (z.ZodType | undefined)[])
        if (part) {
          const document = JSON.stringify(
            z.toJSONSchema(strictSchema(part), { io: 'input', unrepresentable: 'any' }),
          );
          const objects = document.split('"type":"object"').length - 1;
          const closed = document.split('"additionalProperties":').length - 1;
          expect(closed, name).toBe(objects);
        }
  });
});
