/** The sample of a picture, film or document: uploaded as any program would, piece by piece, with its progress. */

import { TEMPLATE_PARTS } from '../../../generated/fields.ts'
import { useUpload } from '../../../server/upload.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { MediaFormat } from '../../../ui/template/draft.ts'
import { rememberChosen, useSamplePreviews } from '../../../ui/template/sample-previews.ts'
import { Trouble } from '../../../ui/trouble.tsx'
import { templateWords } from '../../../words/templates.ts'

const words = templateWords.builder.file

type SampleFileProps = {
  app: string
  format: MediaFormat
  handle: string | undefined
  name: string
  onChange: (handle: string, name: string) => void
}

/** The upload keeps its error, and the field shows it. */
const isShownBelow = () => undefined

export function SampleFile({ app, format, handle, name, onChange }: SampleFileProps) {
  const { upload, share, isUploading, error } = useUpload(app)
  const preview = useSamplePreviews(handle ? [handle] : []).get(handle ?? '')
  async function take(chosen: File) {
    const uploaded = await upload(chosen, chosen.name)
    rememberChosen(uploaded, chosen)
    onChange(uploaded, chosen.name)
  }
  return (
    <>
      <div className="row wrap sample-file">
        <FileButton
          accept={TEMPLATE_PARTS.headers[format].files.join()}
          isBusy={isUploading}
          onFile={(chosen) => take(chosen).catch(isShownBelow)}
        >
          {handle ? words.other[format] : words.choose[format]}
        </FileButton>
        {isUploading ? (
          <progress aria-label={words.progress} value={share} max={1} />
        ) : (
          <span className={handle ? 'cut' : 'hint'}>{handle ? name : words.hint[format]}</span>
        )}
      </div>
      {preview?.isGone && (
        <p className="row tone-unsent" role="status">
          <Icon name="warning" small />
          {words.gone}
        </p>
      )}
      {error !== null && <Trouble error={error} />}
    </>
  )
}
