/** Who imports, and when. */
export interface Importing {
  readonly importId: string;
  readonly practiceId: string;
  readonly accountId: string;
  readonly now: Date;
  /** The fiscal year of a list of diagnoses, where it was given. */
  readonly year: number | undefined;
}
