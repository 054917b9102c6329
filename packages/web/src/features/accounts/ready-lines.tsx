import { Button } from '@blueprintjs/core';
import { Circle, Help, TickCircle, Time, WarningSign } from '@blueprintjs/icons';
import {
  READY_ACT_LABEL,
  READY_LABEL,
  type ReadyAct,
  type ReadyLine,
  readyText,
} from '@erx/core/credentials/readiness/model';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeFailure } from '../../ui/feedback/toasts';
import { lazyComponent } from '../../page/lazy-component';
import { useMay } from '../../session/practice-session';
import { useOwnSchedules } from '../../parts/drug/use-writable-schedules';
import { LazyBoundary } from '../../page/lazy-boundary';
import { useNetworkRegistration } from '../users/use-network-registration';
import './ready.css';

const ProviderInfoDialog = lazyComponent(
  () => import('./dialogs/provider-info-dialog'),
  (part) => part.ProviderInfoDialog,
);
const DeaSchedulesDialog = lazyComponent(
  () => import('./dialogs/dea-schedules-dialog'),
  (part) => part.DeaSchedulesDialog,
);
const ProofingDialog = lazyComponent(
  () => import('../credentials/proofing/proofing-dialog'),
  (part) => part.ProofingDialog,
);
const SetPinDialog = lazyComponent(
  () => import('../signing/dialogs/set-pin-dialog'),
  (part) => part.SetPinDialog,
);

const SIGN = {
  missing: <Circle />,
  waits: <Time />,
  due: <WarningSign />,
  unknown: <Help />,
} as const;

const PLACES = {
  practice: '/settings/practice',
  people: '/epcs_userproviderdetails',
  grants: '/grant_requests',
} as const;

/** Lines of the checklist, each with its act in place (S6-12); what is done is together below them. */
export function ReadyLines({ lines }: { lines: readonly ReadyLine[] }) {
  const navigate = useNavigate();
  const mayReadGrants = useMay('grant.read');
  const mayWritePractice = useMay('practice.write');
  const mayReadUsers = useMay('user.read');
  const { schedules } = useOwnSchedules();
  const { isWaiting, mayRegister, sync } = useNetworkRegistration(false);
  const [dialog, setDialog] = useState<ReadyAct>();
  const close = () => {
    setDialog(undefined);
  };
  const mayOpen: Partial<Record<ReadyAct, boolean>> = {
    register: mayRegister,
    practice: mayWritePractice,
    people: mayReadUsers,
    grants: mayReadGrants,
  };
  const isOffered = (act: ReadyAct): boolean => mayOpen[act] ?? true;
  const begin = (act: ReadyAct) => {
    if (act === 'register') sync.mutate();
    else if (act === 'practice' || act === 'people' || act === 'grants') void navigate(PLACES[act]);
    else setDialog(act);
  };
  const done = lines.filter(({ state }) => state === 'met');
  const open = lines.flatMap((line) => (line.state === 'met' ? [] : [{ ...line, state: line.state }]));
  return (
    <>
      <ul className="erx-ready">
        {open.map(({ item, state, why, act }) => (
          <li key={item} className={`erx-ready-${state}`}>
            <span className="erx-ready-sign" role="img" aria-label={readyText({ item, state })}>
              {SIGN[state]}
            </span>
            <span className="erx-ready-what">
              <strong>{READY_LABEL[item]}</strong>
              <span className="erx-ready-why">{why}</span>
              {item === 'spi' && sync.error !== null && (
                <span className="erx-ready-why" role="alert">
                  {describeFailure(sync.error).sentences.join(' ')}
                </span>
              )}
            </span>
            {act !== undefined && isOffered(act) && (
              <Button
                size="small"
                variant="outlined"
                text={READY_ACT_LABEL[act]}
                aria-label={`${READY_ACT_LABEL[act]}: ${READY_LABEL[item]}`}
                loading={act === 'register' && (sync.isPending || isWaiting)}
                onClick={() => {
                  begin(act);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <ul className="erx-ready-done" aria-label="Done">
          {done.map(({ item }) => (
            <li key={item}>
              <span className="erx-ready-sign" role="img" aria-label="Done">
                <TickCircle />
              </span>
              {READY_LABEL[item]}
            </li>
          ))}
        </ul>
      )}
      <LazyBoundary>
        {dialog === 'provider-info' && <ProviderInfoDialog onClose={close} />}
        {dialog === 'dea-schedules' && schedules && <DeaSchedulesDialog stated={schedules} onClose={close} />}
        {dialog === 'proofing' && <ProofingDialog onClose={close} />}
        {dialog === 'pin' && <SetPinDialog onClose={close} />}
      </LazyBoundary>
    </>
  );
}
