export { avatarUrl, imageLinks, type StoredImage } from './links.ts';
export { buildImageFilePath, IMAGE_FILES } from './picture.ts';
export {
  type ImageCondition,
  type ImageUse,
  listImagePaths,
  listPicturePaths,
  ownsImage,
} from './queries/images.ts';
export { storeImage } from './service.ts';
export { removeAllImages } from './sweep.ts';
