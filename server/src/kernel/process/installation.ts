/** What an installation can be told about itself by the room that started it. */

export type SettingInForce = {
  name: string
  about: string
  /** As it is used; none of a secret, and none where nothing is set. */
  value?: string
  is_secret: boolean
  is_default: boolean
}

/** What somebody copies who tries the sandbox; all of it is in our documentation. */
type ToCopy = {
  access_token: string
  app_secret: string
  app_id: string
  account_id: string
  phone_number_id: string
}

export type Installation = { settings: SettingInForce[]; to_copy: ToCopy | undefined }
