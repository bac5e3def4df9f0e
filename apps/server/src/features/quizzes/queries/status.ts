import { QUIZ_PEOPLE_SHOWN } from '@beso/contract/limits';
import type { RelationshipType } from '@beso/contract/relationships';
import type { Database } from '../../../platform/db/database.ts';
import {
  boolean,
  integer,
  json,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';

const PERSON = {
  person_id: uuid,
  person_first_name: text(),
  person_last_name: text(),
  person_avatar_id: nullable(uuid),
  relationships: json<readonly { id: string; type: RelationshipType; name: string }[]>(),
  is_open: boolean,
  has_my_info: boolean,
  running_id: nullable(uuid),
  finished_id: nullable(uuid),
  finished_score: nullable(integer),
  finished_besos: nullable(integer),
  next_at: timestampDate,
};
export type QuizPersonRow = RowOf<typeof PERSON>;

const PEOPLE = statement(
  'quiz_people_of',
  `SELECT one.person_id, person.first_name AS person_first_name, person.last_name AS person_last_name,
     person.avatar_image_id AS person_avatar_id, one.is_open, one.has_my_info, one.running_id, one.finished_id,
     finished.score AS finished_score, finished.besos_earned AS finished_besos, one.next_at,
     (SELECT jsonb_agg(jsonb_build_object('id', r.id, 'type', r.type, 'name', relationship_name_for(r.id, $1))
        ORDER BY shared.place)
      FROM unnest(one.relationship_ids) WITH ORDINALITY AS shared (id, place)
      JOIN relationships r ON r.id = shared.id) AS relationships
   FROM quiz_people($1, clock_timestamp(), $2) AS one JOIN profiles person ON person.id = one.person_id
   LEFT JOIN quiz_sessions finished ON finished.id = one.finished_id
   ORDER BY one.place DESC, one.person_id`,
  PERSON,
);

/** [S3-014] [S7-043] Returns the people with whom the viewer shares a relationship, most recent first. */
export async function listQuizPeople(database: Database, viewerId: ViewerId): Promise<QuizPersonRow[]> {
  return (await runStatement(database, PEOPLE, [viewerId, QUIZ_PEOPLE_SHOWN])).rows;
}
