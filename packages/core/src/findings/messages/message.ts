/** A sentence with the title of the dialog or toast that says it. */
export interface Message {
  readonly title: string;
  readonly text: string;
}

/** Values for the placeholders of a message: numbers and vocabulary, never patient data. */
export type MessageData = Readonly<Record<string, string | number>>;

export const error = (text: string): Message => ({ title: 'Error', text });
export const warning = (text: string): Message => ({ title: 'Warning', text });
export const success = (text: string): Message => ({ title: 'Success', text });
export const information = (text: string): Message => ({ title: 'Information', text });
export const missing = (text: string): Message => ({ title: 'Missing Required Data', text });
export const controlledAlert = (text: string): Message => ({ title: 'Controlled Substance Alert', text });
