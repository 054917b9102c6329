/**
 * The ids of all charts of a person by the one that is kept, as an SQL array: itself, and those that were merged
 * into it. What is never moved, such as the trail and what was signed, is found by it.
 * @param practice of the charts, an expression
 * @param chart an expression of a uuid
 */
export const chartIds = (practice: string, chart: string): string =>
  `ARRAY(SELECT ${chart} UNION ALL SELECT m.id FROM patients m
    WHERE m.practice_id = ${practice} AND m.merged_into = ${chart})`;

/**
 * Every chart of the person whose kept chart is `chart`, as a source of rows of patients: a person who was known
 * under another name or birth date until a merge is found by it.
 */
export const chartsOf = (practice: string, chart: string): string =>
  `(SELECT m.* FROM patients m WHERE m.practice_id = ${practice} AND m.id = ${chart}
    UNION ALL SELECT m.* FROM patients m WHERE m.practice_id = ${practice} AND m.merged_into = ${chart})`;
