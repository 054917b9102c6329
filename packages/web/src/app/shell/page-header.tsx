import { HTMLSelect, Button } from '@blueprintjs/core';
import { fullName } from '@erx/core/users/names';
import { usePracticeSession } from '../../session/practice-session';
import { Breadcrumbs } from './breadcrumbs';
import { Offline } from '@blueprintjs/icons';
import { usePushState } from '../../session/push';
import { useNewVersion } from '../new-version';

/** Practice, breadcrumbs and, for a user without an NPI, the provider they work for (S2.1-10). */
export function PageHeader() {
  const { practice, user, providers, provider, chooseProvider } = usePracticeSession();
  return (
    <section className="erx-page-header" aria-label="Practice">
      <strong className="erx-practice-name">{practice.name}</strong>
      <Breadcrumbs />
      <ConnectionNote />
      {!user.npi && (
        <label className="erx-provider">
          <span>Provider you write for</span>
          {providers.length === 0 ? (
            <em>No provider prescribes in this practice yet</em>
          ) : (
            <HTMLSelect
              value={provider?.id ?? ''}
              onChange={(event) => {
                chooseProvider(event.currentTarget.value);
              }}
              options={providers.map((each) => ({ value: each.id, label: fullName(each) }))}
            />
          )}
        </label>
      )}
    </section>
  );
}

/**
 * A cut connection, said quietly: what is shown stays, and may be old. And a newer application, which comes
 * with the reload that the person begins.
 */
function ConnectionNote() {
  const state = usePushState();
  const isNewVersion = useNewVersion();
  const isCut = state === 'reconnecting' || state === 'offline';
  return (
    <span className="erx-connection" role="status">
      {isCut && (
        <span className="erx-cut">
          <Offline size={12} />{' '}
          {state === 'offline'
            ? 'The server cannot be reached. What you see may be out of date.'
            : 'Reconnecting. Lists may be out of date.'}
        </span>
      )}
      {isNewVersion && (
        <>
          A new version is ready.{' '}
          <Button
            size="small"
            variant="outlined"
            text="Reload"
            onClick={() => {
              location.reload();
            }}
          />
        </>
      )}
    </span>
  );
}
