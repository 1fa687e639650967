/** Operations grouped as people look for them: by what they are about, the operator's apart, and notifications. */

import type { Registry, Route } from '../registry.ts'
import type { Slice } from '../slice.ts'

type Tag = { name: string; 'x-displayName': string; description: string }
type Described = Pick<Slice, 'name' | 'title' | 'about'>

const OPERATORS = 'Operator: '

export const NOTIFICATIONS: Tag = {
  name: 'Notifications',
  'x-displayName': 'Notifications',
  description: 'What a subscribed application receives: one signed POST for each change.',
}

export function tagsOf(registry: Registry, slices: Described[]): { all: Tag[]; of(route: Route): string } {
  const tagOf = ({ slice: name, door }: Route): Tag => {
    const slice = slices.find((one) => one.name === name)
    const title = slice?.title ?? name
    return {
      name: door === 'operator' ? OPERATORS + title : title,
      'x-displayName': title,
      description: slice?.about ?? name,
    }
  }
  const byName = new Map(registry.routes.map(tagOf).map((tag) => [tag.name, tag]))
  const all = [...byName.values(), NOTIFICATIONS]
  return {
    all: [...all.filter((tag) => !isOperators(tag)), ...all.filter(isOperators)],
    of: (route) => tagOf(route).name,
  }
}

const isOperators = (tag: Tag) => tag.name.startsWith(OPERATORS)

export function tagGroups(tags: Tag[]): { name: string; tags: string[] }[] {
  const named = (own: Tag[]) => own.map((tag) => tag.name)
  return [
    { name: 'For your program', tags: named(tags.filter((tag) => !isOperators(tag))) },
    { name: 'For the operator', tags: named(tags.filter(isOperators)) },
  ]
}
