import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import './tabs.css';

export interface TabOf<Id extends string> {
  readonly id: Id;
  readonly title: string;
  /** How much waits behind it, and the same in words for those who do not see it; absent for nothing. */
  readonly count?: number;
  readonly countLabel?: string;
  readonly panel: ReactNode;
  /** Stays alive behind the others once it was opened, so that nothing typed is lost. */
  readonly keepsState?: boolean;
}

interface Props<Id extends string> {
  label: string;
  tabs: readonly TabOf<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Tabs by the arrow keys, Home and End; where they do not fit, each end says that there are more, and leads there. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const more = useMoreAtEnds(list);
  const [opened, setOpened] = useState<ReadonlySet<Id>>(new Set([selected]));
  if (!opened.has(selected)) setOpened(new Set([...opened, selected]));
  useEffect(() => {
    const tab = document.getElementById(`${base}-${selected}`);
    const row = list.current;
    if (!tab || !row) return;
    // the row alone: `scrollIntoView` would move the page to it as well
    const toStart = tab.getBoundingClientRect().left - row.getBoundingClientRect().left;
    row.scrollLeft += toStart - (row.clientWidth - tab.offsetWidth) / 2;
  }, [base, selected]);
  const select = (id: Id) => {
    onSelect(id);
    document.getElementById(`${base}-${id}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const here = tabs.findIndex(({ id }) => id === selected);
    const there = { ArrowRight: here + 1, ArrowLeft: here - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    const target = there === undefined ? undefined : tabs[there % tabs.length];
    if (target) {
      event.preventDefault();
      select(target.id);
    }
  };
  return (
    <>
      <div className="erx-tabs-row" data-more={more === '' ? undefined : more}>
        {ENDS.filter((end) => more.includes(end)).map((end) => (
          // the arrow keys do the same, and bring what they choose into view
          <button
            key={end}
            type="button"
            className="erx-tabs-more"
            data-end={end}
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => {
              const { current } = list;
              current?.scrollBy({ left: (end === 'start' ? -0.6 : 0.6) * current.clientWidth });
            }}
          >
            {end === 'start' ? <ChevronLeft /> : <ChevronRight />}
          </button>
        ))}
        <div ref={list} role="tablist" aria-label={label} className="erx-tabs" onKeyDown={onKeyDown}>
          {tabs.map(({ id, title, count, countLabel }) => (
            <button
              key={id}
              id={`${base}-${id}`}
              type="button"
              role="tab"
              aria-selected={id === selected}
              aria-controls={`${base}-${id}-panel`}
              tabIndex={id === selected ? 0 : -1}
              onClick={() => {
                onSelect(id);
              }}
            >
              {title}
              {count !== undefined && (
                <>
                  <span className="erx-tab-count" aria-hidden="true">
                    {count}
                  </span>
                  <span className="erx-visually-hidden">, {countLabel}</span>
                </>
              )}
            </button>
          ))}
        </div>
      </div>
      {tabs.map(
        ({ id, panel, keepsState }) =>
          (id === selected || (keepsState === true && opened.has(id))) && (
            <div
              key={id}
              id={`${base}-${id}-panel`}
              role="tabpanel"
              aria-labelledby={`${base}-${id}`}
              hidden={id !== selected}
            >
              {panel}
            </div>
          ),
      )}
    </>
  );
}

const ENDS = ['start', 'end'] as const;

/** At which ends of a scrolled row there is more than is in view: 'start', 'end', both or ''. */
function useMoreAtEnds(row: RefObject<HTMLElement | null>): string {
  const [more, setMore] = useState('');
  useEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = current;
      // a pixel is lost to rounding
      const isMore = { start: scrollLeft > 1, end: scrollLeft + clientWidth < scrollWidth - 1 };
      setMore(ENDS.filter((end) => isMore[end]).join(' '));
    };
    const resized = new ResizeObserver(look);
    resized.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [row]);
  return more;
}
