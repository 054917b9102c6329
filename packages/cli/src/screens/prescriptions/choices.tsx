import {
  Duration,
  DURATION_LABEL,
  FILTER_LABEL,
  HISTORY_SORT_LABEL,
  HistorySort,
  type ListedStatus,
} from '@erx/core/prescriptions/model';
import { ChoiceList } from '../../terminal/choice-list';
import { countText, filterPart } from '../../terminal/list-summary';
import type { PagedList } from '../../terminal/use-paged-list';
import type { PatientNamed } from '../cockpit/target';

/** Which prescriptions are looked at, and in which order. */
export interface View {
  readonly status: ListedStatus;
  readonly duration: Duration;
  readonly sort: HistorySort;
}

/** What of the view is chosen from a list. */
export type ViewPart = keyof View;

/** The key that chooses each. */
export const CHOICE_OF: Readonly<Record<string, ViewPart>> = { s: 'status', d: 'duration', S: 'sort' };

interface Props {
  readonly part: ViewPart;
  readonly view: View;
  readonly statuses: readonly ListedStatus[];
  readonly height: number;
  onChoose(chosen: Partial<View>): void;
}

/** One part of the view, chosen from all that it may be. */
export function ViewChoice({ part, view, statuses, height, onChoose }: Props) {
  switch (part) {
    case 'status':
      return (
        <ChoiceList
          title="Which prescriptions?"
          height={height}
          current={view.status}
          choices={statuses.map((value) => ({ value, label: FILTER_LABEL[value] }))}
          onChoose={(status) => onChoose({ status })}
        />
      );
    case 'duration':
      return (
        <ChoiceList
          title="How far back?"
          height={height}
          current={view.duration}
          choices={Duration.options.map((value) => ({ value, label: DURATION_LABEL[value] }))}
          onChoose={(duration) => onChoose({ duration })}
        />
      );
    case 'sort':
      return (
        <ChoiceList
          title="In which order? It applies to all pages."
          height={height}
          current={view.sort}
          choices={HistorySort.options.map((value) => ({ value, label: HISTORY_SORT_LABEL[value] }))}
          onChoose={(sort) => onChoose({ sort })}
        />
      );
  }
}

/** What is looked at and how many of them are on this page, the most important first. */
export function summaryOf(
  { status, duration, sort }: View,
  { patient, order }: { readonly patient: PatientNamed | undefined; readonly order: string | undefined },
  list: Pick<PagedList<unknown>, 'state'>,
): readonly string[] {
  return [
    ...(order === undefined ? [`[${FILTER_LABEL[status]}]`] : ['One prescription']),
    ...(patient ? [patient.label] : []),
    ...(duration === 'All' ? [] : [DURATION_LABEL[duration]]),
    countText({ state: list.state, hasNext: list.state.next !== undefined, hasPrevious: false }),
    ...filterPart(list),
    ...(sort === 'DateDesc' ? [] : [HISTORY_SORT_LABEL[sort]]),
  ];
}
