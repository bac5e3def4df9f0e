export { PhotoField } from './components/PhotoField.tsx';
export { useSharedPhotoOwner } from './sharedPhoto.ts';
export { type Photo, usePhoto } from './usePhoto.ts';
export { useSharedPhoto } from './useSharedPhoto.ts';
