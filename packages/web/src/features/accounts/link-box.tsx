import { InputGroup } from '@blueprintjs/core';
import type { OneTimeLink } from '@erx/core/accounts/model';
import { showInstant } from '@erx/core/values/dates';
import { CopyButton } from '../../ui/text/copy-button';
import { usePracticeSession } from '../../session/practice-session';
import './accounts.css';

const USE = {
  invitation: 'Hand it over to them: it is good for their login alone.',
  password: 'Hand it over in person or by a channel you trust: anyone who has it can use it.',
};

/** A one-time link, shown once, to be handed over. */
export function LinkBox({ kind, link }: { kind: 'invitation' | 'password'; link: OneTimeLink }) {
  const { practice } = usePracticeSession();
  const address = `${location.origin}/signup#${kind}=${link.token}`;
  return (
    <>
      <div className="erx-link-box">
        <InputGroup
          aria-label="Link"
          value={address}
          readOnly
          onFocus={(event) => {
            event.currentTarget.select();
          }}
        />
        <CopyButton text={address} />
      </div>
      <p className="erx-cell-sub" role="status">
        {USE[kind]} It works once, until {showInstant(practice.timeZone, link.expiresAt)}, and is not shown
        again.
      </p>
    </>
  );
}
