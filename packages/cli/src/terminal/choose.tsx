import { useApp, useInput } from 'ink';
import type { Context } from '../context';
import { type Choice, ChoiceList } from './choice-list';
import { renderScreen } from './render-screen';
import { toScreenLook } from './screen-look';

/** The most lines that a choice takes, its title included. */
const MOST_LINES = 12;

interface Props<Value> {
  readonly title: string;
  readonly choices: readonly Choice<Value>[];
  onChoose(value: Value): void;
}

/** Asks for one of several; undefined when the person gives up by Esc or Ctrl-C. */
export async function chooseOnTerminal<Value>(
  question: Pick<Props<Value>, 'title' | 'choices'>,
  options: { readonly color?: boolean },
  context: Pick<Context, 'stdin' | 'stderr' | 'environment' | 'cancelled' | 'suspend' | 'onContinue'>,
): Promise<Value | undefined> {
  let chosen: Value | undefined;
  // Drawn on stderr: stdout carries the reply when it is asked for as JSON.
  await renderScreen(
    <Choose {...question} onChoose={(value) => (chosen = value)} />,
    { ...context, stdout: context.stderr },
    toScreenLook(options, context.environment),
  );
  return chosen;
}

/** The list to choose from. */
export function Choose<Value>({ title, choices, onChoose }: Props<Value>) {
  const { exit } = useApp();
  useInput((input, key) => {
    if (key.escape || (key.ctrl && input === 'c')) exit();
  });
  return (
    <ChoiceList
      title={title}
      choices={choices}
      height={Math.min(choices.length + 1, MOST_LINES)}
      onChoose={(value) => {
        onChoose(value);
        exit();
      }}
    />
  );
}
