export { fittingPicture, needsWork } from './fitting.ts';
export { uploadImage } from './upload.ts';
