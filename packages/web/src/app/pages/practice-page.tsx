import { Button } from '@blueprintjs/core';
import { DAYS_OF_WEEK } from '@erx/core/practices/model';
import { useId } from 'react';
import { useNavigate, useOutletContext } from 'react-router-dom';
import { usePdmpSite } from '../../features/pdmp/use-monitoring';
import { PracticeDetailsPanel } from '../../features/practices/practice-details-panel';
import { useChildWeights } from '../../features/practices/use-child-weights';
import { useWorkingHours } from '../../features/practices/use-working-hours';
import { Page } from '../../ui/layout/page';
import { Panel } from '../../ui/layout/panel';
import type { OpenShellDialog, ShellDialogName } from '../screen-list';

/** Everything that is set for the whole practice, for those who answer for it. */
export function PracticePage() {
  return (
    <Page title="Practice">
      <PracticeDetailsPanel />
      <SettingsPanel />
    </Page>
  );
}

const LOADING = '…';
const UNKNOWN = 'Could not be loaded';

/** The other settings, each with how it is and the way to change it. */
function SettingsPanel() {
  const open = useOutletContext<OpenShellDialog>();
  const navigate = useNavigate();
  const { stored: hours } = useWorkingHours();
  const site = usePdmpSite();
  const weights = useChildWeights();
  const dialog = (name: ShellDialogName) => () => {
    open(name);
  };
  const describe = <Data,>(
    query: { data: Data | undefined; isError: boolean },
    text: (data: Data) => string,
  ): string => (query.data === undefined ? (query.isError ? UNKNOWN : LOADING) : text(query.data));
  return (
    <Panel title="Settings of the practice">
      <dl className="erx-practice-settings">
        <Setting
          name="Working hours"
          value={describe(hours, (rows) => daysText(rows.map(({ dayOfWeek }) => dayOfWeek)))}
          onChange={() => {
            void navigate('/working_hours');
          }}
        />
        <Setting
          name="PDMP site"
          value={describe(site, (url) => (url === '' ? 'None' : url))}
          onChange={dialog('pdmp-site')}
        />
        <Setting
          name="Print settings"
          value="How prescriptions are printed"
          onChange={dialog('print-settings')}
        />
        <Setting
          name="Refill protocol"
          value="Which renewals staff may prepare"
          onChange={dialog('refill-protocol')}
        />
        <Setting
          name="Children’s weights"
          value={describe(weights, ({ days }) => `Asked for again after ${String(days)} days`)}
          onChange={dialog('child-weights')}
        />
      </dl>
    </Panel>
  );
}

function Setting({ name, value, onChange }: { name: string; value: string; onChange: () => void }) {
  const id = useId();
  return (
    <div>
      <dt id={id}>{name}</dt>
      <dd className="erx-cell-sub">{value}</dd>
      <dd>
        <Button size="small" text="Change" aria-label={`Change: ${name}`} onClick={onChange} />
      </dd>
    </div>
  );
}

/** 'Open on Monday, Tuesday' of the days that have hours. */
function daysText(days: readonly number[]): string {
  const open = DAYS_OF_WEEK.filter((_, day) => days.includes(day));
  return open.length === 0 ? 'None entered' : `Open on ${open.join(', ')}`;
}
