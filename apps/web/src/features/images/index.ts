export { uploadImage } from './upload.ts';
