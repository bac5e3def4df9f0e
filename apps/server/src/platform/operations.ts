import type { Contract } from '@beso/contract';
import type { Quota } from './limits/quotas.ts';

export type OperationName = {
  [Group in keyof Contract]: `${Group}.${keyof Contract[Group] & string}`;
}[keyof Contract];

/** Operations outside the contract. The OpenAPI paths of their features describe them. */
type BesideName =
  | 'images.uploadImage'
  | 'statement.downloadStatement'
  | 'invitations.refuseByOneClick'
  | 'exports.downloadExport';

interface Limited {
  readonly quota: Quota;
}
interface Described extends Limited {
  /** The sentence about this operation in the API's reference. */
  readonly does: string;
}

type GroupOf<Name> = Name extends `${infer Group}.${string}` ? Group : never;
type PartOf<Name, Group extends string> = Name extends `${Group}.${infer Operation}` ? Operation : never;
type DescribedIn<Group> = Group extends keyof Contract ? keyof Contract[Group] : never;

/** A feature's operations, by their groups in the contract. Each has a quota, or a reason for having none. */
export type OperationsOf<Group extends keyof Contract, Beside extends BesideName = never> = {
  readonly [Each in Group | GroupOf<Beside>]: {
    readonly about: string;
    readonly operations: Readonly<
      Record<DescribedIn<Each>, Described> & Record<PartOf<Beside, Each>, Limited>
    >;
  };
};

/** All operations. A feature that does not describe its operations does not compile. */
export type AllOperations = OperationsOf<keyof Contract, BesideName>;

export type Groups = Readonly<
  Record<
    string,
    { readonly about: string; readonly operations: Readonly<Record<string, Limited & Partial<Described>>> }
  >
>;

/** Returns each operation by its full name, such as `besos.undoGift`. */
export const byFullName = (groups: Groups): (readonly [name: string, Limited & Partial<Described>])[] =>
  Object.entries(groups).flatMap(([group, { operations }]) =>
    Object.entries(operations).map(([name, operation]) => [`${group}.${name}`, operation] as const),
  );
