/** What samples look like: as they were chosen in this tab, or as the server still has them. */

import { ParleyError } from '@parley-dev/sdk'
import { useQueries } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'

/** Shorter than the ten minutes for which a link of the server holds. */
const FRESH_MS = 5 * 60_000
const chosen = new Map<string, string>()

export const rememberChosen = (handle: string, file: File): void =>
  void chosen.set(handle, URL.createObjectURL(file))

export type SamplePreview = { url?: string; isGone?: boolean }

/** By handle. One that is not known yet is not in it. */
export const useSamplePreviews = (handles: string[]): Map<string, SamplePreview> =>
  useQueries({
    queries: handles.map((handle) => ({
      queryKey: ['sample', handle],
      staleTime: FRESH_MS,
      refetchInterval: FRESH_MS,
      queryFn: () => readPreview(handle),
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, index): [string, SamplePreview][] => {
          const handle = handles[index]
          return data && handle !== undefined ? [[handle, data]] : []
        }),
      ),
  })

async function readPreview(handle: string): Promise<SamplePreview> {
  const url = chosen.get(handle)
  if (url !== undefined) return { url }
  try {
    return { url: (await operator.uploads.read(handle)).preview_url }
  } catch (error) {
    if (error instanceof ParleyError && error.status < 500 && error.status > 0) return { isGone: true }
    throw error
  }
}
