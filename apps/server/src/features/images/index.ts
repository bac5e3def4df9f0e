export { avatarUrl, imageLinks } from './links.ts';
export { imagePaths } from './reference.ts';
export { serveImages } from './routes.ts';
export { storeImage } from './service.ts';
