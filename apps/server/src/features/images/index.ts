export { avatarUrl, imageLinks, type StoredImage } from './links.ts';
export { fileOf, IMAGE_FILES } from './picture.ts';
export {
  type ImageCondition,
  type ImageUse,
  listPaths,
  listPicturePaths,
  ownsImage,
} from './queries/images.ts';
export { storeImage } from './service.ts';
export { removePicturesOf } from './sweep.ts';
