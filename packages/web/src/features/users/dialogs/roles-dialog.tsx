import { Button, InputGroup } from '@blueprintjs/core';
import { sentences } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { Operation, PracticeMember } from '@erx/core/grants/model';
import { findAskRefusal, listDeciders, secondPersonText } from '@erx/core/grants/role-requests';
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
import { readDate } from '@erx/core/values/dates';
import { fullName } from '@erx/core/users/names';
import { useEffect, useRef, useState } from 'react';
import { Field } from '../../../ui/form/field';
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
  const { user } = usePracticeSession();
  const notices = useNotices();
  const changeRole = useChangeRole();
  const { ask } = useRoleRequestActs();
  const [asking, setAsking] = useState<Change>();
  const [typedEnd, setTypedEnd] = useState('');
  const [reason, setReason] = useState('');
  const [isJudged, setJudged] = useState(false);
  const today = useToday();
  const actor = everyone.find(({ id }) => id === user.id);
  const name = fullName(person);
  const body = useRef<HTMLDivElement>(null);
  const lastRole = useRef<GivenRole>(undefined);
  // The pressed button is gone with each step: the keyboard continues at the act, and afterwards at the role.
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
  }, [asking]);
  const back = () => {
    setAsking(undefined);
    setTypedEnd('');
    setReason('');
    setJudged(false);
    changeRole.reset();
    ask.reset();
  };
  const failure = changeRole.error ?? ask.error;
  // taken apart here: what a dialog first reads once it is has changed before, and no one is notified
  const { data: requests, error, isLoading, refetch } = useRoleRequests();
  const waiting = requests?.find(({ accountId }) => accountId === person.id);
  const deciders = listDeciders(everyone, { targetId: person.id, askedById: user.id });

  if (asking) {
    const { role, operation } = asking;
    const isGiving = operation === 'Addition';
    const isAsking = takesTwoPeople(operation, role);
    const question = isAsking
      ? 'role.ask-question'
      : isGiving
        ? 'role.give-question'
        : person.id === user.id
          ? 'role.take-own-question'
          : 'role.take-question';
    const act = `${isAsking ? 'Ask for' : isGiving ? 'Give' : 'Take'} role`;
    const until = typedEnd.trim() === '' ? undefined : readDate(typedEnd.trim());
    const wrong =
      typedEnd.trim() !== '' && until === undefined
        ? say('field.date-invalid')
        : sentences(findingsOnRoleEnd(until, today))[0];
    return (
      <FormDialog
        isOpen
        title={act}
        actText={act}
        actIntent={isGiving ? 'primary' : 'danger'}
        cancelText="Back"
        isSubmitting={changeRole.isPending || ask.isPending}
        onClose={back}
        onSubmit={() => {
          setJudged(true);
          if (isGiving && wrong !== undefined) return;
          const end = isGiving && until ? { until } : {};
          if (takesTwoPeople(operation, role)) {
            if (reason.trim() === '') return;
            ask.mutate(
              { id: person.id, role, reason: reason.trim(), ...end },
              {
                onSuccess: () => {
                  notices.success('role.requested');
                  back();
                },
              },
            );
            return;
          }
          changeRole.mutate(
            { id: person.id, role, operation, ...end },
            {
              onSuccess: () => {
                notices.success(isGiving ? 'role.given' : 'role.taken');
                back();
              },
            },
          );
        }}
        {...(failure ? { failure: describeFailure(failure).sentences.join(' ') } : {})}
      >
        <div ref={body}>
          <p>{say(question)}</p>
          <p>
            <strong>
              {name}: {GIVEN_ROLE_LABEL[role]}
            </strong>
          </p>
          <p className="erx-role-meaning">{GIVEN_ROLE_MEANING[role]}</p>
          {isAsking && <p>{secondPersonText(deciders.map(fullName))}</p>}
          <div className="erx-role-fields">
            {isAsking && (
              <Field
                label="Why"
                isRequired
                help="The approver will read this."
                error={isJudged && reason.trim() === '' ? say('role.reason-missing') : undefined}
              >
                {(ties) => (
                  <InputGroup
                    {...ties}
                    autoComplete="off"
                    maxLength={200}
                    value={reason}
                    onValueChange={(typed) => {
                      ask.reset();
                      setReason(typed);
                    }}
                  />
                )}
              </Field>
            )}
            {isGiving && (
              <Field
                label="Until"
                help="The last day on which they hold it, such as 12/31/2026. Leave it empty for no end."
                error={isJudged ? wrong : undefined}
              >
                {(ties) => (
                  <InputGroup
                    {...ties}
                    className="erx-role-until"
                    autoComplete="off"
                    placeholder="MM/DD/YYYY"
                    maxLength={10}
                    value={typedEnd}
                    onValueChange={setTypedEnd}
                  />
                )}
              </Field>
            )}
          </div>
        </div>
      </FormDialog>
    );
  }
  return (
    <FormDialog isOpen title={`Roles: ${name}`} width={620} cancelText="Close" onClose={onClose}>
      <div ref={body} className="erx-unread-line">
        {!requests && (
          <Unread
            what="roles that wait for a second person"
            reading={{ error, isLoading, refetch }}
            height={28}
          />
        )}
        <ul className="erx-roles">
          {GIVEN_ROLES.map((role) => {
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
            const isOffered =
              refusal === undefined && (!takesTwoPeople(operation, role) || requests !== undefined);
            const act = isHeld ? 'Take' : takesTwoPeople(operation, role) ? 'Ask' : 'Give';
            return (
              <li key={role} data-role={role}>
                <div>
                  <span className="erx-role-name">
                    {GIVEN_ROLE_LABEL[role]} {isHeld && <StatusTag state="verified" text="Given" />}
                    {waiting?.role === role && (
                      <StatusTag state="pending" text={`Asked for by ${waiting.askedBy}`} />
                    )}
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
                      setAsking({ role, operation });
                    }}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </FormDialog>
  );
}
