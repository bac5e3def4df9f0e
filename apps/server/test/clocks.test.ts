import { afterAll, beforeAll, expect, test } from 'vitest';
import { couple, gift, type Person, person } from './support/builders.ts';
import { startTurned, type Turned } from './support/turned.ts';

let turned: Turned;
let nora: Person;
let ida: Person;

beforeAll(async () => {
  turned = await startTurned();
  [nora, ida] = await Promise.all([person(turned.url), person(turned.url)]);
});
afterAll(() => turned.close());

test('first', async () => {
  const both = await couple(nora, ida);
  turned.turn(-5);
  const { id } = await nora.api.besos.processBesoTransaction(gift(both, ida.id));
  for (const reader of [nora, ida]) {
    const { activities } = await reader.api.feed.listActivities({});
    expect(activities.map((one) => one.id)).toContain(id);
  }
  turned.turn({ server: 0, database: 86400 });
  const { rows } = await turned.owner.query('SELECT clock_timestamp() AS at');
  console.log(rows[0].at, (await fetch(turned.url + '/readyz')).headers.get('date'));
});
