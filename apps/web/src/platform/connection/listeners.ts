export interface Listeners<Value> {
  /** Adds a listener and returns the function that removes it, as `useSyncExternalStore` expects. */
  readonly add: (listener: (value: Value) => void) => () => void;
  readonly call: (value: Value) => void;
}

/**
 * Creates a set of listeners for a change outside React.
 * @param whileAny runs before the first listener is added; its result runs after the last is removed
 */
export function createListeners<Value = void>(whileAny?: () => () => void): Listeners<Value> {
  // Each `add` has its own object, so that a function added twice stays until both are removed.
  const listeners = new Set<{ listener: (value: Value) => void }>();
  let end: (() => void) | undefined;
  return {
    add: (listener) => {
      const entry = { listener };
      listeners.add(entry);
      if (listeners.size === 1) end = whileAny?.();
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) end?.();
      };
    },
    call: (value) => {
      for (const { listener } of listeners) listener(value);
    },
  };
}
