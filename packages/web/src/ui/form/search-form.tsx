import { Button, Spinner } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { ReactNode, SubmitEvent } from 'react';
import { afterPointerUp } from '../../page/after-pointer-up';
import { DateText } from './date-text';
import { SelectField, TextField } from './text-field';
import { focusFirstError } from './focus-first-error';
import './search-form.css';
import type { DayProblems, TypedDays } from './typed-days';

interface Props {
  /** Names the search for screen readers. */
  label: string;
  /** What the button says. */
  actText?: string;
  isWorking?: boolean;
  /** The fields. */
  children: ReactNode;
  /** Checkboxes before the button. */
  options?: ReactNode;
  onSearch: () => void;
}

/**
 * The filters above a list: fields side by side, Enter in any of them searches, and so does the button behind
 * them.
 */
export function SearchForm({
  label,
  actText = 'Search',
  isWorking = false,
  children,
  options,
  onSearch,
}: Props) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isWorking) return; // what was pressed twice is searched once
    onSearch();
    focusFirstError();
  };
  return (
    <form className="erx-search-form" role="search" aria-label={label} onSubmit={submit} noValidate>
      {children}
      <div className="erx-search-tail">
        {options}
        {/* Not disabled while it works: it would lose the focus. */}
        <Button
          type="submit"
          intent="primary"
          icon={isWorking ? <Spinner size={16} /> : <Search />}
          text={actText}
          aria-busy={isWorking}
        />
      </div>
    </form>
  );
}

interface DaysProps {
  days: TypedDays;
  problems: DayProblems;
  onChange: (change: Partial<TypedDays>) => void;
  /** Called when a field is left: what is wrong with it may be said now. */
  onLeave: () => void;
  labels?: readonly [from: string, to: string];
}

/** First and last day of a search, typed as MM/dd/yyyy (S5-22). */
export function DayFields({
  days,
  problems,
  onChange,
  onLeave,
  labels = ['Start Date', 'End Date'],
}: DaysProps) {
  const field = (name: 'from' | 'to', label: string) => (
    <DateText
      label={label}
      error={problems[name]}
      name={name}
      maxLength={20}
      value={days[name]}
      onChange={(typed) => {
        onChange({ [name]: typed });
      }}
      onLeave={() => {
        afterPointerUp(onLeave);
      }}
    />
  );
  return (
    <>
      {field('from', labels[0])}
      {field('to', labels[1])}
    </>
  );
}

interface TextProps {
  label: string;
  /** What is looked for, in an example. */
  hint?: string | undefined;
  value: string;
  /** The most characters. */
  length: number;
  onChange: (value: string) => void;
}

/** A number, a name or a code to search by. */
export function WordField({ label, hint, value, length, onChange }: TextProps) {
  return (
    <TextField
      label={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={length}
      {...(hint === undefined ? {} : { placeholder: hint })}
      value={value}
      onValueChange={onChange}
    />
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  /** Value to words, in the order in which they are offered. */
  options: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
  className?: string;
}

/** One of a few values. */
export function ChoiceField<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: ChoiceProps<Value>) {
  const entries = Object.entries<string>(options);
  return (
    <SelectField
      label={label}
      {...(className === undefined ? {} : { className })}
      fill
      value={value}
      options={entries.map(([key, text]) => ({ value: key, label: text }))}
      onChange={(event) => {
        const chosen = entries.find(([key]) => key === event.currentTarget.value);
        if (chosen) onChange(chosen[0] as Value);
      }}
    />
  );
}
