export { fittingPicture, needsWork } from './shrinkForUpload.ts';
export { uploadImage } from './upload.ts';
