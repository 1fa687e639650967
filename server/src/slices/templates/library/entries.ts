/** What stands in the library. */

import type { LibraryButton, LibraryTemplate, ParameterType } from './library.ts'

/** A variable's type, and a value for it. */
type Parameter = [ParameterType, string]
type Written = Omit<LibraryTemplate, 'id' | 'language' | 'category' | 'body_params' | 'body_param_types'> & {
  language?: string
  category?: LibraryTemplate['category']
  params?: Parameter[]
}

const see = (text: string): LibraryButton => ({ type: 'URL', text, url: 'https://www.example.com/' })
const call = (text: string): LibraryButton => ({ type: 'PHONE_NUMBER', text, phone_number: '+15550100001' })
const reply = (text: string): LibraryButton => ({ type: 'QUICK_REPLY', text })

const NAME: Parameter = ['TEXT', 'Ann']
const ORDER: Parameter = ['TEXT', 'A-17']
const DAY: Parameter = ['DATE', '2027-05-04']
const SUM: Parameter = ['AMOUNT', 'EUR 24.50']

const SHOP: LibraryTemplate['industry'] = ['E_COMMERCE']
const BANK: LibraryTemplate['industry'] = ['FINANCIAL_SERVICES']
const BOTH: LibraryTemplate['industry'] = ['E_COMMERCE', 'FINANCIAL_SERVICES']

