/** What each kind of button must carry. */

import type { Button, ButtonType, TemplateCategory } from '../../template.ts'
import type { Place } from '../findings.ts'
import { checkCopyCode, checkOtp } from './codes.ts'
import { checkCall, checkContactRequest } from './contact.ts'
import { checkFlow } from './flow.ts'
import { checkPhoneNumber, checkUrl } from './links.ts'
import { checkShop } from './shop.ts'
import { label, type Raw } from './words.ts'

export const BUTTON_CHECKS: Record<
  ButtonType,
  (place: Place, path: string, raw: Raw, category: TemplateCategory | undefined) => Button
> = {
  QUICK_REPLY: (place, path, raw) => ({ type: 'QUICK_REPLY', ...label(place, path, 'QUICK_REPLY', raw) }),
  URL: (place, path, raw) => ({
    type: 'URL',
    ...label(place, path, 'URL', raw),
    ...checkUrl(place, path, raw),
  }),
  PHONE_NUMBER: (place, path, raw) => ({
    type: 'PHONE_NUMBER',
    ...label(place, path, 'PHONE_NUMBER', raw),
    ...checkPhoneNumber(place, path, raw),
  }),
  OTP: checkOtp,
  COPY_CODE: checkCopyCode,
  FLOW: checkFlow,
  CATALOG: (place, path, raw, category) => checkShop(place, path, 'CATALOG', raw, category),
  MPM: (place, path, raw, category) => checkShop(place, path, 'MPM', raw, category),
  SPM: (place, path, raw, category) => checkShop(place, path, 'SPM', raw, category),
  VOICE_CALL: checkCall,
  REQUEST_CONTACT_INFO: checkContactRequest,
}
