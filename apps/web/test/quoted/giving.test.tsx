// @vitest-environment happy-dom
import { act } from 'react';
import { vi } from 'vitest';
import { ActivityCard } from '../../src/features/activities/components/ActivityCard.tsx';
import { CommentsSection } from '../../src/features/activities/components/CommentsSection.tsx';
import { Reactions } from '../../src/features/activities/components/Reactions.tsx';
import { PhotoField } from '../../src/features/photos/components/PhotoField.tsx';
import { TakePhoto } from '../../src/features/photos/components/TakePhoto.tsx';
import { usePhoto } from '../../src/features/photos/usePhoto.ts';
import { answer, answerUploads, BROKEN, me, quotedTexts, REFUSED, refusal, t } from '../quotedTexts.ts';
import { type StubResponse, showScreen } from '../showScreen.tsx';
import { activity, activityId, image, NOW } from './fixtures.ts';

/** A refused camera. In a browser, the real plugin would never ask for the camera. */
vi.mock('@capacitor/camera', () => ({
  Camera: { takePhoto: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) },
  CameraDirection: {},
}));

const id = activityId;
const NAMES = ['shell', 'activities', 'reactions', 'besos', 'relationships'] as const;

const like = async (response: StubResponse | undefined, sample = false) => {
  answer(response === undefined ? {} : { [`PUT /activities/${id}/like`]: () => response });
  const card = { id, likes: 0, comments: 0, liked: false };
  const screen = await showScreen(() => <Reactions activity={card} sample={sample} />, '/home');
  await screen.press(t('activities.like'));
  await screen.pass(2_500);
  return screen;
};
const failedPicture = async () => {
  answer({});
  const screen = await showScreen(
    () => <ActivityCard activity={{ ...activity, image } as never} posted={false} />,
    '/home',
  );
  await act(async () => {
    for (const picture of document.querySelectorAll('img')) picture.dispatchEvent(new Event('error'));
  });
  return screen;
};

quotedTexts('/home', 'it', NAMES, [
  [
    'S2-058',
    'Image not available',
    'Immagine non disponibile',
    'the picture of a beso cannot be loaded',
    failedPicture,
  ],
  [
    'S8-034',
    'Image not available',
    'Immagine non disponibile',
    'the picture of a beso cannot be loaded',
    failedPicture,
  ],
  [
    'S8-025',
    'Please log in to like activities',
    'Accedi per mettere mi piace',
    'the session is over at a like',
    () => like(refusal(401, 'UNAUTHORIZED')),
  ],
  [
    'S6-004',
    'Please log in to like activities',
    'Accedi per mettere mi piace',
    'the session is over at a like',
    () => like(refusal(401, 'UNAUTHORIZED')),
  ],
  [
    'S8-026',
    'You are offline. Please check your connection.',
    'Sei offline. Controlla la connessione.',
    'the network is lost at a like',
    () => like(undefined),
  ],
  [
    'S8-027',
    'Failed to update like',
    'Il tuo mi piace non è stato salvato',
    'the server fails at a like',
    () => like(BROKEN),
  ],
  [
    'S8-032',
    "This activity doesn't exist in the database yet. Try refreshing the page or creating sample activities.",
    'Questa attività non esiste ancora nel database. Ricarica la pagina o crea attività di esempio.',
    'the liked beso is gone',
    () => like(refusal(404, 'ACTIVITY_NOT_FOUND')),
  ],
  [
    'S8-032',
    "This activity doesn't exist in the database yet. Try refreshing the page or creating sample activities.",
    'Questa attività non esiste ancora nel database. Ricarica la pagina o crea attività di esempio.',
    'an example is liked',
    () => like({}, true),
  ],
]);

const comment = async (
  text: string,
  response: StubResponse = {},
  listed: StubResponse = { body: { comments: [], nextCursor: null } },
) => {
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
  [
    'S5-016',
    'Please enter a comment',
    'Écris un commentaire',
    'an empty comment is sent',
    () => comment('  '),
  ],
  [
    'S8-006',
    'Auth session missing! Please sign in again.',
    'Ta session est terminée. Reconnecte-toi.',
    'the session is over at a comment',
    () => comment('Lovely', refusal(401, 'UNAUTHORIZED')),
  ],
  [
    'S8-028',
    'Failed to load comments',
    'Les commentaires n’ont pas pu être chargés',
    'the comments are refused',
    () => comment('', {}, REFUSED),
  ],
  [
    'S8-029',
    'Failed to save comment',
    'Le commentaire n’a pas pu être enregistré',
    'the answer to a comment is none of the API',
    () => comment('Lovely', { status: 418 }),
  ],
  [
    'S8-030',
    'Comment added!',
    'Commentaire ajouté.',
    'a comment is sent',
    () => comment('Lovely', { status: 201, body: said }),
  ],
  [
    'S8-031',
    'Failed to submit comment. Please try again.',
    'Le commentaire n’a pas pu être envoyé. Réessaie.',
    'the server fails at a comment',
    () => comment('Lovely', BROKEN),
  ],
  [
    'S8-033',
    'Unknown User',
    'Personne inconnue',
    'the author has no account any more',
    () => comment('', {}, { body: { comments: [{ ...said, author: null }], nextCursor: null } }),
  ],
]);

function Photo() {
  return <PhotoField photo={usePhoto('beso-images', null)} help="" />;
}
const photo = async (response: StubResponse) => {
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
  [
    'S5-028',
    'Please log in to upload images',
    'Inicia sesión para subir imágenes',
    'the session is over at the upload',
    () => photo(refusal(401, 'UNAUTHORIZED')),
  ],
  [
    'S8-038',
    'Image is too large. Please use an image smaller than 5MB.',
    'La imagen es demasiado grande. Usa una de menos de 5 MB.',
    'the picture is refused as too large',
    () => photo(refusal(413, 'BODY_TOO_LARGE')),
  ],
  [
    'S8-039',
    'Permission denied. Please log in and try again.',
    'Permiso denegado. Inicia sesión e inténtalo de nuevo.',
    'the upload is refused',
    () => photo(refusal(403, 'ORIGIN_REFUSED')),
  ],
  [
    'S8-040',
    'Camera permission required. Please allow camera access and try again.',
    'Hace falta permiso para la cámara. Permite el acceso e inténtalo de nuevo.',
    'the device gives no camera',
    camera,
  ],
  [
    'S8-041',
    'Failed to upload image. Please try again.',
    'No se ha podido subir la imagen. Inténtalo de nuevo.',
    'the server fails at the upload',
    () => photo(BROKEN),
  ],
  [
    'S8-043',
    'Image uploaded successfully!',
    'Imagen subida',
    'the upload is done',
    () => photo({ status: 201, body: image }),
  ],
]);