const WRITTEN: Written[] = [
  {
    name: 'order_confirmation_1',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'ORDER_CONFIRMATION',
    industry: SHOP,
    header: 'We have your order',
    body: 'Hello {{1}}, thank you for your order {{2}}. It comes to {{3}}, and we are getting it ready now.',
    params: [NAME, ORDER, SUM],
    buttons: [see('See the order')],
  },
  {
    name: 'shipment_confirmation_1',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'SHIPMENT_CONFIRMATION',
    industry: SHOP,
    body: 'Hello {{1}}, your order {{2}} has left us. We expect it at your door on {{3}} at the latest.',
    params: [NAME, ORDER, DAY],
    buttons: [see('Follow the parcel')],
  },
  {
    name: 'delivery_update_1',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'DELIVERY_UPDATE',
    industry: SHOP,
    body: 'Your order {{1}} is on its way to {{2}} and will be there on {{3}} during the day.',
    params: [ORDER, ['ADDRESS', '1 Mill Lane, Bakewell'], DAY],
    buttons: [see('Follow the parcel'), call('Call us')],
  },
  {
    name: 'delivery_confirmation_1',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'DELIVERY_CONFIRMATION',
    industry: SHOP,
    body: 'Your order {{1}} was delivered on {{2}} today. If anything is missing, tell us right here.',
    params: [ORDER, DAY],
    buttons: [reply('All is well'), reply('Something is wrong')],
  },
  {
    name: 'delivery_failed_1',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'DELIVERY_FAILED',
    industry: SHOP,
    body: 'We could not hand over your order {{1}} today. Choose another day, and we will try once more.',
    params: [ORDER],
    buttons: [see('Choose a day')],
  },
  {
    name: 'order_delay_1',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'ORDER_DELAY',
    industry: SHOP,
    body: 'Hello {{1}}, your order {{2}} takes longer than we said. The new day is {{3}}; we are sorry.',
    params: [NAME, ORDER, DAY],
    buttons: [call('Call us')],
  },
  {
    name: 'order_pick_up_1',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'ORDER_PICK_UP',
    industry: SHOP,
    body: 'Hello {{1}}, your order {{2}} is ready. You can collect it at {{3}} during opening hours.',
    params: [NAME, ORDER, ['ADDRESS', '1 Mill Lane, Bakewell']],
    buttons: [see('Find the way')],
  },
  {
    name: 'return_confirmation_1',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'RETURN_CONFIRMATION',
    industry: SHOP,
    body: 'What you sent back of order {{1}} has arrived. {{2}} will be on your account within five days.',
    params: [ORDER, SUM],
  },
  {
    name: 'feedback_survey_1',
    topic: 'CUSTOMER_FEEDBACK',
    usecase: 'FEEDBACK_SURVEY',
    industry: BOTH,
    body: 'Hello {{1}}, you visited us on {{2}} lately. How was it? A few questions, and it takes a minute.',
    params: [NAME, DAY],
    buttons: [see('Answer')],
  },
  {
    name: 'account_creation_confirmation_1',
    topic: 'ACCOUNT_UPDATE',
    usecase: 'ACCOUNT_CREATION_CONFIRMATION',
    industry: BOTH,
    body: 'Hello {{1}}, your account with {{2}} is open. We will write to {{3}} when there is news.',
    params: [NAME, ['TEXT', 'Parley Bakery'], ['EMAIL', 'ann@example.com']],
    buttons: [see('Go to the account')],
  },
  {
    name: 'payment_due_reminder_1',
    topic: 'PAYMENTS',
    usecase: 'PAYMENT_DUE_REMINDER',
    industry: BOTH,
    header: 'A payment is due soon',
    body: 'Hello {{1}}, {{2}} for invoice {{3}} is due on {{4}} at the latest.',
    params: [NAME, SUM, ['NUMBER', '4711'], DAY],
    buttons: [see('See the invoice'), call('Call us')],
  },
  {
    name: 'payment_confirmation_1',
    topic: 'PAYMENTS',
    usecase: 'PAYMENT_CONFIRMATION',
    industry: BOTH,
    body: 'Thank you, {{1}}: we received {{2}} for invoice {{3}} and nothing more is open.',
    params: [NAME, SUM, ['NUMBER', '4711']],
  },
  {
    name: 'low_balance_warning_1',
    topic: 'PAYMENTS',
    usecase: 'LOW_BALANCE_WARNING',
    industry: BANK,
    header: 'Your balance is low',
    body: 'Hello {{1}}, your account has {{2}} left, which is less than the {{3}} you asked us to watch for.',
    params: [NAME, SUM, ['AMOUNT', 'EUR 50']],
    buttons: [see('See the account')],
  },
  {
    name: 'transaction_alert_1',
    topic: 'PAYMENTS',
    usecase: 'TRANSACTION_ALERT',
    industry: BANK,
    body: '{{1}} was taken from your account on {{2}} in favour of {{3}}. Call us if that was not you.',
    params: [SUM, DAY, ['TEXT', 'Parley Bakery']],
    buttons: [call('Call us')],
  },
  {
    name: 'verify_code_1',
    category: 'AUTHENTICATION',
    topic: 'IDENTITY_VERIFICATION',
    usecase: 'VERIFY_LOGIN',
    industry: BOTH,
    body: '*{{1}}* is your verification code.',
    params: [['TEXT', '123456']],
    buttons: [{ type: 'OTP', text: 'Copy code' }],
  },
  {
    name: 'order_confirmation_1',
    language: 'es',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'ORDER_CONFIRMATION',
    industry: SHOP,
    header: 'Tenemos tu pedido',
    body: 'Hola {{1}}, gracias por tu pedido {{2}}. Son {{3}} en total, y ya lo estamos preparando.',
    params: [NAME, ORDER, SUM],
    buttons: [see('Ver el pedido')],
  },
  {
    name: 'delivery_update_1',
    language: 'es',
    topic: 'ORDER_MANAGEMENT',
    usecase: 'DELIVERY_UPDATE',
    industry: SHOP,
    body: 'Tu pedido {{1}} va camino de {{2}} y llega el {{3}} durante el día.',
    params: [ORDER, ['ADDRESS', 'Calle Mayor 1, Madrid'], DAY],
    buttons: [see('Seguir el paquete'), call('Llamar')],
  },
]

const FIRST_ID = 7_000_000_000_000_001

export const LIBRARY: readonly LibraryTemplate[] = WRITTEN.map(({ params = [], ...written }, index) => ({
  id: String(FIRST_ID + index),
  language: 'en_US',
  category: 'UTILITY',
  ...written,
  body_params: params.map(([, value]) => value),
  body_param_types: params.map(([type]) => type),
}))

export const findInLibrary = (name: string, language: string): LibraryTemplate | undefined =>
  LIBRARY.find((one) => one.name === name && one.language === language)

export const languagesInLibrary = (name: string): string[] =>
  LIBRARY.filter((one) => one.name === name).map(({ language }) => language)
