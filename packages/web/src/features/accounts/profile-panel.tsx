import { Button } from '@blueprintjs/core';
import { Edit, Envelope, IdNumber, Key, Lock, Prescription, Settings } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { refusalOfOwnEmailChange } from '@erx/core/accounts/email-change';
import { timeZoneName } from '@erx/core/accounts/time-zones';
import type { WritableSchedule } from '@erx/core/drugs/model';
import { GENERATION_SUFFIX } from '@erx/core/patients/model';
import type { UserInfo } from '@erx/core/users/model';
import { fullName } from '@erx/core/users/names';
import { showPhone, showZip } from '@erx/core/values/contact';
import { useState, type ReactNode } from 'react';
import { ActButton } from '../../ui/table/act-button';
import { FactList } from '../../ui/layout/fact-list';
import { LazyBoundary } from '../../page/lazy-boundary';
import { Panel } from '../../ui/layout/panel';
import { ScheduleTag } from '../../parts/tags/schedule-tag';
import { useOwnSchedules } from '../../parts/drug/use-writable-schedules';
import { usePracticeSession } from '../../session/practice-session';
import { lazyComponent } from '../../page/lazy-component';
import { CredentialsPanel } from '../credentials/credentials-panel';
import { ReadyPanel } from './ready-panel';
import { useEmailChange } from './use-email-change';
import './accounts.css';

const DIALOGS = {
  basic: lazyComponent(
    () => import('./dialogs/basic-info-dialog'),
    (part) => part.BasicInfoDialog,
  ),
  details: lazyComponent(
    () => import('./dialogs/provider-info-dialog'),
    (part) => part.ProviderInfoDialog,
  ),
  password: lazyComponent(
    () => import('./dialogs/change-password-dialog'),
    (part) => part.ChangePasswordDialog,
  ),
  email: lazyComponent(
    () => import('./dialogs/change-email-dialog'),
    (part) => part.ChangeEmailDialog,
  ),
  preferences: lazyComponent(
    () => import('./dialogs/preferences-dialog'),
    (part) => part.PreferencesDialog,
  ),
  pin: lazyComponent(
    () => import('../signing/dialogs/set-pin-dialog'),
    (part) => part.SetPinDialog,
  ),
};

const DeaSchedulesDialog = lazyComponent(
  () => import('./dialogs/dea-schedules-dialog'),
  (part) => part.DeaSchedulesDialog,
);

