import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/**
 * Runs a program to its end.
 * @param {string[]} command program and arguments
 * @param {{ cwd: string, env?: object, shell?: boolean, show?: boolean, signal?: AbortSignal }} options
 * `show` passes its output through
 * @returns {Promise<{ code: number | null, output: string }>} stdout and stderr together; code null when it
 * could not run or was killed
 */
export function runToEnd(
  [program, ...args],
  { cwd, env = process.env, shell = false, show = false, signal },
) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      shell,
      signal,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    const endWithUs = () => child.kill();
    process.once('exit', endWithUs);
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ code: null, output: output || error.message }));
    child.on('close', (code) => {
      process.off('exit', endWithUs);
      resolve({ code, output });
    });
  });
}

/**
 * Runs a script of a package.json as a package manager would: in its folder, with the programs of its and the
 * root's dependencies.
 */
export function runScript(script, { root, folder = '.', signal }) {
  const cwd = join(root, folder);
  const path = [join(cwd, 'node_modules', '.bin'), join(root, 'node_modules', '.bin'), process.env.PATH].join(
    delimiter,
  );
  return runToEnd([script], { cwd, env: { ...process.env, PATH: path }, shell: true, signal });
}
