/** The profile that customers see: its words, and its photo. */

import type { BusinessProfile } from '@parley/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { business } from '../../server/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { numberWords } from '../../words/numbers.ts'
import { Photo } from './photo.tsx'

const words = numberWords.profile
const FIELDS = ['about', 'description', 'address', 'email'] as const

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
  const reread = () => client.invalidateQueries({ queryKey: ['profile', id] })
  const save = useMutation({
    mutationFn: () => {
      const { about = '', description = '', address = '', email = '', websites = [] } = profile
      return business(app).profile.update(id, { about, description, address, email, websites } as never)
    },
    onSuccess: reread,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate()
  }
  return (
    <section className="lab-section" aria-labelledby="profile">
      <h2 id="profile">{words.title}</h2>
      <Photo app={app} id={id} address={first.profile_picture_url} done={reread} />
      <form className="number-form" onSubmit={submit}>
        {FIELDS.map((field) => (
          <label key={field} className="field">
            <span className="label">{words[field]}</span>
            <input
              className="input"
              value={profile[field] ?? ''}
              onChange={(event) => setProfile({ ...profile, [field]: event.target.value })}
            />
          </label>
        ))}
        <label className="field">
          <span className="label">{words.websites}</span>
          <textarea
            className="input"
            rows={2}
            value={(profile.websites ?? []).join('\n')}
            onChange={(event) =>
              setProfile({
                ...profile,
                websites: event.target.value.split('\n').filter((line) => line !== ''),
              })
            }
          />
        </label>
        <div className="row">
          <Button type="submit" isBusy={save.isPending}>
            {words.save}
          </Button>
          <span role="status" className="soft">
            {save.isSuccess ? words.saved : ''}
          </span>
        </div>
      </form>
      {save.error && <Trouble error={save.error} />}
    </section>
  )
}
