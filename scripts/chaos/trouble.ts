// What the processes of the chaos run are told to suffer from. `slow`: mail, payments, search and model answer late.
export type Trouble =
  | { kind: 'none' | 'disk' | 'search' | 'model' | 'endpoint' | 'mail' | 'payments' | 'slow' }
  | { kind: 'clock'; offsetMs: number }
