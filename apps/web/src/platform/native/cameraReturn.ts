import { createListeners } from '../connection/listeners.ts';
import { currentPersonId } from '../session/person.ts';
import {
  listStorageKeys,
  readLocal,
  readTab,
  removeLocal,
  writeLocal,
  writeTab,
} from '../storage/storage.ts';
import { isBiometricOn } from './biometricMark.ts';
import { App } from './plugins.ts';

/** The device stores the form, because the tab's storage is lost if Android ends the app. */
const FORM = 'camera';
const isDraft = (key: string): key is `draft:${string}` => key.startsWith('draft:');

interface Form {
  path: string;
  person: string | null;
  drafts: Record<string, string>;
}

let waiting: Form | undefined;
let photo: (Pick<Form, 'path' | 'person'> & { file: File }) | undefined;
const arrivals = createListeners();

/** Records on the device which form opens the camera, with this tab's drafts. */
export function recordCameraForm(): void {
  const drafts = listStorageKeys('tab')
    .filter(isDraft)
    .map((key) => [key, readTab(key) ?? '']);
  const form: Form = {
    path: `${location.pathname}${location.search}`,
    person: currentPersonId(),
    drafts: Object.fromEntries(drafts),
  };
  writeLocal(FORM, JSON.stringify(form));
}

export const forgetCameraForm = (): void => removeLocal(FORM);

function notedForm(): Form | undefined {
  try {
    return JSON.parse(readLocal(FORM) ?? '') as Form;
  } catch {
    return undefined;
  }
}

export async function readPicture(webPath: string): Promise<File> {
  const content = await (await fetch(webPath)).blob();
  return new File([content], 'photo.jpg', { type: content.type || 'image/jpeg' });
}

/** Puts recorded drafts back into the tab. With biometric sign-in, their author must sign in first. */
export function restoreDrafts(): void {
  if (waiting === undefined || (isBiometricOn() && waiting.person !== currentPersonId())) return;
  for (const [key, value] of Object.entries(waiting.drafts)) if (isDraft(key)) writeTab(key, value);
  waiting = undefined;
}

/**
 * Restores the drafts and the photo after Android has ended the app behind the camera.
 * @returns the path and query of the form's page, or undefined after any other start
 */
export async function returnToForm(): Promise<string | undefined> {
  const form = notedForm();
  forgetCameraForm();
  if (form === undefined) return undefined;
  const { path, person } = form;
  waiting = form;
  restoreDrafts();
  await App.addListener('appRestoredResult', ({ pluginId, success, data }) => {
    if (pluginId !== 'Camera' || !success) return;
    const arrived = (file: File) => {
      photo = { path, person, file };
      arrivals.call();
    };
    readPicture(data.webPath).then(arrived, reportError);
  });
  return path;
}

/** Calls `take` once with the photo for this page's form. Returns a function that ends this. */
export function onRestoredPhoto(take: (file: File) => void): () => void {
  const look = () => {
    if (photo === undefined || photo.person !== currentPersonId()) return;
    if (new URL(photo.path, location.origin).pathname !== location.pathname) return;
    const { file } = photo;
    photo = undefined;
    take(file);
  };
  look();
  return arrivals.add(look);
}
