// A value outside React that components can read and follow. Keep one store per thing; what is large is followed by its parts.
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get(): T
  set(next: T | ((current: T) => T)): void
  /** Calls back after every change; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      const changed = typeof next === 'function' ? (next as (current: T) => T)(value) : next
      if (Object.is(changed, value)) return
      value = changed
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** A part that stays the same one until it changes: who follows it is not rendered when another part does. */
export function useStorePart<T, Part>(store: Store<T>, select: (value: T) => Part): Part {
  const part = () => select(store.get())
  return useSyncExternalStore(store.subscribe, part, part)
}
