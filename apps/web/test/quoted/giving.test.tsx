// @vitest-environment happy-dom
import { act } from 'react';
import { vi } from 'vitest';
import { ActivityCard } from '../../src/features/activities/components/ActivityCard.tsx';
import { CommentsSection } from '../../src/features/activities/components/CommentsSection.tsx';
import { Reactions } from '../../src/features/activities/components/Reactions.tsx';
import { RequestScreen } from '../../src/features/besos/ask/screens/RequestScreen.tsx';
import { GiveConfirmationScreen } from '../../src/features/besos/give/screens/GiveConfirmationScreen.tsx';
import { PhotoField } from '../../src/features/photos/components/PhotoField.tsx';
import { TakePhoto } from '../../src/features/photos/components/TakePhoto.tsx';
import { usePhoto } from '../../src/features/photos/usePhoto.ts';
import { RecommendationFormScreen } from '../../src/features/recommendations/screens/RecommendationFormScreen.tsx';
import { RewardsScreen } from '../../src/features/rewards/screens/RewardsScreen.tsx';
import {
  answer,
  answerUploads,
  BROKEN,
  marco,
  me,
  quotedTexts,
  REFUSED,
  refusal,
  SIGNED_IN,
  signIn,
  t,
} from '../quotedTexts.ts';
import { type Answer, showScreen } from '../showScreen.tsx';

/** A device that gives no camera; the plugin's part for browsers asks for nothing. */
vi.mock('@capacitor/camera', () => ({
  Camera: { takePhoto: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) },
  CameraDirection: {},
}));

const id = crypto.randomUUID();
const NOW = '2026-01-01T00:00:00.000Z';
const NAMES = ['shell', 'activities', 'reactions', 'besos', 'rewards', 'recommendations', 'relationships'] as const;
const memberOf = (person: typeof me) => ({ ...person, role: 'member', joinedAt: NOW, totalBesos: 0 });
const giulia = { ...marco, id: crypto.randomUUID(), firstName: 'Giulia' };
const coupleWith = (person: typeof me) => ({
  ...{ id: person.id, type: 'couple', name: 'Nora & Co', members: [memberOf(me), memberOf(person)] },
});
const PEOPLE = {
  'GET /auth/session': () => ({ body: SIGNED_IN }),
  'GET /relationships': () => ({ body: { relationships: [coupleWith(marco), coupleWith(giulia)] } }),
};
const urls = { thumb: '/i/t?x', feed: '/i/f?x', large: '/i/l?x', full: '/i/u?x' };
const image = { id, urls, width: 800, height: 600, placeholder: null, avif: false };
const activity = {
  ...{ id, kind: 'gift' as const, status: 'approved' as const, giver: me, receiver: marco, relationshipId: id },
  ...{ amount: 2, description: 'For the soup', category: 'food' as const, image: null, createdAt: NOW },
  ...{ orderNumber: 1, undoableUntil: null, likes: 0, comments: 0, liked: false },
};

const like = async (response: Answer | undefined, sample = false) => {
  answer(response === undefined ? {} : { [`PUT /activities/${id}/like`]: () => response });
  const card = { id, likes: 0, comments: 0, liked: false };
  const screen = await showScreen(() => <Reactions activity={card} sample={sample} />, '/home');
  await screen.press(t('activities.like'));
  await screen.pass(2_500);
  return screen;
};
const failedPicture = async () => {
  answer({});
  const screen = await showScreen(() => <ActivityCard activity={{ ...activity, image } as never} posted={false} />, '/home');
  await act(async () => {
    for (const picture of document.querySelectorAll('img')) picture.dispatchEvent(new Event('error'));
  });
  return screen;
};
const GONE = "This activity doesn't exist in the database yet. Try refreshing the page or creating sample activities.";
const GONE_IT = 'Questa attività non esiste ancora nel database. Ricarica la pagina o crea attività di esempio.';

quotedTexts('/home', 'it', NAMES, [
  ['S2-058', 'Image not available', 'Immagine non disponibile', 'the picture of a beso cannot be loaded', failedPicture],
  ['S8-034', 'Image not available', 'Immagine non disponibile', 'the picture of a beso cannot be loaded', failedPicture],
  ['S8-025', 'Please log in to like activities', 'Accedi per mettere mi piace', 'the session is over at a like', () => like(refusal(401, 'UNAUTHORIZED'))],
  ['S6-004', 'Please log in to like activities', 'Accedi per mettere mi piace', 'the session is over at a like', () => like(refusal(401, 'UNAUTHORIZED'))],
  ['S8-026', 'You are offline. Please check your connection.', 'Sei offline. Controlla la connessione.', 'the network is lost at a like', () => like(undefined)],
  ['S8-027', 'Failed to update like', 'Il tuo mi piace non è stato salvato', 'the server fails at a like', () => like(BROKEN)],
  ['S8-032', GONE, GONE_IT, 'the liked beso is gone', () => like(refusal(404, 'ACTIVITY_NOT_FOUND'))],
  ['S8-032', GONE, GONE_IT, 'an example is liked', () => like({}, true)],
]);

