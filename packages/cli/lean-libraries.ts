import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** What conf loads for schemas and migrations of its file, which this program has none of: 20 ms of each command. */
const UNUSED_OF_CONF = /^(ajv\/dist\/2020\.js|ajv-formats|semver)$/;

/** Leaves out of conf what is never called here; a call is a defect of this program, and says so. */
export const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  setup(build) {
    build.onResolve({ filter: UNUSED_OF_CONF }, ({ path, importer }) =>
      /[\\/]conf[\\/]dist[\\/]/.test(importer) ? { path, namespace: 'unused' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({
      contents: `const absent = () => { throw new Error('This is left out of erx.'); };
export { absent as Ajv2020 };
export default absent;`,
    }));
  },
};
