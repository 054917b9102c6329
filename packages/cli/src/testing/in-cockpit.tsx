import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { Cockpit } from '../screens/cockpit/cockpit';
import type { Target } from '../screens/cockpit/target';
import type { DrawScreen } from '../screens/cockpit/show-screen';
import { LeadsTo } from '../terminal/exit-target';
import type { ScreenEnd } from '../terminal/screen-look';

/** A screen as the program shows it, opened from the home screen, and every way that leads out of it. */
export function inCockpit(first: DrawScreen, above: DrawScreen = () => null) {
  const ended = vi.fn<(how: ScreenEnd) => void>();
  const opened = vi.fn(async (_: Target) => above);
  const stopping = new AbortController();
  const screen: ReactElement = (
    <LeadsTo.Provider value="home">
      <Cockpit
        first={first}
        open={opened}
        permissions={() => ['prescription.read']}
        who={async () => ''}
        outlive={vi.fn()}
        toWebAddress={(path) => path}
        openBrowser={async () => undefined}
        onEnd={ended}
        cancelled={stopping.signal}
      />
    </LeadsTo.Provider>
  );
  return { screen, ended, opened, stopping };
}
