import { afterAll, beforeAll, test } from 'vitest';
import { CONNECTION_FAULTS, expectOneConversation, sendUnderFaults } from '../../devices/conversation.ts';
import { startThreeDevices, type ThreeDevices } from '../../devices/three-devices.ts';
import { seededRandom } from '../seeded.ts';

const MESSAGES = 1_000;
const DRAWN = 200;

let three: ThreeDevices;
beforeAll(async () => {
  three = await startThreeDevices();
});
afterAll(() => three?.close());

test('1,000 messages on three devices of two people during faults arrive once, in the same order everywhere', async () => {
  const draw = seededRandom(2);
  const all = Object.values(CONNECTION_FAULTS);
  const drawn = Array.from({ length: DRAWN }, () => all[draw(all.length)] ?? CONNECTION_FAULTS.cut);
  const written = await sendUnderFaults(three, { messages: MESSAGES, draw, faults: [...all, ...drawn] });
  await expectOneConversation(three, written);
});
