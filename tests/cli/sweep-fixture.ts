import { requestReadyToSign, askForRole } from '@erx/core/approvals/contract';
import { getOversight } from '@erx/core/incidents/contract';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import * as z from 'zod';
import { type AnsweringFixture, setupAnswering } from '../fixtures/answering-fixture';
import { addPerson } from '../fixtures/people';
import { addSuperAdministrator } from '../fixtures/requested-roles';
import { personOf, signerOf } from '../fixtures/signer';
import { freePort } from '../harness/ports';
import { Erx } from './erx';
import { signIn } from './sign-in';

/** Who types. */
export const ROLES = ['provider', 'admin', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Where a command is sent to: the server; a port where nobody listens; a web server of another kind; the
 * server, with a session that was ended.
 */
export const PLACES = ['server', 'nowhere', 'stranger', 'ended'] as const;
export type Place = (typeof PLACES)[number];

/** What the commands of the sweep find. */
export interface SweepFixture extends AnsweringFixture {
  /**
   * A settings folder in which somebody is signed in at each place, and at further addresses of the same
   * server.
   */
  settingsOf(role: Role, further?: string): string;
  address(place: Place): string;
  /**
   * The number of a prescription that was sent, the record of its message, and the record of another that was
   * signed.
   */
  readonly order: string;
  /** For whom it was sent. */
  readonly patientId: string;
  readonly messageId: string;
  readonly signedId: string;
  /** Of a message that was refused when it came in. */
  readonly refusedId: string;
  /** Order numbers of what may be cancelled, printed, approved, denied, handled and unlinked. */
  readonly pendings: readonly [string, string];
  readonly requests: Readonly<Record<'approve' | 'deny' | 'handle' | 'unlink', string>>;
  /** Begins taking the permission of provider7 away, which then waits for somebody. */
  askForRemoval(): Promise<void>;
  /** Asks for a role of somebody new, by the super administrator of the sweep or by another one. */
  askForRole(by: 'superadmin' | 'another'): Promise<void>;
  /** The address of whom the last role was asked for. */
  askedFor(by: 'superadmin' | 'another'): string;
  /** Resolves when the days that have ended are analysed, as they are soon after a start. */
  analysed(): Promise<void>;
  /** A code of the signer's hardware token. */
  code(): Promise<string>;
}

const SignIn = z.looseObject({ server: z.string(), tokens: z.looseObject({}) });
type SignIn = z.infer<typeof SignIn>;
const Kept = z.looseObject({ servers: z.record(z.string(), SignIn) });

function fail(sentence: string): never {
  throw new Error(sentence);
}

/** A web server that is none of ours. */
async function startStranger(): Promise<Server> {
  const page = '<!doctype html><title>Printer</title><p>Out of toner';
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () =>
        socket.end(
          `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${String(page.length)}\r\nconnection: close\r\n\r\n${page}`,
        ),
      );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

/** A server that takes what is asked and never answers. */
export interface SilentServer {
  readonly address: string;
  /** When somebody has asked it something. */
  readonly asked: Promise<void>;
  close(): void;
}

export async function startSilentServer(): Promise<SilentServer> {
  let wasAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    wasAsked = resolve;
  });
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', wasAsked);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    close: () => void server.close(),
  };
}

