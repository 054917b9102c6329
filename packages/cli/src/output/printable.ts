/**
 * Characters that steer a terminal or turn its text around: C0 and C1 controls, line and direction
 * separators. What a pharmacy wrote is shown, never obeyed.
 */
// eslint-disable-next-line no-control-regex -- naming the control characters is this pattern's purpose
const STEERING = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * The text on one line, with every steering character shown as a replacement sign (line breaks and tabs as a
 * space).
 */
export function printable(text: string): string {
  return text.replace(STEERING, (character) => (/[\t\n\r]/.test(character) ? ' ' : '\ufffd'));
}

/**
 * A value as JSON in which every steering character is an escape: the same value to a program, harmless to a
 * terminal.
 */
export function printableJson(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, undefined, indent);
  return text.replace(STEERING, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
