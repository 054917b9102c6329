import { Button, Callout } from '@blueprintjs/core';
import { Refresh, WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { describeFailure } from '../../ui/feedback/toasts';
import { usePracticeSession } from '../../session/practice-session';
import { useNetworkRegistration } from './use-network-registration';
import './users.css';

/**
 * Says that the network has given no SPI, and why (N2-8), or that a prescriber is not registered yet; nothing
 * for everyone else.
 */
export function SpiWarning() {
  const { npi, spi, spiError, emergencyUntil } = usePracticeSession().user;
  // in an emergency no one writes
  const isLacking =
    emergencyUntil === undefined && (spiError !== '' || (npi !== undefined && spi === undefined));
  const { isWaiting, mayRegister, sync } = useNetworkRegistration(isLacking);
  if (!isLacking) return null;
  const failure = sync.error === null ? undefined : describeFailure(sync.error).sentences.join(' ');
  return (
    <Callout compact intent="warning" icon={<WarningSign />} role="status" className="erx-spi-warning">
      <div>
        <div>
          {say(
            spiError === ''
              ? 'directory.not-registered'
              : spi === undefined
                ? 'user.spi-error'
                : 'directory.change-not-taken',
          )}
        </div>
        {spiError !== '' && <div>The network's reason: {spiError}</div>}
        {isWaiting && <div>{say('directory.asked')}</div>}
        {failure !== undefined && <div className="erx-spi-failure">{failure}</div>}
      </div>
      {mayRegister && (
        <Button
          size="small"
          icon={<Refresh />}
          text={spiError === '' ? 'Register' : 'Try again'}
          loading={sync.isPending || isWaiting}
          onClick={() => {
            sync.mutate();
          }}
        />
      )}
    </Callout>
  );
}
