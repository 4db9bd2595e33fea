// What a worker of the chaos run is told to suffer from.
export type Trouble = { kind: 'none' | 'disk' | 'search' | 'model' | 'endpoint' } | { kind: 'clock'; offsetMs: number }
