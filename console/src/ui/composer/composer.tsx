/** The box in which the business writes: every kind of message, the window, what was refused, and what was sent. */

import '../../look/composer.css'
import type { MessageTemplate } from '@parley-dev/sdk'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useAhead } from '../../server/clock.ts'
import { business, PLATFORM_VERSION } from '../../server/connection.ts'
import { useChange } from '../../server/reads.ts'
import { composerWords as words } from '../../words/composer.ts'
import { Button, IconButton } from '../button.tsx'
import { Form, TextField } from '../form.tsx'
import { Icon } from '../icon.tsx'
import { Trouble } from '../trouble.tsx'
import { blameOf, blamesIn } from './blame.ts'
import type { Chosen } from './chooser.tsx'
import { KindChoice } from './kind-choice.tsx'
import { type KindName, kindOf, type WrittenKind } from './kinds.ts'
import { MediaPart } from './media-part.tsx'
import { SentLine, type SentMessage } from './sent.tsx'
import { blanksOf, componentsOf, type Values } from './template-blanks.ts'
import { TemplatePart } from './template-part.tsx'
import { type SentFile, useFiles } from './use-files.ts'
import { useWindow, WindowChip } from './window.tsx'
import { pruned, type Wire } from './wire.ts'
import { WrittenPart } from './written-part.tsx'

type ComposerProps = {
  app: string
  account: string
  number: string
  /** Whom it goes to, in digits; not given: there is a field for it. */
  to?: string
  name?: string
  /** When the customer last wrote; not looked at where only templates are sent. */
  lastInbound?: number | undefined
  messages?: Chosen['messages']
  replyTo?: { id: string; words: string } | undefined
  onReplied?: () => void
  /** This template, and nothing else. */
  only?: MessageTemplate
  /** Whoever came here came to write. */
  isAwaited?: boolean
}

type Writing = { kind: KindName; wires: Partial<Record<WrittenKind, Wire>>; caption: string; values: Values }

