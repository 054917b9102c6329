import type { Client } from '@erx/core/client/call';
import { say } from '@erx/core/findings/messages';
import type { GrantRequest } from '@erx/core/approvals/model';
import type { PracticeMember } from '@erx/core/grants/model';
import {
  CONFIRMED_ACTIONS,
  type ConfirmedAction,
  PERSON_ACTION_LABEL,
  type PersonAction,
} from '@erx/core/grants/person-actions';
import { fullName } from '@erx/core/users/names';
import { Box } from 'ink';
import { ChoiceList } from '../../terminal/choice-list';
import { ConfirmChoice } from '../../terminal/confirm-choice';
import { actOn, cancelRequest } from './actions';
import type { Asking } from './keys';
import { type Known, PersonFacts } from './panes';
import { actionsOn } from './status';

/** What something is asked about. */
export interface About {
  readonly request?: GrantRequest;
  readonly person?: PracticeMember;
  readonly action?: ConfirmedAction;
}

interface Props {
  readonly asking: Asking;
  readonly about: About;
  readonly known: Known;
  readonly width: number;
  readonly height: number;
  onChoose(person: PracticeMember, action: PersonAction | undefined): void;
  /** @param does what was meant; undefined where it was not */
  onAnswer(does: ((client: Client) => Promise<string>) | undefined): void;
}

/** What is asked before a request is cancelled or a permission changed. */
export function Question({
  asking,
  about: { request, person, action },
  known: { grantStatus, all },
  width,
  height,
  onChoose,
  onAnswer,
}: Props) {
  if (asking === 'cancel' && request)
    return (
      <ConfirmChoice
        about={fullName(request.targetUser)}
        question={say('grant.cancel-question')}
        act="Cancel the request"
        keep="Keep the request"
        width={width}
        height={height}
        onAnswer={(isMeant) => onAnswer(isMeant ? (client) => cancelRequest(client, request) : undefined)}
      />
    );
  if (asking === 'confirm' && person && action)
    return (
      <ConfirmChoice
        about={fullName(person)}
        question={say(CONFIRMED_ACTIONS[action].question)}
        act={PERSON_ACTION_LABEL[action]}
        keep="Leave it as it is"
        width={width}
        height={height}
        onAnswer={(isMeant) => onAnswer(isMeant ? (client) => actOn(client, person, action) : undefined)}
      />
    );
  return (
    person && (
      <PersonActions
        actions={actionsOn(grantStatus, person, all)}
        facts={<PersonFacts person={person} requests={all} grantStatus={grantStatus} hasActions={false} />}
        height={height}
        onChoose={(chosen) => onChoose(person, chosen)}
      />
    )
  );
}

interface ActionsProps {
  readonly actions: readonly PersonAction[];
  readonly facts: React.ReactNode;
  readonly height: number;
  onChoose(action: PersonAction | undefined): void;
}

/** What may be done with the permissions of a person, below what is known of them. */
function PersonActions({ actions, facts, height, onChoose }: ActionsProps) {
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
