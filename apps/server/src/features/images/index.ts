export { avatarUrl, imageLinks, type StoredImage } from './links.ts';
export { IMAGE_FILES } from './picture.ts';
export { type ImageCondition, type ImageUse, ownsImage, unusedBy } from './queries/images.ts';
export { shortenImageInstants } from './queries/shortening.ts';
export { imagePaths } from './reference.ts';
export { startRefining } from './refine.ts';
export { serveImages } from './routes.ts';
export { storeImage } from './service.ts';
export { removeStrayFiles, removeUnusedImages } from './sweep.ts';
