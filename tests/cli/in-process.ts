import { fileURLToPath } from 'node:url';

/** Imports a file of the command line as it runs: its screens are no part of what these tests are compiled with. */
export const source = async (path: string): Promise<unknown> =>
  await import(fileURLToPath(new URL(`../../packages/cli/src/${path}.ts`, import.meta.url)));

/** See packages/cli/src/testing/run-in-process.ts. */
export interface InProcess {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly terminal?: { readonly columns: number; readonly rows: number };
  readonly isErrorApart?: boolean;
  readonly input?: string | Buffer;
  openBrowser(address: string): Promise<void>;
}

export interface RunningInProcess {
  stdout(): string;
  stderr(): string;
  type(keys: string): void;
  isRaw(): boolean;
  readonly code: Promise<number>;
  end(): void;
}

/** Runs a command line of erx in this process, as the program does in its own. */
export const { runInProcess } = (await source('testing/run-in-process')) as {
  runInProcess(command: InProcess): RunningInProcess;
};
