import type { MessageCode } from '@erx/core/findings/messages';
import type { GrantRequests, PracticeMember } from '@erx/core/grants/model';
import { offeredTo, type GrantAction } from '@erx/core/grants/rules';
import { fullName } from '@erx/core/users/model';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useNotices } from '../../workplace/notices';
import { useWorkplace } from '../../workplace/workplace';
import type { RowButton } from './row-buttons';
import { useGrantActs } from './use-grants';

/** What is offered on the row of a person (S2.5-5), in words. */
const NAMES = {
  'add-change-requests': 'Add Change Request Permission',
  'remove-change-requests': 'Remove Change Request Permission',
  'add-ready-to-sign': 'Add Ready To Sign Permission',
  'remove-ready-to-sign': 'Remove Ready To Sign Permission',
  'remove-pin': 'Remove PIN Number',
  'revoke-proofing': 'Revoke Proofing Account',
} as const satisfies Partial<Record<GrantAction, string>>;
type PersonAction = keyof typeof NAMES;
const isPersonAction = (action: GrantAction): action is PersonAction => action in NAMES;

/** What only its owner can bring back is asked for first. */
const CONFIRMED = {
  'remove-pin': { question: 'grant.pin-question', done: 'grant.pin-removed' },
  'revoke-proofing': { question: 'grant.revoke-question', done: 'grant.proofing-revoked' },
} as const satisfies Partial<Record<PersonAction, { question: MessageCode; done: MessageCode }>>;

interface Given {
  requests: GrantRequests | undefined;
  onBegun: () => void;
}

/** The buttons of somebody's row and the dialog that they may open. What is not known to be allowed is not offered. */
export function usePersonActs({ requests, onBegun }: Given): { buttonsOf: (person: PracticeMember) => RowButton[]; dialog: ReactNode } {
  const { user } = useWorkplace();
  const notices = useNotices();
  const { change, begin, removePin, revoke } = useGrantActs();
  const [asking, setAsking] = useState<{ readonly action: keyof typeof CONFIRMED; readonly person: PracticeMember }>();
  const busyWith = change.isPending ? change.variables.userId : begin.isPending ? begin.variables.userId : undefined;

  const changeTo = (userId: string, operation: 'Addition' | 'Removal') => {
    change.mutate({ userId, operation }, { onSuccess: () => { notices.success(operation === 'Addition' ? 'grant.change-added' : 'grant.change-removed'); }, onError: notices.failure });
  };
  const beginFor = (person: PracticeMember, operation: 'Addition' | 'Removal') => {
    begin.mutate({ userId: person.id, operation }, { onSuccess: () => { notices.success('grant.initiated', { name: fullName(person) }); onBegun(); }, onError: notices.failure });
  };
  const acts: Record<PersonAction, (person: PracticeMember) => void> = {
    'add-change-requests': ({ id }) => { changeTo(id, 'Addition'); },
    'remove-change-requests': ({ id }) => { changeTo(id, 'Removal'); },
    'add-ready-to-sign': (person) => { beginFor(person, 'Addition'); },
    'remove-ready-to-sign': (person) => { beginFor(person, 'Removal'); },
    'remove-pin': (person) => { setAsking({ action: 'remove-pin', person }); },
    'revoke-proofing': (person) => { setAsking({ action: 'revoke-proofing', person }); },
  };

  const confirmed = asking?.action === 'remove-pin' ? removePin : revoke;
  const close = () => { setAsking(undefined); confirmed.reset(); };
  return {
    buttonsOf(person) {
      if (!requests) return [];
      const open = requests.requests.find(({ targetUser }) => targetUser.id === person.id);
      const around = {
        request: open && { initiatedById: open.initiatedByUser.id, operation: open.operation }, anotherUserHasRtsPermission: requests.anotherUserHasRtsPermission, anotherAdministers: false,
      };
      return offeredTo(user, person, around).filter(isPersonAction).map((action) => ({
        name: NAMES[action], onClick: () => { if (busyWith === undefined) acts[action](person); },
        ...(action in CONFIRMED ? { intent: 'danger' as const } : {}),
        isBusy: busyWith === person.id,
      }));
    },
    dialog: asking && (
      <ConfirmDialog
        title={NAMES[asking.action]} question={CONFIRMED[asking.action].question} about={fullName(asking.person)} isRemoving isActing={confirmed.isPending} error={confirmed.error} onClose={close}
        onAct={() => { confirmed.mutate(asking.person.id, { onSuccess: () => { notices.success(CONFIRMED[asking.action].done); close(); } }); }}
      />
    ),
  };
}
