/** Whose list of favorites it is. */
export const FAVORITE_LISTS = ['patient', 'user', 'practice'] as const;
