export { needsShrinking, shrinkBelowLimit } from './shrinkForUpload.ts';
export { uploadImage } from './upload.ts';
