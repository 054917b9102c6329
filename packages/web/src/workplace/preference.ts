import { useState } from 'react';
import type * as z from 'zod';

/**
 * A choice kept in local storage: how this device shows things, never anything about a patient (decision 15).
 * @param key of the storage entry
 * @param schema what may be stored; anything else reads as the fallback
 */
export function usePreference<Value extends string>(key: string, schema: z.ZodType<Value>, fallback: Value): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    const stored = schema.safeParse(localStorage.getItem(key));
    return stored.success ? stored.data : fallback;
  });
  return [value, (next) => { localStorage.setItem(key, next); setValue(next); }];
}
