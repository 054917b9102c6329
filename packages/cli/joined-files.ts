import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { rollup, type GetModuleInfo } from 'rollup';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];
type ChunkPlugin = NonNullable<Options['plugins']>[number];

/**
 * What stands for nearly every command: a plain list, and what each command has of its surroundings when it
 * asks for it.
 */
const PLAIN = [
  'src/commands/prescriptions/list.ts',
  'src/session/http-fetch.ts',
  'src/session/profile-store.ts',
  'src/session/settings.ts',
];

/**
 * What else at least so large a part of all that is loaded late needs is one file as well. Screens are fewer,
 * so that Ink is not among it.
 */
const SHARED = 1 / 8;

/** The file that each module which is loaded late was built into, by the module's path. */
const fileOf = new Map<string, string>();

/** Notes which file each module that is loaded late was built into. */
export const notedFiles: Plugin = {
  name: 'noted-files',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile }) => {
      fileOf.clear();
      for (const [file, { entryPoint }] of Object.entries(metafile?.outputs ?? {}))
        if (entryPoint !== undefined) fileOf.set(entryPoint, basename(file));
    });
  },
};

/**
 * Joins the files that are loaded together. esbuild makes a file of its own for whatever is shared by another
 * set of commands, so that a list opened fifty of them, most of a few hundred bytes, which took 30 ms of
 * processor time. Here there is one for what the program begins with, one for the command line, one for what
 * a plain command needs, one for what many others need besides, and the rest is as it was. What makes schemas
 * takes time when it is loaded, and so a plain command does not load what only others need.
 */
export const joinedFiles: ChunkPlugin = {
  name: 'joined-files',
  async buildEnd() {
    const { outDir } = this.options;
    const bundle = await rollup({
      input: join(outDir, 'erx.js'),
      external: (id) => !/^[./]/.test(id),
      treeshake: false,
    });
    let placed: ReadonlyMap<string, string> | undefined;
    const { output } = await bundle.generate({
      format: 'esm',
      compact: true,
      hoistTransitiveImports: false,
      chunkFileNames: ({ name }) => `${name.replace(/-[A-Z\d]{8}$/, '')}-[hash].js`,
      manualChunks: (id, { getModuleIds, getModuleInfo }) =>
        (placed ??= places([...getModuleIds()], getModuleInfo)).get(id),
    });
    const before = await readdir(outDir);
    await gatherLicences(
      outDir,
      before.filter((name) => name.endsWith('.LEGAL.txt')),
    );
    await Promise.all(
      before
        .filter((name) => name.endsWith('.js') && name !== 'erx.js')
        .map((name) => rm(join(outDir, name))),
    );
    await Promise.all(
      output.map(async (chunk) => {
        if (chunk.type === 'chunk') await writeFile(join(outDir, chunk.fileName), chunk.code);
      }),
    );
  },
};

/**
 * The file each module belongs into, by name; one that has none here stays where it is. Where several would
 * have it, the one that is loaded first has.
 */
function places(all: readonly string[], infoOf: GetModuleInfo): ReadonlyMap<string, string> {
  const late = all.filter((id) => infoOf(id)?.dynamicImporters.length);
  const shares = new Map<string, number>();
  for (const id of late)
    for (const needed of neededBy(id, infoOf)) shares.set(needed, (shares.get(needed) ?? 0) + 1);
  const [entry] = all.filter((id) => infoOf(id)?.isEntry);
  return new Map([
    ...[...shares]
      .filter(([, count]) => count >= late.length * SHARED)
      .map(([id]) => [id, 'shared'] as const),
    ...PLAIN.flatMap((path) => [...neededBy(builtFrom(path, all), infoOf)]).map(
      (id) => [id, 'common'] as const,
    ),
    ...[...neededBy(builtFrom('src/main.ts', all), infoOf)].map((id) => [id, 'main'] as const),
    // Not the entry itself, which waits for what it loads: a file that waited for it in turn would never be
    // loaded.
    ...(infoOf(entry ?? '')?.importedIds ?? [])
      .flatMap((id) => [...neededBy(id, infoOf)])
      .map((id) => [id, 'start'] as const),
  ]);
}

function builtFrom(path: string, all: readonly string[]): string {
  const found = all.find((id) => basename(id) === fileOf.get(path));
  if (found === undefined)
    throw new Error(`${path} is not loaded late: packages/cli/joined-files.ts names what is.`);
  return found;
}

/** A module with all that is loaded before it. */
function neededBy(id: string, infoOf: GetModuleInfo, found = new Set<string>()): ReadonlySet<string> {
  const info = infoOf(id);
  if (!info || info.isExternal || found.has(id)) return found;
  found.add(id);
  for (const next of info.importedIds) neededBy(next, infoOf, found);
  return found;
}

/** The licences of what is bundled, which esbuild writes beside each file, in one. */
async function gatherLicences(folder: string, names: readonly string[]): Promise<void> {
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  await writeFile(join(folder, 'LEGAL.txt'), texts.join('\n'));
  await Promise.all(names.map((name) => rm(join(folder, name))));
}
