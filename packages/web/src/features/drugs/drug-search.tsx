import { Search } from '@blueprintjs/icons';
import { knownStatus } from '@erx/core/benefits/known-statuses';
import { choiceLabel } from '@erx/core/drugs/choice-labels';
import type { DrugChoice, DrugRow, DrugSearchAnswer } from '@erx/core/drugs/drug-rows';
import type { Drug } from '@erx/core/drugs/model';
import { say } from '@erx/core/findings/messages';
import { foundOfSeveral } from '@erx/core/safety/rules';
import { type ReactNode, useContext, useId, useMemo, useState } from 'react';
import { Combobox } from '../../ui/form/combobox';
import type { ComboboxRows } from '../../ui/form/combobox-rows';
import { DrugRowHead } from '../../parts/drug/drug-row';
import { FailureState } from '../../ui/feedback/empty-state';
import './drug-search.css';
import { usePasteLimit } from '../../ui/form/use-paste-limit';
import { FindingsTag, findingsWord } from '../../parts/tags/findings-tag';
import { type DrugMarks, useDrugMarks } from '../../parts/safety/use-drug-marks';
import { Choice, ChoiceRow } from './drug-choices';
import { SearchedDrug } from './searched-drug';
import { useDrugSearch } from './use-drug-search';

interface Props {
  /** For whom: what they take and what suits them is first, and what speaks against a drug is next to it. */
  patientId?: string | undefined;
  /** The coverage that is prescribed under; absent where there is none. */
  coverage?: { readonly pbmId: string; readonly memberId: string } | undefined;
  chosenId: string | undefined;
  /** What was typed before, to be changed. */
  initialText?: string | undefined;
  /** Takes what was typed apart where it may be more than a drug; absent where it is a drug alone. */
  reads?: (text: string) => ReadText;
  /** @param found by what it was found, as it was typed */
  onChoose: (drug: Drug, found: FoundDrug) => void;
  /** Below the list, once nothing was found by that name. */
  ifNotFound?: (text: string) => ReactNode;
  /** Below the list, always. */
  below?: (text: string) => ReactNode;
}

/** What was typed, as far as it names a drug. */
export interface ReadText {
  readonly searchText: string;
  /** What is said of the rest. */
  readonly note?: ReactNode;
}

/** How a chosen product was found. */
export interface FoundDrug {
  readonly text: string;
  /** Whether it is called as it was typed; what is only similar is not. */
  readonly isNamed: boolean;
}

/** As long as a line of an order may be; a drug alone is shorter. */
const LONGEST_LINE = 200;

/**
 * Finds a product while its name is typed (N2-51..N2-53): up and down move through drugs in one form, left
 * and right through strengths, Enter chooses. A row shows the gravest finding of its strengths.
 */
export function DrugSearch({
  patientId,
  coverage,
  chosenId,
  initialText = '',
  reads,
  onChoose,
  ifNotFound,
  below,
}: Props) {
  const id = useId();
  const searched = useContext(SearchedDrug);
  const [text, setText] = useState(initialText === '' ? searched : initialText);
  const { searchText, note }: ReadText = useMemo(() => reads?.(text) ?? { searchText: text }, [reads, text]);
  const search = useDrugSearch(searchText, patientId);
  const { answer } = search;
  const items = answer.rows.flatMap(({ choices }) => choices);
  const marks = useDrugMarks(
    patientId,
    'drugIds',
    items.map(({ prescribableDrugId }) => prescribableDrugId),
  );
  const markOf = ({ prescribableDrugId }: DrugChoice) => marks(prescribableDrugId);
  const { tooLong, watched } = usePasteLimit();
  const inRows = rowsOf(answer, items, markOf);
  return (
    <div className="erx-drug-search" {...watched}>
      <Combobox
        ties={{ id, 'aria-label': 'Search Drugs' }}
        listLabel="Drugs found"
        isInline
        icon={<Search />}
        placeholder={
          reads
            ? 'A drug, or the whole order: lisinopril 10 daily #90 rf 3'
            : 'Name, strength, class or use, such as lisinopril 10'
        }
        {...(reads ? { maxLength: LONGEST_LINE } : {})}
        name="drug"
        text={text}
        onText={setText}
        items={items}
        isCurrent={search.isCurrent}
        isWorking={search.isWorking}
        itemId={({ prescribableDrugId }) => prescribableDrugId}
        chosenId={chosenId}
        onChoose={(choice) => {
          const row = answer.rows.find(({ choices }) => choices.includes(choice));
          onChoose(choice, { text, isNamed: row?.match !== 'similar' });
        }}
        inRows={inRows}
        head={<DrugRowHead />}
        option={(choice) => {
          const row = answer.rows.find(({ choices }) => choices.includes(choice));
          const words = new Set(row?.choices.map((one) => wordOf(markOf(one))));
          return (
            <Choice
              choice={choice}
              label={choiceLabel(choice, row?.choices ?? [])}
              isChosen={choice.prescribableDrugId === chosenId}
              mark={wordOf(markOf(choice))}
              tag={
                words.size > 1 && wordOf(markOf(choice)) !== undefined ? (
                  <DrugMark found={markOf(choice)} />
                ) : undefined
              }
              status={knownStatus(choice.plans, coverage)}
            />
          );
        }}
        note={
          tooLong === undefined ? (
            joined(note, noteOf(search, searchText))
          ) : (
            <span className="erx-too-long">{tooLong}</span>
          )
        }
      />
      {search.isCurrent &&
        answer.outside === undefined &&
        answer.rows.every(({ match }) => match === 'similar') &&
        ifNotFound?.(searchText.trim())}
      {below?.(searchText.trim())}
    </div>
  );
}

