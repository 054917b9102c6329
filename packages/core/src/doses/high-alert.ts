import groups from './high-alert.json' with { type: 'json' };

/** Drugs of which a wrong dose kills or maims more often than of others. */
interface HighAlertGroup {
  readonly group: string;
  /** The beginnings of their names: 'insulin' is every insulin. */
  readonly ingredients: readonly string[];
  readonly source: string;
  /** Whether the source was read for this group. */
  readonly isConfirmed: boolean;
}

/** In these a dose that cannot be judged is asked about, never only shown (docs/decisions/doses.md). */
export const HIGH_ALERT: readonly HighAlertGroup[] = groups;

/** The group of drugs of high alert that an ingredient is of; undefined of others. */
export const highAlertGroupOf = (ingredient: string): string | undefined =>
  HIGH_ALERT.find(({ ingredients }) => ingredients.some((name) => ingredient.toLowerCase().startsWith(name)))
    ?.group;

/** Whether a dose of an ingredient that cannot be judged may kill. */
export const isHighAlert = (ingredient: string): boolean => highAlertGroupOf(ingredient) !== undefined;
