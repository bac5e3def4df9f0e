import type { Member } from './members.ts';

export type MemberQuestion =
  | { readonly kind: 'remove' | 'handOver'; readonly member: Member }
  /** The member who becomes owner; undefined if the owner does not change. */
  | { readonly kind: 'leave'; readonly successor: Member | undefined }
  | { readonly kind: 'part'; readonly partner: Member };

export type MembersStep =
  | { readonly kind: 'members' }
  | { readonly kind: 'member'; readonly member: Member }
  | { readonly kind: 'rename' }
  | { readonly kind: 'confirm'; readonly what: MemberQuestion };
