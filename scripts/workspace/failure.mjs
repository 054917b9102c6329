/**
 * A failure whose message is the one sentence a person should read. Any other error is a defect and keeps its
 * stack.
 */
export class Failure extends Error {}

/**
 * Runs a command's work and turns how it ended into an exit code: a Failure becomes its sentence on stderr
 * and 1.
 */
export async function exitWith(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Failure ? error.message : (error?.stack ?? error)}\n`);
    process.exitCode = 1;
  }
}
