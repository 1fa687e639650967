/** Another name for a flow, whatever its status. */

import { business } from '../../server/connection.ts'
import { MakeButton } from '../../ui/make-button.tsx'
import { flowWords as words } from '../../words/flows.ts'
import type { LabProps } from './lab-props.ts'

type RenameProps = Pick<LabProps, 'flow' | 'app'> & { reread: () => unknown }

export const RenameFlow = ({ flow, app, reread }: RenameProps) => (
  <MakeButton
    label={words.rename}
    className="button bare little"
    face={words.rename}
    send={words.rename}
    fields={[{ name: 'name', label: words.name, first: flow.name ?? '' }]}
    make={async ({ name }) => {
      await business(app).flows.update(flow.id, { name })
      await reread()
    }}
  />
)
