import { HTMLSelect } from '@blueprintjs/core';
import { fullName } from '@erx/core/users/names';
import { usePracticeSession } from '../../session/practice-session';
import { Breadcrumbs } from './breadcrumbs';
import { ConnectionNote } from './connection-note';

/** Practice, breadcrumbs and, for somebody without an NPI, the provider they work for (S2.1-10). */
export function PageHeader() {
  const { practice, user, providers, provider, chooseProvider } = usePracticeSession();
  return (
    <section className="erx-page-header" aria-label="Practice">
      <strong className="erx-practice-name">{practice.name}</strong>
      <Breadcrumbs />
      <ConnectionNote />
      {!user.npi && (
        <label className="erx-provider">
          <span>Provider</span>
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