const comment = async (text: string, response: Answer = {}, listed: Answer = { body: { comments: [], nextCursor: null } }) => {
  answer({
    [`GET /activities/${id}/comments`]: () => listed,
    [`POST /activities/${id}/comments`]: () => response,
  });
  const screen = await showScreen(() => <CommentsSection activity={{ id, comments: 0 }} />, '/activity/x');
  await screen.pass(listed === REFUSED ? 30_000 : 100);
  if (listed === REFUSED) return screen;
  await screen.type(t('reactions.placeholder'), text);
  await screen.press(t('reactions.send'));
  await screen.pass(2_500);
  return screen;
};
const said = { id: crypto.randomUUID(), author: me, text: 'Lovely', createdAt: NOW };

quotedTexts('/activity/{activityId}', 'fr', NAMES, [
  ['S2-059', 'No comments yet', 'Pas encore de commentaire', 'an empty comment is sent', () => comment('  ')],
  ['S5-016', 'Please enter a comment', 'Écris un commentaire', 'an empty comment is sent', () => comment('  ')],
  ['S8-006', 'Auth session missing! Please sign in again.', 'Ta session est terminée. Reconnecte-toi.', 'the session is over at a comment', () => comment('Lovely', refusal(401, 'UNAUTHORIZED'))],
  ['S8-028', 'Failed to load comments', 'Les commentaires n’ont pas pu être chargés', 'the comments are refused', () => comment('', {}, REFUSED)],
  ['S8-029', 'Failed to save comment', 'Le commentaire n’a pas pu être enregistré', 'the answer to a comment is none of the API', () => comment('Lovely', { status: 418 })],
  ['S8-030', 'Comment added!', 'Commentaire ajouté.', 'a comment is sent', () => comment('Lovely', { status: 201, body: said })],
  ['S8-031', 'Failed to submit comment. Please try again.', 'Le commentaire n’a pas pu être envoyé. Réessaie.', 'the server fails at a comment', () => comment('Lovely', BROKEN)],
  ['S8-033', 'Unknown User', 'Personne inconnue', 'the author has no account any more', () => comment('', {}, { body: { comments: [{ ...said, author: null }], nextCursor: null } })],
]);

function Photo() {
  return <PhotoField photo={usePhoto('beso-images', null)} help="" />;
}
const photo = async (response: Answer) => {
  answer({});
  answerUploads(response);
  const screen = await showScreen(Photo, '/give-besos');
  await act(async () => {
    const field = document.querySelector<HTMLInputElement>('input[type=file]');
    const file = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });
    Object.defineProperty(field, 'files', { value: [file] });
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await screen.pass(500);
  return screen;
};
const camera = async () => {
  answer({});
  const screen = await showScreen(() => <TakePhoto onFile={() => undefined} />, '/give-besos');
  await screen.press(t('besos.takePhoto'));
  await screen.pass(500);
  return screen;
};

quotedTexts('/give-besos, the photo', 'es', NAMES, [
  ['S5-028', 'Please log in to upload images', 'Inicia sesión para subir imágenes', 'the session is over at the upload', () => photo(refusal(401, 'UNAUTHORIZED'))],
  ['S8-038', 'Image is too large. Please use an image smaller than 5MB.', 'La imagen es demasiado grande. Usa una de menos de 5 MB.', 'the picture is refused as too large', () => photo(refusal(413, 'BODY_TOO_LARGE'))],
  ['S8-039', 'Permission denied. Please log in and try again.', 'Permiso denegado. Inicia sesión e inténtalo de nuevo.', 'the upload is refused', () => photo(refusal(403, 'ORIGIN_REFUSED'))],
  ['S8-040', 'Camera permission required. Please allow camera access and try again.', 'Hace falta permiso para la cámara. Permite el acceso e inténtalo de nuevo.', 'the device gives no camera', camera],
  ['S8-041', 'Failed to upload image. Please try again.', 'No se ha podido subir la imagen. Inténtalo de nuevo.', 'the server fails at the upload', () => photo(BROKEN)],
  ['S8-043', 'Image uploaded successfully!', 'Imagen subida', 'the upload is done', () => photo({ status: 201, body: image })],
]);

const confirmation = async () => {
  answer({ ...PEOPLE, [`GET /activities/${id}`]: () => ({ body: activity }) });
  await signIn();
  const screen = await showScreen(GiveConfirmationScreen, `/give-besos/confirmation?activity=${id}`);
  await screen.pass(100);
  return screen;
};

quotedTexts('/give-besos/confirmation', 'fr', NAMES, [
  ['S2-104', 'Beso Sent', 'Beso envoyé', 'a beso was given', confirmation],
]);

