// Why a job waits although it has no fault of its own: the reasons, shared by server and browser.
import { z } from 'zod'

/** Each ends by itself once its cause is gone; no target loses an attempt, and no data is lost. */
export const HOLD_UPS = {
  no_worker: 'No worker is running. The job starts or continues by itself once one runs; the operator of this server can start one.',
  disk_full:
    'The disk for stored pages is full. The job continues by itself once there is space; the operator of this server can free some.',
  disk_unwritable:
    'Stored pages cannot be written: their disk is read-only or damaged. The job continues by itself once they can; the operator of this server can fix it.',
  sign_in: 'The site asks to sign in again. Its targets wait; open Connections and sign in again, and they continue by themselves.',
  machine: 'The server lacks memory, open files or its database. The job continues by itself once it has them.',
} as const satisfies Record<string, string>
export type HoldUp = keyof typeof HOLD_UPS

/** `text` names the problem and what to do. */
export const heldUpSchema = z.object({ reason: z.enum(Object.keys(HOLD_UPS) as [HoldUp, ...HoldUp[]]), text: z.string() })
