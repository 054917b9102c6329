import { fullName } from '@erx/core/users/names';
import { isDialogOpen } from '../../../page/dialogs';
import { usePracticeSession } from '../../../session/practice-session';
import { Button } from '@blueprintjs/core';
import {
  ArrowLeft,
  ArrowRight,
  DocumentShare,
  Endorsed,
  FloppyDisk,
  Print,
  SendMessage,
} from '@blueprintjs/icons';
import {
  FINISHING_LABEL,
  type SubmitAction,
  type OfferedAct,
} from '@erx/core/prescriptions/rules/submit-options';
import type { Wizard } from '@erx/core/prescriptions/workflow/state';
import { useEffect, useEffectEvent, useMemo, type ReactElement, type ReactNode, type RefObject } from 'react';
import { ACT_KEYS, STEP_KEYS } from './keys';

const SIGN = {
  continue: <Endorsed />,
  'save-for-provider': <FloppyDisk />,
  save: <FloppyDisk />,
  'prior-authorization': <DocumentShare />,
  print: <Print />,
  send: <SendMessage />,
} as const satisfies Record<SubmitAction, ReactElement>;

interface Props {
  /** The wizard's element: its keys work while it is in view. */
  root: RefObject<HTMLElement | null>;
  isFirst: boolean;
  /** What finishes the prescription, on the last step. */
  acts: readonly OfferedAct[] | undefined;
  finishing: Wizard['finishing'];
  /** Nothing is finished until it is said which of two drafts it is, and known what it replaces. */
  isHeld: boolean;
  /** At the left: what became of the draft. */
  children: ReactNode;
  onBack: () => void;
  onNext: () => void;
  onSubmit: (act: SubmitAction) => void;
}

/**
 * Back and Next, or what finishes the prescription; always in view at the bottom, each with its Alt-letter.
 */
export function WizardFooter({
  root,
  isFirst,
  acts,
  finishing,
  isHeld,
  children,
  onBack,
  onNext,
  onSubmit,
}: Props) {
  const { provider } = usePracticeSession();
  const labelOf = (act: SubmitAction) =>
    act === 'save-for-provider' && provider
      ? `${FINISHING_LABEL[act]}: ${fullName(provider)}`
      : FINISHING_LABEL[act];
  const acting = finishing.at === 'rest' ? undefined : finishing.act;
  const offered = useMemo(() => acts?.filter(({ findings }) => findings.length === 0) ?? [], [acts]);
  const primary = ['continue', 'send', 'save', 'save-for-provider'].find((act) =>
    offered.some((each) => each.act === act),
  );
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!root.current || root.current.closest('[hidden]') || isDialogOpen()) return;
    const pressed = !isHeld && offered.find(({ act }) => event.code === `Key${ACT_KEYS[act]}`);
    const does =
      { [`Key${STEP_KEYS.back}`]: onBack, [`Key${STEP_KEYS.next}`]: acts ? undefined : onNext }[event.code] ??
      (pressed &&
        (() => {
          onSubmit(pressed.act);
        }));
    if (!does) return;
    event.preventDefault();
    // A field is left by a key as by the button: what follows from it is written first.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
      activeElement.blur();
    does();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  const toButton = ({ act }: OfferedAct) => (
    <Button
      key={act}
      icon={SIGN[act]}
      text={<Keyed letter={ACT_KEYS[act]} text={labelOf(act)} />}
      aria-keyshortcuts={`Alt+${ACT_KEYS[act]}`}
      intent={act === primary ? 'primary' : 'none'}
      loading={acting === act}
      disabled={acting !== undefined || isHeld}
      onClick={() => {
        onSubmit(act);
      }}
    />
  );

  return (
    <footer className="erx-wizard-footer">
      <Button
        icon={<ArrowLeft />}
        text={<Keyed letter={STEP_KEYS.back} text="Back" />}
        aria-keyshortcuts={`Alt+${STEP_KEYS.back}`}
        disabled={isFirst || acting !== undefined}
        onClick={onBack}
      />
      {/* Beside Back, so that it is never where Send, Continue or Save is of another drug or user. */}
      {offered.filter(({ act }) => act === 'print').map(toButton)}
      <div className="erx-wizard-footer-note">{children}</div>
      {acts ? (
        offered.filter(({ act }) => act !== 'print').map(toButton)
      ) : (
        <Button
          intent="primary"
          endIcon={<ArrowRight />}
          text={<Keyed letter={STEP_KEYS.next} text="Next" />}
          aria-keyshortcuts={`Alt+${STEP_KEYS.next}`}
          onClick={onNext}
        />
      )}
    </footer>
  );
}

/** A word with the letter of its key underlined. */
function Keyed({ letter, text }: { letter: string; text: string }) {
  const at = text.toLowerCase().indexOf(letter.toLowerCase());
  return (
    <>
      {text.slice(0, at)}
      <u className="erx-key">{text.slice(at, at + 1)}</u>
      {text.slice(at + 1)}
    </>
  );
}
