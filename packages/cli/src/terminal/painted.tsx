import { type ReactNode, useEffect, useState } from 'react';
import { type Palette, paletteOn, type Rgb } from './palette';
import { Colors } from './styled-text';

/** The background of each terminal that has reported it. */
const grounds = new WeakMap<NodeJS.ReadStream, Rgb>();

/** What is known of a terminal's ground, and who wants to know. */
export interface GroundAsked {
  known(): Rgb | undefined;
  reported(ground: Rgb): void;
  /** Called with a background that is reported later. */
  onReported: (ground: Rgb) => void;
}

export function groundOf(stdin: NodeJS.ReadStream): GroundAsked {
  const asked: GroundAsked = {
    known: () => grounds.get(stdin),
    reported(ground) {
      grounds.set(stdin, ground);
      asked.onReported(ground);
    },
    onReported: () => undefined,
  };
  return asked;
}

interface Props {
  readonly first: Palette;
  /** Undefined where the ground is not asked for. */
  readonly ground: GroundAsked | undefined;
  readonly children: ReactNode;
}

/** Draws in the colors that are legible on the terminal's ground, once it has reported which it is. */
export function Painted({ first, ground, children }: Props) {
  const [palette, setPalette] = useState(() => {
    const known = ground?.known();
    return known ? paletteOn(known) : first;
  });
  useEffect(() => {
    if (!ground) return undefined;
    ground.onReported = (reported) => setPalette(paletteOn(reported));
    const known = ground.known();
    if (known) ground.onReported(known);
    return () => {
      ground.onReported = () => undefined;
    };
  }, [ground]);
  return <Colors.Provider value={palette}>{children}</Colors.Provider>;
}
