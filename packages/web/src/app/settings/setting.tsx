import { Button } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import { Link, useOutletContext } from 'react-router-dom';
import type { OpenShellDialog, ShellDialogName } from '../screen-list';

interface Props {
  name: string;
  about?: string;
  /** The dialog that changes it, and whether that is the primary act of the page. */
  changedIn?: ShellDialogName;
  isPrimary?: boolean;
  /** The page where it is instead. */
  leadsTo?: string;
  /** As it is now. */
  children?: ReactNode;
}

/** One thing that is set: what it is, as it is now, and the way to change it. */
export function Setting({ name, about, changedIn, isPrimary = false, leadsTo, children }: Props) {
  const open = useOutletContext<OpenShellDialog>();
  const id = useId();
  return (
    <section className="erx-setting" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {about !== undefined && <p>{about}</p>}
      {changedIn && (
        <Button
          text="Change"
          aria-label={`Change: ${name}`}
          {...(isPrimary ? { intent: 'primary' as const } : {})}
          onClick={() => {
            open(changedIn);
          }}
        />
      )}
      {leadsTo !== undefined && (
        <Link to={leadsTo} className="erx-setting-link" aria-label={`Open: ${name}`}>
          Open
        </Link>
      )}
      {children !== undefined && <div className="erx-setting-body">{children}</div>}
    </section>
  );
}
