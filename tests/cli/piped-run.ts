import { spawn } from 'node:child_process';
import { PROGRAM } from './erx';
import { openRunFolder } from './run-folder';

/** How a command is run where nobody sits at a terminal. */
export interface Piped {
  readonly words: readonly string[];
  /** A settings folder; the run works with a copy. */
  readonly settings: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

/** What is left when it has ended. */
export interface PipedOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /**
   * Its working folder without what lay there before, its temporary folder, and what lies beside the stored
   * sign-in, by name.
   */
  readonly files: readonly string[];
  readonly temporary: readonly string[];
  readonly kept: readonly string[];
}

/** Longer than any command takes that does not wait for somebody. */
const LATE_MILLISECONDS = 40_000;

/**
 * Runs the built program as a service or a scheduled job does: no terminal at all, not even one that it could
 * open by itself, and an input that stays open and says nothing, for which a command that reads it waits for
 * ever.
 * @throws Error when it does not end
 */
export async function runPiped({ words, settings, env = {}, files = {} }: Piped): Promise<PipedOutcome> {
  const place = openRunFolder(settings, files);
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    cwd: place.work,
    env: { ...place.env, ...env },
    detached: true,
  });
  try {
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`erx ${words.join(' ')} does not end\n${stdout}${stderr}`)),
        LATE_MILLISECONDS,
      );
      child.once('error', reject).once('close', (ended) => {
        clearTimeout(late);
        resolve(ended);
      });
    });
    return { code, stdout, stderr, ...place.left() };
  } finally {
    child.kill('SIGKILL');
    place.close();
  }
}
