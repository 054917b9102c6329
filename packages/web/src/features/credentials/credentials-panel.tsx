import { Tag } from '@blueprintjs/core';
import { CREDENTIAL_LABEL, type Credential } from '@erx/core/credentials/model';
import type { ReactNode } from 'react';
import { ExactTime } from '../../ui/text/dates';
import { Panel } from '../../ui/layout/panel';
import { ScheduleTag } from '../../parts/tags/schedule-tag';
import { Unread } from '../../ui/feedback/unread';
import { ChangeRequest } from './change-request';
import { useCredentials } from './use-credentials';
import './credentials.css';

const TONE = { unknown: 'warning', valid: 'none', due: 'warning', expired: 'danger' } as const;

/**
 * What a person is known by: each with state and expiry, who stated and approved it, whether someone looked it
 * up, and the change that waits.
 */
export function CredentialsPanel({ id }: { id: string }) {
  const reading = useCredentials(id);
  const { data, error } = reading;
  if (!data || error)
    return (
      <Panel title="Credentials">
        <Unread what="the credentials" reading={reading} height={168} />
      </Panel>
    );
  return (
    <Panel title="Credentials">
      {data.request && <ChangeRequest request={data.request} />}
      <ul className="erx-credentials" aria-label="Credentials">
        {data.credentials.map((credential) => (
          <li key={credential.kind}>
            <Shown credential={credential} />
          </li>
        ))}
      </ul>
      <p className="erx-credentials-note">
        {data.isBound
          ? 'Others rely on these: what is stated changes when a second person approves it.'
          : 'Until the pharmacy network knows them or identity proofing begins, mistakes can be corrected freely.'}
      </p>
    </Panel>
  );
}

function Shown({ credential }: { credential: Credential }) {
  const {
    kind,
    value,
    state,
    stateNote,
    schedules,
    nameAtRegistration,
    expires,
    stated,
    approved,
    lookedUp,
  } = credential;
  const said: ReactNode[] = [
    ...(state === undefined ? [] : [state === '' ? 'State: not entered' : `In ${state}`]),
    ...(nameAtRegistration === undefined ? [] : [`Registered under the name ${nameAtRegistration}`]),
  ];
  return (
    <>
      <span className="erx-credential-kind">{CREDENTIAL_LABEL[kind]}</span>
      <span className="erx-credential-value">
        <strong>{value === '' ? 'None' : value}</strong>
        {expires && (
          <Tag minimal intent={TONE[expires.state]}>
            {expires.text}
          </Tag>
        )}
        {schedules !== undefined && schedules.length > 0 && (
          <span className="erx-tag-row">
            {schedules.map((schedule) => (
              <ScheduleTag key={schedule} schedule={schedule} />
            ))}
          </span>
        )}
        {stateNote !== undefined && <span className="erx-cell-sub">{stateNote}</span>}
        {said.length > 0 && <span className="erx-cell-sub">{said.join('. ')}</span>}
      </span>
      <span className="erx-credential-acts erx-cell-sub">
        {value !== '' && kind !== 'spi' && kind !== 'npi' && (
          <span>
            {stated ? (
              <>
                Stated by {stated.by}, <ExactTime at={stated.at} />
              </>
            ) : (
              'Who stated it is not recorded'
            )}
            {approved ? (
              <>
                ; approved by {approved.by}, <ExactTime at={approved.at} />
              </>
            ) : (
              '; no second person approved it'
            )}
          </span>
        )}
        {lookedUp !== '' && <span>{lookedUp}</span>}
      </span>
    </>
  );
}
