/** The code of comments and likes, in one chunk that loads on demand. */
export { CommentsSection } from './CommentsSection.tsx';
export { CommentsSheet } from './CommentsSheet.tsx';
export { LikerFaces } from './LikerFaces.tsx';
export { LikersSheet } from './LikersSheet.tsx';
export { RefusedComments } from './RefusedComments.tsx';
