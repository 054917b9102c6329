import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeApp } from '@erx/sandbox/app';
import { readSettings } from '@erx/sandbox/settings';
import { environments } from '../../scripts/launch/environment.mjs';
import { freePort } from './ports';

/** The sandbox with its phone, in this process, at a new address. */
export interface TestPhone {
  /** What the server is set up with. */
  readonly settings: { readonly PHONE_URL: string; readonly PHONE_KEY: string };
  /** The same sandbox as the service that proves identities. */
  readonly proofing: { readonly PROOFING_URL: string; readonly PROOFING_KEY: string };
  /** And as the pharmacy network with its directory. */
  readonly network: Readonly<
    Record<
      | 'PHARMACY_NETWORK_URL'
      | 'PHARMACY_NETWORK_USER'
      | 'PHARMACY_NETWORK_PASSWORD'
      | 'PHARMACY_NETWORK_DIRECTORY_URL',
      string
    >
  >;
  /** And as the mail server. */
  readonly mail: { readonly MAIL_URL: string; readonly MAIL_FROM: string };
  /** What it has taken, newest first. */
  letters(): Promise<{ to: string[]; subject: string; text: string }[]>;
  /** Where the sandbox answers. */
  readonly origin: string;
  /**
   * Waits until the phone shows the question, and answers as a thumb does.
   * @returns what stood on its screen
   */
  answer(reference: string, verb: 'approve' | 'refuse'): Promise<string>;
  /** Puts a device on the phone. */
  enrol(device: { id: string; owner: string; secret: string }): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one. */
export async function startPhone(): Promise<TestPhone> {
  const folder = mkdtempSync(join(tmpdir(), 'erx-phone-'));
  const port = await freePort();
  const mailPort = await freePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const key = 'key of the phone';
  const secret = 'of no matter here';
  const { sandbox: environment } = environments(
    { port: 9, sandboxPort: port, mailPort, data: folder },
    {
      network: secret,
      inbound: secret,
      phone: key,
      benefits: secret,
      portal: secret,
      portalInbound: secret,
      proofing: secret,
    },
  );
  const settings = readSettings({ ...environment, SANDBOX_LOG: 'silent' });
  const sandbox = makeApp(settings);
  await sandbox.listen({ host: settings.host, port: settings.port });
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { redirect: 'manual', ...init });
  return {
    origin,
    settings: { PHONE_URL: `${origin}/phone/api`, PHONE_KEY: key },
    network: {
      PHARMACY_NETWORK_URL: `${origin}/network/script`,
      PHARMACY_NETWORK_USER: 'erx',
      PHARMACY_NETWORK_PASSWORD: secret,
      PHARMACY_NETWORK_DIRECTORY_URL: `${origin}/network/directory`,
    },
    mail: { MAIL_URL: `smtp://127.0.0.1:${String(mailPort)}`, MAIL_FROM: 'erx@demo.test' },
    letters: async () =>
      (await (await fetch(`${origin}/api/mail`)).json()) as { to: string[]; subject: string; text: string }[],
    proofing: { PROOFING_URL: `${origin}/proofing/api`, PROOFING_KEY: secret },
    async answer(reference, verb) {
      const page = await (await call('/phone')).text();
      const screen = page
        .split('/phone/pushes/')
        .map((part, index, parts) => `${parts[index - 1]?.slice(-1500) ?? ''}${part}`)
        .find((part) => part.includes(`Reference ${reference}`));
      const id = [...page.matchAll(/\/phone\/pushes\/([\w-]+)\//g)]
        .map(([, found]) => found ?? '')
        .find((found) => found.toUpperCase().endsWith(reference));
      if (screen === undefined || id === undefined)
        throw new Error(`The phone does not show a question with the reference ${reference}.`);
      const answered = await call(`/phone/pushes/${id}/${verb}`, { method: 'POST' });
      if (answered.status !== 303)
        throw new Error(`The phone did not take the answer: ${String(answered.status)}.`);
      return screen;
    },
    async enrol({ id, owner, secret }) {
      const answered = await call(`/phone/api/devices/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          owner,
          kind: 'soft',
          label: 'Phone',
          otpauthUri: `otpauth://totp/erx:test?secret=${secret}&issuer=erx`,
        }),
      });
      if (answered.status !== 204)
        throw new Error(`The phone did not take the device: ${String(answered.status)}.`);
    },
    async stop() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The code that the phone's page shows now for a token of one of the demo's people; undefined while it shows
 * none.
 */
export async function codeOnPhone(
  sandboxUrl: string,
  email: string,
  kind: 'hardware' | 'soft',
): Promise<string | undefined> {
  const page = await (await fetch(`${sandboxUrl}/phone`)).text();
  const id = page
    .split('<li class="device ')
    .find((card) => card.startsWith(kind) && card.includes(`<strong>${email} (`))
    ?.split('data-device="')[1]
    ?.split('"')[0];
  const codes = (await (await fetch(`${sandboxUrl}/phone/codes`)).json()) as { id: string; code: string }[];
  return codes.find((one) => one.id === id)?.code;
}

/**
 * A phone whose owner approves whatever it is asked, immediately. For tests of what happens around an approval,
 * not of the approval.
 */
export async function startApprovingPhone(): Promise<{
  settings: TestPhone['settings'];
  close(): Promise<void>;
}> {
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST')
        asked.add((JSON.parse(Buffer.concat(chunks).toString()) as { id: string }).id);
      const id = request.url?.split('/').at(-1) ?? '';
      const isUnknown = request.method === 'GET' && !asked.has(id);
      response.statusCode = isUnknown
        ? 404
        : request.method === 'POST'
          ? 202
          : request.method === 'PUT'
            ? 204
            : 200;
      response
        .setHeader('content-type', 'application/json')
        .end(
          request.method === 'PUT' ? undefined : JSON.stringify(isUnknown ? {} : { id, status: 'approved' }),
        );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    settings: {
      PHONE_URL: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/phone/api`,
      PHONE_KEY: 'key',
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
