import type { IncomingHttpHeaders } from 'node:http';
import { PERSON_HEADER } from '@beso/contract/person';
import { fail } from '../http/fail.ts';
import type { Viewer } from '../http/viewer.ts';

/**
 * What was made in one person's name is not done in another's. Who acts is told by the session alone: the
 * header can only refuse.
 * @throws OTHER_PERSON when the request names somebody else than who is signed in
 */
export function refuseOtherPerson(headers: IncomingHttpHeaders, viewer: Viewer): void {
  const named = headers[PERSON_HEADER];
  if (named !== undefined && named !== viewer.id) throw fail('OTHER_PERSON');
}
