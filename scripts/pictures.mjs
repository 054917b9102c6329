// Makes the pictures of the README and docs/ from a running product with the demo practice:
//   npm start
//   pnpm pictures [http://localhost:4700] [folder] [--sandbox http://127.0.0.1:4710] [--only name,…]
// Without a folder: those that the pages show, into docs/pictures. With a folder: every one at each width,
// light, dark and in a contrast theme, to be looked at; --widths 1440,400 and --themes dark name some.
//   pnpm pictures --states folder [file.spec.ts …]
// walks the tests of the browser, and takes every screen, dialog and state that they look at for barriers.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumArguments, findChromium } from '../tests/harness/chromium.ts';
import { startEncoder } from './pictures/encoder.mjs';
import { takeAll } from './pictures/round.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sandbox: { type: 'string', default: 'http://127.0.0.1:4710' },
    only: { type: 'string' },
    states: { type: 'string' },
    widths: { type: 'string', default: '1440,1280,1024,900,400' },
    themes: { type: 'string', default: 'light,dark,contrast' },
  },
});
if (values.states !== undefined) {
  const { status } = spawnSync(
    'npx',
    ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', ...positionals],
    { stdio: 'inherit', env: { ...process.env, ERX_PICTURES: resolve(values.states) } },
  );
  process.exit(status ?? 1);
}
const [origin = 'http://localhost:4700', folder] = positionals;
const sizes =
  folder === undefined
    ? [{ width: 1440, theme: 'light' }]
    : values.themes
        .split(',')
        .flatMap((theme) => values.widths.split(',').map((width) => ({ width: Number(width), theme })));

/** No page shows them; they are made for looking at. */
const FOR_REVIEW = /^(sign-in|history-requests|raw-message|screen-.*)$/;

const executablePath = findChromium();
const browser = await chromium.launch({
  args: chromiumArguments(),
  ...(executablePath ? { executablePath } : {}),
});
const encoder = await startEncoder(browser);
let failed = 0;
for (const { width, theme } of sizes) {
  failed += await takeAll({
    browser,
    origin,
    sandbox: values.sandbox,
    width,
    theme,
    only: values.only?.split(','),
    keep: async (name, png) => {
      if (folder !== undefined) await encoder.write(png, `${folder}/${name}-${width}-${theme}.webp`);
      else if (!FOR_REVIEW.test(name)) await encoder.write(png, `docs/pictures/${name}.webp`);
    },
  });
}
await browser.close();
process.exitCode = failed > 0 ? 1 : 0;
