// The manifest of a job's bundle, with which its contents can be verified.
import { z } from 'zod'

/** Path of the file in the archive. */
export const BUNDLE_MANIFEST = 'manifest.json'

export const bundleManifestSchema = z.object({
  format: z.literal('bundle/1'),
  job_id: z.string(),
  status: z.string(),
  files: z.array(
    z.object({ path: z.string(), text: z.string(), bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
})
export type BundleManifest = z.infer<typeof bundleManifestSchema>
