export { PhotoField } from './components/PhotoField.tsx';
export { fittingPicture, needsWork } from './fitting.ts';
export { uploadImage } from './upload.ts';
export { type Photo, usePhoto } from './usePhoto.ts';
