import { startTestServer, type TestServer } from '../fixtures/running-server';
import { Erx } from './erx';
import { makePractice, type TerminalPractice } from './practice';
import { signIn } from './sign-in';

/** A server of its own with one practice, and terminals at it. */
export interface DemoPractice {
  readonly server: TestServer;
  readonly practice: TerminalPractice;
  /**
   * A terminal with settings of its own, in which somebody is signed in if an e-mail address is given.
   * @throws Error when the sign-in failed
   */
  terminal(email?: string): Promise<Erx>;
  /** Ends the terminals and the server. */
  close(): Promise<void>;
}

/** Starts it. Its people are those of makePractice: provider@, other@ and staff@elm.test. */
export async function setupDemoPractice(): Promise<DemoPractice> {
  const server = await startTestServer('pglite');
  const practice = await makePractice(server, 'Elm Street', 'elm.test');
  const terminals: Erx[] = [];
  return {
    server,
    practice,
    async terminal(email) {
      const erx = new Erx(server.origin);
      terminals.push(erx);
      if (email === undefined) return erx;
      const { code, stderr } = await signIn(erx, email);
      if (code !== 0) throw new Error(`${email} was not signed in: ${stderr}`);
      return erx;
    },
    async close() {
      for (const erx of terminals) erx.close();
      await server.close();
    },
  };
}
