/** S1-9: the application and the API are version 1.2. */
export const API_VERSION = '1.2';
