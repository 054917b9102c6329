const WRITERS = /^ *inst\._zod\.processJSONSchema = .*;$/gm;
const IMPORT = /^import \{ (createStandardJSONSchemaMethod), (createToJSONSchemaMethod) \} from .*;$/m;

const NO_WRITER =
  "const noWriter = () => { throw new Error('The web application makes no JSON Schema.'); };" +
  ' const $1 = () => noWriter, $2 = noWriter;';

/**
 * Leaves zod's writer of JSON Schema out, which every kind of schema brings along (4 KB gzipped of the first
 * load): in the browser a schema only reads. Asked for one, it throws.
 * @returns {import('vite').Plugin}
 */
export function leaveOutJsonSchema() {
  return {
    name: 'erx-no-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        if (!WRITERS.test(code) || !IMPORT.test(code))
          throw new Error('zod names its writer of JSON Schema otherwise now: mend vite/no-json-schema.mjs.');
        return {
          code: code.replace(WRITERS, '').replace(IMPORT, NO_WRITER),
          map: null,
        };
      },
    },
  };
}
