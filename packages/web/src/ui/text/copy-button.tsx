import { Button } from '@blueprintjs/core';
import { Clipboard, Tick } from '@blueprintjs/icons';
import { useState } from 'react';

/** Copies a text; it says so only once that was done. @param of what is copied, where several can be */
export function CopyButton({ text, of }: { text: string; of?: string }) {
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  const word = isCopied ? 'Copied' : 'Copy';
  return (
    <Button
      icon={isCopied ? <Tick /> : <Clipboard />}
      text={word}
      {...(of === undefined ? {} : { 'aria-label': `${word}: ${of}` })}
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => {
            setCopied(text);
          },
          () => undefined,
        );
      }}
    />
  );
}
