import { type KeyboardEvent, useState } from 'react';

/** Where a person is in a list that is moved through by arrows. */
export interface Moved {
  /** The place in the list; undefined where nothing is chosen. */
  readonly active: number | undefined;
  /** To an entry; to none with undefined. */
  readonly moveTo: (id: string | undefined) => void;
  /** Moves by an arrow, round the ends. @returns whether the key was one */
  onArrow(event: KeyboardEvent): boolean;
}

/**
 * Moves through what was found by arrows. An entry is kept by its id: what is found may come in another order before
 * Enter, and what is gone is not chosen.
 * @param byDefault the place that counts where nothing was moved to; undefined for none
 */
export function useMoved(list: readonly { readonly id: string }[], byDefault: number | undefined): Moved {
  const [moved, setMoved] = useState<string>();
  const place = moved === undefined ? byDefault : list.findIndex(({ id }) => id === moved);
  const active = place === undefined || place < 0 ? undefined : place;
  return {
    active,
    moveTo: setMoved,
    onArrow(event) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined || list.length === 0) return false;
      event.preventDefault();
      const from = active ?? (step > 0 ? -1 : 0);
      setMoved(list[(from + step + list.length) % list.length]?.id);
      return true;
    },
  };
}
