/** The contract of this service, for a running house and for the file in the repository. */

import type { House } from '../kernel/call/house.ts'
import { openApi, type Rendering } from '../kernel/graph/openapi.ts'
import { buildRegistry, type Registry } from '../kernel/graph/registry.ts'
import { brandSetting } from '../kernel/process/brand.ts'
import { isSandbox } from '../kernel/process/mode.ts'
import type { Setting } from '../kernel/process/settings.ts'
import { accessTokenSetting, SANDBOX } from '../slices/accounts/index.ts'
import { SANDBOX_NUMBERS } from '../slices/phone-numbers/index.ts'
import { operatorKeySetting, seedSetting } from './config.ts'
import { introduction, type Sandbox } from './introduction.ts'
import { slices } from './slices.ts'

/** What the default seed plants, and anybody may know. */
const DEFAULT_SANDBOX: Sandbox = {
  token: String(accessTokenSetting.fallback),
  operatorKey: String(operatorKeySetting.fallback),
  ids: { app: SANDBOX.app, account: SANDBOX.accounts[0], phone_number: SANDBOX_NUMBERS.verified },
}

/** A secret that somebody chose is not shown, and nothing is where a seed file brings its own ids. */
export function sandboxOf(house: House): Sandbox | undefined {
  const { settings } = house
  const isLeft = (which: Setting<string>) => settings.get(which) === which.fallback
  const isDefault = isLeft(accessTokenSetting) && isLeft(operatorKeySetting)
  return isSandbox(house) && settings.get(seedSetting) === undefined && isDefault
    ? DEFAULT_SANDBOX
    : undefined
}

export const contractOf = (house: House, registry: Registry, rendering: Rendering) =>
  contract(registry, house.settings.get(brandSetting), house.publicUrl, sandboxOf(house), rendering)

/** As an installation has it whose settings are all left as they are. */
export function defaultContract(rendering: Rendering = 'as specified') {
  const brand = String(brandSetting.fallback)
  return contract(buildRegistry(slices, brand), brand, 'http://127.0.0.1:8080', DEFAULT_SANDBOX, rendering)
}

function contract(
  registry: Registry,
  brand: string,
  publicUrl: string,
  sandbox: Sandbox | undefined,
  rendering: Rendering,
) {
  const parts = {
    registry,
    slices,
    eventKinds: slices.flatMap((slice) => slice.events ?? []),
    brand,
    publicUrl,
    introduction: introduction(publicUrl, sandbox),
    ids: sandbox?.ids ?? {},
  }
  return openApi(parts, rendering)
}
