/** The sample of a picture, film or document: uploaded as any program would, piece by piece, with its progress. */

import { TEMPLATE_PARTS } from '../../../generated/fields.ts'
import { useUpload } from '../../../server/upload.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { fileNameOf, type HeaderFormat, handleOf, isMedia, type Part } from '../../../ui/template/draft.ts'
import { rememberChosen, useSamplePreviews } from '../../../ui/template/sample-previews.ts'
import { Trouble } from '../../../ui/trouble.tsx'
import { templateWords } from '../../../words/templates.ts'
import type { PartProps } from './field.tsx'

const { file: words, headerLater } = templateWords.builder

type HeaderSampleProps = Pick<PartProps, 'draft' | 'app' | 'nameFile'> & {
  format: Exclude<HeaderFormat, 'TEXT'>
  header: Part<'HEADER'> | undefined
  set: (change: (was: Part<'HEADER'> | undefined) => Part<'HEADER'>) => void
}

/** The upload keeps its error, and the field shows it. */
const isShownBelow = () => undefined

/** Of a file; the rest is chosen when a message is sent. */
export function HeaderSample({ format, header, set, app, draft, nameFile }: HeaderSampleProps) {
  const { upload, share, isUploading, error } = useUpload(app)
  const handle = handleOf(header)
  const preview = useSamplePreviews(handle ? [handle] : []).get(handle ?? '')
  if (!isMedia(format)) return <p className="soft">{headerLater[format]}</p>
  async function take(chosen: File) {
    const uploaded = await upload(chosen, chosen.name)
    rememberChosen(uploaded, chosen)
    nameFile(uploaded, chosen.name)
    set((was) => ({ ...was, type: 'HEADER', format, example: { header_handle: [uploaded] } }))
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
          <span className={handle ? 'cut' : 'hint'}>
            {handle ? fileNameOf(draft, handle, format) : words.hint[format]}
          </span>
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
