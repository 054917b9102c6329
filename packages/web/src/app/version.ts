/** The application's version (S1-9). */
export const APPLICATION_VERSION = '1.2';
