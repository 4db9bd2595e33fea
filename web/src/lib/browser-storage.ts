// Browser storage that may be full, disabled or corrupt. Reading never throws; writing returns whether it worked.

export type StorageArea = 'local' | 'session'

function area(name: StorageArea): Storage | null {
  try {
    return name === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

export function readStored(name: StorageArea, key: string): string | null {
  try {
    return area(name)?.getItem(key) ?? null
  } catch {
    return null
  }
}

export function readStoredJson(name: StorageArea, key: string): unknown {
  const text = readStored(name, key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns false where the storage is full or disabled; its previous content stays then. */
export function writeStored(name: StorageArea, key: string, text: string): boolean {
  try {
    const storage = area(name)
    storage?.setItem(key, text)
    return storage !== null
  } catch {
    return false
  }
}

export function removeStored(name: StorageArea, key: string): void {
  try {
    area(name)?.removeItem(key)
  } catch {
    // Switched-off storage holds nothing to remove.
  }
}
