import { Box } from 'ink';
import stringWidth from 'string-width';
import { fit } from '../output/fit';
import { wrapLines } from '../output/lines';
import { ChoiceList } from './choice-list';
import type { FormField, FormValues } from './search-form-state';
import { Tone } from './styled-text';
import type { SearchFormState } from './use-search-form';

interface Props<Name extends string> {
  readonly title: string;
  readonly fields: readonly FormField<Name>[];
  readonly form: Omit<SearchFormState<Name>, 'typed' | 'keys' | 'escape'>;
  readonly width: number;
  readonly height: number;
}

/** What narrows a search: a line each, to be changed one by one; the last one searches. */
export function SearchForm<Name extends string>({
  title,
  fields,
  form: { values, stage, problems, onField, onChoose },
  width,
  height,
}: Props<Name>) {
  const problemLines = problems.flatMap((problem) => wrapLines(problem, width - 4));
  const room = Math.max(2, height - problemLines.length);
  const list =
    stage.at === 'choosing' ? (
      <ChoiceList
        key={`choosing ${stage.field.name}`}
        title={stage.field.label}
        height={room}
        current={values[stage.field.name]?.value}
        choices={[
          { value: undefined, label: stage.field.none },
          ...stage.choices.map(({ value, label }) => ({ value, label })),
        ]}
        onChoose={(value: string | undefined) => {
          onChoose(stage.choices.find((one) => one.value === value));
        }}
      />
    ) : (
      <ChoiceList
        // While something is typed or looked up the list stays where it is and takes no keys.
        key="fields"
        title={title}
        height={room}
        isIdle={stage.at !== 'fields'}
        {...(stage.on === undefined ? {} : { current: stage.on })}
        choices={[
          ...fields.map((field) => ({
            value: field.name as Name | 'search',
            label: lineOf(fields, field, values),
          })),
          { value: 'search' as const, label: 'Search' },
        ]}
        onChoose={onField}
      />
    );
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      {list}
      {problemLines.map((line, index) => (
        <Box key={index} paddingLeft={1}>
          <Tone role="bad">{`${index === 0 ? '!' : ' '} ${line}`}</Tone>
        </Box>
      ))}
    </Box>
  );
}

function lineOf<Name extends string>(
  fields: readonly FormField<Name>[],
  { name, label, none }: FormField<Name>,
  values: FormValues<Name>,
): string {
  const width = Math.max(...fields.map((field) => stringWidth(field.label)));
  return `${fit(label, width)}  ${values[name]?.label ?? none}`;
}
