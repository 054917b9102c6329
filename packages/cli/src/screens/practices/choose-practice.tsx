import { useApp, useInput } from 'ink';
import type { AccessiblePractice } from '@erx/core/practices/model';
import type { Context } from '../../context';
import { ChoiceList } from '../../terminal/choice-list';
import { renderScreen } from '../../terminal/render-screen';
import { wantsColour } from '../../terminal/wants-colour';

/** Asks which of the practices to work in; undefined when the person gives up by Esc or Ctrl-C. */
export async function choosePracticeOnScreen(
  practices: readonly AccessiblePractice[],
  options: { readonly color?: boolean },
  context: Context,
): Promise<AccessiblePractice | undefined> {
  let chosen: AccessiblePractice | undefined;
  // Drawn on stderr: stdout carries the reply when it is asked for as JSON.
  await renderScreen(<ChoosePractice practices={practices} onChoose={(practice) => (chosen = practice)} />, { ...context, stdout: context.stderr }, wantsColour(options, context.environment));
  return chosen;
}

/** The list to choose from. */
export function ChoosePractice({ practices, onChoose }: { readonly practices: readonly AccessiblePractice[]; onChoose(practice: AccessiblePractice): void }) {
  const { exit } = useApp();
  useInput((input, key) => {
    if (key.escape || (key.ctrl && input === 'c')) exit();
  });
  return (
    <ChoiceList
      title="Which practice do you work in?"
      choices={practices.map((practice) => ({ value: practice, label: [practice.name, [practice.city, practice.state].filter(Boolean).join(', ')].filter(Boolean).join(' · ') }))}
      height={Math.min(practices.length + 1, 12)}
      onChoose={(practice) => {
        onChoose(practice);
        exit();
      }}
    />
  );
}
