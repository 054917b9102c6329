import { useEffect, useState } from 'react';
import { useUnderWay } from '../../page/settled';

/** A value that is asked for only once it has rested so long: for searches while typing. */
export function useDebouncedValue<Value>(value: Value, milliseconds = 200): Value {
  const [settled, setSettled] = useState(value);
  useUnderWay(value !== settled);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  }, [value, milliseconds]);
  return settled;
}
