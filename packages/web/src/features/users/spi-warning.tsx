import { Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { useWorkplace } from '../../workplace/workplace';

/** Says that the network has refused an SPI, and why (N2-8); nothing for everybody else. */
export function SpiWarning() {
  const { spiError } = useWorkplace().user;
  if (spiError === '') return null;
  return (
    <Callout compact intent="warning" icon={<WarningSign />} role="status">
      <div>{say('user.spi-error')}</div>
      <div>The network's reason: {spiError}</div>
    </Callout>
  );
}