/** Sets it up: the demo, with something of everything that a command may be about. */
export async function setupSweep(): Promise<SweepFixture> {
  const fixture = await setupAnswering(undefined, { ERX_BACKUP_OVER_NETWORK: 'on' });
  const stranger = await startStranger();
  const addresses: Record<Place, string> = {
    server: fixture.server.origin,
    ended: fixture.server.origin,
    nowhere: `http://127.0.0.1:${String(await freePort())}`,
    stranger: `http://127.0.0.1:${String((stranger.address() as AddressInfo).port)}`,
  };
  const folders: string[] = [];
  const kept = new Map<Role, z.infer<typeof Kept>>();
  for (const role of ROLES) kept.set(role, await signInEverywhere(role));
  const [sent, approve, deny, handle, unlink] = [
    await fixture.sentOf('lisinopril 10'),
    await fixture.sentOf('lisinopril 10'),
    await fixture.sentOf('lisinopril 10'),
    await fixture.sentOf('lisinopril 10'),
    await fixture.sentOf('lisinopril 10'),
  ];
  const signed = await fixture.sentOf('zolpidem');
  const requests = {
    approve: (await fixture.ask(approve)).request.id,
    deny: (await fixture.ask(deny)).request.id,
    handle: (await fixture.ask(handle, { type: 'D' })).request.id,
    unlink: (await fixture.ask(unlink)).request.id,
  };
  const pending = async (): Promise<string> =>
    (await fixture.me.write('lisinopril 10', await fixture.me.patient())).orderNumber;
  const pendings = [await pending(), await pending()] as const;
  const [message] = await fixture.rows<{ id: string }>(
    "SELECT id FROM network_messages WHERE prescription_id = $1 AND kind = 'NewRx'",
    sent.id,
  );
  const [archived] = await fixture.archived(signed);
  const [refused] = await fixture.rows<{
    id: string;
  }>(`INSERT INTO refused_messages (id, first_at, last_at, sender, message_id, kind, code, description_code,
    place, reason, address, size, digest, xml)
    VALUES (gen_random_uuid(), now(), now(), 'P:9910004', 'm-1', 'RxFill', '900', '2000',
      '/Message/Header/From', 'It was sent to another pharmacy.', '127.0.0.1', 0, 'swept', '')
    RETURNING id`);

  async function signInEverywhere(role: Role): Promise<z.infer<typeof Kept>> {
    const erx = new Erx(fixture.server.origin);
    try {
      const done = await signIn(erx, `${role}@demo.test`, '--practice', 'Magnolia Grove Family Medicine');
      if (done.code !== 0) throw new Error(done.stderr);
      const kept = Kept.parse(JSON.parse(readFileSync(join(erx.settings, 'sign-in.json'), 'utf8')));
      const signedIn = kept.servers[fixture.server.origin] ?? fail(`Nothing is kept of ${role}'s sign-in.`);
      // A token that lasts: each run has a copy of the sign-in, and two that renew one token end the session.
      const { bearer } = await personOf(fixture.server, role);
      const own = {
        ...signedIn,
        tokens: {
          ...signedIn.tokens,
          accessToken: bearer,
          expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        },
      };
      // What the server neither takes nor renews, as after a sign-out elsewhere.
      const ended = { ...own, tokens: { ...own.tokens, accessToken: 'ended', refreshToken: 'ended' } };
      return {
        ...kept,
        servers: {
          server: own,
          ended,
          nowhere: movedTo(addresses.nowhere, own),
          stranger: movedTo(addresses.stranger, own),
        },
      };
    } finally {
      erx.close();
    }
  }

  /** A sign-in as it would be at another address. */
  function movedTo(address: string, own: SignIn): SignIn {
    return SignIn.parse(JSON.parse(JSON.stringify(own).replaceAll(fixture.server.origin, address)));
  }

  const asked = new Map<'superadmin' | 'another', string>();
  return {
    ...fixture,
    settingsOf(role, further) {
      const file = kept.get(role) ?? fail(`${role} is not signed in.`);
      const folder = mkdtempSync(join(tmpdir(), 'erx-swept-'));
      folders.push(folder);
      const own = file.servers['server'];
      const servers = {
        ...file.servers,
        ...(further === undefined || !own ? {} : { further: movedTo(further, own) }),
      };
      writeFileSync(join(folder, 'sign-in.json'), JSON.stringify({ ...file, servers }), { mode: 0o600 });
      return folder;
    },
    address: (place) => addresses[place],
    order: sent.orderNumber,
    patientId: sent.patientId,
    messageId: message?.id ?? '',
    signedId: String(archived?.['id']),
    refusedId: refused?.id ?? '',
    pendings,
    requests,
    async askForRemoval() {
      const [admin, target] = [
        await personOf(fixture.server, 'admin'),
        await personOf(fixture.server, 'provider7'),
      ];
      await admin.client.call(requestReadyToSign, {
        params: { userId: target.accountId, operation: 'Removal' },
      });
    },
    async askForRole(by) {
      const superadmin = await personOf(fixture.server, 'superadmin');
      const asker =
        by === 'superadmin' ? superadmin : await addSuperAdministrator(fixture.server, superadmin.practiceId);
      const email = `${randomUUID()}@elm.test`;
      const id = await addPerson(fixture.server, email, [superadmin.practiceId], { lastName: 'Porter' });
      await asker.client.call(askForRole, {
        params: { id },
        body: { role: 'partner', reason: 'Supports the practice' },
      });
      asked.set(by, email);
    },
    askedFor: (by) => asked.get(by) ?? 'staff@demo.test',
    async analysed() {
      const { client } = await personOf(fixture.server, 'superadmin');
      await vi.waitFor(
        async () => {
          if ((await client.call(getOversight, {})).isBehind)
            throw new Error('A day that has ended is not analyzed yet.');
        },
        { timeout: 90_000, interval: 200 },
      );
    },
    code: async () => (await signerOf(fixture.server, 'provider')).code('hardware', 1),
    async close() {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      stranger.close();
      await fixture.close();
    },
  };
}
