/** The profile that customers see: its words, and its photo. */

import type { BusinessProfile } from '@parley-dev/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ACCOUNT_FIELDS } from '../../generated/fields.ts'
import { business } from '../../server/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Form, TextField } from '../../ui/form.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { numberWords } from '../../words/numbers.ts'
import { Photo } from './photo.tsx'

const words = numberWords.profile
/** Those that are a line each. */
const LINES = ACCOUNT_FIELDS.profile.filter((field) => field !== 'vertical' && field !== 'websites')

export function Profile({ app, id }: { app: string; id: string }) {
  const { data, error } = useQuery({
    queryKey: ['profile', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const read = await business(app).profile.read(id)
      return read.data?.[0] ?? read
    },
  })
  if (error) return <Trouble error={error} />
  return data ? <ProfileForm app={app} id={id} first={data} /> : null
}

function ProfileForm({ app, id, first }: { app: string; id: string; first: BusinessProfile }) {
  const client = useQueryClient()
  const [profile, setProfile] = useState(first)
  const [websites, setWebsites] = useState((first.websites ?? []).join('\n'))
  const reread = () => client.invalidateQueries({ queryKey: ['profile', id] })
  const save = useMutation({
    mutationFn: () => {
      const lines = Object.fromEntries(LINES.map((field) => [field, profile[field] ?? '']))
      const sites = websites.split('\n').filter((line) => line.trim() !== '')
      return business(app).profile.update(id, { ...lines, websites: sites })
    },
    onSuccess: reread,
  })
  return (
    <section className="lab-section" aria-labelledby="profile">
      <h2 id="profile">{words.title}</h2>
      <Photo app={app} id={id} address={first.profile_picture_url} done={reread} />
      <Form className="number-form" onSend={() => save.mutate()}>
        {LINES.map((field) => (
          <TextField
            key={field}
            label={words[field]}
            value={profile[field] ?? ''}
            onText={(text) => setProfile({ ...profile, [field]: text })}
          />
        ))}
        <TextField rows={2} label={words.websites} value={websites} onText={setWebsites} />
        <div className="row">
          <Button type="submit" isBusy={save.isPending}>
            {words.save}
          </Button>
          <span role="status" className="soft">
            {save.isSuccess ? words.saved : ''}
          </span>
        </div>
      </Form>
      {save.error && <Trouble error={save.error} />}
    </section>
  )
}
