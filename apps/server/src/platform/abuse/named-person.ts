import type { IncomingHttpHeaders } from 'node:http';
import { PERSON_HEADER } from '@beso/contract/person';
import { fail } from '../http/fail.ts';
import type { Viewer } from '../http/viewer.ts';

/** @throws OTHER_PERSON if the header names another person than the session. The header grants no access. */
export function refuseOtherPerson(headers: IncomingHttpHeaders, viewer: Viewer): void {
  const named = headers[PERSON_HEADER];
  if (named !== undefined && named !== viewer.id) throw fail('OTHER_PERSON');
}
