import { WarningSign } from '@blueprintjs/icons';
import { type ReceivedFinding, sentences } from '@erx/core/findings/finding';
import { titleFor } from '@erx/core/findings/messages';
import type { ReactNode, Ref } from 'react';

/** Why a step was refused, summed up above it; takes the focus where no field can. */
export function Refusals({
  findings,
  boxRef,
  children,
}: {
  findings: readonly ReceivedFinding[];
  boxRef: Ref<HTMLDivElement>;
  children?: ReactNode;
}) {
  const [first] = findings;
  if (!first) return null;
  return (
    <div ref={boxRef} className="erx-refusals" role="alert" tabIndex={-1}>
      <WarningSign />
      <div>
        <strong>{titleFor(first.code)}</strong>
        <ul>
          {sentences(findings).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      {children}
    </div>
  );
}
