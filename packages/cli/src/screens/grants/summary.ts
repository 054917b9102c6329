/** What is listed and how much of it, for the line above the list. */
export function summaryOf(
  tab: 'requests' | 'people',
  list: {
    readonly state: {
      readonly isLoaded: boolean;
      readonly filter: string;
      readonly rows: readonly unknown[];
    };
  },
  waiting: number,
): readonly string[] {
  const name = tab === 'requests' ? '[Requests]  People' : 'Requests  [People]';
  if (!list.state.isLoaded) return [name, 'reading …'];
  const count = list.state.rows.length;
  const filter = list.state.filter.trim();
  return [
    name,
    tab === 'requests'
      ? `${String(count)} open, ${String(waiting)} for you to approve`
      : `${String(count)} in the practice`,
    ...(filter ? [`filter "${filter}"`] : []),
  ];
}

/** What is in place of an empty list. */
export function emptyText(tab: 'requests' | 'people', filter: string): string {
  if (filter.trim() !== '') return 'Nothing matches. Esc clears the filter.';
  return tab === 'requests'
    ? 'No requests. One to add or remove the Ready To Sign Permission waits here until a second ' +
        'person approves it. Begin one under People (Tab).'
    : 'No one is in this practice.';
}
