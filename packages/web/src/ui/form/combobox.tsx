import { InputGroup, Spinner } from '@blueprintjs/core';
import { useState, type KeyboardEvent, type ReactElement, type Ref } from 'react';
import './combobox.css';
import { type Listed, List } from './combobox-list';
import { toNeighbor, toRow } from './combobox-rows';

interface Props<Item> extends Listed<Item> {
  /** Ties to label and message; see Field. */
  ties: {
    readonly id: string;
    readonly 'aria-label'?: string;
    readonly 'aria-describedby'?: string | undefined;
    readonly 'aria-invalid'?: boolean;
  };
  text: string;
  onText: (text: string) => void;
  onChoose: (item: Item) => void;
  isWorking?: boolean;
  /**
   * What is typed counts as it is: the list only suggests, and Enter takes none of it that was not moved
   * to, nor meant.
   */
  takesText?: boolean;
  /** Of a text that counts as it is: whether it is the beginning of this item alone, so that Enter takes the item. */
  isMeant?: (item: Item) => boolean;
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
          setActive(value.trim() === '' ? undefined : 'first');
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
  isMeant,
  isSuggestion,
  inRows,
  onEnter,
}: Props<Item>) {
  const [isOpen, setOpen] = useState(false);
  // undefined: none is marked; 'first': the text was typed and nothing moved to
  const [active, setActive] = useState<number | 'first'>();
  const isShown = isInline || (isOpen && (items.length > 0 || note !== undefined));
  const [first] = items;
  const isTaken = takesText ? isMeant : (item: Item) => isSuggestion?.(item) !== true;
  const firstTaken = first !== undefined && isTaken?.(first) === true ? 0 : undefined;
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
    if (event.key === 'Escape' && isShown && !isInline) {
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
