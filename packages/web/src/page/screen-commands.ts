import { type ReactElement, useEffect, useSyncExternalStore } from 'react';

/** What the screen in view can do by its name; the palette offers it. */
export interface ScreenCommand {
  readonly name: string;
  /** Whom or what it is done to, shown beside the name. */
  readonly of: string;
  readonly icon: ReactElement;
  /** Whether something may be typed behind the name, such as a drug. */
  readonly takesText?: boolean;
  /** Whether it changes something at once: a name that is only begun does not find it. */
  readonly actsAtOnce?: boolean;
  /** @param text what was typed behind the name; '' where nothing was */
  readonly run: (text: string) => void;
}

const NONE: readonly ScreenCommand[] = [];
let inView = NONE;
const readers = new Set<() => void>();

function offer(commands: readonly ScreenCommand[]): void {
  inView = commands;
  for (const read of readers) read();
}

/** Offers commands while the screen is in view. */
export function useOfferCommands(commands: readonly ScreenCommand[]): void {
  useEffect(() => {
    offer(commands);
  });
  useEffect(
    () => () => {
      offer(NONE);
    },
    [],
  );
}

/** The commands of the screen in view. */
export function useScreenCommands(): readonly ScreenCommand[] {
  return useSyncExternalStore(
    (read) => {
      readers.add(read);
      return () => readers.delete(read);
    },
    () => inView,
  );
}
