/** What a sample looks like, by its handle: known in this tab only, so a draft that was kept shows its name instead. */

const previews = new Map<string, string>()

export const rememberPreview = (handle: string, url: string): void => void previews.set(handle, url)

export const previewOf = (handle: string | undefined): string | undefined =>
  handle === undefined ? undefined : previews.get(handle)
