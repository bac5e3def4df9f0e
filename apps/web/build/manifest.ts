import type { Language } from '@beso/contract/limits';
import { SHARED_PHOTO_PATH } from '@beso/contract/shared-photo';

/** Returns the path of a language's manifest; `/manifest.webmanifest` stays for older pages. */
export const manifestPath = (language: Language) => `/manifest.${language}.webmanifest`;

export interface ManifestTexts {
  description: string;
  give: string;
  request: string;
  chat: string;
}

const ICON = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' };
const shortcut = (name: string, url: string) => ({ name, url, icons: [ICON] });

/** Returns the web app manifest in one language. */
export function manifestIn(language: Language, base: object, texts: ManifestTexts): object {
  return {
    ...base,
    lang: language,
    description: texts.description,
    shortcuts: [
      shortcut(texts.give, '/give-besos'),
      shortcut(texts.request, '/request-besos'),
      shortcut(texts.chat, '/find-friends'),
    ],
    share_target: {
      action: SHARED_PHOTO_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: ['image/*'] }] },
    },
  };
}
