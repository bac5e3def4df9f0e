export { avatarUrl, imageLinks } from './links.ts';
export { imagePaths } from './reference.ts';
export { serveImages } from './routes.ts';
export { type StoredImage, storeImage } from './service.ts';
