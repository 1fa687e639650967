/** A file on its way to the server, by the sequence that any program uses: begun, sent in pieces, gone on with. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { business } from './connection.ts'

export function useUpload(app: string) {
  const [share, setShare] = useState(0)
  const sending = useMutation({
    mutationFn: ({ file, name }: { file: Blob; name: string }) =>
      business(app).uploads.file(file, {
        name,
        onProgress: (arrived, length) => setShare(arrived / length),
      }),
    onMutate: () => setShare(0),
  })
  return {
    /** Answers the handle. */
    upload: (file: Blob, name: string): Promise<string> => sending.mutateAsync({ file, name }),
    /** From 0 to 1. */
    share,
    isUploading: sending.isPending,
    error: sending.error,
  }
}
