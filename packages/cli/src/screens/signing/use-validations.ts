import type { SignedPrescription } from '@erx/core/signing/model';
import { type Validation, fetchValidation } from '@erx/core/signing/validation';
import { useEffect, useRef, useState } from 'react';
import type { PracticeSession } from '../../session/practice-session';
import type { Validations } from './columns';

/**
 * What is known of signatures: each is checked when the user wants to know.
 * @param end called with a failure that ends the screen
 */
export function useValidations({ client }: Pick<PracticeSession, 'client'>, end: (error: Error) => void) {
  const [validations, setValidations] = useState<Validations>(new Map());
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const left = useRef(new AbortController());
  useEffect(() => {
    const mine = new AbortController();
    left.current = mine;
    return () => mine.abort();
  }, []);

  const put = (id: string, validation: Validation | undefined): void => {
    if (validation) setValidations((before) => new Map([...before, [id, validation]]));
    setAsked((before) => new Set([...before].filter((one) => one !== id)));
  };

  return {
    validations,
    isAsking: ({ id }: SignedPrescription): boolean => asked.has(id),
    validate({ id }: SignedPrescription): void {
      if (asked.has(id)) return;
      const { signal } = left.current;
      setAsked((before) => new Set([...before, id]));
      // What was known before is not known any more, whatever comes of it.
      setValidations((before) => new Map([...before].filter(([one]) => one !== id)));
      fetchValidation(client, id, signal).then(
        (validation) => put(id, validation),
        (error: unknown) => {
          if (!signal.aborted)
            end(error instanceof Error ? error : new Error('The signature could not be asked about.'));
        },
      );
    },
  };
}
