import type { AccessiblePractice } from '@erx/core/users/model';
import type { Context } from '../../context';
import { chooseOnTerminal } from '../../terminal/choose';

/** Asks which of the practices to work in; undefined when the person gives up by Esc or Ctrl-C. */
export async function choosePracticeOnScreen(
  practices: readonly AccessiblePractice[],
  options: { readonly color?: boolean },
  context: Context,
): Promise<AccessiblePractice | undefined> {
  return await chooseOnTerminal(
    {
      title: 'Which practice do you work in?',
      choices: practices.map((practice) => ({
        value: practice,
        label: [practice.name, [practice.city, practice.state].filter(Boolean).join(', ')]
          .filter(Boolean)
          .join(' · '),
      })),
    },
    options,
    context,
  );
}
