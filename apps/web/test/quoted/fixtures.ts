import { marco, me, SIGNED_IN } from '../quotedTexts.ts';

export const NOW = '2026-01-01T00:00:00.000Z';

/** Responses for a signed-in person without any relationship. */
export const NO_RELATIONSHIPS = {
  'GET /relationships': () => ({ body: { relationships: [] } }),
  'GET /former-relationships': () => ({ body: { relationships: [] } }),
  'GET /invitations': () => ({ body: { invitations: [] } }),
};

const memberOf = (person: typeof me) => ({ ...person, role: 'member', joinedAt: NOW, totalBesos: 0 });
const giulia = { ...marco, id: crypto.randomUUID(), firstName: 'Giulia' };
const coupleWith = (person: typeof me) => ({
  ...{ id: person.id, type: 'couple', name: 'Nora & Co', members: [memberOf(me), memberOf(person)] },
});

/** Responses for a signed-in person who is in two couples. */
export const PEOPLE = {
  'GET /auth/session': () => ({ body: SIGNED_IN }),
  'GET /relationships': () => ({ body: { relationships: [coupleWith(marco), coupleWith(giulia)] } }),
};

const urls = { thumb: '/i/t?x', feed: '/i/f?x', large: '/i/l?x', full: '/i/u?x' };
export const image = {
  id: crypto.randomUUID(),
  urls,
  width: 800,
  height: 600,
  placeholder: null,
  avif: false,
};
export const activityId = crypto.randomUUID();
export const activity = {
  ...{
    id: activityId,
    kind: 'gift' as const,
    status: 'approved' as const,
    giver: me,
    receiver: marco,
    relationshipId: marco.id,
  },
  ...{ amount: 2, description: 'For the soup', category: 'food' as const, image: null, createdAt: NOW },
  ...{ orderNumber: 1, undoableUntil: null, likes: 0, comments: 0, liked: false },
};
