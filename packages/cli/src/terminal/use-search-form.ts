import { useRef, useState } from 'react';
import { endsSession } from '../requests/ends-session';
import type { TypedLine } from './typed-input';
import type { KeyEntry } from './key-line';
import { toSentence } from './sentence-of';
import { type Chosen, type FormField, type FormStage, type FormValues, withValue } from './search-form-state';

interface Given<Name extends string> {
  readonly fields: readonly FormField<Name>[];
  readonly initial: FormValues<Name>;
  /** Why a search by these is not made, in sentences; none where it is. */
  findProblems(values: FormValues<Name>): readonly string[];
  onSearch(values: FormValues<Name>): void;
  /** Esc on the list of filters. */
  onLeave(): void;
  /** Called with a failure that ends the screen. */
  end(error: Error): void;
}

/** A search form as a screen holds it: what its parts are drawn with, and what its keys do. */
export interface SearchFormState<Name extends string> {
  readonly values: FormValues<Name>;
  readonly stage: FormStage<Name>;
  readonly problems: readonly string[];
  readonly typed: TypedLine | undefined;
  readonly keys: readonly KeyEntry[];
  onField(name: Name | 'search'): void;
  onChoose(chosen: Chosen | undefined): void;
  /** Esc: out of a filter, then out of the form. */
  escape(): void;
}

const KEYS: Record<FormStage<string>['at'], readonly KeyEntry[]> = {
  fields: [
    ['j/k', 'move'],
    ['Enter', 'change, or search'],
    ['Esc', 'back'],
  ],
  typing: [
    ['Enter', 'take'],
    ['Esc', 'leave as it was'],
  ],
  finding: [['Esc', 'stop']],
  choosing: [
    ['j/k', 'move'],
    ['Enter', 'choose'],
    ['Esc', 'back'],
  ],
};

/** Filters changed one by one, and a search made when they are in order. */
export function useSearchForm<Name extends string>({
  fields,
  initial,
  findProblems,
  onSearch,
  onLeave,
  end,
}: Given<Name>): SearchFormState<Name> {
  const [values, setValues] = useState(initial);
  const [stage, setStage] = useState<FormStage<Name>>({ at: 'fields', on: undefined });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const lookingUp = useRef<object>(undefined);

  const set = (name: Name, chosen: Chosen | undefined): void => {
    const next = withValue(values, name, chosen);
    setValues(next);
    setProblems(findProblems(next));
    setStage({ at: 'fields', on: name });
  };

  const lookUp = (field: FormField<Name> & { readonly kind: 'find' }, text: string): void => {
    const mine = {};
    lookingUp.current = mine;
    setStage({ at: 'finding', on: field.name, field });
    field.find(text).then(
      (choices) => {
        if (lookingUp.current !== mine) return;
        setProblems(choices.length === 0 ? [field.unknown] : []);
        setStage(
          choices.length === 0
            ? { at: 'fields', on: field.name }
            : { at: 'choosing', on: field.name, field, choices },
        );
      },
      (error: unknown) => {
        if (lookingUp.current !== mine) return;
        if (error instanceof Error && endsSession(error)) return end(error);
        setProblems([toSentence(error)]);
        setStage({ at: 'fields', on: field.name });
      },
    );
  };

  const take = (text: string): void => {
    if (stage.at !== 'typing') return;
    const word = text.trim();
    const { field } = stage;
    if (word === '') set(field.name, undefined);
    else if (field.kind === 'find') lookUp(field, word);
    else set(field.name, { value: word, label: field.kind === 'day' ? field.show(word) : word });
  };

  const onField = (name: Name | 'search'): void => {
    const field = fields.find((one) => one.name === name);
    if (!field) {
      const found = findProblems(values);
      setProblems(found);
      if (found.length === 0) onSearch(values);
      setStage({ at: 'fields', on: 'search' });
    } else if (field.kind === 'choice')
      setStage({ at: 'choosing', on: field.name, field, choices: field.choices });
    else
      setStage({
        at: 'typing',
        on: field.name,
        field,
        text: field.kind === 'day' ? (values[field.name]?.value ?? '') : '',
      });
  };

  const typed: TypedLine | undefined =
    stage.at === 'typing'
      ? {
          label: `${stage.field.label}: `,
          value: stage.text,
          onSubmit: take,
          onChange: (text) => setStage({ ...stage, text }),
        }
      : undefined;

  return {
    values,
    stage,
    problems,
    typed,
    keys: KEYS[stage.at],
    onField,
    onChoose: (chosen) => {
      if (stage.at === 'choosing') set(stage.field.name, chosen);
    },
    escape() {
      lookingUp.current = undefined;
      if (stage.at === 'fields') onLeave();
      else setStage({ at: 'fields', on: stage.on });
    },
  };
}
