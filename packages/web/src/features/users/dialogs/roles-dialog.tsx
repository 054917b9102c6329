import { Button, InputGroup } from '@blueprintjs/core';
import { type Finding, stop } from '@erx/core/findings/finding';
import { type MessageCode, say } from '@erx/core/findings/messages';
import type { Operation, PracticeMember } from '@erx/core/grants/model';
import { findAskRefusal, listDeciders, secondPersonText } from '@erx/core/approvals/roles';
import {
  findingsOnRoleEnd,
  findRoleRefusal,
  GIVEN_ROLE_LABEL,
  GIVEN_ROLE_MEANING,
  type GivenRole,
  hasAnotherAdministrator,
  holdsRole,
  takesTwoPeople,
} from '@erx/core/grants/roles';
import { GIVEN_ROLES } from '@erx/core/grants/vocabulary';
import { type CalendarDate, readDate } from '@erx/core/values/dates';
import { fullName } from '@erx/core/users/names';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Field } from '../../../ui/form/field';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { StatusTag } from '../../../ui/text/status-tag';
import { Unread } from '../../../ui/feedback/unread';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { usePracticeSession, useToday } from '../../../session/practice-session';
import { useChangeRole } from '../use-members';
import { useRoleRequestActs, useRoleRequests } from '../use-role-requests';
import './roles-dialog.css';

interface Props {
  person: PracticeMember;
  /** Everyone of the practice, the person and the signed-in one among them. */
  everyone: readonly PracticeMember[];
  onClose: () => void;
}

interface Change {
  readonly role: GivenRole;
  readonly operation: Operation;
}

/**
 * The roles of a person, each given, taken or asked for after a question; what is refused says why. The server
 * decides again.
 */
export function RolesDialog({ person, everyone, onClose }: Props) {
  const [asking, setAsking] = useState<Change>();
  const body = useRef<HTMLDivElement>(null);
  useFocusOnStep(body, asking);
  const change = useRoleChange(person, asking, () => {
    setAsking(undefined);
  });
  // taken apart here: what a dialog first reads once it is has changed before, and no one is notified
  const { data: requests, error, isLoading, refetch } = useRoleRequests();
  if (asking)
    return (
      <FormDialog isOpen {...change.dialog}>
        <div ref={body}>
          <ChangeForm person={person} everyone={everyone} change={asking} {...change.form} />
        </div>
      </FormDialog>
    );
  return (
    <FormDialog isOpen title={`Roles: ${fullName(person)}`} width={620} cancelText="Close" onClose={onClose}>
      <div ref={body} className="erx-unread-line">
        {!requests && (
          <Unread
            what="roles that wait for a second person"
            reading={{ error, isLoading, refetch }}
            height={28}
          />
        )}
        <ul className="erx-roles">
          {GIVEN_ROLES.map((role) => (
            <RoleItem
              key={role}
              role={role}
              person={person}
              everyone={everyone}
              requests={requests}
              onAct={setAsking}
            />
          ))}
        </ul>
      </div>
    </FormDialog>
  );
}

/** The pressed button is gone with each step: the keyboard continues at the act, and afterwards at the role. */
function useFocusOnStep(body: RefObject<HTMLDivElement | null>, asking: Change | undefined): void {
  const lastRole = useRef<GivenRole>(undefined);
  useEffect(() => {
    if (asking) lastRole.current = asking.role;
    if (lastRole.current === undefined) return;
    const form = body.current?.closest('form');
    const next = asking
      ? takesTwoPeople(asking.operation, asking.role)
        ? 'input'
        : '[type="submit"]'
      : `[data-role="${lastRole.current}"] button`;
    // A role that was asked for has no act until it is decided.
    (
      form?.querySelector<HTMLElement>(next) ?? form?.querySelector<HTMLElement>('[data-role] button')
    )?.focus();
  }, [asking, body]);
}

/** A role, whether the person holds it, and what can be done about it. */
function RoleItem({
  role,
  person,
  everyone,
  requests,
  onAct,
}: {
  role: GivenRole;
  person: PracticeMember;
  everyone: readonly PracticeMember[];
  requests: ReturnType<typeof useRoleRequests>['data'];
  onAct: (change: Change) => void;
}) {
  const { user } = usePracticeSession();
  const actor = everyone.find(({ id }) => id === user.id);
  const waiting = requests?.find(({ accountId }) => accountId === person.id);
  const isHeld = holdsRole(person, role);
  const operation: Operation = isHeld ? 'Removal' : 'Addition';
  const circumstances = {
    hasAnotherAdministrator: hasAnotherAdministrator(everyone, person.id),
    // What only the server knows it refuses itself.
    hasAnotherSuperAdministrator: true,
    administersElsewhere: false,
  };
  const refusal =
    actor &&
    (takesTwoPeople(operation, role)
      ? findAskRefusal(role, actor, person, circumstances, waiting !== undefined)
      : findRoleRefusal(operation, role, actor, person, circumstances));
  // two requests for one person cannot wait: while no one knows, no other is offered
  const isOffered = refusal === undefined && (!takesTwoPeople(operation, role) || requests !== undefined);
  const act = isHeld ? 'Take' : takesTwoPeople(operation, role) ? 'Ask' : 'Give';
  return (
    <li data-role={role}>
      <div>
        <span className="erx-role-name">
          {GIVEN_ROLE_LABEL[role]} {isHeld && <StatusTag state="verified" text="Given" />}
          {waiting?.role === role && <StatusTag state="pending" text={`Asked for by ${waiting.askedBy}`} />}
        </span>
        <span className="erx-role-meaning">{GIVEN_ROLE_MEANING[role]}</span>
        {refusal !== undefined && <span className="erx-role-refusal">{say(refusal)}</span>}
      </div>
      {isOffered && (
        <Button
          text={act}
          variant="outlined"
          aria-label={`${act}: ${GIVEN_ROLE_LABEL[role]}`}
          onClick={() => {
            onAct({ role, operation });
          }}
        />
      )}
    </li>
  );
}

