import { getPrescription } from '@erx/core/prescriptions/contract';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendNew } from '../fixtures/sent';
import { signIn } from '../fixtures/signed-in';
import { startProcess } from '../harness/background-process';
import { startNetwork, type TestNetwork } from '../harness/network';
import { freePort } from '../harness/ports';
import { runFolder } from '../harness/run';
import { dropStorage, emptyStorage } from '../harness/templates';
import { isWhole } from '../harness/whole';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Those that are supported: the oldest that is, and the newest of each long-term line (docs/operations.md). */
const VERSIONS = ['20.19.0', '22.23.5', '24.22.3'];

/** The program of a version, from the registry once; undefined where it cannot be had. */
function nodeOf(version: string): string | undefined {
  const folder = join(ROOT, 'node_modules', '.cache', 'node-versions', version);
  const name = `node-${process.platform}-${process.arch}`;
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    spawnSync('npm', ['install', '--no-save', '--prefix', folder, `${name}@${version}`], { cwd: folder });
  }
  const said = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return said.stdout?.trim() === `v${version}` ? program : undefined;
}

/** The service as it is packaged, and the command: started, signed in to, and asked to send, by each. */
if (isWhole)
  describe('the packaged service and erx', () => {
    let service: string;
    let network: TestNetwork;
    beforeAll(async () => {
      service = join(mkdtempSync(join(runFolder(), 'packaged-')), 'erx');
      const packaged = spawnSync(process.execPath, [join(ROOT, 'scripts', 'package-server.mjs'), service], {
        encoding: 'utf8',
      });
      expect(packaged.status, packaged.stderr).toBe(0);
      network = await startNetwork();
    });
    afterAll(() => network.close());

    it.each(VERSIONS)('run on Node %s', async (version) => {
      const node = nodeOf(version);
      expect(node, `Node ${version} could not be had from the registry`).toBeDefined();
      const storage = await emptyStorage('pglite');
      const port = await freePort();
      const origin = `http://localhost:${String(port)}`;
      const server = await startProcess({
        name: `The service on Node ${version}`,
        command: [node ?? '', join(service, 'server', 'dist', 'main.js')],
        env: {
          NODE_ENV: 'production',
          ERX_PORT: String(port),
          ERX_DATA: storage.dataFolder,
          ERX_DEMO: '1',
          PHARMACY_NETWORK_URL: network.url,
          PHARMACY_NETWORK_USER: 'erx',
          PHARMACY_NETWORK_PASSWORD: 'secret',
        },
        log: join(storage.dataFolder, 'service.log'),
        isReady: async () => (await fetch(`${origin}/api/health`)).ok,
        readyWithinMs: 240_000,
      });
      try {
        const { client } = await signIn(origin, 'provider@demo.test');
        const { id, orderNumber } = await sendNew(client);
        await expect
          .poll(async () => (await client.call(getPrescription, { params: { id } })).delivery.state)
          .toBe('accepted');
        expect(network.deliveries.filter(({ xml }) => xml.includes(orderNumber))).toHaveLength(1);
        const doctor = spawnSync(
          node ?? '',
          [join(ROOT, 'packages', 'cli', 'dist', 'erx.js'), 'doctor', '--server', origin, '--json'],
          { encoding: 'utf8', env: { HOME: storage.dataFolder } },
        );
        expect(doctor.status, doctor.stdout + doctor.stderr).toBe(0);
        expect(doctor.stdout).toContain(version);
      } finally {
        await server.end('SIGTERM');
        await dropStorage(storage);
      }
    });
  });
