import { makeApp } from './app';
import { readSettings, SettingsError } from './settings';

const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

const isOf = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

const start = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const app = makeApp(settings);

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void app.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  let address: string;
  try {
    address = await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    if (isOf(error, 'EADDRINUSE'))
      throw new SettingsError(
        `The sandbox cannot start: port ${settings.port} is in use. End what uses it, or set SANDBOX_PORT to another one.`,
      );
    if (isOf(error, 'EACCES'))
      throw new SettingsError(
        `The sandbox cannot start: port ${settings.port} may not be used by this account. Set SANDBOX_PORT to another one.`,
      );
    throw error;
  }
  say(`The sandbox is ready at ${address}`);
};

start().catch((error: unknown) => {
  say(error instanceof Error ? error.message : 'The sandbox cannot start.');
  process.exit(1);
});
