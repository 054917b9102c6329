import { scriptCodec, type ScriptCodec } from './codec';
import type { ScriptVersion } from './model';

/** Reads the messages of one version of the standard, and writes none. */
export type ScriptReader = Pick<ScriptCodec, 'version' | 'read' | 'readExactly'>;

/**
 * The reading half of a codec, for the sandbox: it answers by a separate writer
 * (docs/decisions/script-messages.md), so that what one of the two has wrong is not confirmed by the other.
 */
export const scriptReader = (version: ScriptVersion): ScriptReader => {
  const { read, readExactly } = scriptCodec(version);
  return { version, read, readExactly };
};
