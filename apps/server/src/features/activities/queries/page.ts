import { packRow } from '../../../platform/db/packed.ts';
import {
  nullable,
  runStatement,
  type Statement,
  type StatementRunner,
  statement,
  text,
  uuid,
} from '../../../platform/db/statement.ts';
import type { PersonRow } from '../../profiles/index.ts';
import { isProfileVisibleTo } from '../../relationships/index.ts';
import { type ActivityRow, CARD_ROW, PACKED_PERSON, personOf } from './activities.ts';
import { newestActivities } from './newest.ts';

const LISTED_ROW = { ...CARD_ROW, giver_id: uuid, receiver_id: uuid };
const cards = packRow(LISTED_ROW);

/** The statement returns the activities first, then their people, whose `description` is null. */
const SENT = { packed: text(), description: nullable(text()) };
export type ActivityPage = Statement<{ readonly packed: string; readonly description: string | null }>;

/** Builds the statement that reads a page of `newestActivities`. Each person of the page is sent once. */
export function activityPage(name: string, ofEach: readonly string[], which?: string): ActivityPage {
  const selected = statement(`${name}_selection`, newestActivities(ofEach, which), {
    ...LISTED_ROW,
    description: text(),
  });
  return statement(
    name,
    `
  WITH page AS MATERIALIZED (${selected.text})
  SELECT ${cards.sql('page')} AS packed, page.description FROM page
  UNION ALL
  SELECT ${personOf('$1', 'person', 'known.here')}, NULL FROM profiles person
  CROSS JOIN LATERAL (SELECT ${isProfileVisibleTo('$1', 'person')} AS here OFFSET 0) known
  WHERE person.id = ANY (ARRAY(SELECT giver_id FROM page UNION ALL SELECT receiver_id FROM page))`,
    SENT,
  );
}

export async function readActivityPage(
  reads: StatementRunner,
  page: ActivityPage,
  values: readonly unknown[],
): Promise<ActivityRow[]> {
  const { rows } = await runStatement(reads, page, values);
  const people = new Map<string, PersonRow>();
  for (const { packed, description } of rows) {
    if (description !== null) continue;
    const person = PACKED_PERSON.packed.read(packed);
    people.set(person.id, person);
  }
  const personOf = (id: string) => {
    const person = people.get(id);
    if (person === undefined) throw new Error('a page came without one of its people');
    return person;
  };
  return rows.flatMap(({ packed, description }) => {
    if (description === null) return [];
    const card = cards.unpack(packed);
    return [{ ...card, description, giver: personOf(card.giver_id), receiver: personOf(card.receiver_id) }];
  });
}
