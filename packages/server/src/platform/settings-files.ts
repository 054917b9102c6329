import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

const SUFFIX = '_FILE';

/**
 * Settings whose value is in a file: `NAME_FILE` names it, as Docker's and Kubernetes' secrets and systemd's
 * credentials are given, so that no secret is in an environment that every child and every dump shows.
 * @param names of the settings there are; another variable that ends so is not ours
 * @returns the environment with their values, each without the line break at its end
 * @throws Error with one sentence naming the variable, where a file cannot be read or a setting is given twice
 */
export function withSettingsFromFiles(environment: Environment, names: readonly string[]): Environment {
  const read: Record<string, string> = {};
  for (const name of names) {
    const variable = `${name}${SUFFIX}`;
    const file = environment[variable];
    if (file === undefined || file === '') continue;
    if (environment[name])
      throw new Error(`The settings ${name} and ${variable} are both given. Keep the one that is meant.`);
    try {
      read[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new Error(
        `The setting ${variable} cannot be used: the file ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
        { cause: error },
      );
    }
    if (read[name] === '')
      throw new Error(`The setting ${variable} cannot be used: the file ${file} is empty.`);
  }
  return { ...environment, ...read };
}
