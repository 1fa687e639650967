/** Files of a message: uploaded as any program would, and named by their ids. */

import { useMutation } from '@tanstack/react-query'
import { business, operator } from '../../server/connection.ts'

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'
export type SentFile = { id: string; kind: MediaKind; name: string; url: string }

const KINDS: [RegExp, MediaKind][] = [
  [/^image\/webp$/, 'sticker'],
  [/^image\//, 'image'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
]

const kindOfFile = (type: string): MediaKind =>
  KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'document'

export function useFiles(app: string, number: string) {
  const sending = useMutation({
    mutationFn: async (file: File): Promise<SentFile> => {
      const { id = '' } = await business(app).media.upload(number, file, { type: file.type, name: file.name })
      return { id, kind: kindOfFile(file.type), name: file.name, url: URL.createObjectURL(file) }
    },
  })
  /** The sample that a template was made with, sent as if it had been chosen. */
  async function uploadSample(handle: string): Promise<string> {
    const { preview_url } = await operator.uploads.read(handle)
    const bytes = await (await fetch(preview_url)).blob()
    return (await sending.mutateAsync(new File([bytes], 'sample', { type: bytes.type }))).id
  }
  return { upload: sending.mutateAsync, uploadSample, isUploading: sending.isPending, error: sending.error }
}
