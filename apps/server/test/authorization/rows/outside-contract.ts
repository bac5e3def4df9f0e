import { API_PREFIX } from '@beso/contract';
import { STATEMENT_PATH } from '@beso/contract/statement';
import { gift } from '../../support/builders.ts';
import { upload } from '../../support/pictures.ts';
import { type AuthorizationRow, cellsWithProfile, type ExpectedResponse, sameForEveryone } from '../row.ts';

type Call = NonNullable<AuthorizationRow['call']>;

const get =
  (path: string): Call =>
  (_, actor) =>
    actor.fetch(path);

const emptyForm: Call = (_, actor) => {
  const body = new FormData();
  body.set('bucket', 'nothing');
  return actor.fetch(`${API_PREFIX}/images`, { method: 'POST', body });
};

const oneClick: Call = (_, actor) =>
  actor.fetch(`${API_PREFIX}/invitation-refusals/${'A'.repeat(43)}/mails`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

const refused: ExpectedResponse = '422 INVALID_INPUT';
const unknown: ExpectedResponse = '404 IMAGE_NOT_FOUND';

export const ROWS: readonly AuthorizationRow[] = [
  {
    operation: 'invitations.refuseByOneClick',
    about: 'a token that was never mailed',
    cells: sameForEveryone('404 INVITATION_NOT_FOUND'),
    call: oneClick,
  },
  {
    operation: 'images.uploadImage',
    about: 'a form without a picture',
    cells: ['401 UNAUTHORIZED', refused, refused, refused, refused, refused, refused],
    call: emptyForm,
  },
  {
    operation: 'images.readImage',
    about: 'the owner’s picture, by the owner’s link',
    cells: ['401 UNAUTHORIZED', unknown, unknown, unknown, unknown, unknown, '200'],
    prepare: async ({ owner, member, relationshipId }) => {
      const { id } = await upload(owner);
      const given = await owner.api.besos.processBesoTransaction({
        ...gift(relationshipId, member.id),
        imageId: id,
      });
      return given.image?.urls.thumb;
    },
    call: (_, actor, link) => actor.fetch(link),
  },
  {
    operation: 'statement.downloadStatement',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    shows: ({ giftText }) => giftText,
    call: get(`${API_PREFIX}${STATEMENT_PATH}`),
  },
  {
    operation: 'the API’s description',
    cells: sameForEveryone('200'),
    call: get(`${API_PREFIX}/openapi.json`),
  },
  {
    operation: 'the API’s reference page',
    cells: sameForEveryone('200'),
    call: get(`${API_PREFIX}/reference`),
  },
  { operation: '/healthz', cells: sameForEveryone('200'), call: get('/healthz') },
  { operation: '/readyz', cells: sameForEveryone('200'), call: get('/readyz') },
  {
    operation: 'the sign-in library’s own routes',
    cells: sameForEveryone('404 NOT_FOUND'),
    call: get('/api/auth/get-session'),
  },
  {
    operation: 'the live connection, without a websocket',
    cells: sameForEveryone('404 NOT_FOUND'),
    call: get('/socket.io/?EIO=4&transport=polling'),
  },
];
