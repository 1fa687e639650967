/** What a chat offers before anybody has written: ice breakers and commands, with how customers see them. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { business } from '../../server/connection.ts'
import { CONSTANT, useRead } from '../../server/reads.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Form, TextField } from '../../ui/form.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { numberWords } from '../../words/numbers.ts'

const words = numberWords.automation
type Set = {
  enable_welcome_message: boolean
  prompts: string[]
  commands: { command_name: string; command_description: string }[]
}

export function Automation({ app, id }: { app: string; id: string }) {
  const { data, error } = useRead(['automation', id], () => business(app).numbers.automation(id), CONSTANT)
  if (error) return <Trouble error={error} />
  if (!data) return null
  const {
    enable_welcome_message = false,
    prompts = [],
    commands = [],
  } = ('conversational_automation' in data ? data.conversational_automation : data) as Partial<Set>
  return <AutomationForm app={app} id={id} first={{ enable_welcome_message, prompts, commands }} />
}

function AutomationForm({ app, id, first }: { app: string; id: string; first: Set }) {
  const client = useQueryClient()
  const [welcome, setWelcome] = useState(first.enable_welcome_message)
  const [prompts, setPrompts] = useState(first.prompts.join('\n'))
  const [commands, setCommands] = useState(
    first.commands
      .map(({ command_name, command_description }) => `${command_name} ${command_description}`)
      .join('\n'),
  )
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
  const save = useMutation({
    mutationFn: () =>
      business(app).numbers.setAutomation(id, {
        enable_welcome_message: welcome,
        prompts: lines(prompts),
        commands: lines(commands).map((line) => {
          const [command_name = '', ...rest] = line.trim().split(/\s+/)
          return { command_name: command_name.replace(/^\//, ''), command_description: rest.join(' ') }
        }),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['automation', id] }),
  })
  return (
    <section className="stack" aria-labelledby="automation">
      <h2 id="automation">{words.title}</h2>
      <Form className="number-form" onSend={() => save.mutate()}>
        <Check checked={welcome} onChange={setWelcome}>
          {words.welcome}
        </Check>
        <TextField
          rows={3}
          label={words.prompts}
          note={words.promptsHint}
          value={prompts}
          onText={setPrompts}
        />
        <TextField
          className="mono"
          rows={3}
          label={words.commands}
          note={words.commandsHint}
          value={commands}
          onText={setCommands}
        />
        <section aria-label={words.preview} className="prompts-shown">
          {lines(prompts).map((prompt) => (
            <span key={prompt} className="prompt-shown">
              {prompt}
            </span>
          ))}
        </section>
        <div className="row">
          <Button type="submit" isBusy={save.isPending}>
            {words.save}
          </Button>
          <span role="status" className="soft">
            {save.isSuccess ? numberWords.profile.saved : ''}
          </span>
        </div>
      </Form>
      {save.error && <Trouble error={save.error} />}
    </section>
  )
}
