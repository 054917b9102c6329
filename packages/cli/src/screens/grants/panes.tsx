import { type PracticeMember, schedulesText } from '@erx/core/grants/model';
import type { GrantRequest } from '@erx/core/approvals/model';
import { PERSON_ACTION_LABEL } from '@erx/core/grants/person-actions';
import { fullName } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import { Box } from 'ink';
import { Fact } from '../../terminal/fact';
import { Tone } from '../../terminal/styled-text';
import type { PagedList } from '../../terminal/use-paged-list';
import { permissionsText, stateText, tokenText } from './columns';
import type { Tab } from './keys';
import { actionsOn, toOffer, type GrantStatus } from './status';

/** All of a request, and what anyone who watches may do with it or why not. */
function RequestFacts({
  request,
  grantStatus,
  zone,
}: {
  readonly request: GrantRequest;
  readonly grantStatus: GrantStatus;
  readonly zone: TimeZone;
}) {
  const { mayApprove, mayCancel, refusal } = toOffer(grantStatus, request);
  const { targetUser: target, operation, initiatedByUser, approvedByUser1 } = request;
  return (
    <>
      <Tone bold role="accent" wrap="wrap">{`${operation} of the Ready To Sign Permission`}</Tone>
      <Fact name="For" value={fullName(target)} />
      <Fact name="Email" value={target.email} />
      <Fact name="NPI" value={target.npi ?? 'none'} />
      <Fact name="DEA number" value={target.deaNumber ?? 'none'} />
      <Fact name="Schedules" value={schedulesText(target)} />
      <Fact name="Token" value={tokenText(target)} />
      <Fact name="Holds now" value={permissionsText(target)} />
      <Fact name="Initiator" value={fullName(initiatedByUser)} />
      <Fact name="Approver 1" value={fullName(approvedByUser1)} />
      <Fact name="Requested" value={showInstant(zone, request.createdAt)} />
      <Box marginTop={1} flexDirection="column">
        {mayApprove && (
          <Tone role="good" wrap="wrap">
            ! It waits for your approval: press a.
          </Tone>
        )}
        {refusal !== undefined && (
          <Tone role="muted" wrap="wrap">
            {refusal}
          </Tone>
        )}
        {mayCancel && <Tone wrap="wrap">You began it: press c to cancel it.</Tone>}
      </Box>
    </>
  );
}

interface PersonProps {
  readonly person: PracticeMember;
  readonly requests: readonly GrantRequest[];
  readonly grantStatus: GrantStatus;
  /** Whether what may be done is shown, too: not where it is chosen from. */
  readonly hasActions: boolean;
}

/** All of a person that decides on their permissions. */
export function PersonFacts({ person, requests, grantStatus, hasActions }: PersonProps) {
  const actions = actionsOn(grantStatus, person, requests);
  const state = stateText(person, requests);
  return (
    <>
      <Tone bold role="accent" wrap="wrap">
        {fullName(person)}
      </Tone>
      {state !== '' && <Fact name="State" value={`! ${state}`} role="warn" />}
      <Fact name="Email" value={person.email} />
      <Fact
        name="Role"
        value={[
          person.role,
          person.isSuperAdmin ? 'super administrator' : '',
          person.isPartner ? 'partner' : '',
        ]
          .filter(Boolean)
          .join(', ')}
      />
      <Fact name="NPI" value={person.npi ?? 'none'} />
      <Fact name="DEA number" value={person.deaNumber ?? 'none'} />
      {person.deaNumber !== undefined && <Fact name="Schedules" value={schedulesText(person)} />}
      <Fact name="PIN" value={person.hasPinNumber ? 'set' : 'not set'} />
      <Fact name="Token" value={tokenText(person)} />
      <Fact name="Permissions" value={permissionsText(person)} />
      {hasActions && (
        <Box marginTop={1} flexDirection="column">
          {actions.length === 0 ? (
            <Tone role="muted" wrap="wrap">
              Nothing may be done here by you.
            </Tone>
          ) : (
            <>
              <Tone role="muted">Enter offers:</Tone>
              {actions.map((action) => (
                <Tone key={action} wrap="wrap">{`  ${PERSON_ACTION_LABEL[action]}`}</Tone>
              ))}
            </>
          )}
        </Box>
      )}
    </>
  );
}

/** Both lists, and what decides what anyone who watches may do. */
export interface Known {
  readonly requests: PagedList<GrantRequest>;
  readonly people: PagedList<PracticeMember>;
  readonly grantStatus: GrantStatus;
  /** The open requests. */
  readonly all: readonly GrantRequest[];
}

/** All of the selected request or person. */
export function Selected({
  tab,
  known: { requests, people, grantStatus, all },
  zone,
}: {
  readonly tab: Tab;
  readonly known: Known;
  readonly zone: TimeZone;
}) {
  if (tab === 'requests')
    return (
      requests.selected && <RequestFacts request={requests.selected} grantStatus={grantStatus} zone={zone} />
    );
  return (
    people.selected && (
      <PersonFacts person={people.selected} requests={all} grantStatus={grantStatus} hasActions />
    )
  );
}
