import { Button, Spinner } from '@blueprintjs/core';
import { Filter, Search } from '@blueprintjs/icons';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { afterPointerUp } from '../../page/after-pointer-up';
import { useLayoutNarrowerThan, WIDTHS } from '../../page/use-media';
import { SideSheet } from '../dialog/side-sheet';
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
  /** How many fields are not as they were at first. */
  changed: number;
  /** The fields. */
  children: ReactNode;
  /** @returns whether it is searched: what is wrong with a field is said next to it instead */
  onSearch: () => boolean;
}

/**
 * The filters above a list, in one bar: fields side by side, the button always behind them, Enter in any of them
 * searches. On a phone they are in a sheet, and the bar says how many are set.
 */
export function SearchForm({
  label,
  actText = 'Search',
  isWorking = false,
  changed,
  children,
  onSearch,
}: Props) {
  const isFolded = useLayoutNarrowerThan(WIDTHS.drawer);
  const [isOpen, setOpen] = useState(false);
  const search = () => {
    if (isWorking) return; // what was pressed twice is searched once
    const isSearched = onSearch();
    setOpen(!isSearched);
    focusFirstError();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    search();
  };
  const act = {
    intent: 'primary',
    icon: isWorking ? <Spinner size={16} /> : <Search />,
    text: actText,
    // Not disabled while it works: it would lose the focus.
    'aria-busy': isWorking,
  } as const;
  const form = (
    <form className="erx-search-form" role="search" aria-label={label} onSubmit={submit} noValidate>
      <div className="erx-search-fields">{children}</div>
      <Button type="submit" {...act} />
    </form>
  );
  if (!isFolded) return form;
  return (
    <div className="erx-search-bar">
      <Button
        icon={<Filter />}
        text={changed === 0 ? 'Filters' : `Filters (${String(changed)})`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(true);
        }}
      />
      <Button {...act} onClick={search} />
      <SideSheet
        isOpen={isOpen}
        title="Filters"
        width={400}
        onClose={() => {
          setOpen(false);
        }}
      >
        {form}
      </SideSheet>
    </div>
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

/** First and last day of a search side by side, typed as MM/dd/yyyy (S5-22). */
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
    <div className="erx-search-days">
      {field('from', labels[0])}
      {field('to', labels[1])}
    </div>
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