/** The signed-in person and what they change of it (S2.3). */
export function ProfilePanel() {
  const { user } = usePracticeSession();
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const [isStating, setStating] = useState(false);
  const { schedules, error } = useOwnSchedules();
  const isEmergency = user.emergencyUntil !== undefined;
  const Dialog = open && DIALOGS[open];
  return (
    <>
      <ReadyPanel />
      <Panel title="Profile">
        <div className="erx-profile">
          <section>
            <h3>Person</h3>
            <FactList facts={personOf(user)} />
          </section>
          <section>
            <h3>Contact</h3>
            <FactList facts={contactOf(user)} />
          </section>
          <section>
            <h3>Registrations</h3>
            <FactList facts={[...registrationsOf(user), ...schedulesOf(user, schedules, error)]} />
          </section>
        </div>
        {!isEmergency ? (
          <ProfileActs
            onOpen={setOpen}
            onSchedules={
              schedules &&
              (() => {
                setStating(true);
              })
            }
          />
        ) : (
          <p className="erx-profile-elsewhere">
            You are here in an emergency. Change your profile in a practice of your own.
          </p>
        )}
      </Panel>
      {!isEmergency && <CredentialsPanel id={user.id} />}
      <LazyBoundary>
        {Dialog && (
          <Dialog
            onClose={() => {
              setOpen(undefined);
            }}
          />
        )}
      </LazyBoundary>
      <LazyBoundary>
        {isStating && schedules && (
          <DeaSchedulesDialog
            stated={schedules}
            onClose={() => {
              setStating(false);
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}

/** What one changes of oneself. @param onSchedules undefined while they are not known */
function ProfileActs({
  onOpen,
  onSchedules,
}: {
  onOpen: (dialog: keyof typeof DIALOGS) => void;
  onSchedules: (() => void) | undefined;
}) {
  const { user } = usePracticeSession();
  const signsInElsewhere = user.externalUserId !== undefined;
  // not in an emergency: it is refused, and the refusal would be in the incident report
  const canMail = useEmailChange(!signsInElsewhere).open.data?.canMail;
  const emailRefusal = refusalOfOwnEmailChange({ signsInElsewhere, canMail });
  return (
    <div className="erx-profile-acts">
      <Button
        icon={<Edit />}
        text="Edit Basic Info"
        onClick={() => {
          onOpen('basic');
        }}
      />
      <Button
        icon={<IdNumber />}
        text="Edit provider info"
        onClick={() => {
          onOpen('details');
        }}
      />
      {user.npi !== undefined && (
        <Button
          icon={<Prescription />}
          text="Edit DEA schedules"
          disabled={!onSchedules}
          {...(onSchedules ? { onClick: onSchedules } : {})}
        />
      )}
      <Button
        icon={<Settings />}
        text="Edit User Preferences"
        onClick={() => {
          onOpen('preferences');
        }}
      />
      <ActButton
        icon={<Envelope />}
        text="Change e-mail address"
        refusal={emailRefusal && say(emailRefusal)}
        onClick={() => {
          onOpen('email');
        }}
      />
      <ActButton
        icon={<Lock />}
        text="Change Password"
        refusal={signsInElsewhere ? say('password.elsewhere') : undefined}
        onClick={() => {
          onOpen('password');
        }}
      />
      {!user.hasPinNumber && (
        <Button
          icon={<Key />}
          text="Set PIN Number"
          onClick={() => {
            onOpen('pin');
          }}
        />
      )}
    </div>
  );
}

type Facts = readonly (readonly [string, ReactNode])[];
/** What was not entered is said, not left out. */
const given = (text: string | undefined): ReactNode =>
  text === undefined || text === '' ? <span className="erx-unknown">Not entered</span> : text;

function personOf(user: UserInfo): Facts {
  return [
    ['Name', `${fullName(user)}${user.title === '' ? '' : `, ${user.title}`}`],
    ...(user.generation === 'None' ? [] : [['Generation', GENERATION_SUFFIX[user.generation]] as const]),
    ['Email', user.isEmailUnconfirmed ? `${user.email} (not confirmed)` : user.email],
    [
      'Role',
      user.isSuperAdmin
        ? `${user.role}, super administrator`
        : user.isPartner
          ? `${user.role}, partner`
          : user.role,
    ],
    ['Practice', user.organizationName],
    ['Time zone', `${timeZoneName(user.timeZone)}, the practice's`],
  ];
}

function contactOf(user: UserInfo): Facts {
  return [
    ['Address', given(user.address)],
    ['Address 2', given(user.address2)],
    ['City', given(user.city)],
    ['State', given(user.state)],
    ['Zip Code', given(showZip(user.zipCode))],
    ...(['Home', 'Work', 'Cell'] as const).map(
      (type) =>
        [
          `${type} Phone`,
          <>
            {given(showPhone(user[`${type.toLowerCase() as 'home' | 'work' | 'cell'}Phone`]))}
            {user.primaryPhoneType === type && ' (primary)'}
          </>,
        ] as const,
    ),
    ['Fax', given(showPhone(user.fax))],
  ];
}

/** What a prescriber may write of controlled substances. That it is not known is said: then it is nothing. */
function schedulesOf(
  user: UserInfo,
  schedules: readonly WritableSchedule[] | undefined,
  error: unknown,
): Facts {
  if (user.npi === undefined) return [];
  const shown = schedules?.map((schedule) => <ScheduleTag key={schedule} schedule={schedule} />);
  return [
    [
      'DEA schedules',
      error !== null
        ? 'Could not be loaded. Reload the page.'
        : shown?.length === 0
          ? 'None stated: no controlled substance can be prescribed in your name.'
          : shown && <span className="erx-tag-row">{shown}</span>,
    ],
  ];
}

/** S2.3-1: when present; of a user without any, that there are none. */
function registrationsOf(user: UserInfo): Facts {
  const numbers = (
    [
      ['NPI', user.npi],
      ['DEA', user.deaNumber],
      ['SPI', user.spi],
      ['License number', user.stateLicenseNumber],
      ['DPS', user.dps],
    ] as const
  ).filter(([, number]) => number);
  if (numbers.length === 0) return [['Numbers', 'None. Only prescribers have them.']];
  return [
    ...numbers,
    ...(user.npi && !user.spi
      ? [
          [
            'SPI',
            user.spiError === '' ? 'Not registered with the network yet' : 'Refused by the network',
          ] as const,
        ]
      : []),
  ];
}
