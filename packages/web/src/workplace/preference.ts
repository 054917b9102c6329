import { useState } from 'react';

/**
 * A choice kept in local storage: how this device shows things, never anything about a patient (decision 15).
 * @param key of the storage entry
 * @param options what may be stored; anything else reads as the fallback
 */
export function usePreference<Value extends string>(key: string, options: readonly Value[], fallback: NoInfer<Value>): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    const stored = localStorage.getItem(key);
    return options.find((option) => option === stored) ?? fallback;
  });
  return [value, (next) => { localStorage.setItem(key, next); setValue(next); }];
}
