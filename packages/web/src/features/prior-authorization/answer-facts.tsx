import type { PriorAuthorization } from '@erx/core/prior-authorization/model';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import type { ReactNode } from 'react';
import { FactList } from '../../ui/layout/fact-list';

/** What an answer says beyond its state (S2.13-1); only what it does say. */
export function answerFacts(details: PriorAuthorization, units: string): (readonly [string, ReactNode])[] {
  return [
    ...(details.authorizationNumber === '' ? [] : [['Authorization', details.authorizationNumber] as const]),
    ...(details.authorizationQuantityValue === undefined
      ? []
      : [['Quantity', showQuantity(details.authorizationQuantityValue, units)] as const]),
    ...(details.daysSupply === undefined ? [] : [['Days supply', String(details.daysSupply)] as const]),
    ...(details.paNote === ''
      ? []
      : [
          [
            'Note',
            <span key="note" className="erx-epa-note">
              {details.paNote}
            </span>,
          ] as const,
        ]),
    ...(details.appealPaNote === ''
      ? []
      : [
          [
            'Appeal',
            <span key="appeal" className="erx-epa-note">
              {details.appealPaNote}
            </span>,
          ] as const,
        ]),
  ];
}

/** The notes of an answer in a line that opens to all it says; nothing before there is an answer. */
export function AnswerDetails({ details, units }: { details: PriorAuthorization; units: string }) {
  const facts = answerFacts(details, units);
  if (details.state === 'NotRequired') return <span className="erx-cell-sub">The plan asks for none</span>;
  if (details.status === undefined) return <span className="erx-cell-sub">No answer yet</span>;
  if (facts.length === 0) return <span className="erx-cell-sub">The answer says no more</span>;
  const [first] = [details.paNote, details.appealPaNote, details.authorizationNumber].filter(Boolean);
  return (
    <details className="erx-epa-details">
      <summary>
        <span>{first ?? 'Details'}</span>
      </summary>
      <FactList facts={facts} />
    </details>
  );
}
