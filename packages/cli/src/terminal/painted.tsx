import { type ReactNode, useEffect, useState } from 'react';
import { type Palette, paletteOn, type Rgb } from './palette';
import { Colors } from './styled-text';

/** The ground of each terminal that has told it. */
const grounds = new WeakMap<NodeJS.ReadStream, Rgb>();

/** What is known of a terminal's ground, and who wants to know. */
export interface GroundAsked {
  known(): Rgb | undefined;
  told(ground: Rgb): void;
  /** Called with a ground that is told later. */
  onTold: (ground: Rgb) => void;
}

export function groundOf(stdin: NodeJS.ReadStream): GroundAsked {
  const asked: GroundAsked = {
    known: () => grounds.get(stdin),
    told(ground) {
      grounds.set(stdin, ground);
      asked.onTold(ground);
    },
    onTold: () => undefined,
  };
  return asked;
}

interface Props {
  readonly first: Palette;
  /** Undefined where the ground is not asked for. */
  readonly ground: GroundAsked | undefined;
  readonly children: ReactNode;
}

/** Draws in the colors that are legible on the terminal's ground, from when it has told which it is. */
export function Painted({ first, ground, children }: Props) {
  const [palette, setPalette] = useState(() => {
    const known = ground?.known();
    return known ? paletteOn(known) : first;
  });
  useEffect(() => {
    if (!ground) return undefined;
    ground.onTold = (told) => setPalette(paletteOn(told));
    const known = ground.known();
    if (known) ground.onTold(known);
    return () => {
      ground.onTold = () => undefined;
    };
  }, [ground]);
  return <Colors.Provider value={palette}>{children}</Colors.Provider>;
}
