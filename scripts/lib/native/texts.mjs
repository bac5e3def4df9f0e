/** The texts with which iOS asks for a permission, by their keys in Info.plist. */
export const PERMISSIONS = {
  NSCameraUsageDescription: {
    en: 'BESO takes photos for your profile and your besos.',
    es: 'BESO hace fotos para tu perfil y tus besos.',
    fr: 'BESO prend des photos pour ton profil et tes besos.',
    it: 'BESO scatta foto per il tuo profilo e i tuoi besos.',
  },
  NSPhotoLibraryUsageDescription: {
    en: 'BESO shows your photos, so that you can choose one.',
    es: 'BESO muestra tus fotos para que elijas una.',
    fr: 'BESO affiche tes photos pour que tu puisses en choisir une.',
    it: 'BESO mostra le tue foto perché tu possa sceglierne una.',
  },
  NSPhotoLibraryAddUsageDescription: {
    en: 'BESO saves a picture when you ask for it.',
    es: 'BESO guarda una imagen cuando lo pides.',
    fr: 'BESO enregistre une image quand tu le demandes.',
    it: 'BESO salva un’immagine quando lo chiedi.',
  },
  NSFaceIDUsageDescription: {
    en: 'BESO signs you in with your face.',
    es: 'BESO inicia tu sesión con tu cara.',
    fr: 'BESO te connecte avec ton visage.',
    it: 'BESO ti fa accedere con il tuo volto.',
  },
};

export const LANGUAGES = /** @type {const} */ (['en', 'es', 'fr', 'it']);
