import type { Member } from './members.ts';

/** What is asked about before it happens. */
export type Question =
  | { readonly kind: 'remove' | 'handOver'; readonly member: Member }
  /** `successor` looks after the group then; undefined where somebody else does already. */
  | { readonly kind: 'leave'; readonly successor: Member | undefined }
  | { readonly kind: 'part'; readonly partner: Member };

/** What the dialog of a relationship shows. */
export type Step =
  | { readonly kind: 'members' }
  | { readonly kind: 'member'; readonly member: Member }
  | { readonly kind: 'rename' }
  | { readonly kind: 'confirm'; readonly what: Question };
