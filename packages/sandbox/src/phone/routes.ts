import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { presents } from '../network/credentials';
import { codeAt, parseOtpauth, validFor } from './codes';
import { Device, Push, type PhoneStore } from './records';

export interface PhoneParts {
  phone: PhoneStore;
  now: () => Date;
  /** The bearer of the product. */
  key: string;
}

const PutDevice = Device.omit({ id: true });
const PostPush = Push.pick({ id: true, deviceId: true, title: true, text: true });

/** The phone's API for the product: it registers devices, sends pushes and asks what became of them. */
export const phoneApi = (app: FastifyInstance, { phone, now, key }: PhoneParts): void => {
  void app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (!presents(request.headers.authorization, `Bearer ${key}`)) {
        await reply
          .code(401)
          .header('www-authenticate', 'Bearer')
          .send({ message: 'Present the key of the phone.' });
      }
    });

    api.put<{ Params: { id: string } }>('/phone/api/devices/:id', async (request, reply) => {
      const parsed = PutDevice.safeParse(request.body);
      if (!parsed.success)
        return reply
          .code(400)
          .send({ message: 'A device has owner, kind (soft or hardware), label and otpauthUri.' });
      if (!parseOtpauth(parsed.data.otpauthUri)) {
        return reply.code(400).send({
          message:
            'otpauthUri is not of the form otpauth://totp/…?secret=…, or its secret is shorter than 128 bits.',
        });
      }
      phone.putDevice({ id: request.params.id, ...parsed.data });
      return reply.code(204).send();
    });

    api.post('/phone/api/pushes', async (request, reply) => {
      const parsed = PostPush.safeParse(request.body);
      if (!parsed.success)
        return reply.code(400).send({ message: 'A push has id, deviceId, title and text.' });
      const { id, deviceId, title, text } = parsed.data;
      if (!phone.device(deviceId)) return reply.code(404).send({ message: 'The phone has no such device.' });
      const before = phone.push(id);
      if (before && (before.deviceId !== deviceId || before.title !== title || before.text !== text)) {
        return reply.code(409).send({ message: 'Another push has this id.' });
      }
      if (!before) phone.addPush({ id, deviceId, title, text, at: now().toISOString(), status: 'waiting' });
      return reply.code(202).send({ id, status: phone.push(id)?.status });
    });

    api.get<{ Params: { id: string } }>('/phone/api/pushes/:id', async (request, reply) => {
      const push = phone.push(request.params.id);
      return push
        ? { id: push.id, status: push.status }
        : reply.code(404).send({ message: 'The phone has no such push.' });
    });
  });
};

/** What a person hands to the phone: the text of a QR code, or the key below it. */
const Scanned = z.object({
  scanned: z.string().trim().min(16).max(2_000),
  owner: z.string().trim().max(200).default(''),
});

/** The account that a token's address names after its issuer. */
const labelOf = (otpauthUri: string): string => {
  const path = new URL(otpauthUri).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(path).split(':').at(-1)?.trim().slice(0, 200) || 'Token';
  } catch {
    return 'Token';
  }
};

/** What the phone's own page asks for and does. */
export const phoneActions = (app: FastifyInstance, { phone, now }: PhoneParts): void => {
  app.get('/phone/codes', async (_request, reply) => {
    const at = now();
    const codes = await Promise.all(
      phone.devices().map(async ({ id, otpauthUri }) => {
        const totp = parseOtpauth(otpauthUri);
        return totp
          ? [
              {
                id,
                code: await codeAt(totp, at),
                periodMs: totp.period * 1000,
                validForMs: validFor(totp, at),
              },
            ]
          : [];
      }),
    );
    return reply.header('cache-control', 'no-store').send(codes.flat());
  });

  app.post('/phone/devices', async (request, reply) => {
    const parsed = Scanned.safeParse(request.body);
    const scanned = parsed.data?.scanned ?? '';
    const otpauthUri = scanned.startsWith('otpauth:')
      ? scanned
      : `otpauth://totp/Typed?secret=${scanned.replace(/\s/g, '').toUpperCase()}`;
    if (!parsed.success || !parseOtpauth(otpauthUri))
      return reply
        .code(400)
        .send({ message: 'This is neither the text of a QR code of a token nor its key.' });
    phone.putDevice({
      id: randomUUID(),
      owner: parsed.data.owner || 'My own tokens',
      kind: 'soft',
      label: labelOf(otpauthUri),
      otpauthUri,
    });
    return reply.redirect('/phone', 303);
  });

  for (const [verb, status] of [
    ['approve', 'approved'],
    ['refuse', 'refused'],
  ] as const) {
    app.post<{ Params: { id: string } }>(`/phone/pushes/:id/${verb}`, async (request, reply) => {
      const push = phone.answer(request.params.id, status, now());
      return push
        ? reply.redirect('/phone', 303)
        : reply.code(404).send({ message: 'The phone has no such push.' });
    });
  }
};
