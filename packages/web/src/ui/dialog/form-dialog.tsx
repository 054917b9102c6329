import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  type DialogProps,
  type Intent,
  Spinner,
} from '@blueprintjs/core';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react';
import './form-dialog.css';
import { useRefocusAfterSubmit } from './use-refocus-after-submit';

interface Props {
  isOpen: boolean;
  /** The act, in words: 'Cancel prescription'. */
  title: string;
  /** The primary button; repeats the act. Without it there is only something to read. */
  actText?: string | undefined;
  actIntent?: Intent;
  cancelText?: string;
  /** Between both, such as another way out. */
  otherActs?: ReactNode;
  isSubmitting?: boolean;
  isActDisabled?: boolean;
  /** Above the body and always in view, such as the patient banner. */
  banner?: ReactNode;
  /** What went wrong with the act, kept in the dialog so that nothing typed is lost. */
  failure?: ReactNode;
  failureTone?: 'error' | 'warning';
  width?: number;
  children: ReactNode;
  onSubmit?: () => void;
  onClose: () => void;
  onOpened?: DialogProps['onOpened'];
}

/** What takes no longer has a busy button alone, in milliseconds (readings S2.15-2). */
const SHOWN_AFTER = 1_000;

const BUTTON = ['[type="submit"]'] as const;

/** Enter in a closed list does what it does in a field; browsers leave it to the page. */
function submitFromChoice(event: KeyboardEvent<HTMLFormElement>): void {
  const isPlain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
  if (!isPlain || event.defaultPrevented || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

const isTyping = (within: HTMLElement) =>
  document.activeElement?.matches('input, select, textarea') === true &&
  within.contains(document.activeElement);

/** A dialog for one act: Enter does it, Esc closes it, focus returns to where it came from. */
export function FormDialog(props: Props) {
  const {
    isOpen,
    title,
    actText,
    actIntent = 'primary',
    cancelText = 'Cancel',
    otherActs,
    isSubmitting = false,
    isActDisabled = false,
    banner,
    failure,
    failureTone = 'error',
    width = 520,
    children,
    onSubmit,
    onClose,
    onOpened,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  useRefocusAfterSubmit(form, isSubmitting, BUTTON);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSubmitting && !isActDisabled) onSubmit?.();
  };
  // Opening takes a moment: anyone who types in it already keeps the field, and the rest of a PIN does not land
  // in another.
  const opened = (node: HTMLElement) => {
    if (!isTyping(node)) onOpened?.(node);
  };
  return (
    <Dialog
      className="erx-dialog"
      isOpen={isOpen}
      title={title}
      style={{ width }}
      shouldReturnFocusOnClose
      canOutsideClickClose={false}
      canEscapeKeyClose={!isSubmitting}
      isCloseButtonShown={!isSubmitting}
      onClose={onClose}
      onOpened={opened}
    >
      <form ref={form} className="erx-dialog-form" onSubmit={submit} onKeyDown={submitFromChoice} noValidate>
        {onOpened === undefined && <FocusFirst form={form} />}
        {banner}
        <DialogBody>{children}</DialogBody>
        {failure !== undefined && (
          <div className="erx-dialog-failure" data-tone={failureTone} role="alert">
            {failure}
          </div>
        )}
        {isSubmitting && <PleaseWait />}
        <DialogFooter
          actions={
            <>
              <Button text={cancelText} onClick={onClose} disabled={isSubmitting} />
              {otherActs}
              {actText !== undefined && (
                <Button
                  type="submit"
                  intent={actIntent}
                  text={actText}
                  loading={isSubmitting}
                  disabled={isActDisabled}
                />
              )}
            </>
          }
        />
      </form>
    </Dialog>
  );
}

const FIELD = ['input:not([type="checkbox"]):not([type="radio"]):not([type="file"])', 'textarea', 'select']
  .map((field) => `.bp6-dialog-body ${field}:enabled`)
  .join(', ');

/** Gives the focus to the first field of a dialog, from the first moment on, unless another part takes it. */
function FocusFirst({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useEffect(() => {
    if (!form.current?.contains(document.activeElement))
      form.current?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true });
  }, [form]);
  return null;
}

/** Over what an act blocks that takes longer than a second (S2.15-2); shown while the act is under way. */
function PleaseWait() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLong(true);
    }, SHOWN_AFTER);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <div className="erx-please-wait" data-shown={isLong} role="status">
      {isLong && (
        <>
          <Spinner size={32} />
          please wait...
        </>
      )}
    </div>
  );
}
