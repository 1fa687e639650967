/** The settings as they are in force; secrets are not shown. */

import { useQuery } from '@tanstack/react-query'
import { installationQuery } from '../../server/overview.ts'
import { PageSearch } from '../../ui/search-box.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { operationWords as words } from '../../words/operation.ts'

export function Settings() {
  const [search] = useSearchState()
  const { data, error } = useQuery(installationQuery)
  const wanted = (search.q ?? '').toLowerCase()
  const shown = data?.settings.filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(wanted))
  return (
    <>
      <div className="table-tools">
        <PageSearch label={words.settings.search} hint={words.settings.searchHint} />
        <span className="soft">{words.settings.why}</span>
      </div>
      {error && <Trouble error={error} />}
      <ul className="table">
        {shown?.map(({ name, about, value, is_secret, is_default }) => (
          <li key={name} className="setting-row">
            <code>{name}</code>
            <span>
              {is_secret ? (
                <span className="badge">{words.settings.secret}</span>
              ) : (
                <code>{value ?? words.settings.unset}</code>
              )}{' '}
              {is_default && <small className="faint">{words.settings.isDefault}</small>}
            </span>
            <span className="soft">{about}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
