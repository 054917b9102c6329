import { say } from '@erx/core/findings/messages';
import { Component, type ReactNode } from 'react';
import './start.css';

/**
 * The last net: a fault of the page itself says so and offers a fresh start. The text of the fault is not
 * shown: it could carry patient data.
 */
export class Crash extends Component<{ children: ReactNode; fallback?: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      this.props.fallback ?? (
        <main className="erx-refreshing">
          <div role="alert">
            <h1>{say('call.unexpected')}</h1>
            <p>
              This page stopped working. What you sent or saved is kept; a prescription you were writing is
              kept as a draft.
            </p>
          </div>
          <button
            type="button"
            className="erx-start-button"
            onClick={() => {
              location.assign('/');
            }}
          >
            Reload
          </button>
        </main>
      )
    );
  }
}
