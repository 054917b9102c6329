import { Button } from '@blueprintjs/core';

interface Props {
  list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Reads the next page of a list, where it has one. */
export function ShowMore({ list }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <div className="erx-table-more">
      <Button
        variant="minimal"
        text="Show more"
        loading={list.isFetchingNextPage}
        onClick={() => {
          void list.fetchNextPage();
        }}
      />
    </div>
  );
}
