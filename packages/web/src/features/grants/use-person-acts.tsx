import type { PracticeMember } from '@erx/core/grants/model';
import type { GrantRequests } from '@erx/core/approvals/model';
import {
  CONFIRMED_ACTIONS,
  type ConfirmedAction,
  isPersonAction,
  PERSON_ACTION_LABEL,
  type PersonAction,
} from '@erx/core/grants/person-actions';
import { findRefusal, GRANT_ACTIONS, offeredTo } from '@erx/core/grants/rules';
import { toCircumstances } from '@erx/core/approvals/signing';
import { say } from '@erx/core/findings/messages';
import { fullName } from '@erx/core/users/names';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { useNotices } from '../../ui/feedback/toasts';
import { usePracticeSession } from '../../session/practice-session';
import type { RowButton } from '../../ui/table/row-buttons';
import { useGrantActs } from './use-grants';

interface Given {
  /** Undefined while they are not known: then there are no acts, and the one who shows them says why. */
  requests: GrantRequests | undefined;
  onBegun: () => void;
}

/**
 * The buttons of a user's row and the dialog that they may open. What is not known to be allowed is not
 * offered.
 */
export function usePersonActs({ requests, onBegun }: Given): {
  /** What is offered. */
  buttonsOf: (person: PracticeMember) => RowButton[];
  /** Everything, and of what is not offered why. */
  actsOf: (person: PracticeMember) => RowButton[];
  dialog: ReactNode;
} {
  const { user } = usePracticeSession();
  const notices = useNotices();
  const { change, begin, removePin, revoke } = useGrantActs();
  const [asking, setAsking] = useState<{
    readonly action: ConfirmedAction;
    readonly person: PracticeMember;
  }>();
  const { acts, busyWith } = useActs({ change, begin }, onBegun, (action, person) => {
    setAsking({ action, person });
  });
  const confirmed = asking?.action === 'remove-pin' ? removePin : revoke;
  const close = () => {
    setAsking(undefined);
    confirmed.reset();
  };
  const buttonFor = (action: PersonAction, person: PracticeMember): RowButton => ({
    name: PERSON_ACTION_LABEL[action],
    onClick: () => {
      if (busyWith === undefined) acts[action](person);
    },
    isBusy: busyWith === person.id,
  });
  const around = (person: PracticeMember, { requests: open, anotherUserHasRtsPermission }: GrantRequests) =>
    toCircumstances(
      open.find(({ targetUser }) => targetUser.id === person.id),
      anotherUserHasRtsPermission,
      user.timeZone,
    );
  return {
    buttonsOf: (person) =>
      requests
        ? offeredTo(user, person, around(person, requests))
            .filter(isPersonAction)
            .map((action) => buttonFor(action, person))
        : [],
    actsOf: (person) =>
      requests
        ? GRANT_ACTIONS.filter(isPersonAction)
            .filter((action) => !isIdle(action, person))
            .map((action) => {
              const refusal = findRefusal(action, user, person, around(person, requests));
              return refusal === undefined
                ? buttonFor(action, person)
                : { name: PERSON_ACTION_LABEL[action], refusal: say(refusal) };
            })
        : [],
    dialog: asking && (
      <ConfirmDialog
        title={PERSON_ACTION_LABEL[asking.action]}
        question={CONFIRMED_ACTIONS[asking.action].question}
        about={fullName(asking.person)}
        isRemoving
        isSubmitting={confirmed.isPending}
        error={confirmed.error}
        onClose={close}
        onSubmit={() => {
          confirmed.mutate(asking.person.id, {
            onSuccess: () => {
              notices.success(CONFIRMED_ACTIONS[asking.action].done);
              close();
            },
          });
        }}
      />
    ),
  };
}

/** What each act does: some at once, some after a question. */
function useActs(
  { change, begin }: Pick<ReturnType<typeof useGrantActs>, 'change' | 'begin'>,
  onBegun: () => void,
  onAsk: (action: ConfirmedAction, person: PracticeMember) => void,
) {
  const notices = useNotices();
  const busyWith = change.isPending
    ? change.variables.userId
    : begin.isPending
      ? begin.variables.userId
      : undefined;

  const changeTo = (userId: string, operation: 'Addition' | 'Removal') => {
    change.mutate(
      { userId, operation },
      {
        onSuccess: () => {
          notices.success(operation === 'Addition' ? 'grant.change-added' : 'grant.change-removed');
        },
        onError: notices.failure,
      },
    );
  };
  const beginFor = (person: PracticeMember, operation: 'Addition' | 'Removal') => {
    begin.mutate(
      { userId: person.id, operation },
      {
        onSuccess: () => {
          notices.success('grant.initiated', { name: fullName(person) });
          onBegun();
        },
        onError: notices.failure,
      },
    );
  };
  const acts: Record<PersonAction, (person: PracticeMember) => void> = {
    'add-change-requests': ({ id }) => {
      changeTo(id, 'Addition');
    },
    'remove-change-requests': ({ id }) => {
      changeTo(id, 'Removal');
    },
    'add-ready-to-sign': (person) => {
      beginFor(person, 'Addition');
    },
    'remove-ready-to-sign': (person) => {
      beginFor(person, 'Removal');
    },
    'remove-pin': (person) => {
      onAsk('remove-pin', person);
    },
    'revoke-proofing': (person) => {
      onAsk('revoke-proofing', person);
    },
  };
  return { acts, busyWith };
}

/** Giving what is held, and taking what is not: of the two one alone is an act. */
function isIdle(
  action: PersonAction,
  { permissionChangeRequestsGrant, permissionEpcsRts }: PracticeMember,
): boolean {
  switch (action) {
    case 'add-change-requests':
      return permissionChangeRequestsGrant;
    case 'remove-change-requests':
      return !permissionChangeRequestsGrant;
    case 'add-ready-to-sign':
      return permissionEpcsRts;
    case 'remove-ready-to-sign':
      return !permissionEpcsRts;
    default:
      return false;
  }
}
