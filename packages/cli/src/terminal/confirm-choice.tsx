import { Box } from 'ink';
import { wrapLines } from '../output/lines';
import { ChoiceList } from './choice-list';
import { Tone } from './styled-text';

interface Props {
  /** What it is of. */
  readonly about: string;
  readonly question: string;
  /** What is done, and what leaving it is called: the latter is offered first. */
  readonly act: string;
  readonly keep: string;
  readonly width: number;
  readonly height: number;
  onAnswer(isMeant: boolean): void;
}

/** Asks before something is taken away. What Enter does immediately is to leave it. */
export function ConfirmChoice({ about, question, act, keep, width, height, onAnswer }: Props) {
  const lines = wrapLines(question, width - 2);
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      <Box flexDirection="column" paddingX={1} marginBottom={1} flexShrink={0}>
        {lines.map((line, index) => (
          <Tone key={index} role="warn">
            {line}
          </Tone>
        ))}
      </Box>
      <ChoiceList
        title={about}
        height={3}
        choices={[
          { value: false, label: keep },
          { value: true, label: act },
        ]}
        onChoose={onAnswer}
      />
    </Box>
  );
}
