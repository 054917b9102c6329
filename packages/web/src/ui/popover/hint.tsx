import { useRef, useState, type ReactNode } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';

const Bubble = lazyComponent(
  () => import('./floating'),
  (part) => part.Bubble,
);

/** How long a pointer rests before words appear. */
const REST_MILLISECONDS = 300;

interface Props {
  text: string;
  /** Asked when the pointer comes: whether there is anything to say, such as a text that was cut off. */
  isNeeded?: (element: HTMLElement) => boolean;
  className?: string;
  children: ReactNode;
}

/** Says more on hover and on focus. Screen readers know it from the element's own name. */
export function Hint({ text, isNeeded, className, children }: Props) {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  const showAfter = (element: HTMLElement, milliseconds: number) => {
    clearTimeout(timer.current);
    if (isNeeded && !isNeeded(element)) return;
    timer.current = setTimeout(() => {
      setShown(true);
    }, milliseconds);
  };
  return (
    <span
      className={`erx-anchor ${className ?? ''}`}
      onMouseEnter={(event) => {
        showAfter(event.currentTarget, REST_MILLISECONDS);
      }}
      onMouseLeave={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) showAfter(event.currentTarget, 0);
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      <LazyBoundary instead={null}>{isShown && <Bubble text={text} />}</LazyBoundary>
    </span>
  );
}
