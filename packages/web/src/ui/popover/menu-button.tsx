import { useState, type ReactNode } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { lazyComponent } from '../../page/lazy-component';

const Floating = lazyComponent(
  () => import('./floating'),
  (part) => part.Floating,
);

interface Opens {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
}

/** A button that opens a menu below it. What floats is loaded when it is first asked for. */
export function MenuButton({ menu, children }: { menu: ReactNode; children: (opens: Opens) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="erx-anchor">
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => {
          setOpen(!isOpen);
        },
      })}
      <LazyBoundary>
        {isOpen && (
          <Floating
            content={menu}
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </LazyBoundary>
    </span>
  );
}
