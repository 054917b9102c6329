import * as z from 'zod';
import type { Changes } from '../store/changes';
import type { Journal } from '../store/journal';

/** A device that shows one-time codes: an app on the phone, or a token on a key ring. */
export const Device = z.strictObject({
  id: z.string().min(1).max(200),
  owner: z.string().min(1).max(200),
  kind: z.enum(['soft', 'hardware']),
  label: z.string().min(1).max(200),
  /** otpauth://totp/…?secret=…; never leaves this process again. */
  otpauthUri: z.string().max(2_000),
});
export type Device = z.infer<typeof Device>;

/** A question on the phone's screen. */
export const Push = z.strictObject({
  id: z.string().min(1).max(200),
  deviceId: z.string(),
  title: z.string().min(1).max(200),
  text: z.string().max(2_000),
  at: z.string(),
  status: z.enum(['waiting', 'approved', 'refused']),
  answeredAt: z.string().optional(),
});
export type Push = z.infer<typeof Push>;

/** A line of the journal. */
export const PhoneEvent = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('device'), device: Device }),
  z.strictObject({ event: z.literal('push'), push: Push }),
  z.strictObject({
    event: z.literal('answered'),
    id: z.string(),
    status: z.enum(['approved', 'refused']),
    at: z.string(),
  }),
]);
export type PhoneEvent = z.infer<typeof PhoneEvent>;

/** Devices and pushes, kept across restarts. */
export interface PhoneStore {
  devices: () => Device[];
  device: (id: string) => Device | undefined;
  putDevice: (device: Device) => void;
  /** Newest first. */
  pushes: () => Push[];
  push: (id: string) => Push | undefined;
  addPush: (push: Push) => void;
  /** The push as it is afterwards: an answer is given once and stays. */
  answer: (id: string, status: 'approved' | 'refused', at: Date) => Push | undefined;
}

export const makePhoneStore = (journal: Journal<PhoneEvent>, changes: Changes): PhoneStore => {
  const devices = new Map<string, Device>();
  const pushes = new Map<string, Push>();
  const apply = (event: PhoneEvent) => {
    if (event.event === 'device') devices.set(event.device.id, event.device);
    else if (event.event === 'push') pushes.set(event.push.id, event.push);
    else {
      const push = pushes.get(event.id);
      if (push) pushes.set(event.id, { ...push, status: event.status, answeredAt: event.at });
    }
  };
  for (const event of journal.past) apply(event);
  const write = (event: PhoneEvent) => {
    journal.append(event);
    apply(event);
    changes.tell('phone');
  };
  return {
    devices: () =>
      [...devices.values()].sort(
        (left, right) => left.owner.localeCompare(right.owner) || left.label.localeCompare(right.label),
      ),
    device: (id) => devices.get(id),
    putDevice: (device) => {
      if (JSON.stringify(devices.get(device.id)) !== JSON.stringify(device))
        write({ event: 'device', device });
    },
    pushes: () => [...pushes.values()].reverse(),
    push: (id) => pushes.get(id),
    addPush: (push) => {
      write({ event: 'push', push });
    },
    answer: (id, status, at) => {
      if (pushes.get(id)?.status === 'waiting')
        write({ event: 'answered', id, status, at: at.toISOString() });
      return pushes.get(id);
    },
  };
};
