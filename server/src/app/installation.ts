/** The settings in force, and what there is to copy from a sandbox that was left as it is. */

import type { House } from '../kernel/call/house.ts'
import type { Installation, SettingInForce } from '../kernel/call/installation.ts'
import type { Setting, Settings } from '../kernel/process/settings.ts'
import { appSecretSetting } from '../slices/accounts/index.ts'
import { declaredSettings } from './config.ts'
import { sandboxOf } from './contract.ts'

export const describeInstallation = (house: House): Installation => ({
  engine: house.storage.engine,
  settings: () => declaredSettings.map((one) => inForce(house.settings, one)),
  toCopy() {
    const sandbox = sandboxOf(house)
    const app_secret = house.settings.get(appSecretSetting)
    if (!sandbox || app_secret !== appSecretSetting.fallback) return undefined
    const { app: app_id, account: account_id, phone_number: phone_number_id } = sandbox.ids
    return { access_token: sandbox.token, app_secret, app_id, account_id, phone_number_id }
  },
})

function inForce(settings: Settings, one: Setting<unknown>): SettingInForce {
  const { name, about, secret, fallback } = one
  const value = written(settings.get(one))
  return {
    name,
    about,
    ...(!secret && value !== undefined && value !== '' && { value }),
    is_secret: secret,
    is_default: value === (fallback === undefined ? undefined : written(one.schema.parse(fallback))),
  }
}

/** As the environment would have it. */
function written(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (value === Number.POSITIVE_INFINITY) return 'none'
  const { rules } = value as { rules?: unknown }
  return [Array.isArray(rules) ? rules : value].flat().join(', ')
}
