import type { IncomingHttpHeaders } from 'node:http';
import { PERSON_HEADER } from '@beso/contract/person';
import { fail } from '../http/fail.ts';
import type { Viewer } from '../http/viewer.ts';

/**
 * Refuses a request made in another person's name. Only the session identifies the caller: the header can
 * refuse but never authorise.
 * @throws OTHER_PERSON if the header names somebody other than the session
 */
export function refuseOtherPerson(headers: IncomingHttpHeaders, viewer: Viewer): void {
  const named = headers[PERSON_HEADER];
  if (named !== undefined && named !== viewer.id) throw fail('OTHER_PERSON');
}
