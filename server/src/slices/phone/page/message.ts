/** What the service sends of a message, as far as the phone shows it. */

export type Media = { id?: string; link?: string; caption?: string; filename?: string }

export type Place = { latitude?: number; longitude?: number; name?: string; address?: string }

export type Person = {
  name?: { formatted_name?: string }
  phones?: { phone: string }[]
  org?: { company?: string }
}

export type Product = {
  retailer_id: string
  name: string
  description?: string
  price: number
  currency: string
  image_link?: string
}

export type Shelf = { title?: string; products: Product[] }
export type Shown = { catalog_id: string; sections: Shelf[] }

type Header = { format: string; text?: string; media?: Media & Place }

export type Rendered = Partial<Shown> & {
  products?: Shown
  header?: Header
  body?: string
  footer?: string
  offer?: Offer
  cards?: RenderedCard[]
}

export type Offer = { text: string; expires_at?: number }
export type RenderedCard = { header?: Header; body?: string }

type Part = { text?: string }
type Titled = { title: string; description?: string }

/** Of a header that an interactive message has: a text, or media under the name of its type. */
export type InteractiveHeader = { type: string; text?: string } & Record<string, Media | string | undefined>

export type Card = { card_index?: number; header: InteractiveHeader; body?: Part }

export type FormReply = { name?: string; body?: string; response_json: string }

type OrderedItem = { quantity: number; item_price: number; currency: string }

/** The parts of all types together; which there are, the type of the message says. */
export type Content = Media &
  Place & {
    type?: string
    text?: string
    body?: Part | string
    header?: InteractiveHeader
    footer?: Part
    action?: { cards?: Card[] }
    rendered?: Rendered
    message_id?: string
    emoji?: string
    product_items?: OrderedItem[]
    button_reply?: Titled
    list_reply?: Titled
    nfm_reply?: FormReply
    call_permission_reply?: { response: string }
  }

export type AddressField = {
  name: string
  label: string
  value?: string
  required?: boolean
  problem?: string
}

export type Tap = {
  key: string
  label: string
  does: string
  card?: number
  in?: string
  section?: string
  description?: string
  url?: string
  code?: string
  until?: number
  button?: number
  product?: number
  response?: string
  form?: { saved: { id: string; label: string }[]; fields: AddressField[] }
}

export type Message = {
  seq: number
  id: string
  direction: 'incoming' | 'outgoing'
  type: string
  content: Content | Person[] | null
  context_id: string | null
  status: string
  created_at: number
  taps: Tap[]
}

export type State = {
  prompts: string[]
  commands: { command_name: string; command_description: string }[]
  blocked: boolean
  typing: boolean
  username: string | null
  wants_marketing: boolean
}

/** The media of such a header. */
export function mediaOf(header: InteractiveHeader): Media | undefined {
  const media = header[header.type]
  return typeof media === 'object' ? media : undefined
}

/** What stands in it, where it is no list of people. */
export const contentOf = ({ content }: Message): Content =>
  Array.isArray(content) || content === null ? {} : content
