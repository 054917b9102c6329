import { useEffect, useRef, type ReactNode } from 'react';
import { type ComboboxRows, Rows, Section } from './combobox-rows';

/** What a list of a combobox shows. */
export interface Listed<Item> {
  /** Names the list for screen readers. */
  listLabel: string;
  items: readonly Item[];
  itemId: (item: Item) => string;
  /** What an option shows. */
  option: (item: Item) => ReactNode;
  /**
   * Whether the items belong to the text as it is. While they do not, Enter chooses nothing: it could be
   * the wrong one.
   */
  isCurrent?: boolean;
  /** Said instead of, or below, the options. */
  note?: ReactNode;
  /** The list is in the page below the input, always; otherwise it opens over the page. */
  isInline?: boolean;
  /**
   * Which items are suggestions only: they follow the others under a heading, and Enter takes none that was
   * not moved to.
   */
  isSuggestion?: (item: Item) => boolean;
  /** The heading of the suggestions. */
  suggestionsLabel?: string;
  /**
   * The items are in rows: up and down go through the rows, left and right through the items of one. They
   * replace isSuggestion.
   */
  inRows?: ComboboxRows | undefined;
  /** Heads of the columns of an inline list. */
  head?: ReactNode;
  chosenId?: string | undefined;
}

interface ListProps<Item> extends Listed<Item> {
  listId: string;
  at: number | undefined;
  onActive: (index: number) => void;
  onPick: (item: Item) => void;
}

/** The options below the input, and what is said of them. */
export function List<Item>({
  listLabel,
  items,
  isCurrent = true,
  isInline = false,
  isSuggestion,
  suggestionsLabel,
  inRows,
  note,
  head,
  listId,
  at,
  ...rest
}: ListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const count = items.length;
  useEffect(() => {
    if (!isInline && box.current) bringIntoView(box.current);
  }, [isInline, count]);
  useEffect(() => {
    if (at !== undefined)
      document.getElementById(`${listId}-${String(at)}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [at, listId]);
  const options = items.map((item, index) => (
    <Option
      key={rest.itemId(item)}
      as={inRows ? 'div' : 'li'}
      item={item}
      id={`${listId}-${String(index)}`}
      isActive={index === at}
      onMove={() => {
        if (isCurrent) rest.onActive(index);
      }}
      {...rest}
    />
  ));
  const sure = isSuggestion === undefined ? count : items.findIndex(isSuggestion);
  const split = sure === -1 ? count : sure;
  // Said where nothing is what was typed.
  const said = inRows ? inRows.rows[0]?.heading : split === 0 ? suggestionsLabel : undefined;
  return (
    <div ref={box} className="erx-combobox-list">
      {count > 0 && head}
      <div
        id={listId}
        role="listbox"
        aria-label={listLabel}
        data-stale={!isCurrent}
        className="erx-combobox-options"
      >
        {inRows ? (
          <Rows inRows={inRows} options={options} listId={listId} />
        ) : (
          <>
            {split > 0 && <ul role="presentation">{options.slice(0, split)}</ul>}
            {split < count && (
              <Section id={`${listId}-suggestions`} heading={suggestionsLabel}>
                <ul role="presentation">{options.slice(split)}</ul>
              </Section>
            )}
          </>
        )}
      </div>
      {said !== undefined && count > 0 && isCurrent && (
        <div role="status" className="erx-visually-hidden">
          {said}
        </div>
      )}
      {note !== undefined && (
        <div role="status" className="erx-combobox-note">
          {note}
        </div>
      )}
    </div>
  );
}

type OptionProps<Item> = Pick<ListProps<Item>, 'itemId' | 'option' | 'chosenId' | 'onPick'> & {
  as: 'li' | 'div';
  item: Item;
  id: string;
  isActive: boolean;
  onMove: () => void;
};

/** An option. A pointer that rests while the list changes below it has not moved to anything. */
function Option<Item>({
  as: Element,
  item,
  id,
  itemId,
  option,
  chosenId,
  isActive,
  onMove,
  onPick,
}: OptionProps<Item>) {
  return (
    <Element
      id={id}
      role="option"
      aria-selected={isActive}
      data-chosen={itemId(item) === chosenId}
      onMouseMove={({ nativeEvent: { movementX, movementY } }) => {
        if (!isActive && (movementX !== 0 || movementY !== 0)) onMove();
      }}
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onClick={() => {
        onPick(item);
      }}
    >
      {option(item)}
    </Element>
  );
}

/** What sticks to the top and the bottom of the window, at most. */
const STUCK_TOP = 140;
const STUCK_BOTTOM = 64;

/** Scrolls so that a list that has opened below its input is seen, without losing the input. */
function bringIntoView(box: HTMLElement): void {
  const { top, bottom } = box.getBoundingClientRect();
  const missing = bottom - (window.innerHeight - STUCK_BOTTOM);
  const room = top - STUCK_TOP;
  if (missing > 0 && room > 0) window.scrollBy({ top: Math.min(missing, room) });
}
