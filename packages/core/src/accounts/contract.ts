/** Sign-up, registration, the own profile, passwords and preferences (S2.3, S2.11, S2.12). */
export {};
