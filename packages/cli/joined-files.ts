import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rollup, type GetModuleInfo } from 'rollup';
import type { Options } from 'tsup';

type ChunkPlugin = NonNullable<Options['plugins']>[number];

/** What at least so large a part of all that is loaded late needs is one file. Screens are fewer, so that Ink is not among it. */
const COMMON_SHARE = 1 / 8;

/** What every command has of its surroundings, each loaded when it is asked for. */
const OF_EVERY_COMMAND = /^(http-fetch|profile-store|settings)-/;

/**
 * Joins the files that a command loads together. esbuild makes a file of its own for whatever is shared by another set of commands, so that a list opened fifty of them, most of a few
 * hundred bytes; opening took longer than the list. Here it is one for what the program begins with, one for the command line, one for what most commands need, and the rest as it was.
 */
export const joinedFiles: ChunkPlugin = {
  name: 'joined-files',
  async buildEnd() {
    const { outDir } = this.options;
    const bundle = await rollup({ input: join(outDir, 'erx.js'), external: (id) => !/^[./]/.test(id), treeshake: false });
    let placed: ReadonlyMap<string, string> | undefined;
    const { output } = await bundle.generate({
      format: 'esm', compact: true, hoistTransitiveImports: false, chunkFileNames: ({ name }) => `${name.replace(/-[A-Z\d]{8}$/, '')}-[hash].js`,
      manualChunks: (id, { getModuleIds, getModuleInfo }) => (placed ??= places([...getModuleIds()], getModuleInfo)).get(id),
    });
    const before = await readdir(outDir);
    await gatherLicences(outDir, before.filter((name) => name.endsWith('.LEGAL.txt')));
    await Promise.all(before.filter((name) => name.endsWith('.js') && name !== 'erx.js').map((name) => rm(join(outDir, name))));
    await Promise.all(output.map(async (chunk) => {
      if (chunk.type === 'chunk') await writeFile(join(outDir, chunk.fileName), chunk.code);
    }));
  },
};

/** Which file each module belongs into, by name; those that are not in it stay where they are. */
function places(all: readonly string[], infoOf: GetModuleInfo): ReadonlyMap<string, string> {
  const late = all.filter((id) => infoOf(id)?.dynamicImporters.length);
  const shares = new Map<string, number>();
  for (const id of late) for (const needed of neededBy(id, infoOf)) shares.set(needed, (shares.get(needed) ?? 0) + 1);
  const ofEveryCommand = late.filter((id) => OF_EVERY_COMMAND.test(nameOf(id))).flatMap((id) => [...neededBy(id, infoOf)]);
  const common = [...[...shares].filter(([, count]) => count >= late.length * COMMON_SHARE).map(([id]) => id), ...ofEveryCommand];
  const [entry] = all.filter((id) => infoOf(id)?.isEntry);
  const [main] = all.filter((id) => nameOf(id).startsWith('main-'));
  if (!entry || !main || ofEveryCommand.length === 0) throw new Error('erx begins in another way than packages/cli/joined-files.ts knows.');
  const start = [...neededBy(entry, infoOf)].filter((id) => id !== entry);
  // The first that needs a module has it: what is asked for a version loads nothing of a command line, and that nothing of a command.
  return new Map([...common.map((id) => [id, 'common'] as const), ...[...neededBy(main, infoOf)].map((id) => [id, 'main'] as const), ...start.map((id) => [id, 'start'] as const)]);
}

/** A module with all that is loaded before it. */
function neededBy(id: string, infoOf: GetModuleInfo, found = new Set<string>()): ReadonlySet<string> {
  const info = infoOf(id);
  if (!info || info.isExternal || found.has(id)) return found;
  found.add(id);
  for (const next of info.importedIds) neededBy(next, infoOf, found);
  return found;
}

const nameOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1);

/** The licences of what is bundled, which esbuild writes beside each file, in one. */
async function gatherLicences(folder: string, names: readonly string[]): Promise<void> {
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  await writeFile(join(folder, 'LEGAL.txt'), texts.join('\n'));
  await Promise.all(names.map((name) => rm(join(folder, name))));
}