const asking = async (steps: readonly string[], response?: Answer) => {
  answer({ ...PEOPLE, ...(response === undefined ? {} : { 'POST /besos/requests': () => response }) });
  await signIn();
  const screen = await showScreen(RequestScreen, '/request-besos?category=food');
  await screen.pass(100);
  for (const step of steps) await screen.press(step);
  if (response === undefined) return screen;
  await screen.press('MRMarco');
  await screen.type(t('besos.whatFor'), 'Three loads of washing');
  await screen.press(t('besos.request.submit', { name: 'Marco', count: 1 }));
  await screen.pass(1_400);
  return screen;
};
const missing = () => asking([]);

quotedTexts('/request-besos', 'it', NAMES, [
  ['S5-020', 'Please explain why you need these BESOs', 'Spiega perché ti servono questi besos', 'the missing description is tapped', () => asking([t('besos.request.descriptionMissing')])],
  ['S5-021', 'Please select who you want to request BESOs from', 'Scegli a chi vuoi chiedere i besos', 'the missing person is tapped', () => asking([t('besos.request.partnerMissing')])],
  ['S5-022', 'Please log in to request BESOs', 'Accedi per chiedere besos', 'the session is over at the request', () => asking([], refusal(401, 'UNAUTHORIZED'))],
  ['S5-023', 'Description is required', 'Scrivi per che cosa', 'the form is empty', missing],
  ['S5-023', 'Partner selection is required', 'Scegli a chi chiederli', 'the form is empty', missing],
  ['S8-050', 'Failed to request BESO', 'Non è stato possibile chiedere i besos', 'the answer to the request is none of the API', () => asking([], { status: 418 })],
  ['S8-050', 'Your BESO request has been sent successfully!', 'La tua richiesta di besos è partita.', 'the request is sent', () => asking([], { status: 201, body: { ...activity, kind: 'request', status: 'pending' } })],
]);

const reward = {
  ...{ id, owner: me, title: 'Breakfast', description: null, costInBesos: 5, relationship: null },
  ...{ isRedeemed: false, redeemedAt: null, seenBy: null, seenAt: null, fulfilledBy: null, fulfilledAt: null },
  ...{ undoableUntil: null, createdAt: NOW, updatedAt: NOW },
};
const LISTS = { available: [reward], redeemed: [], toFulfil: [], kept: [] };
const rewards = async (steps: readonly string[], answers: Record<string, () => Answer> = {}, title?: string) => {
  const balance = { totalBesos: 50, version: 1, updatedAt: NOW };
  answer({
    ...PEOPLE,
    'GET /rewards': () => ({ body: LISTS }),
    'GET /besos/balance': () => ({ body: balance }),
    ...answers,
  });
  await signIn();
  const screen = await showScreen(RewardsScreen, '/gift');
  await screen.pass(steps.length === 0 ? 60_000 : 100);
  for (const step of steps) {
    await screen.press(step);
    await screen.pass(2_500);
    if (title !== undefined && step === t('rewards.new')) await screen.type(t('rewards.what'), title);
  }
  return screen;
};
const redeem = (response: Answer) =>
  rewards([t('rewards.redeem'), t('rewards.redeem')], { [`POST /rewards/${id}/redemption`]: () => response });

quotedTexts('/gift', 'es', [...NAMES, 'notifications', 'statement'], [
  ['S8-044', 'Failed to load your rewards', 'No se han podido cargar tus recompensas', 'the rewards are refused', () => rewards([], { 'GET /rewards': () => REFUSED })],
  ['S8-045', 'The reward could not be created', 'Error al crear la recompensa', 'the server fails at making a reward', () => rewards([t('rewards.new'), t('rewards.create')], { 'POST /rewards': () => BROKEN }, 'A film')],
  ['S8-046', 'The reward could not be deleted', 'Error al eliminar la recompensa', 'the server fails at deleting a reward', () => rewards([t('rewards.delete'), t('rewards.delete')], { [`DELETE /rewards/${id}`]: () => BROKEN })],
  ['S8-047', 'You don’t have enough besos for this reward', 'No tienes suficientes BESOS para esta recompensa', 'besos were spent on another device', () => redeem(refusal(409, 'NOT_ENOUGH_BESOS'))],
  ['S8-048', 'The reward could not be redeemed', 'Error al canjear la recompensa', 'the server fails at redeeming a reward', () => redeem(BROKEN)],
]);

const recommend = async () => {
  answer(PEOPLE);
  await signIn();
  const screen = await showScreen(RecommendationFormScreen, '/share-recommendation-form');
  await screen.pass(100);
  return screen;
};

quotedTexts('/share-recommendation-form', 'fr', NAMES, [
  ['S5-029', 'complete all fields', 'remplis tous les champs', 'the form is empty', recommend],
]);
