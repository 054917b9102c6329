import { inSentences } from '@erx/core/values/plain-text';
import { shownStatus } from '@erx/core/prescriptions/display-status';
import { Button } from '@blueprintjs/core';
import type { FillStatus, Prescription } from '@erx/core/prescriptions/model';
import { ownsPrescription } from '@erx/core/prescriptions/rules/from-list';
import type { EpaState } from '@erx/core/prescriptions/epa-state';
import { useNavigate } from 'react-router-dom';
import { Hint } from '../../ui/popover/hint';
import { SHOWN_STATE } from '../../parts/tags/shown-epa-state';
import { type DisplayStatus, StatusTag } from '../../ui/text/status-tag';
import { usePracticeSession } from '../../session/practice-session';

/**
 * All that is shown of a prescription: its status, what the pharmacy dispensed, what it asks, and its prior
 * authorization.
 */
export function PrescriptionTags({ row }: { row: Prescription }) {
  const { state, text, reason } = shownStatus(row);
  return (
    <span className="erx-tag-row">
      <StatusTag state={state} text={text} detail={reason} />
      <FillTag row={row} />
      <EpaTag state={row.epaState} />
      <PharmacyAsks row={row} />
    </span>
  );
}

const FILL: Readonly<Record<Exclude<FillStatus, 'None'>, { state: DisplayStatus; text: string }>> = {
  Dispensed: { state: 'verified', text: 'Dispensed' },
  PartiallyDispensed: { state: 'pending', text: 'Partially dispensed' },
  NotDispensed: { state: 'cancelled', text: 'Not dispensed' },
};

/** Fill verification (P3-2); the pharmacy's note on hover and focus. */
function FillTag({ row: { fill } }: { row: Prescription }) {
  if (fill.status === 'None') return null;
  return (
    <StatusTag {...FILL[fill.status]} detail={inSentences([fill.description, fill.note]) || undefined} />
  );
}

const EPA: Readonly<Record<EpaState, string>> = {
  Started: 'PA started',
  InProcess: 'PA in process',
  Approved: 'PA approved',
  Denied: 'PA denied',
  PartiallyDenied: 'PA partially denied',
  NotRequired: 'PA not required',
  Cancelled: 'PA cancelled',
};

function EpaTag({ state }: { state: EpaState | undefined }) {
  return state === undefined ? null : <StatusTag state={SHOWN_STATE[state]} text={EPA[state]} />;
}

const ASKED = {
  RefillRequestPending: { button: 'Refill request', tag: 'Refill requested' },
  RxChangeRequestPending: { button: 'Change request', tag: 'Change requested' },
} as const;

/**
 * What the pharmacy asks about a prescription: a button for its prescriber, a tag for everyone else (P6-4).
 */
function PharmacyAsks({ row }: { row: Prescription }) {
  const { user } = usePracticeSession();
  const navigate = useNavigate();
  if (row.subState === 'None') return null;
  const { button, tag } = ASKED[row.subState];
  if (!ownsPrescription(row, { id: user.id, npi: user.npi })) return <StatusTag state="pending" text={tag} />;
  return (
    <Hint text={`${tag} by the pharmacy: open the request`}>
      <Button
        size="small"
        intent="warning"
        className="erx-asked"
        text={button}
        aria-label={`${button}: ${row.description}`}
        onClick={() => {
          void navigate(`/surescripts?orderNumber=${encodeURIComponent(row.orderNumber)}`);
        }}
      />
    </Hint>
  );
}
