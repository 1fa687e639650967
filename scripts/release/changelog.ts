/** What CHANGELOG.md says about one version. */

const HEADING = /^## (\S+) \((\d{4}-\d{2}-\d{2})\)$/

export type Change = { version: string; date: string; text: string }

export function changesIn(changelog: string): Change[] {
  return changelog
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith('## '))
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const [, version, date] = HEADING.exec(heading) ?? []
      if (version === undefined || date === undefined)
        throw new Error(`"${heading}" in CHANGELOG.md is not "## VERSION (YYYY-MM-DD)"`)
      return { version, date, text: lines.join('\n').trim() }
    })
}

export function changeOf(changelog: string, version: string): Change {
  const found = changesIn(changelog).find((one) => one.version === version)
  if (!found) throw new Error(`CHANGELOG.md says nothing about ${version}`)
  return found
}
