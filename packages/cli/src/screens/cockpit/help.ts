import type { Place } from '../../terminal/screen-host';
import { COMMAND_WORDS } from './commands';

/** What the help of every screen says of the keys that are not its own. */
export function helpFor(canGoBack: boolean): Place['help'] {
  return [
    [
      'Everywhere',
      [
        [':', 'A command, such as :trace ORDER; Tab completes it, Enter goes, Esc closes'],
        ...(canGoBack ? [['Esc ⌫', 'Back to where you were, as you left it'] as const] : []),
      ],
    ],
    [
      'Commands',
      COMMAND_WORDS.map(({ word, argument, about }) => [
        `:${word}`,
        [about, argument].filter(Boolean).join('  '),
      ]),
    ],
  ];
}
