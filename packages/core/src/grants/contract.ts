/** Permissions of others and the requests to give them (S2.4, S2.5, S6-13). */
export {};
