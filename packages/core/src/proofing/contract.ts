/** The proofing of identities and the tokens that come of it (S2.14). */
export {};
