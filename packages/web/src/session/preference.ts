import { useState } from 'react';

/**
 * A choice kept in local storage: how this device shows things, never anything about a patient
 * (docs/decisions/shell.md).
 * @param key of the storage entry; undefined for a choice that is forgotten with the screen
 * @param options what may be stored; anything else reads as the fallback
 */
export function usePreference<Value extends string>(
  key: string | undefined,
  options: readonly Value[],
  fallback: NoInfer<Value>,
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    const stored = key === undefined ? null : localStorage.getItem(key);
    return options.find((option) => option === stored) ?? fallback;
  });
  return [
    value,
    (next) => {
      if (key !== undefined) localStorage.setItem(key, next);
      setValue(next);
    },
  ];
}
