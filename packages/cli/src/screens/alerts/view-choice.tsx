import { fullName } from '@erx/core/users/names';
import { ChoiceList } from '../../terminal/choice-list';
import type { RequestFeed } from '../../requests/feed';
import type { QueueView } from './queue-state';
import { QUEUE_LABEL } from './summary-line';

interface Props {
  readonly part: 'queue' | 'provider';
  readonly view: QueueView;
  readonly providers: RequestFeed['providers'];
  readonly height: number;
  onChoose(view: Partial<QueueView>): void;
}

/** Which requests are looked at: of which queue, or of whom. */
export function ViewChoice({ part, view, providers, height, onChoose }: Props) {
  if (part === 'queue')
    return (
      <ChoiceList
        title="Which queue?"
        choices={(['all', 'refill', 'change'] as const).map((value) => ({
          value,
          label: QUEUE_LABEL[value],
        }))}
        current={view.queue}
        height={height}
        onChoose={(queue) => onChoose({ queue })}
      />
    );
  return (
    <ChoiceList
      title="Whose requests?"
      choices={[
        { value: undefined, label: 'All prescribers' },
        ...providers.map((one) => ({ value: one.id, label: fullName(one) })),
      ]}
      {...(view.providerId === undefined ? {} : { current: view.providerId })}
      height={height}
      onChoose={(providerId: string | undefined) => onChoose({ providerId })}
    />
  );
}
