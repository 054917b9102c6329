import { spawn } from 'node:child_process';
import { PROGRAM } from './erx';
import { runInProcess } from './in-process';
import { openRunFolder, type RunFolder } from './run-folder';

/** How a command is run where nobody sits at a terminal. */
export interface Piped {
  readonly words: readonly string[];
  /** A settings folder; the run works with a copy. */
  readonly settings: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** Whether its command line is run in this process, and the built program is not. */
  readonly isInProcess?: boolean;
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

interface Begun {
  stdout(): string;
  stderr(): string;
  readonly code: Promise<number | null>;
  end(): void;
}

function begin({ words, env = {} }: Piped, place: RunFolder): Begun {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    cwd: place.work,
    env: { ...place.env, ...env },
    detached: true,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    code: new Promise((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    }),
    end: () => void child.kill('SIGKILL'),
  };
}

const beginInProcess = ({ words, env = {} }: Piped, place: RunFolder): Begun =>
  runInProcess({
    words,
    environment: { ...place.env, ...env },
    folder: place.work,
    openBrowser: place.noteBrowsed,
  });

/**
 * Runs the built program as a service or a scheduled job does: no terminal at all, not even one that it could
 * open by itself, and an input that stays open and says nothing, for which a command that reads it waits for
 * ever. Or its command line in this process, with such an input.
 * @throws Error when it does not end
 */
export async function runPiped(piped: Piped): Promise<PipedOutcome> {
  const place = openRunFolder(piped.settings, piped.files ?? {});
  const begun = piped.isInProcess ? beginInProcess(piped, place) : begin(piped, place);
  try {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => {
        reject(new Error(`erx ${piped.words.join(' ')} does not end\n${begun.stdout()}${begun.stderr()}`));
      }, LATE_MILLISECONDS).unref();
    });
    const code = await Promise.race([begun.code, late]);
    return { code, stdout: begun.stdout(), stderr: begun.stderr(), ...place.left() };
  } finally {
    begun.end();
    place.close();
  }
}
