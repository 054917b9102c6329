import { say } from '@erx/core/findings/messages';
import { useState, type ClipboardEvent, type DragEvent, type SyntheticEvent } from 'react';
import { fits } from './paste-as-seen';

/** What says that a text did not fit, and what has to be spread on the element around the field. */
interface TooLong {
  /** Undefined while everything fits; gone with the next character. */
  readonly tooLong: string | undefined;
  readonly watched: {
    readonly onPaste: (event: ClipboardEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onInput: () => void;
    readonly onBlur: () => void;
  };
}

/**
 * For fields with a `maxLength`, where a browser cuts pasted text silently and half a name is searched: text
 * that does not fit is left out whole, and that is said. A field whose rule says what is too long has none.
 */
export function usePasteLimit(): TooLong {
  const [limit, setLimit] = useState<number>();
  const judge = (event: SyntheticEvent, text: string) => {
    const { target } = event;
    if (event.isDefaultPrevented()) return; // said by a field of a dialog that this one has opened
    if (
      !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) ||
      target.maxLength < 0 ||
      fits(target, text)
    )
      return;
    event.preventDefault();
    setLimit(target.maxLength);
  };
  const forget = () => {
    setLimit(undefined);
  };
  return {
    tooLong: limit === undefined ? undefined : say('field.paste-too-long', { limit }),
    watched: {
      onPaste: (event) => {
        judge(event, event.clipboardData.getData('text'));
      },
      onDrop: (event) => {
        judge(event, event.dataTransfer.getData('text'));
      },
      onInput: forget,
      onBlur: forget,
    },
  };
}
