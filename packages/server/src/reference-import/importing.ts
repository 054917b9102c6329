/** Who imports, and when. */
export interface Importing {
  readonly practiceId: string;
  readonly accountId: string;
  readonly now: Date;
}
