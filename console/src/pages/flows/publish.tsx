/** Publishing; of a text that is not saved it is asked first, for what is published is what was saved. */

import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { flowWords as words } from '../../words/flows.ts'

type PublishProps = {
  isSaved: boolean
  errors: number
  isBusy: boolean
  publish: () => void
  saveAndPublish: () => void
}

export function Publish({ isSaved, errors, isBusy, publish, saveAndPublish }: PublishProps) {
  if (isSaved || errors > 0)
    return (
      <Button
        kind="go"
        isBusy={isBusy}
        because={errors > 0 ? words.fixFirst(errors) : undefined}
        onClick={publish}
      >
        {words.publish}
      </Button>
    )
  return (
    <Popover label={words.publish} className="button go" align="end" face={words.publish}>
      {(close) => (
        <div className="popover-body">
          <p>{words.publishUnsaved}</p>
          <div className="row">
            <Button
              kind="go"
              isBusy={isBusy}
              onClick={() => {
                close()
                saveAndPublish()
              }}
            >
              {words.saveAndPublish}
            </Button>
            <Button onClick={close}>{words.keepWriting}</Button>
          </div>
        </div>
      )}
    </Popover>
  )
}
