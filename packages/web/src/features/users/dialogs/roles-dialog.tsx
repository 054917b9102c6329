import { Button } from '@blueprintjs/core';
import { say } from '@erx/core/findings/messages';
import type { Operation, PracticeMember } from '@erx/core/grants/model';
import {
  findRoleRefusal,
  GIVEN_ROLE_LABEL,
  GIVEN_ROLE_MEANING,
  type GivenRole,
  hasAnotherAdministrator,
  holdsRole,
} from '@erx/core/grants/roles';
import { GIVEN_ROLES } from '@erx/core/grants/vocabulary';
import { fullName } from '@erx/core/users/names';
import { useEffect, useRef, useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog';
import { StatusTag } from '../../../ui/status-tag';
import { describeFailure, useNotices } from '../../../session/toasts';
import { usePracticeSession } from '../../../session/practice-session';
import { useChangeRole } from '../use-members';
import './roles-dialog.css';

interface Props {
  person: PracticeMember;
  /** Everybody of the practice, the person and the signed-in one among them. */
  everybody: readonly PracticeMember[];
  onClose: () => void;
}

interface Change {
  readonly role: GivenRole;
  readonly operation: Operation;
}

/**
 * The roles of a person, each given or taken after asking; what is refused says why. The server decides
 * again.
 */
export function RolesDialog({ person, everybody, onClose }: Props) {
  const { user } = usePracticeSession();
  const notices = useNotices();
  const changeRole = useChangeRole();
  const [asking, setAsking] = useState<Change>();
  const actor = everybody.find(({ id }) => id === user.id);
  const name = fullName(person);
  const body = useRef<HTMLDivElement>(null);
  const lastRole = useRef<GivenRole>(undefined);
  // The pressed button is gone with each step: the keyboard goes on at the act, and afterwards at the role.
  useEffect(() => {
    if (asking) lastRole.current = asking.role;
    if (lastRole.current === undefined) return;
    const next = asking ? '[type="submit"]' : `[data-role="${lastRole.current}"] button`;
    body.current?.closest('form')?.querySelector<HTMLElement>(next)?.focus();
  }, [asking]);
  const back = () => {
    setAsking(undefined);
    changeRole.reset();
  };

  if (asking) {
    const { role, operation } = asking;
    const isGiving = operation === 'Addition';
    const question = isGiving
      ? 'role.give-question'
      : person.id === user.id
        ? 'role.take-own-question'
        : 'role.take-question';
    const act = `${isGiving ? 'Give' : 'Take'} role`;
    return (
      <FormDialog
        isOpen
        title={act}
        actText={act}
        actIntent={isGiving ? 'primary' : 'danger'}
        cancelText="Back"
        isSubmitting={changeRole.isPending}
        onClose={back}
        onSubmit={() => {
          changeRole.mutate(
            { id: person.id, role, operation },
            {
              onSuccess: () => {
                notices.success(isGiving ? 'role.given' : 'role.taken');
                back();
              },
            },
          );
        }}
        {...(changeRole.error ? { failure: describeFailure(changeRole.error).sentences.join(' ') } : {})}
      >
        <div ref={body}>
          <p>{say(question)}</p>
          <p>
            <strong>
              {name}: {GIVEN_ROLE_LABEL[role]}
            </strong>
          </p>
          <p className="erx-role-meaning">{GIVEN_ROLE_MEANING[role]}</p>
        </div>
      </FormDialog>
    );
  }
  return (
    <FormDialog isOpen title={`Roles: ${name}`} width={620} cancelText="Close" onClose={onClose}>
      <div ref={body}>
        <ul className="erx-roles">
          {GIVEN_ROLES.map((role) => {
            const isHeld = holdsRole(person, role);
            const operation: Operation = isHeld ? 'Removal' : 'Addition';
            const refusal =
              actor &&
              findRoleRefusal(operation, role, actor, person, {
                hasAnotherAdministrator: hasAnotherAdministrator(everybody, person.id),
                // What only the server knows it refuses itself.
                hasAnotherSuperAdministrator: true,
                administersElsewhere: false,
              });
            const act = isHeld ? 'Take' : 'Give';
            return (
              <li key={role} data-role={role}>
                <div>
                  <span className="erx-role-name">
                    {GIVEN_ROLE_LABEL[role]} {isHeld && <StatusTag state="verified" text="Given" />}
                  </span>
                  <span className="erx-role-meaning">{GIVEN_ROLE_MEANING[role]}</span>
                  {refusal !== undefined && <span className="erx-role-refusal">{say(refusal)}</span>}
                </div>
                {refusal === undefined && (
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
