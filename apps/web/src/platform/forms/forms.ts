/** A module of its own: it contains zod, so it loads only when a person types (build/chunks.ts). */
export { zodResolver } from '@hookform/resolvers/zod';
