/** Bundles one chunk, which loads when a person opens likes or comments. */
export { CommentsSection } from './CommentsSection.tsx';
export { CommentsSheet } from './CommentsSheet.tsx';
export { LikerFaces } from './LikerFaces.tsx';
export { LikersSheet } from './LikersSheet.tsx';
export { RefusedComments } from './RefusedComments.tsx';
