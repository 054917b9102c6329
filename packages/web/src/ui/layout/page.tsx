import { type ReactNode, useEffect } from 'react';

/** A screen inside the application's frame: its title in the tab, and its heading for screen readers. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="erx-page">
      <h1 className="erx-visually-hidden">{title}</h1>
      {children}
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
