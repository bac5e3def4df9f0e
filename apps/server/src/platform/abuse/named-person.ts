import type { IncomingHttpHeaders } from 'node:http';
import { PERSON_HEADER } from '@beso/contract/person';
import { fail } from '../http/fail.ts';
import type { Viewer } from '../http/viewer.ts';

/**
 * Refuses a request whose header names another person than the session's. The header grants no access.
 * @throws OTHER_PERSON
 */
export function refuseOtherPerson(headers: IncomingHttpHeaders, viewer: Viewer): void {
  const named = headers[PERSON_HEADER];
  if (named !== undefined && named !== viewer.id) throw fail('OTHER_PERSON');
}
