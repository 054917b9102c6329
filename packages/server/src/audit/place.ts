/**
 * Where a page ended: its last record, and what a search by name had sorted it by, none where it concerns no
 * one.
 */
export interface Place {
  readonly at: string;
  readonly sequence: number;
  readonly keys: readonly string[] | null;
}
