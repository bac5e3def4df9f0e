import type { Contract } from './index.ts';

export type DescriptionsOf<Features extends keyof Contract> = {
  readonly [Feature in Features]: {
    readonly about: string;
    readonly operations: { readonly [Operation in keyof Contract[Feature]]: string };
  };
};
