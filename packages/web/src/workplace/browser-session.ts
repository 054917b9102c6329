/** The signed-in person as the token tells: who they are, never what they may do. */
export interface SessionUser {
  readonly subject: string;
  readonly email: string;
}

/** The session in this browser: authorization code with PKCE, tokens in memory only (decision 3). */
export interface BrowserSession {
  readonly state: 'starting' | 'signed-out' | 'signed-in' | 'failed';
  readonly user?: SessionUser | undefined;
  subscribe(listener: () => void): () => void;
  start(): Promise<void>;
  /** Goes to the identity provider and comes back to `returnTo`, a path of this application. */
  signIn(returnTo?: string): Promise<void>;
  signOut(): Promise<void>;
  accessToken(): Promise<string | undefined>;
}
