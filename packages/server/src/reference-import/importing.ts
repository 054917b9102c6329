/** Who imports, and when. */
export interface Importing {
  readonly importId: string;
  readonly practiceId: string;
  readonly accountId: string;
  readonly now: Date;
}