/** The rows of an answer for the list: drugs in one form, each with its strengths and the gravest of their marks. */
function rowsOf(
  answer: ReturnType<typeof useDrugSearch>['answer'],
  items: readonly DrugChoice[],
  markOf: (choice: DrugChoice) => ReturnType<ReturnType<typeof useDrugMarks>>,
): ComboboxRows {
  const preselected = items.findIndex(({ prescribableDrugId }) => prescribableDrugId === answer.preselected);
  return {
    rows: answer.rows.map((row) => ({
      key: row.choices[0]?.prescribableDrugId ?? '',
      length: row.choices.length,
      entry: entryOf(row, answer.preselected),
      heading: headingOf(row, answer),
    })),
    preselected: preselected === -1 ? undefined : preselected,
    render: (at, options) => {
      const row = answer.rows[at];
      return (
        row && (
          <ChoiceRow
            row={row}
            options={options}
            mark={<DrugMark found={foundOfSeveral(row.choices.map(markOf))} />}
          />
        )
      );
    },
  };
}

/** What is said of the rest of a line, and what of the search. */
const joined = (ofLine: ReactNode, ofSearch: ReactNode): ReactNode =>
  ofLine === undefined || ofSearch === undefined ? (
    (ofLine ?? ofSearch)
  ) : (
    <>
      {ofLine} {ofSearch}
    </>
  );

const wordOf = (found: ReturnType<DrugMarks>) => found && findingsWord(found);

const DrugMark = ({ found }: { found: ReturnType<DrugMarks> }) =>
  found === undefined ? null : <FindingsTag isShort found={found} />;

/** The strength that an arrow comes to: what Enter would take, what the patient has, what was typed, the first. */
function entryOf({ choices }: DrugRow, preselected: string | undefined): number {
  const order = [
    choices.findIndex(({ prescribableDrugId }) => prescribableDrugId === preselected),
    choices.findIndex(({ tie, marketedUntil }) => tie === 'takes' && marketedUntil === undefined),
    choices.findIndex(({ isFound, marketedUntil }) => isFound && marketedUntil === undefined),
    choices.findIndex(({ isFound }) => isFound),
  ];
  return order.find((at) => at !== -1) ?? 0;
}

function headingOf(
  { match, by }: DrugRow,
  { rows, doubtful, without }: DrugSearchAnswer,
): string | undefined {
  switch (match) {
    case 'exact':
      return undefined;
    case 'group':
      return by?.group;
    case 'doubtful':
      return doubtful
        ? `“${doubtful.abbreviation}” is taken for ${doubtful.drugs.join(' or ')} (ISMP). Choose the one that you mean.`
        : say('drugs.search-doubtful');
    case 'similar':
      if (without !== undefined) return say('drugs.search-without', { without });
      return say(rows[0]?.match === 'similar' ? 'drugs.search-similar' : 'drugs.search-also');
  }
}

/** What is to be chosen where Enter takes nothing: what comes in no strengths is chosen as it is. */
function hintOf({ choices }: DrugRow) {
  return choices.every(({ strength }) => strength === '')
    ? 'drugs.search-choose-item'
    : 'drugs.search-choose';
}

function noteOf({ error, retry, isCurrent, answer }: ReturnType<typeof useDrugSearch>, text: string) {
  if (error !== undefined) return <FailureState what="The catalog" error={error} onRetry={retry} />;
  if (text.trim() === '')
    return 'What you find appears here. Type at least the beginning of a name; a class (statin) or a use (otitis) will do.';
  if (!isCurrent) return undefined;
  const { rows, aside, readAs, preselected, outside } = answer;
  const said = [
    ...(readAs === undefined ? [] : [`Read as ${readAs}.`]),
    ...aside.map((one) =>
      one.kind === 'dose-by-weight'
        ? `${one.text} is a dose by weight: it was not searched for. Enter it with the directions.`
        : `${one.text} belongs to the directions: it was not searched for.`,
    ),
    ...(outside ? [say(`drugs.search-${outside.kind}`, { text: outside.text })] : []),
    ...(rows.length === 0 && !outside ? [say('drugs.search-empty')] : []),
    ...(rows[0]?.match === 'exact' && preselected === undefined ? [say(hintOf(rows[0]))] : []),
  ];
  return said.length === 0 ? undefined : said.join(' ');
}
