// The list of what is in a bundle of a job, by which it can be checked.
import { z } from 'zod'

/** Its path in the archive. */
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
