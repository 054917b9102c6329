import { Tag } from '@blueprintjs/core';
import {
  Archive,
  Disable,
  Error as ErrorIcon,
  Print,
  SendMessage,
  TickCircle,
  Time,
} from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { Hint } from '../popover/hint';
import './tags.css';

/** The one vocabulary of states, each with its color and its sign (never color alone). */
const STATES = {
  pending: { text: 'Pending', icon: <Time size={12} /> },
  sent: { text: 'Sent', icon: <SendMessage size={12} /> },
  verified: { text: 'Verified', icon: <TickCircle size={12} /> },
  error: { text: 'Error', icon: <ErrorIcon size={12} /> },
  cancelled: { text: 'Cancelled', icon: <Disable size={12} /> },
  printed: { text: 'Printed', icon: <Print size={12} /> },
  inactive: { text: 'Inactive', icon: <Archive size={12} /> },
} as const satisfies Record<string, { text: string; icon: ReactElement }>;

export type DisplayStatus = keyof typeof STATES;

/**
 * A state as tag and icon.
 * @param detail the whole story, such as why: on hover, on focus, for screen readers, and in view where a row
 * is a card
 * @param text other words than the vocabulary's own, such as 'Cancel requested'
 */
export function StatusTag({
  state,
  text,
  detail,
}: {
  state: DisplayStatus;
  text?: string | undefined;
  detail?: string | undefined;
}) {
  const shown = STATES[state];
  const tag = (
    <Tag minimal className={`erx-status erx-status-${state}`} icon={shown.icon}>
      {text ?? shown.text}
    </Tag>
  );
  if (detail === undefined) return tag;
  return (
    <Hint text={detail} className="erx-status-explained">
      <span tabIndex={0}>
        {tag}
        <span className="erx-status-detail">{detail}</span>
      </span>
    </Hint>
  );
}
