/** A file as a message: dropped, pasted or chosen; what kind of message it is follows from the file. */

import { composerWords } from '../../words/composer.ts'
import { FileButton } from '../file-button.tsx'
import { TextField } from '../form.tsx'
import { Trouble } from '../trouble.tsx'
import { type Blame, blameOf } from './blame.ts'
import type { SentFile } from './use-files.ts'

const words = composerWords.media

type MediaProps = {
  file: SentFile | undefined
  caption: string
  onCaption: (caption: string) => void
  onFile: (file: File) => void
  isUploading: boolean
  error: Error | null
  blames: Blame[]
}

/** The platform gives these none. */
const WITHOUT_CAPTION = ['audio', 'sticker']

export function MediaPart({ file, caption, onCaption, onFile, isUploading, error, blames }: MediaProps) {
  const blame = file && blameOf(blames, file.kind)
  return (
    <>
      <div className="drop-place row wrap">
        {file && <Preview file={file} />}
        {!file && <span className="soft">{words.drop}</span>}
        <FileButton
          accept="image/*,video/*,audio/*,application/*,text/plain"
          isBusy={isUploading}
          onFile={onFile}
        >
          {isUploading ? words.uploading : file ? words.other : words.choose}
        </FileButton>
      </div>
      {file && !WITHOUT_CAPTION.includes(file.kind) && (
        <TextField
          label={composerWords.fields.caption}
          maxLength={1024}
          note={blame}
          invalid={blame !== undefined}
          value={caption}
          onText={onCaption}
        />
      )}
      {error && <Trouble error={error} />}
    </>
  )
}

const Preview = ({ file: { kind, name, url } }: { file: SentFile }) =>
  kind === 'image' || kind === 'sticker' ? (
    <img className="drop-preview" src={url} alt={name} />
  ) : (
    <b className="cut">{name}</b>
  )
