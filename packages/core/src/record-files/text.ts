/** As much as a list shows of a text. */
const LONGEST = 500;

export const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();
export const cut = (text: string): string => spaced(text).slice(0, LONGEST);
/** Directions are whole or not there: a part of them says something else. */
export const whole = (text: string): string => (text.length > LONGEST ? '' : text);
