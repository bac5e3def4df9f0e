export { avatarUrl, imageLinks } from './links.ts';
export { type ImageCondition, type ImageUse, ownsImage, unusedBy } from './queries.ts';
export { imagePaths } from './reference.ts';
export { serveImages } from './routes.ts';
export { storeImage } from './service.ts';
export { removeStrayFiles, removeUnusedImages } from './sweep.ts';
