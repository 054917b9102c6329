import { Button, Tag } from '@blueprintjs/core';
import { Cross, People } from '@blueprintjs/icons';
import type { EmergencyMember } from '@erx/core/emergency/model';
import { needField } from '@erx/core/findings/finding';
import { fullName } from '@erx/core/users/names';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { EmptyState, FailedQuery } from '../../../ui/feedback/empty-state';
import { describeFailure } from '../../../ui/feedback/toasts';
import '../emergency.css';
import {
  listEmergencyMembers,
  nameEmergencyMember,
  removeEmergencyMember,
} from '@erx/core/emergency/contract';
import { queryKey } from '../../../session/queries';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../../session/use-endpoint-query';

const KEY = queryKey('users', 'emergency');

/** Those whom the practice has named for emergencies. */
function useEmergencyPeople() {
  return useEndpointQuery(listEmergencyMembers, {}, KEY);
}

/** Names a user by their e-mail address. */
function useNamePerson() {
  return useEndpointMutation(nameEmergencyMember, (email: string) => ({ body: { email } }), {
    invalidates: [KEY],
    isOnlyAfterSuccess: true,
  });
}

/** Takes a user off the list. */
function useRemovePerson() {
  return useEndpointMutation(removeEmergencyMember, (id: string) => ({ params: { id } }), {
    invalidates: [KEY],
  });
}

/**
 * Who of other practices may enter this one in an emergency (45 CFR 164.312(a)(2)(ii)): names people and
 * takes them off the list.
 */
export function EmergencyPeopleDialog({ onClose }: { onClose: () => void }) {
  const people = useEmergencyPeople();
  const name = useNamePerson();
  const remove = useRemovePerson();
  const { typed, set, errorOf, isAcceptable, restart } = useEntry({ email: '' }, ({ email }) =>
    needField('email', email.trim() !== ''),
  );
  const act = () => {
    remove.reset();
    if (isAcceptable())
      name.mutate(typed.email.trim(), {
        onSuccess: () => {
          restart();
        },
      });
  };
  const failure = name.error ?? remove.error;
  return (
    <FormDialog
      isOpen
      title="Emergency access"
      actText="Name for emergencies"
      cancelText="Close"
      isSubmitting={name.isPending}
      onSubmit={act}
      onClose={onClose}
      {...(failure ? { failure: describeFailure(failure).sentences.join(' ') } : {})}
    >
      <p>
        Prescribers of other practices whom you name here may open your practice in an emergency: for an hour,
        to read only, after saying why. You are notified at once, and it is in the incident report.
      </p>
      {people.isError ? (
        <FailedQuery what="The list" query={people} />
      ) : (
        <PeopleList
          people={people.data}
          onRemove={(person) => {
            name.reset();
            remove.mutate(person.id);
          }}
          isBusy={remove.isPending}
        />
      )}
      <TextField
        label="E-mail address of the account"
        help="The address with which the person signs in to this service."
        type="email"
        autoComplete="off"
        autoFocus
        maxLength={200}
        error={errorOf('email')}
        value={typed.email}
        onValueChange={(email) => {
          set({ email });
        }}
      />
    </FormDialog>
  );
}

function PeopleList({
  people,
  onRemove,
  isBusy,
}: {
  people: readonly EmergencyMember[] | undefined;
  onRemove: (person: EmergencyMember) => void;
  isBusy: boolean;
}) {
  if (people?.length === 0)
    return (
      <EmptyState
        icon={<People size={24} />}
        title="No one is named"
        description="Name at least one prescriber who could look after your patients when no one in your practice can be reached."
      />
    );
  return (
    <ul className="erx-emergency-people" aria-label="Named for emergencies" aria-busy={people === undefined}>
      {(people ?? []).map((person) => (
        <li key={person.id}>
          <div>
            <strong>{fullName(person)}</strong>
            {person.until !== undefined && (
              <Tag intent="danger" minimal>
                In this practice now
              </Tag>
            )}
            <div className="erx-cell-sub">
              {person.email} · NPI {person.npi}
            </div>
          </div>
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={`Remove ${fullName(person)}`}
            disabled={isBusy}
            onClick={() => {
              onRemove(person);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
