/** Which phone is the primary one. */
export const PRIMARY_PHONE_TYPES = ['None', 'Home', 'Work', 'Cell'] as const;
