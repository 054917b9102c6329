/** The state of a message of the pharmacy network. */
export const NETWORK_STATES = ['waiting', 'taken', 'refused', 'unanswered'] as const;

/** What came of reading a refused message again. */
export const REPLAY_STATES = ['running', 'taken', 'refused'] as const;

/** What is counted by the hour, and reported when it is far above the usual. */
export const ALARM_KINDS = ['refused-here', 'refused-there', 'credentials-wrong'] as const;

/** Directions of a network message. */
export const MESSAGE_DIRECTIONS = ['out', 'in'] as const;
