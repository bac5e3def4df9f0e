import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGES_PAGE_SIZE } from '@beso/contract/limits';
import { expect } from 'vitest';
import type { Device } from './device.ts';
import type { ThreeDevices } from './three-devices.ts';

const HOUR_MS = 3_600_000;
const LOOK_MS = 2;
const LOOKS = 250;
/** A device that exceeds the limit of messages per minute waits a minute. */
const POLLING = { timeout: 90_000, interval: 100 };

/** Causes a fault and returns the function that repairs it. */
export type ConnectionFault = (
  three: ThreeDevices,
  draw: (below: number) => number,
) => Promise<() => unknown>;

const pick = <Value>(values: readonly Value[], draw: (below: number) => number): Value => {
  const value = values[draw(values.length)];
  if (value === undefined) throw new Error('nothing to draw from');
  return value;
};

/** Returns the index of a device with unsent messages, or else of any device. */
function sendingPlace({ devices }: ThreeDevices, draw: (below: number) => number): number {
  const places = [...devices.keys()];
  const sending = places.filter((place) => (devices[place]?.shown().waiting ?? 0) > 0);
  return pick(sending.length > 0 ? sending : places, draw);
}

/** Waits until one of Giulia's devices has an unsent message, at most half a second. */
async function whileSending({ devices }: ThreeDevices): Promise<void> {
  const [phone, computer] = devices;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if ([phone, computer].some((device) => (device?.shown().waiting ?? 0) > 0)) return;
    await sleep(LOOK_MS);
  }
}

export const CONNECTION_FAULTS = {
  cut: async (three, draw) => {
    const { devices, networks } = three;
    const place = sendingPlace(three, draw);
    networks[place]?.cut();
    devices[place]?.says('offline');
    return () => {
      networks[place]?.mend();
      devices[place]?.says('online');
    };
  },
  /** The server receives the requests, but the device gets no responses. */
  swallow: async (three, draw) => {
    const { devices, networks } = three;
    const place = sendingPlace(three, draw);
    networks[place]?.swallowAnswers();
    return () => {
      networks[place]?.mend();
      devices[place]?.says('offline');
      devices[place]?.says('online');
    };
  },
  kill: async ({ node, devices }) => {
    await node.kill();
    return async () => {
      await node.start();
      for (const device of devices) {
        device.says('offline');
        device.says('online');
      }
    };
  },
  redis: async ({ redis }) => {
    await redis.kill();
    return redis.start;
  },
  closed: async (three, draw) => {
    await three.devices[sendingPlace(three, draw)]?.reopen();
    return () => undefined;
  },
  back: async ({ devices }, draw) => {
    const device = pick(devices, draw);
    device.turnClock(-HOUR_MS);
    return () => device.turnClock(0);
  },
} satisfies Record<string, ConnectionFault>;

interface Talk {
  readonly messages: number;
  readonly draw: (below: number) => number;
  readonly faults: readonly ConnectionFault[];
}

/** The messages that each device sent, by the device's index. */
export type SentByDevice = readonly (readonly string[])[];

/** Sends messages from the three devices, while the faults occur one after the other. */
export async function sendUnderFaults(
  three: ThreeDevices,
  { messages, draw, faults }: Talk,
): Promise<SentByDevice> {
  const { devices, app } = three;
  const written: string[][] = devices.map(() => []);
  let isOver = false;
  const faulty = (async () => {
    // The loop continues until all messages are sent and each kind of fault has occurred.
    for (let turn = 0; !isOver || turn < Object.keys(CONNECTION_FAULTS).length; turn += 1) {
      await whileSending(three);
      const mend = await faults[turn % faults.length]?.(three, draw);
      await sleep(100 + draw(400));
      await mend?.();
      // Resets the limit of messages per minute.
      await app.owner.query('TRUNCATE message_minutes');
    }
  })();
  for (let count = 0; count < messages; count += 1) {
    const place = draw(devices.length);
    const words = `${count} of ${devices[place]?.name}`;
    written[place]?.push(words);
    await devices[place]?.write(words);
    if (draw(10) === 0) await pick(devices, draw).read();
    await sleep(draw(30));
  }
  isOver = true;
  await faulty;
  return written;
}

/** While offline, Giulia's phone writes more messages than one response holds, and its clock goes back. */
export async function writeMuchWhileAway(
  { devices, networks }: ThreeDevices,
  written: SentByDevice,
): Promise<SentByDevice> {
  const [phone, , away] = devices;
  const [near, , far] = networks;
  const late = Array.from({ length: MESSAGES_PAGE_SIZE + 5 }, (_, count) => `Late ${count}`);
  for (const network of [near, far]) network?.cut();
  for (const device of [phone, away]) device?.says('offline');
  for (const [count, words] of late.entries()) {
    phone?.turnClock(-Math.floor(count / 20) * HOUR_MS);
    await phone?.write(words);
  }
  phone?.turnClock(0);
  near?.mend();
  phone?.says('online');
  await expect.poll(() => phone?.shown().waiting, POLLING).toBe(0);
  far?.mend();
  away?.says('online');
  return written.map((own, place) => (place === 0 ? [...own, ...late] : own));
}

/** Expects that every message is stored once, and that every device shows all in the same order. */
export async function expectOneConversation(three: ThreeDevices, written: SentByDevice): Promise<void> {
  const { app, devices, giulia, marco } = three;
  const all = written.flat();
  const settled = (device: Device) => {
    const { waiting, numbers } = device.shown();
    return [waiting, numbers.length];
  };
  const minutes = setInterval(() => void app.owner.query('TRUNCATE message_minutes'), 1_000);
  await expect
    .poll(() => devices.map(settled), POLLING)
    .toEqual(devices.map(() => [0, all.length]))
    .finally(() => clearInterval(minutes));
  const { rows } = await app.owner.query<{ number: number; content: string }>(
    'SELECT number, content FROM messages ORDER BY number',
  );
  const stored = rows.map(({ content }) => content);
  expect([...stored].sort()).toEqual([...all].sort());
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
  for (const device of devices) {
    expect(device.shown().words, device.name).toEqual(stored);
    expect(device.shown().numbers, device.name).toEqual(rows.map(({ number }) => number));
  }
  // Each device's messages are stored in the order of sending, even if its clock was wrong.
  for (const [place, own] of written.entries())
    expect(
      stored.filter((words) => own.includes(words)),
      devices[place]?.name,
    ).toEqual(own);

  const { rows: keys } = await app.owner.query('SELECT count(*)::int AS count FROM message_keys');
  expect(keys).toEqual([{ count: all.length }]);
  const readState = () => devices.map((device) => [device.shown().read, device.shown().unread]);
  const [phone, , his] = devices;
  await phone?.read();
  await his?.read();
  await expect.poll(readState, POLLING).toEqual(devices.map(() => [all.length, 0]));
  for (const [by, other] of [
    [giulia, marco],
    [marco, giulia],
  ] as const) {
    const { conversation } = await by.api.chat.listMessages({ personId: other.id });
    const whole = { read: all.length, delivered: all.length, theirRead: all.length, unread: 0 };
    expect(conversation).toMatchObject({ ...whole, theirDelivered: all.length, lastNumber: all.length });
  }
}
