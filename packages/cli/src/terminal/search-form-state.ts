/** One of what a filter can be: what is asked with, and what a person reads. */
export interface Chosen {
  readonly value: string;
  readonly label: string;
}

/** A filter of a search. */
export type FormField<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  /** What it is called where it does not narrow. */
  readonly none: string;
} &
  /** Typed as people name days; shown with the date that the word means. */
  (
    | { readonly kind: 'day'; show(word: string): string }
    | { readonly kind: 'choice'; readonly choices: readonly Chosen[] }
    /** Typed and looked up at the server. */
    | { readonly kind: 'find'; readonly unknown: string; find(text: string): Promise<readonly Chosen[]> }
  );

export type FormValues<Name extends string> = Readonly<Partial<Record<Name, Chosen>>>;

/** Where the user is in the form. */
export type FormStage<Name extends string> =
  | { readonly at: 'fields'; readonly on: Name | 'search' | undefined }
  | { readonly at: 'typing'; readonly on: Name; readonly field: FormField<Name>; readonly text: string }
  | { readonly at: 'finding'; readonly on: Name; readonly field: FormField<Name> }
  | {
      readonly at: 'choosing';
      readonly on: Name;
      readonly field: FormField<Name>;
      readonly choices: readonly Chosen[];
    };

/** The values with one of them changed; undefined takes it away. */
export function withValue<Name extends string>(
  values: FormValues<Name>,
  name: Name,
  chosen: Chosen | undefined,
): FormValues<Name> {
  return Object.fromEntries([
    ...Object.entries(values).filter(([one]) => one !== name),
    ...(chosen === undefined ? [] : [[name, chosen]]),
  ]) as FormValues<Name>;
}
