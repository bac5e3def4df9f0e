export interface ConnectionListeners<Value> {
  /** Adds a listener and returns the function that removes it, as `useSyncExternalStore` expects. */
  readonly add: (listener: (value: Value) => void) => () => void;
  readonly call: (value: Value) => void;
}

/**
 * Creates a list of listeners.
 * @param whileAny called when the first listener is added. The function it returns is called when the last is
 * removed
 */
export function createListeners<Value = void>(whileAny?: () => () => void): ConnectionListeners<Value> {
  // Each call of `add` stores a new object, so that a function added twice must be removed twice.
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
