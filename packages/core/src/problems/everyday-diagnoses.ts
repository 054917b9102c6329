import everyday from './everyday-diagnoses.json' with { type: 'json' };

/** A wording with the codes that it means. */
export interface EverydayDiagnosis {
  readonly said: string;
  /** Codes or beginnings of codes, the likeliest first. */
  readonly codes: readonly string[];
}

/**
 * What clinicians type for diagnoses, and the ICD-10-CM codes that it means, every wording once. Abbreviations are
 * read as whole words, so that 'uti' is no 'utility'. The choice of words is ours; the codes are those of the
 * ICD-10-CM tabular list, and a test proves that each exists.
 */
export const EVERYDAY_DIAGNOSES: readonly EverydayDiagnosis[] = everyday.wordings.flatMap(({ said, codes }) =>
  said.map((wording) => ({ said: wording, codes })),
);

/** Words of ordinary speech, and the words of the list that say the same. */
export const SAME_WORDS: Readonly<Record<string, readonly string[]>> = everyday.sameWords;
