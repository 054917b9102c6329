import { existsSync } from 'node:fs';
import { Failure } from '../workspace/failure.mjs';
import { runToEnd } from '../workspace/command.mjs';
import { ROOT } from '../workspace/packages.mjs';

/**
 * Makes sure that the browser tests have a Chromium: the machine's own, else Debian's package where root may
 * install it, else Playwright's download.
 * @param {(line: string) => void} say
 * @returns {Promise<string>} where it is
 * @throws {Failure} when none of these ways leads to one
 */
export async function ensureChromium(say) {
  const { findChromium, runs } = await import('../../tests/harness/chromium.ts');
  const found = findChromium();
  if (found !== null) {
    if (runs(found)) return found;
    throw new Failure(
      `CHROMIUM_PATH is ${found}, which does not run as a browser: correct it, or unset it to let one be found.`,
    );
  }
  const { chromium } = await import('playwright');
  const downloaded = chromium.executablePath();
  if (existsSync(downloaded) && runs(downloaded)) return downloaded;

  const tried = [];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Installing Chromium by the system's package manager …");
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runToEnd(['apt-get', 'update'], { cwd: ROOT, env });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const { output } = await runToEnd(['apt-get', 'install', '-y', name], { cwd: ROOT, env });
      const installed = findChromium();
      if (installed !== null) return installed;
      tried.push(`apt-get, ${name}: ${causeOf(output)}`);
    }
  }
  say('Downloading Chromium by Playwright …');
  const { output } = await runToEnd(
    [process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium'],
    { cwd: ROOT },
  );
  if (existsSync(downloaded) && runs(downloaded)) return downloaded;
  tried.push(
    `Playwright: ${existsSync(downloaded) ? 'the download lacks libraries of this system' : causeOf(output)}`,
  );
  throw new Failure(
    `No Chromium for the browser tests could be found or installed (${tried.join('; ')}): install one and name it in CHROMIUM_PATH.`,
  );
}

/** What a program said of its failure: its first line that is called an error, else its last. */
function causeOf(output) {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (lines.find((line) => /^E: |^Error: /.test(line)) ?? lines.at(-1) ?? 'it said nothing')
    .replace(/^(E|Error): /, '')
    .replace(/[.\s]+$/, '');
}