export function Composer(props: ComposerProps) {
  const { app, account, number, to, name, only, messages = [], replyTo, onReplied } = props
  const [writing, setWriting] = useState<Writing>({ kind: 'text', wires: {}, caption: '', values: {} })
  const [template, setTemplate] = useState(only)
  const [file, setFile] = useState<SentFile>()
  const [toTyped, setTo] = useState('15550100099')
  const [sent, setSent] = useState<SentMessage>()
  const { aheadMs } = useAhead()
  const files = useFiles(app, number)
  const who = name ?? `+${to ?? toTyped}`
  const window = useWindow(props.lastInbound, who)
  const form = useRef<HTMLFormElement>(null)
  const { isAwaited } = props
  useEffect(() => {
    if (isAwaited) form.current?.querySelector<HTMLElement>('textarea, input, button')?.focus()
  }, [isAwaited])
  const isTemplateOnly = only !== undefined || !window.isOpen
  const kind = isTemplateOnly ? 'template' : writing.kind
  const change = (part: Partial<Writing>) => setWriting({ ...writing, ...part })
  const wireOf = (one: WrittenKind) => writing.wires[one] ?? kindOf(one).start()

  async function messageOf(): Promise<Wire> {
    if (kind === 'media') return file ? mediaMessage(file, writing.caption) : {}
    if (kind !== 'template') return wireOf(kind)
    if (!template) return { type: 'template' }
    const values = { ...writing.values }
    for (const { key, file: isFile, sample } of blanksOf(template))
      if (isFile && sample !== '') values[key] ??= await files.uploadSample(sample)
    const components = componentsOf(
      template,
      ({ key, sample }) => values[key] ?? sample,
      Date.now() + aheadMs,
    )
    return {
      type: 'template',
      template: { name: template.name, language: { code: template.language }, components },
    }
  }

  const send = useChange(
    async (): Promise<SentMessage> => {
      const isPlatform = kind !== 'template' && kind !== 'media' && kindOf(kind).isOfPlatform
      const client = business(app, isPlatform ? 'platform' : 'plain')
      const context = replyTo && kind !== 'reaction' ? { context: { message_id: replyTo.id } } : {}
      const message = (pruned(await messageOf()) ?? {}) as Wire
      const body = { to: to ?? toTyped, ...context, ...message }
      await client.messages.send(number, body as never)
      return {
        number,
        body,
        at: Date.now() + aheadMs,
        app,
        version: isPlatform ? PLATFORM_VERSION : undefined,
      }
    },
    [],
    {
      onSuccess(done) {
        setSent(done)
        setWriting({ ...writing, wires: {}, caption: '' })
        setFile(undefined)
        onReplied?.()
      },
    },
  )
  const blames = blamesIn(send.error)
  const isShown = blames.some((blame) => shownPaths(kind, blame.path))
  const because =
    kind === 'media' && !file
      ? words.media.missing
      : kind === 'template' && !template
        ? words.template.choose
        : undefined

  function take(chosen: File | undefined) {
    if (!chosen || isTemplateOnly) return
    change({ kind: 'media' })
    // What is refused of a file stands below it.
    void files.upload(chosen).then(setFile, () => undefined)
  }
  function onKeyDown(event: KeyboardEvent) {
    const isSend = event.key === 'Enter' && !event.nativeEvent.isComposing
    const isMeant = event.metaKey || event.ctrlKey || (kind === 'text' && !event.shiftKey)
    if (!isSend || !isMeant || (event.target as Element).tagName !== 'TEXTAREA') return
    event.preventDefault()
    if (because === undefined) send.mutate()
  }

  return (
    <Form
      className="composer"
      ref={form}
      aria-label={words.title(who)}
      onSend={() => because === undefined && !send.isPending && send.mutate()}
      onKeyDown={onKeyDown}
      onPaste={(event) => take(event.clipboardData.files[0])}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files[0])
      }}
    >
      <div className="row wrap composer-head">
        <h2 className="grow">{words.title(who)}</h2>
        {only === undefined && <WindowChip {...window} />}
      </div>
      {to === undefined && (
        <TextField
          label={words.to}
          className="mono"
          inputMode="tel"
          value={toTyped}
          onText={setTo}
          note={blameOf(blames, 'to') ?? words.toHint}
          invalid={blameOf(blames, 'to') !== undefined}
        />
      )}
      {only === undefined && (
        <KindChoice
          account={account}
          kind={kind}
          isTemplateOnly={isTemplateOnly}
          onKind={(next) => {
            send.reset()
            change({ kind: next })
          }}
        />
      )}
      {replyTo && kind !== 'reaction' && (
        <p className="row composer-reply">
          <Icon name="left" small />
          <span className="grow cut">{words.replying(replyTo.words)}</span>
          <IconButton icon="cross" small label={words.noReply} onClick={() => onReplied?.()} />
        </p>
      )}
      {kind === 'template' && (
        <TemplatePart
          {...{ app, account, template, blames }}
          isFixed={only !== undefined}
          onTemplate={(next) => {
            send.reset()
            setTemplate(next)
            change({ values: {} })
          }}
          values={writing.values}
          onValues={(values) => change({ values })}
          onFile={files.upload}
        />
      )}
      {kind === 'media' && (
        <MediaPart
          {...{ file, blames }}
          caption={writing.caption}
          onCaption={(caption) => change({ caption })}
          onFile={take}
          isUploading={files.isUploading}
          error={files.error}
        />
      )}
      {kind !== 'template' && kind !== 'media' && (
        <WrittenPart
          kind={kind}
          wire={wireOf(kind)}
          onWire={(wire) => change({ wires: { ...writing.wires, [kind]: wire } })}
          blames={blames}
          there={{ app, account, messages }}
        />
      )}
      <div className="row wrap">
        <Button type="submit" kind="go" icon="send" isBusy={send.isPending} because={because}>
          {words.send}
        </Button>
        {kind === 'text' && <span className="hint composer-key">{words.sendKey}</span>}
        {sent && send.isSuccess && <SentLine sent={sent} />}
      </div>
      {send.error && !isShown && <Trouble error={send.error} />}
    </Form>
  )
}

function mediaMessage({ id, kind, name }: SentFile, caption: string): Wire {
  const filename = kind === 'document' ? { filename: name } : {}
  return { type: kind, [kind]: { id, caption, ...filename } }
}

/** Whether a field of this kind shows what is said of the path; else the whole refusal stands below. */
function shownPaths(kind: KindName, path: string): boolean {
  if (kind === 'template') return path !== 'to'
  if (kind === 'media') return false
  const paths = kindOf(kind).parts.map((part) => ('list' in part ? part.list : part.path))
  return paths.some((one) => path.startsWith(one) || one.split('.').at(-1) === path)
}