/** What a change of a role asks before it is made. */
function toQuestion({ role, operation }: Change, isOwn: boolean): MessageCode {
  if (takesTwoPeople(operation, role)) return 'role.ask-question';
  if (operation === 'Addition') return 'role.give-question';
  return isOwn ? 'role.take-own-question' : 'role.take-question';
}

/** Gives, takes or asks for a role: the dialog and the form of the change that is asked about. */
function useRoleChange(person: PracticeMember, change: Change | undefined, onBack: () => void) {
  const notices = useNotices();
  const today = useToday();
  const changeRole = useChangeRole();
  const { ask } = useRoleRequestActs();
  const isGiving = change?.operation === 'Addition';
  const isAsking = change !== undefined && takesTwoPeople(change.operation, change.role);
  const entry = useEntry(NEW_CHANGE, ({ reason, until }) => [
    ...(isAsking && reason.trim() === '' ? stop('role.reason-missing', {}, 'reason') : []),
    ...(isGiving ? findingsOnTypedEnd(until, today) : []),
  ]);
  const back = () => {
    onBack();
    entry.restart();
    changeRole.reset();
    ask.reset();
  };
  const save = ({ role, operation }: Change) => {
    if (!entry.isAcceptable()) return;
    const { reason, until: typedEnd } = entry.typed;
    const until = isGiving ? readDate(typedEnd.trim()) : undefined;
    const end = until === undefined ? {} : { until };
    const saying = (code: MessageCode) => ({
      onSuccess: () => {
        notices.success(code);
        back();
      },
    });
    if (takesTwoPeople(operation, role))
      ask.mutate({ id: person.id, role, reason: reason.trim(), ...end }, saying('role.requested'));
    else
      changeRole.mutate(
        { id: person.id, role, operation, ...end },
        saying(isGiving ? 'role.given' : 'role.taken'),
      );
  };
  const act = `${isAsking ? 'Ask for' : isGiving ? 'Give' : 'Take'} role`;
  const failure = changeRole.error ?? ask.error;
  return {
    dialog: {
      title: act,
      actText: act,
      actIntent: isGiving ? ('primary' as const) : ('danger' as const),
      cancelText: 'Back',
      isSubmitting: changeRole.isPending || ask.isPending,
      onClose: back,
      onSubmit: () => {
        if (change) save(change);
      },
      ...(failure ? { failure: describeFailure(failure).sentences.join(' ') } : {}),
    },
    form: { isGiving, isAsking, entry, onReason: ask.reset },
  };
}

/** What a change means, what it asks, and why and until when, where that is asked. */
function ChangeForm({
  person,
  everyone,
  change,
  isGiving,
  isAsking,
  entry,
  onReason,
}: {
  person: PracticeMember;
  everyone: readonly PracticeMember[];
  change: Change;
} & ReturnType<typeof useRoleChange>['form']) {
  const { user } = usePracticeSession();
  const { role } = change;
  const deciders = listDeciders(everyone, { targetId: person.id, askedById: user.id });
  return (
    <>
      <p>{say(toQuestion(change, person.id === user.id))}</p>
      <p>
        <strong>
          {fullName(person)}: {GIVEN_ROLE_LABEL[role]}
        </strong>
      </p>
      <p className="erx-role-meaning">{GIVEN_ROLE_MEANING[role]}</p>
      {isAsking && <p>{secondPersonText(deciders.map(fullName))}</p>}
      <div className="erx-role-fields">
        {isAsking && (
          <TextField
            label="Why"
            isRequired
            help="The approver will read this."
            error={entry.errorOf('reason')}
            autoComplete="off"
            maxLength={200}
            value={entry.typed.reason}
            onValueChange={(reason) => {
              onReason();
              entry.set({ reason });
            }}
          />
        )}
        {isGiving && (
          <Field
            label="Until"
            help="The last day on which they hold it, such as 12/31/2026. Leave it empty for no end."
            error={entry.errorOf('until')}
          >
            {(ties) => (
              <InputGroup
                {...ties}
                className="erx-role-until"
                autoComplete="off"
                placeholder="MM/DD/YYYY"
                maxLength={10}
                value={entry.typed.until}
                onValueChange={(until) => {
                  entry.set({ until });
                }}
              />
            )}
          </Field>
        )}
      </div>
    </>
  );
}

const NEW_CHANGE = { reason: '', until: '' };

/** What is wrong with the last day on which a role is held, as it is typed; none is no end. */
function findingsOnTypedEnd(typed: string, today: CalendarDate): readonly Finding[] {
  const until = typed.trim() === '' ? undefined : readDate(typed.trim());
  return typed.trim() !== '' && until === undefined
    ? stop('field.date-invalid', {}, 'until')
    : findingsOnRoleEnd(until, today).map((finding) => ({ ...finding, field: 'until' }));
}
