import { build } from 'vite';

/**
 * The files that come first, and the module from which everything that each needs is followed. The first that
 * needs a module has it.
 */
const FIRST_FILES = [
  ['start', '/src/app/main.tsx'],
  ['application', '/src/app/signed-in.tsx'],
];

/**
 * What the sign-in page needs is one file, and what the signed-in application needs beside it in any case
 * another, instead of dozens, which compress worse and are each asked for. What comes later stays apart.
 * Which modules these are is only known when what nobody uses has been left out: a first build, which is not
 * written, tells.
 * @param {import('vite').InlineConfig} config
 * @param {(modules: ReadonlySet<string>) => void} tell hears of every module of the build
 * @returns {import('vite').Plugin}
 */
export function fewFirstFiles(config, tell) {
  return {
    name: 'erx-few-first-files',
    apply: 'build',
    async config() {
      const chunks = await firstBuild(config);
      tell(new Set([...chunks.values()].flatMap(({ moduleIds }) => moduleIds)));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: groupsOf(chunks) } } } } };
    },
  };
}

async function firstBuild(config) {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  });
  return new Map(
    [result]
      .flat()
      .flatMap(({ output }) => output)
      .filter(({ type }) => type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  );
}

function groupsOf(chunks) {
  const fileOf = new Map();
  const collect = (chunk, file, seen = new Set()) => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const id of chunk.moduleIds) if (!fileOf.has(id)) fileOf.set(id, file);
    for (const name of chunk.imports) collect(chunks.get(name), file, seen);
  };
  for (const [file, entry] of FIRST_FILES) {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(entry)));
    if (!chunk) throw new Error(`No file of the build has the module ${entry}.`);
    collect(chunk, file);
  }
  return FIRST_FILES.map(([name], index) => ({
    name,
    priority: FIRST_FILES.length - index,
    includeDependenciesRecursively: false,
    test: (id) => fileOf.get(id) === name,
  }));
}
