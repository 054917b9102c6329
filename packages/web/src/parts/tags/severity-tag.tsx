import { Tag } from '@blueprintjs/core';
import { Error as ErrorIcon, InfoSign, WarningSign } from '@blueprintjs/icons';
import type { InteractionSeverity } from '@erx/core/interactions/model';
import type { ReactElement } from 'react';

const SHOWN = {
  serious: { text: 'Serious', state: 'error', icon: <ErrorIcon size={12} /> },
  moderate: { text: 'Moderate', state: 'pending', icon: <WarningSign size={12} /> },
  low: { text: 'Low', state: 'sent', icon: <InfoSign size={12} /> },
} as const satisfies Record<InteractionSeverity, { text: string; state: string; icon: ReactElement }>;

/** How grave an interaction is: word, sign and color. */
export function SeverityTag({ severity }: { severity: InteractionSeverity }) {
  const { text, state, icon } = SHOWN[severity];
  return (
    <Tag minimal className={`erx-status erx-status-${state}`} icon={icon}>
      {text}
    </Tag>
  );
}
