import { useStdin } from 'ink';
import TextInput from 'ink-text-input';
import { useLayoutEffect, useRef } from 'react';
import { afterCtrl, typedOnto, typedText } from './typed-text';

/** What the arrow keys, and others that move, begin with. */
const ESCAPE = '\u001b';

/** A line that is typed into, above the keys. */
export interface TypedLine {
  readonly label: string;
  readonly value: string;
  /** Shows asterisks: for what no one may read over a shoulder. */
  readonly isSecret?: boolean;
  onChange(value: string): void;
  onSubmit(value: string): void;
}

/**
 * The field of a typed line, for keys that arrive together or faster than the screen is drawn: the library's
 * field would lose a digit of a PIN, or an Enter that comes with the text before it.
 */
export function TypedInput({ value, isSecret = false, onChange, onSubmit }: Omit<TypedLine, 'label'>) {
  const drawn = useRef(value);
  const ahead = useRef<string>(undefined);
  if (drawn.current !== value) {
    drawn.current = value;
    ahead.current = undefined;
  }
  const change = (next: string): void => {
    const [text = '', ...more] = next.split(/[\r\n]/);
    ahead.current = text;
    onChange(text);
    if (more.length > 0) submit();
  };
  const submit = (): void => {
    const typed = ahead.current ?? drawn.current;
    ahead.current = undefined;
    onSubmit(typed);
  };
  // The field takes the letter of Ctrl-U for text; which key it was is noted before the field reads it.
  const { internal_eventEmitter: keys } = useStdin();
  const pressed = useRef('');
  const hasMoved = useRef(false);
  useLayoutEffect(() => {
    const note = (raw: unknown): void => {
      pressed.current = String(raw);
      if (pressed.current.startsWith(ESCAPE)) hasMoved.current = true;
    };
    keys.prependListener('input', note);
    return () => void keys.removeListener('input', note);
  }, [keys]);
  const take = (raw: string): void => {
    const now = ahead.current ?? drawn.current;
    // Its cursor falls behind for the same reason, so that digits would change places. Until the user moves
    // it, keys go to the end.
    const next =
      hasMoved.current || pressed.current === '' ? typedOnto(now, value, raw) : now + pressed.current;
    change(afterCtrl(now, pressed.current) ?? typedText(next));
  };

  return (
    <TextInput
      value={value}
      {...(isSecret ? { mask: '*' } : {})}
      // The field has laid what was typed over the text as it was drawn: it belongs onto what has been typed
      // since.
      onChange={take}
      onSubmit={submit}
    />
  );
}
