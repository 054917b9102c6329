import { createRequire } from 'node:module';

/** Loads a library as the server has it, so that a floor is on the very same version. */
export const fromServer = createRequire(new URL('../../../packages/server/package.json', import.meta.url));
