import { InputGroup, Spinner } from '@blueprintjs/core';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import './combobox.css';
import { type ComboboxRows, Rows, Section, toNeighbor, toRow } from './combobox-rows';

interface Props<Item> {
  /** Ties to label and message; see Field. */
  ties: {
    readonly id: string;
    readonly 'aria-label'?: string;
    readonly 'aria-describedby'?: string | undefined;
    readonly 'aria-invalid'?: boolean;
  };
  /** Names the list for screen readers. */
  listLabel: string;
  text: string;
  onText: (text: string) => void;
  items: readonly Item[];
  itemId: (item: Item) => string;
  /** What an option shows. */
  option: (item: Item) => ReactNode;
  onChoose: (item: Item) => void;
  /**
   * Whether the items belong to the text as it is. While they do not, Enter chooses nothing: it could be
   * the wrong one.
   */
  isCurrent?: boolean;
  isWorking?: boolean;
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
  /**
   * What is typed counts as it is: the list only suggests, and Enter takes none of it that was not moved
   * to.
   */
  takesText?: boolean;
  /** Heads of the columns of an inline list. */
  head?: ReactNode;
  chosenId?: string | undefined;
  icon?: ReactElement;
  placeholder?: string;
  name?: string;
  maxLength?: number;
  isDisabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Behind the text, such as a button that clears it. */
  trailing?: ReactElement;
  onLeave?: () => void;
  /** Called on Enter where there is nothing to choose yet: the search need not wait. */
  onEnter?: () => void;
}

/**
 * A text with a list to choose from: arrows move, Enter chooses, Esc closes; focus opens the list unless the
 * field is wrong. Nothing is marked before the user types or moves, so Enter then chooses nothing.
 */
export function Combobox<Item>(props: Props<Item>) {
  const {
    ties,
    text,
    onText,
    items,
    isWorking = false,
    isInline = false,
    takesText = false,
    icon,
    placeholder,
    name,
    maxLength = 100,
    isDisabled = false,
    inputRef,
    trailing,
    onLeave,
  } = props;
  const { isShown, at, listId, setOpen, setActive, choose, onKeyDown } = useList(props);

  return (
    <div
      className={`erx-combobox ${isInline ? 'erx-combobox-inline' : ''}`}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) {
          setOpen(false);
          setActive(undefined);
          onLeave?.();
        }
      }}
    >
      <InputGroup
        {...ties}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        fill
        aria-expanded={isShown && items.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-busy={isWorking}
        {...(isShown && at !== undefined ? { 'aria-activedescendant': `${listId}-${String(at)}` } : {})}
        {...(icon ? { leftIcon: icon } : {})}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(name === undefined ? {} : { name })}
        {...(isWorking
          ? { rightElement: <Spinner size={16} className="erx-combobox-wait" /> }
          : trailing
            ? { rightElement: trailing }
            : {})}
        {...(inputRef === undefined ? {} : { inputRef })}
        disabled={isDisabled}
        value={text}
        onFocus={() => {
          if (ties['aria-invalid'] !== true) setOpen(true);
        }}
        onClick={() => {
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => {
          setOpen(true);
          setActive(takesText || value.trim() === '' ? undefined : 'first');
          onText(value);
        }}
      />
      {isShown && <List {...props} listId={listId} at={at} onActive={setActive} onPick={choose} />}
    </div>
  );
}

/** Whether the list is open, which item is marked, and what the keys do with it. */
function useList<Item>({
  ties,
  text,
  items,
  onChoose,
  isCurrent = true,
  note,
  isInline = false,
  takesText = false,
  isSuggestion,
  inRows,
  onEnter,
}: Props<Item>) {
  const [isOpen, setOpen] = useState(false);
  // undefined: none is marked; 'first': the text was typed and nothing moved to
  const [active, setActive] = useState<number | 'first'>();
  const isShown = isInline || (isOpen && (items.length > 0 || note !== undefined));
  const [first] = items;
  const firstTaken = first === undefined || isSuggestion?.(first) === true ? undefined : 0;
  const typedTo = inRows ? inRows.preselected : firstTaken;
  const at =
    active === undefined || items.length === 0
      ? undefined
      : active === 'first'
        ? typedTo
        : Math.min(active, items.length - 1);
  const listId = `${ties.id}-list`;

  const choose = (item: Item) => {
    setOpen(false);
    setActive(undefined);
    onChoose(item);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && isOpen && !isInline) {
      event.stopPropagation();
      setOpen(false);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isShown) setOpen(true);
      else if (items.length > 0 && isCurrent)
        setActive(inRows ? toRow(inRows, at, step) : toItem(items, at, step));
    }
    const aside = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (aside !== undefined && inRows && at !== undefined && isCurrent) {
      // In the text they move the caret until an item was moved to, or the caret can go no further.
      const isAtEnd = aside > 0 && event.currentTarget.selectionStart === text.length;
      if (active !== 'first' || isAtEnd) {
        event.preventDefault();
        setActive(toNeighbor(inRows, at, aside));
      }
    }
    const item = at === undefined ? undefined : items[at];
    if (event.key === 'Enter' && isShown) {
      event.preventDefault();
      if (event.nativeEvent.isComposing) return;
      if (item !== undefined && isCurrent) choose(item);
      else if (takesText && !isInline) setOpen(false);
      else onEnter?.();
      return;
    }
    if (event.key === 'Enter' && onEnter && text.trim() !== '' && !isCurrent) {
      // the list has not opened yet
      event.preventDefault();
      onEnter();
    }
  };
  return { isShown, at, listId, setOpen, setActive, choose, onKeyDown };
}

function toItem(items: readonly unknown[], at: number | undefined, step: number): number {
  if (at === undefined) return step > 0 ? 0 : items.length - 1;
  return (at + step + items.length) % items.length;
}

interface ListProps<Item> extends Props<Item> {
  listId: string;
  at: number | undefined;
  onActive: (index: number) => void;
  onPick: (item: Item) => void;
}

function List<Item>({
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
