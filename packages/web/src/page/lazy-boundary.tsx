import { Button } from '@blueprintjs/core';
import { Component, Suspense, type ReactNode } from 'react';
import './lazy-boundary.css';
import { NotYet } from './settled';

interface Props {
  children: ReactNode;
  /** What is there when the code cannot be had; a note that says so when absent. */
  instead?: ReactNode;
}

/**
 * Around what loads its code when it is first asked for. A cut connection, or a newer version on the server,
 * is said and breaks nothing else.
 */
export class LazyBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return <Suspense fallback={<NotYet />}>{this.props.children}</Suspense>;
    return this.props.instead === undefined ? <CouldNotLoad /> : this.props.instead;
  }
}

function CouldNotLoad() {
  return (
    <div className="erx-later" role="alert">
      <p>
        This part of the application could not be loaded. When the connection is back, reload the page; what
        you saved is kept.
      </p>
      <Button
        text="Reload"
        onClick={() => {
          location.reload();
        }}
      />
    </div>
  );
}
