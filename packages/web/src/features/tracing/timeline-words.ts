import type { TimelineAct, TimelineMessage } from '@erx/core/tracing/model';

/** What each kind of message is, for whoever does not speak SCRIPT. */
const KINDS: Readonly<Record<string, string>> = {
  NewRx: 'New prescription', CancelRx: 'Request to cancel', CancelRxResponse: 'Answer to the request to cancel', RxFill: 'Fill notice', Status: 'Taken', Error: 'Refused', Verify: 'Confirmed',
  RxRenewalRequest: 'Refill request', RxRenewalResponse: 'Answer to the refill request', RxChangeRequest: 'Change request', RxChangeResponse: 'Answer to the change request',
};

/** A message in words, such as 'New prescription'. */
export function wordsOfMessage({ kind }: Pick<TimelineMessage, 'kind'>): string {
  return KINDS[kind] ?? kind;
}

/** An act of the trail in words: 'prescription.cancel-asked' reads 'Cancel asked'. */
export function wordsOfAct({ event, outcome }: Pick<TimelineAct, 'event' | 'outcome'>): string {
  const [noun = '', act = noun] = event.split('.');
  const words = act.replaceAll('-', ' ');
  const sentence = noun === 'prescription' || noun === 'request' || noun === act ? words : `${noun.replaceAll('-', ' ')} ${words}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${outcome === 'done' || sentence.endsWith(outcome) ? '' : ` (${outcome})`}`;
}

/** XML with a line and an indent for each element; as it is where it cannot be read. For reading only: the record is the text itself. */
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
