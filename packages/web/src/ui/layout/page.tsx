import { type ReactNode, useEffect } from 'react';
import './layout.css';

interface Props {
  title: string;
  /** Where what is on the screen says it itself, the heading is for screen readers alone. */
  isHeadingHidden?: boolean;
  /** What the page is for, in a sentence under its heading. */
  about?: string | undefined;
  /** The one primary act of the page, at the right of its heading. */
  act?: ReactNode;
  /** At the left of the content: a navigation between pages of one kind. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A screen inside the application's frame: its title in the tab, its heading, and what is done on it first. */
export function Page({ title, isHeadingHidden = false, about, act, beside, children }: Props) {
  usePageTitle(title);
  const content = (
    <>
      {isHeadingHidden ? (
        <h1 className="erx-visually-hidden">{title}</h1>
      ) : (
        <header className="erx-page-head">
          <div>
            <h1>{title}</h1>
            {about !== undefined && <p>{about}</p>}
          </div>
          {act}
        </header>
      )}
      {children}
    </>
  );
  if (beside === undefined) return <div className="erx-page">{content}</div>;
  return (
    <div className="erx-page erx-page-beside">
      {beside}
      <div className="erx-page-content">{content}</div>
    </div>
  );
}

/**
 * The title of the browser's tab. It reaches the history: initials and account number of a patient at most,
 * never a name.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · erx`;
  }, [title]);
}
