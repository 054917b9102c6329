import { Button } from '@blueprintjs/core';
import { Help, InfoSign, Shield, WarningSign } from '@blueprintjs/icons';
import { findingsOnTruncation } from '@erx/core/benefits/rules';
import { type Finding, sentences } from '@erx/core/findings/finding';
import { type MessageCode, say, titleFor } from '@erx/core/findings/messages';
import { findingsOnMonitoring } from '@erx/core/pdmp/rules';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import { FINISHING_LABEL, type OfferedAct } from '@erx/core/prescriptions/rules/submit-options';
import type { InteractionsState, Wizard } from '@erx/core/prescriptions/workflow/state';
import type { Drug } from '@erx/core/drugs/model';
import type { EpaState, OriginalRxRef } from '@erx/core/prescriptions/epa-state';
import { recommendation } from '@erx/core/prior-authorization/rules';
import type { ReactNode } from 'react';

interface Props {
  wizard: Wizard & { readonly drug: Drug };
  pharmacy: Pharmacy | undefined;
  acts: readonly OfferedAct[];
  unfinished: MessageCode | undefined;
  epaState: EpaState | undefined;
  originalRxRef: OriginalRxRef | undefined;
  onMonitoring: () => void;
}

/**
 * Everything that must be known before a prescription is finished (P2-15). A check that did not run is said,
 * in its own color.
 */
export function ReviewNotes({
  wizard,
  pharmacy,
  acts,
  unfinished,
  epaState,
  originalRxRef,
  onMonitoring,
}: Props) {
  const { drug, monitoring, coverage, formulary } = wizard;
  const unchecked = UNCHECKED[wizard.interactions];
  const onPdmp = findingsOnMonitoring({ drug, monitoring });
  // P5-19: the telephone without a coverage, too.
  const truncated = findingsOnTruncation({
    bin: coverage?.bin ?? '',
    pcn: coverage?.pcn ?? '',
    groupId: coverage?.groupId ?? '',
    cardHolderId: coverage?.cardHolderId ?? '',
    pharmacyPhone: pharmacy?.phonePrimary ?? '',
  });
  return (
    <>
      {unfinished !== undefined && (
        <Note kind="unfinished" icon={<WarningSign />} title={titleFor(unfinished)}>
          {say(unfinished)}
        </Note>
      )}
      {unchecked && (
        <Note kind="unchecked" icon={<Help />} title="Interactions not checked">
          {say(unchecked)}
        </Note>
      )}
      {onPdmp.length > 0 && (
        <Note
          kind="unchecked"
          icon={<Shield />}
          title="PDMP and opioid agreement"
          action={<Button size="small" text="Open PDMP" onClick={onMonitoring} />}
        >
          {sentences(onPdmp).join(' ')}
        </Note>
      )}
      <Warnings
        title="Prior authorization recommended"
        findings={recommendation({
          required: formulary?.priorAuthorizationRequired,
          state: epaState,
          originalRxRef,
        })}
      />
      <Warnings title="Longer than pharmacies keep" findings={truncated} />
      {acts
        .filter(({ findings }) => findings.length > 0)
        .map(({ act, findings }) => (
          <Note
            key={act}
            kind="withheld"
            icon={<InfoSign />}
            title={`${FINISHING_LABEL[act]} is not available`}
          >
            {sentences(findings).join(' ')}
          </Note>
        ))}
    </>
  );
}

/** What is said of a check that gave no answer; nothing where it gave one. */
const UNCHECKED = {
  unchecked: 'prescription.interactions-unchecked',
  failed: 'prescription.interactions-failed',
  'failed-viewed': 'prescription.interactions-failed',
  none: undefined,
  unviewed: undefined,
  viewed: undefined,
} as const satisfies Record<InteractionsState, MessageCode | undefined>;

function Warnings({ title, findings }: { title: string; findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <Note kind="unfinished" icon={<WarningSign />} title={title}>
      {sentences(findings).join(' ')}
    </Note>
  );
}

function Note({
  kind,
  icon,
  title,
  action,
  children,
}: {
  kind: 'unfinished' | 'unchecked' | 'withheld';
  icon: ReactNode;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`erx-note erx-note-${kind}`} role="note" aria-label={title}>
      {icon}
      <div>
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
      {action}
    </div>
  );
}
