import { PERSON_ACTION_LABEL, type PersonAction } from '@erx/core/grants/person-actions';
import { Box } from 'ink';
import { ChoiceList } from '../../terminal/choice-list';

interface Props {
  readonly actions: readonly PersonAction[];
  readonly facts: React.ReactNode;
  readonly height: number;
  onChoose(action: PersonAction | undefined): void;
}

/** What may be done with the permissions of a person, below what is known of them. */
export function PersonActions({ actions, facts, height, onChoose }: Props) {
  const lines = actions.length + 2;
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      <Box flexDirection="column" paddingX={1} height={Math.max(0, height - lines)} overflow="hidden">
        {facts}
      </Box>
      <ChoiceList
        title={actions.length === 0 ? 'Nothing may be done here by you' : 'What do you want to do?'}
        height={Math.min(lines, height)}
        choices={[
          { value: undefined, label: 'Nothing' },
          ...actions.map((value) => ({ value, label: PERSON_ACTION_LABEL[value] })),
        ]}
        onChoose={onChoose}
      />
    </Box>
  );
}
