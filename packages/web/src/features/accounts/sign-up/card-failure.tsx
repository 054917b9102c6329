import type { ReactNode } from 'react';
import '../../../ui/dialog/form-dialog.css'; // what has failed looks as in a dialog, and this page has none

/** How a card or form of /signup leads to the sign-in page. */
export interface SignInWay {
  onSignIn: () => void;
  /** Why the sign-in that was begun there has not come about; undefined where nothing speaks against it. */
  signInProblem?: string | undefined;
}

/** What has failed, above the buttons of a card or form of /signup; nothing where nothing has. */
export function CardFailure({ children }: { children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <div className="erx-dialog-failure" role="alert">
      {children}
    </div>
  );
}
