import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CONNECTION_FAULTS,
  expectOneConversation,
  sendUnderFaults,
  writeMuchWhileAway,
} from './devices/conversation.ts';
import { startThreeDevices, type ThreeDevices } from './devices/three-devices.ts';
import { seededRandom } from './faults/seeded.ts';

let three: ThreeDevices;
beforeAll(async () => {
  three = await startThreeDevices();
});
afterAll(() => three?.close());

test('three devices of two people get each message once in the same order despite cuts, a killed server, Redis failures, a closed page and a clock set back [S7-052] [S7-053] [S7-070]', async () => {
  const written = await sendUnderFaults(three, {
    messages: 60,
    draw: seededRandom(27),
    faults: Object.values(CONNECTION_FAULTS),
  });
  expect(written.every((own) => own.length > 0)).toBe(true);
  await expectOneConversation(three, await writeMuchWhileAway(three, written));
  // The servers restart in this test, which takes long on a busy machine.
}, 180_000);
