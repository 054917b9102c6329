import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useState } from 'react';
import { LoadingBlock } from '../../ui/feedback/loading';
import { FailureState } from '../../ui/feedback/empty-state';
import { useRawMessage } from './use-timeline';

/** A message as it went over the wire, indented for reading; Copy takes the very text. */
export function RawMessage({ id }: { id: string }) {
  const message = useRawMessage(id);
  const [said, setSaid] = useState('');
  if (message.isError)
    return (
      <FailureState
        what="The message"
        error={message.error}
        onRetry={() => {
          void message.refetch();
        }}
      />
    );
  if (!message.data) return <LoadingBlock what="the message" height={160} />;
  const { xml, kind } = message.data;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(xml);
      setSaid('Copied.');
    } catch {
      setSaid('The browser did not allow it. Mark the text and copy it.');
    }
  };
  return (
    <span className="erx-timeline-raw">
      <span className="erx-timeline-raw-head">
        <Button
          size="small"
          icon={<Duplicate />}
          text="Copy message"
          onClick={() => {
            void copy();
          }}
        />{' '}
        <span role="status" className="erx-cell-sub">
          {said}
        </span>
      </span>
      <pre tabIndex={0} aria-label={`${kind} as it was sent`}>
        {indented(xml)}
      </pre>
    </span>
  );
}

/**
 * XML with a line and an indent for each element; as it is where it cannot be read. For reading only: the
 * record is the text itself.
 */
export function indented(xml: string): string {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  if (document.querySelector('parsererror')) return xml;
  const lines: string[] = [];
  const write = (element: Element, depth: number): void => {
    const indent = '  '.repeat(depth);
    const attributes = [...element.attributes].map(({ name, value }) => ` ${name}="${value}"`).join('');
    if (element.children.length === 0) {
      lines.push(`${indent}<${element.tagName}${attributes}>${element.textContent}</${element.tagName}>`);
      return;
    }
    lines.push(`${indent}<${element.tagName}${attributes}>`);
    for (const child of element.children) write(child, depth + 1);
    lines.push(`${indent}</${element.tagName}>`);
  };
  write(document.documentElement, 0);
  return lines.join('\n');
}
