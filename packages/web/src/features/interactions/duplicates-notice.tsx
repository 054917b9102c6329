import { Button } from '@blueprintjs/core';
import { Duplicate, Help, Refresh } from '@blueprintjs/icons';
import type { Drug } from '@erx/core/drugs/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import { say } from '@erx/core/findings/messages';
import type { DuplicatePrescription } from '@erx/core/prescriptions/duplicates';
import type { ScriptStatus } from '@erx/core/prescriptions/model';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import { showDate } from '@erx/core/values/dates';
import { Link } from 'react-router-dom';
import { StatusTag, type DisplayStatus } from '../../ui/text/status-tag';
import type { ReactNode } from 'react';
import './interactions.css';
import { findingOf } from './interaction-findings';
import { useDuplicates, useKnownInteractions } from './use-interactions';
import type { DuplicateReason, DuplicateTherapy } from '@erx/core/interactions/model';
import { SeverityTag } from '../../parts/tags/severity-tag';

const STATE = {
  Pending: 'pending',
  Sent: 'sent',
  Printed: 'printed',
  CancelledBeforeSending: 'cancelled',
  CancelledAfterSending: 'sent', // those that the pharmacy stopped are not listed
} as const satisfies Record<ScriptStatus, DisplayStatus>;
const REASON = {
  pending: 'waits to be sent',
  'in-use': 'in use',
  recent: 'written in the last 90 days',
  'asked-for': 'no longer in use',
} as const satisfies Record<DuplicateReason, string>;
const ASKED = { refill: 'The pharmacy asks for a refill', change: 'The pharmacy asks for a change' } as const;

/**
 * Earlier prescriptions of the same ingredient, softly: nothing is blocked by them. Nothing is shown where
 * there are none but the one that is being written.
 */
export function DuplicatesNotice({
  patient,
  drug,
  exceptId,
  children,
}: {
  patient: { readonly id: string };
  drug: Drug;
  exceptId?: string | undefined;
  /** What is decided of each. */
  children?: (earlier: DuplicatePrescription) => ReactNode;
}) {
  const duplicates = useDuplicates(patient.id, drug.prescribableDrugId);
  const check = useKnownInteractions(patient.id, drug.prescribableDrugId, exceptId);
  if (duplicates.isError) {
    return (
      <section className="erx-interactions-line" data-tone="unchecked" aria-label="Same ingredient">
        <p>
          <Help />
          <span>{say('duplicates.failed')}</span>
        </p>
        <Button
          size="small"
          icon={<Refresh />}
          text="Try again"
          loading={duplicates.isFetching}
          onClick={() => {
            void duplicates.refetch();
          }}
        />
      </section>
    );
  }
  const others = duplicates.data?.filter(({ id }) => id !== exceptId) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="erx-interactions-line erx-duplicates" data-tone="found" aria-label="Same ingredient">
      <div>
        <p>
          <Duplicate />
          <span>{say('duplicates.found')}</span>
        </p>
        <ul>
          {others.map((each) => (
            <li key={each.id}>
              <Earlier earlier={each} finding={findingOf(check.isError ? undefined : check.data, each)} />
              {children?.(each)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Earlier({
  earlier,
  finding,
}: {
  earlier: DuplicatePrescription;
  finding: DuplicateTherapy | undefined;
}) {
  const {
    description,
    writtenOn,
    sig,
    dispense,
    units,
    refills,
    scriptStatus,
    deliveryState,
    reason,
    suppliedUntil,
    asked,
  } = earlier;
  const refilled =
    'prn' in refills ? 'PRN refills' : refills.count === 1 ? '1 refill' : `${String(refills.count)} refills`;
  return (
    <>
      <b>{tallMan(description)}</b>{' '}
      <StatusTag
        {...(scriptStatus === 'CancelledAfterSending'
          ? { state: STATE[scriptStatus], text: 'Cancel not confirmed' }
          : deliveryState === 'failed'
            ? { state: 'error', text: 'Not delivered' }
            : { state: STATE[scriptStatus] })}
      />
      <span className="erx-duplicate-facts">
        {showDate(writtenOn)}, {REASON[reason]}
        {suppliedUntil !== undefined && reason === 'in-use' && ` until ${showDate(suppliedUntil)}`} ·{' '}
        {showQuantity(dispense, units)}, {refilled}
      </span>
      <span className="erx-duplicate-sig">{sig}</span>
      {finding && (
        <span className="erx-duplicate-finding">
          <SeverityTag severity={finding.severity} /> {finding.message}
        </span>
      )}
      {asked && (
        <span className="erx-duplicate-asked">
          <StatusTag state="pending" text={ASKED[asked.kind]} />{' '}
          <Link to={`/surescripts?orderNumber=${encodeURIComponent(asked.orderNumber)}`}>
            Open the request
          </Link>
          : answer it, or both may be filled.
        </span>
      )}
    </>
  );
}
