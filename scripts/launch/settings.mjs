import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../workspace/failure.mjs';

/**
 * Where to run, from the command line before the environment before the defaults.
 * @returns {{ port: number, sandboxPort: number, mailPort: number, data: string, help: boolean }} `data` is
 * absolute
 * @throws {Failure} for an unknown option or an impossible port
 */
export function readSettings(argv, env, root) {
  const { values } = parse(argv);
  const settings = {
    port: portOf(values.port ?? env.ERX_PORT, 4700, values.port === undefined ? 'ERX_PORT' : '--port'),
    sandboxPort: portOf(
      values['sandbox-port'] ?? env.SANDBOX_PORT,
      4710,
      values['sandbox-port'] === undefined ? 'SANDBOX_PORT' : '--sandbox-port',
    ),
    mailPort: 0,
    data: env.ERX_DATA ? resolve(env.ERX_DATA) : join(root, '.erx'),
    help: values.help === true,
  };
  settings.mailPort = portOf(
    values['mail-port'] ?? env.SANDBOX_MAIL_PORT,
    settings.sandboxPort + 1,
    values['mail-port'] === undefined ? 'SANDBOX_MAIL_PORT' : '--mail-port',
  );
  if (settings.port === settings.sandboxPort) {
    throw new Failure(
      `The application and the sandbox cannot share port ${settings.port}: give one of them another with --port or --sandbox-port.`,
    );
  }
  if (settings.mailPort === settings.port || settings.mailPort === settings.sandboxPort) {
    throw new Failure(
      `The sandbox's mail cannot share port ${settings.mailPort} with the rest: give it another with --mail-port.`,
    );
  }
  return settings;
}

export const USAGE = `npm start [-- --port 4700 --sandbox-port 4710]

Installs and builds what is missing, then starts the application and the sandbox.
  --port N           port of the application (or ERX_PORT)
  --sandbox-port N   port of the sandbox (or SANDBOX_PORT)
  --mail-port N      port of the sandbox's mail server (or SANDBOX_MAIL_PORT; the one after the sandbox's)
  ERX_DATA           folder of all data (default .erx in the project)
  DATABASE_URL       a PostgreSQL database in place of the embedded one
  OIDC_ISSUER        another identity provider in place of the one built in`;

function parse(argv) {
  try {
    return parseArgs({
      args: argv,
      options: {
        port: { type: 'string' },
        'sandbox-port': { type: 'string' },
        'mail-port': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new Failure(`${error.message.split('. ')[0].replace(/\.$/, '')}: see npm start -- --help.`);
  }
}

function portOf(text, fallback, source) {
  if (text === undefined || text === '') return fallback;
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535) return Number(text);
  throw new Failure(
    `${source} is ${JSON.stringify(text)}, which is not a port: give a number from 1 to 65535.`,
  );
}
