import { SIGNING_STATEMENT } from '@erx/core/signing/statement';

/** The statement of what signing means, below the prescriptions that it speaks of. */
export function SigningStatement() {
  return (
    <p className="erx-signing-statement" id="erx-signing-statement">
      {SIGNING_STATEMENT}
    </p>
  );
}
