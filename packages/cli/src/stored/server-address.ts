import { TerminalFailure } from '../messages';

export const DEFAULT_SERVER = 'http://localhost:4700';

/**
 * The origin of the server to talk to: the option, the environment, the last one signed in at, the default;
 * the first that is given.
 * @throws TerminalFailure when it is no http(s) address, or plain http to another machine: tokens would
 * travel readable
 */
export function serverAddress(...given: readonly (string | undefined)[]): string {
  const address = given.find((one) => one !== undefined && one !== '') ?? DEFAULT_SERVER;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new TerminalFailure('terminal.server-address-invalid', { address });
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new TerminalFailure('terminal.server-address-invalid', { address });
  if (url.username || url.password || url.search || url.hash || url.pathname !== '/')
    throw new TerminalFailure('terminal.server-address-invalid', { address: url.origin });
  if (url.protocol === 'http:' && !isThisMachine(url.hostname))
    throw new TerminalFailure('terminal.server-address-plain', { address: url.origin });
  return url.origin;
}

function isThisMachine(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}
