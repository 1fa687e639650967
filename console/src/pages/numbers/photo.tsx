/** The photo of a business: chosen, cut to a square by hand, uploaded with its progress, and shown. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PROFILE_PARTS } from '../../generated/fields.ts'
import { business } from '../../server/connection.ts'
import { useUpload } from '../../server/upload.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { numberWords } from '../../words/numbers.ts'
import { PhotoCrop } from './photo-crop.tsx'
import { type Cut, squared } from './squared.ts'

const words = numberWords.profile
const { sideMin } = PROFILE_PARTS.photo

type PhotoProps = { app: string; id: string; address: string | undefined; done: () => void }

export function Photo({ app, id, address, done }: PhotoProps) {
  const [picture, setPicture] = useState<ImageBitmap>()
  const { upload, share, isUploading } = useUpload(app)
  const open = useMutation({
    mutationFn: async (file: File) => {
      const found = await createImageBitmap(file)
      // Told before anybody chooses a square of it.
      if (Math.min(found.width, found.height) < sideMin)
        throw new Error(words.tooSmall(found.width, found.height, sideMin))
      return found
    },
    onSuccess: setPicture,
  })
  const set = useMutation({
    mutationFn: async ({ of, cut }: { of: ImageBitmap; cut: Cut }) => {
      const handle = await upload(await squared(of, cut), 'photo.jpg')
      await business(app).profile.update(id, { profile_picture_handle: handle })
    },
    onSuccess() {
      setPicture(undefined)
      done()
    },
  })
  return (
    <div className="row wrap">
      {address !== undefined && <img className="profile-photo" src={address} alt={words.photo} />}
      <FileButton
        accept="image/jpeg,image/png"
        isBusy={open.isPending}
        onFile={(file) => {
          set.reset()
          open.mutate(file)
        }}
      >
        {words.choosePhoto}
      </FileButton>
      <span className="hint">{words.photoHint(sideMin)}</span>
      {open.error && <Trouble error={open.error} />}
      {picture && (
        <PhotoCrop
          picture={picture}
          share={isUploading || set.isPending ? share : undefined}
          error={set.error}
          use={(cut) => set.mutate({ of: picture, cut })}
          cancel={() => setPicture(undefined)}
        />
      )}
    </div>
  )
}
