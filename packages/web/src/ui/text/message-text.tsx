import { Callout } from '@blueprintjs/core';
import './message-text.css';

/** Why a message of the pharmacy network was refused, above what is known of it. */
export function MessageReason({ reason }: { reason: string }) {
  return (
    <Callout compact intent="danger" className="erx-message-reason">
      {reason}
    </Callout>
  );
}

/**
 * The text of a message of the pharmacy network, a line for each element.
 * Not parsed: a message may have been refused because of what reading it does.
 */
export function MessageText({ label, xml }: { label: string; xml: string }) {
  return (
    <pre className="erx-message-text" tabIndex={0} aria-label={label}>
      {xml.replaceAll('><', '>\n<')}
    </pre>
  );
}
