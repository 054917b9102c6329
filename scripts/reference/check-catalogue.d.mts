/** A row of the starter catalogue, as far as its codes are concerned. */
export interface CodedDrug {
  readonly description: string;
  readonly genericName: string;
  readonly brandName: string | null;
  readonly strength: string | null;
  readonly form: string;
  readonly rxcui: string | null;
  readonly ndc: string | null;
  readonly packages: readonly string[];
}

export function unconfirmedDrugs(folder: string, drugs?: readonly CodedDrug[]): string[];
export function unconfirmedDiagnoses(folder: string, diagnoses?: readonly (readonly string[])[]): string[];
/** Codes of packages that RxNorm's list by NDC does not confirm, a sentence each. */
export function unconfirmedPackageCodes(folder: string): string[];
