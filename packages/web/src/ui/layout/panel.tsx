import { ChevronDown } from '@blueprintjs/icons';
import { createContext, useContext, useId, type ReactNode } from 'react';
import { usePreference } from '../../session/preference';
import './panel.css';

/** Around panels that stay as they were left on this device: the name of their page. */
export const PanelMemory = createContext<string | undefined>(undefined);

interface Props {
  title: string;
  /** What an address calls it behind its #. */
  anchor?: string;
  /** Shown behind the title. */
  count?: number | undefined;
  /** At the right of the title: filters and buttons. */
  controls?: ReactNode;
  /** What is in it, in a line: it is folded at first, and says this while it is. */
  inShort?: string | undefined;
  /** Folds it; or only names it; or is the page's, where it is the only panel there: then there is nothing to fold it for. */
  heading?: 'folds' | 'fixed' | 'page';
  children: ReactNode;
}

/**
 * A collapsible section of a page, expanded at first (P2-4, N2-9) unless it is said in short, afterwards as it was
 * left where the page remembers. Its heading is the button that folds it.
 */
export function Panel({ heading = 'folds', ...panel }: Props) {
  return heading === 'folds' ? (
    <FoldingPanel {...panel} />
  ) : (
    <SteadyPanel {...panel} isNamed={heading === 'fixed'} />
  );
}

type Shown = Omit<Props, 'heading'>;

function SteadyPanel({
  title,
  anchor,
  count,
  controls,
  isNamed,
  children,
}: Omit<Shown, 'inShort'> & { isNamed: boolean }) {
  const hasControls = Boolean(controls);
  return (
    <section id={anchor} className="erx-panel erx-panel-steady" aria-label={title}>
      {(isNamed || hasControls) && (
        <header className="erx-panel-head">
          {isNamed && (
            <h2 className="erx-panel-title">
              {title}
              {count !== undefined && <span className="erx-panel-count">{count}</span>}
            </h2>
          )}
          {hasControls && <div className="erx-panel-controls">{controls}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

function FoldingPanel({ title, anchor, count, controls, inShort, children }: Shown) {
  const page = useContext(PanelMemory);
  const [state, setState] = usePreference(
    page === undefined ? undefined : `erx.panel.${page}.${title}`,
    ['open', 'folded'],
    inShort === undefined ? 'open' : 'folded',
  );
  const isOpen = state === 'open';
  const id = useId();
  return (
    <section id={anchor} className="erx-panel" aria-labelledby={`${id}-title`}>
      <header className="erx-panel-head">
        <h2 className="erx-panel-title">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-body`}
            onClick={() => {
              setState(isOpen ? 'folded' : 'open');
            }}
          >
            <ChevronDown className="erx-panel-caret" />
            <span id={`${id}-title`}>{title}</span>
          </button>
          {count !== undefined && <span className="erx-panel-count">{count}</span>}
        </h2>
        {!isOpen && inShort !== undefined && <span className="erx-panel-short">{inShort}</span>}
        {isOpen && controls !== undefined && <div className="erx-panel-controls">{controls}</div>}
      </header>
      <div id={`${id}-body`} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
