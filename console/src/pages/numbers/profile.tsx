/** The profile that customers see: its words, its category, and its photo. */

import type { BusinessProfile } from '@parley-dev/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ACCOUNT_FIELDS, PROFILE_PARTS } from '../../generated/fields.ts'
import { business } from '../../server/connection.ts'
import { CONSTANT, useRead } from '../../server/reads.ts'
import { Button } from '../../ui/button.tsx'
import { blamesAt } from '../../ui/composer/blame.ts'
import { Form, SelectField, TextField } from '../../ui/form.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { numberWords } from '../../words/numbers.ts'
import { Photo } from './photo.tsx'

const words = numberWords.profile
/** Those that are a line each. */
const LINES = ACCOUNT_FIELDS.profile.filter((field) => field !== 'vertical' && field !== 'websites')
type Category = (typeof PROFILE_PARTS.categories)[number] | ''

export function Profile({ app, id }: { app: string; id: string }) {
  const { data, error } = useRead(
    ['profile', id],
    async () => {
      const read = await business(app).profile.read(id)
      return read.data?.[0] ?? read
    },
    CONSTANT,
  )
  if (error) return <Trouble error={error} />
  return data ? <ProfileForm app={app} id={id} first={data} /> : null
}

function ProfileForm({ app, id, first }: { app: string; id: string; first: BusinessProfile }) {
  const client = useQueryClient()
  const [profile, setProfile] = useState(first)
  const [vertical, setVertical] = useState((first.vertical ?? '') as Category)
  const [websites, setWebsites] = useState((first.websites ?? []).join('\n'))
  const reread = () => client.invalidateQueries({ queryKey: ['profile', id] })
  const save = useMutation({
    mutationFn: () => {
      const lines = Object.fromEntries(LINES.map((field) => [field, profile[field] ?? '']))
      const sites = websites.split('\n').filter((line) => line.trim() !== '')
      return business(app).profile.update(id, { ...lines, vertical, websites: sites })
    },
    onSuccess: reread,
  })
  const { at, rest } = blamesAt(save.error, ACCOUNT_FIELDS.profile)
  return (
    <section className="stack" aria-label={words.title}>
      <Photo app={app} id={id} address={first.profile_picture_url} done={reread} />
      <Form className="number-form" onSend={() => save.mutate()}>
        <SelectField
          label={words.vertical}
          blame={at('vertical')}
          value={vertical}
          options={[['', words.noCategory], ...PROFILE_PARTS.categories.map(named)]}
          onChange={setVertical}
        />
        {LINES.map((field) => (
          <TextField
            key={field}
            label={words[field]}
            blame={at(field)}
            lengthMax={PROFILE_PARTS.lengths[field]}
            {...(field === 'description' && { rows: 3 })}
            value={profile[field] ?? ''}
            onText={(text) => setProfile({ ...profile, [field]: text })}
          />
        ))}
        <TextField
          rows={2}
          label={words.websites}
          blame={at('websites')}
          value={websites}
          onText={setWebsites}
        />
        <div className="row">
          <Button type="submit" isBusy={save.isPending}>
            {words.save}
          </Button>
          <span role="status" className="soft">
            {save.isSuccess ? words.saved : ''}
          </span>
        </div>
      </Form>
      {rest !== undefined && <Trouble error={rest} />}
    </section>
  )
}

/** REAL_ESTATE is Real estate. */
const named = (category: Exclude<Category, ''>): [Category, string] => [
  category,
  category.charAt(0) + category.slice(1).toLowerCase().replaceAll('_', ' '),
]
