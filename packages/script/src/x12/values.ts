import { GENDER, type WireGender } from './codes';

/**
 * A date or the beginning of a period, by its qualifier (D8: YYYYMMDD, RD8: two of them), as YYYY-MM-DD;
 * undefined for what is no date that exists.
 */
export function toDate(qualifier: string, text: string): string | undefined {
  const match = (
    qualifier === 'RD8'
      ? /^(\d{4})(\d{2})(\d{2})-\d{8}$/
      : qualifier === 'D8'
        ? /^(\d{4})(\d{2})(\d{2})$/
        : undefined
  )?.exec(text.trim());
  if (!match) return undefined;
  const date = match.slice(1, 4).join('-');
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === date ? date : undefined;
}

/** F, M, or anything else. */
export function toGender(code: string): WireGender {
  return (Object.keys(GENDER) as WireGender[]).find((gender) => GENDER[gender] === code) ?? 'Unknown';
}
