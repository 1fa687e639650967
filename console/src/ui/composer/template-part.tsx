/** A template as a message: chosen with a search, its blanks as fields with their samples, the preview beside. */

import type { MessageTemplate } from '@parley-dev/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { business } from '../../server/connection.ts'
import { composerWords } from '../../words/composer.ts'
import { FileButton } from '../file-button.tsx'
import { TextField } from '../form.tsx'
import { Icon } from '../icon.tsx'
import { To } from '../navigation.tsx'
import { Picker } from '../picker.tsx'
import { Popover } from '../popover.tsx'
import { DraftBubble } from '../template/draft-bubble.tsx'
import { draftOf } from '../template/draft-of.ts'
import { type Blame, blameOf } from './blame.ts'
import { type Blank, blanksOf, type Values } from './template-blanks.ts'
import type { SentFile } from './use-files.ts'

const words = composerWords.template
const MOST = 1000
const SHOWN = 50

const approvedOf = (app: string, account: string) => ({
  queryKey: ['templates', 'approved', account],
  meta: { live: true },
  queryFn: () =>
    business(app, 'platform')
      .templates.list(account, { status: ['APPROVED'], limit: 250 })
      .all(MOST),
})

type TemplateProps = {
  app: string
  account: string
  template: MessageTemplate | undefined
  /** No other can be chosen. */
  isFixed: boolean
  onTemplate: (template: MessageTemplate) => void
  values: Values
  onValues: (values: Values) => void
  onFile: (file: File) => Promise<SentFile>
  blames: Blame[]
}

export function TemplatePart(props: TemplateProps) {
  const { app, account, template, isFixed, blames } = props
  const { data: approved } = useQuery(approvedOf(app, account))
  const blame = blameOf(blames, 'template')
  if (approved?.length === 0 && !template)
    return (
      <p className="row wrap">
        <span className="soft">{words.noneYet}</span>
        <To className="link" page="templates/new">
          {words.make}
        </To>
      </p>
    )
  return (
    <>
      {!isFixed && (
        <div className="row wrap">
          {template && (
            <b className="cut">
              {template.name} <span className="faint">{template.language}</span>
            </b>
          )}
          <TemplateMenu {...props} approved={approved ?? []} />
        </div>
      )}
      {blame !== undefined && <p className="hint bad">{blame}</p>}
      {template && <Blanks {...props} template={template} />}
    </>
  )
}

const textOf = ({ components = [] }: MessageTemplate) =>
  components.flatMap((one) => (one.type === 'BODY' ? (one.text ?? '') : [])).join(' ')

function TemplateMenu({ template, approved, onTemplate }: TemplateProps & { approved: MessageTemplate[] }) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = approved.filter((one) =>
    `${one.name} ${one.language} ${textOf(one)}`.toLowerCase().includes(wanted),
  )
  return (
    <Popover
      label={words.choose}
      className="button"
      face={
        <>
          <Icon name="templates" small />
          {template ? words.change : words.choose}
        </>
      }
    >
      {(close) => (
        <Picker
          label={words.search}
          placeholder={words.search}
          text={text}
          onText={setText}
          empty={words.none}
          choices={found.slice(0, SHOWN).map((one) => ({
            key: one.id,
            name: one.name ?? one.id,
            title: `${one.name} · ${one.language}`,
            detail: textOf(one),
            isCurrent: one.id === template?.id,
            choose() {
              close()
              setText('')
              onTemplate(one)
            },
          }))}
        />
      )}
    </Popover>
  )
}

function Blanks({
  template,
  values,
  onValues,
  onFile,
  blames,
}: TemplateProps & { template: MessageTemplate }) {
  const blanks = blanksOf(template)
  const said = (where: string) =>
    Object.fromEntries(
      blanks.flatMap((blank, at) => {
        if (blank.where !== where) return []
        const name = /\{\{(\w+)\}\}/.exec(blank.label)?.[1] ?? String(at + 1)
        return [[name, values[blank.key] ?? blank.sample]]
      }),
    )
  return (
    <div className="composer-template">
      {blanks.length > 0 && (
        <div className="stack">
          {blanks.map((blank) => {
            const blame = blameOf(blames, blank.key) ?? blames.find(({ path }) => path === blank.where)?.words
            const set = (value: string) => onValues({ ...values, [blank.key]: value })
            if (blank.file)
              return (
                <FileBlank key={blank.key} {...{ blank, blame, set, onFile }} value={values[blank.key]} />
              )
            return (
              <TextField
                key={blank.key}
                label={blank.label}
                note={blame ?? blank.hint}
                invalid={blame !== undefined}
                value={values[blank.key] ?? blank.sample}
                onText={set}
              />
            )
          })}
        </div>
      )}
      <div className="composer-preview" role="group" aria-label={words.preview}>
        <DraftBubble draft={draftOf(template)} filled={{ header: said('header'), body: said('body') }} />
      </div>
    </div>
  )
}

type FileBlankProps = {
  blank: Blank
  blame: string | undefined
  value: string | undefined
  set: (id: string) => void
  onFile: (file: File) => Promise<SentFile>
}

function FileBlank({ blank, blame, value, set, onFile }: FileBlankProps) {
  const [name, setName] = useState<string>()
  const says = blame ?? name ?? (blank.sample === '' ? words.noSampleFile : words.sampleFile)
  return (
    <div className="field">
      <span className="label">{blank.label}</span>
      <div className="row wrap">
        <FileButton
          accept={blank.file === 'document' ? '*/*' : `${blank.file === 'gif' ? 'video' : blank.file}/*`}
          onFile={(file) =>
            void onFile(file)
              .then(({ id }) => {
                set(id)
                setName(file.name)
              })
              // The composer shows why it was not taken.
              .catch(() => undefined)
          }
        >
          {value === undefined ? composerWords.media.choose : composerWords.media.other}
        </FileButton>
        <span className={blame === undefined ? 'hint' : 'hint bad'}>{says}</span>
      </div>
    </div>
  )
}
