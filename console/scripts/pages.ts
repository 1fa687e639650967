/** The pages that pictures are taken of, and what is done on each before. */

import type { Page } from 'playwright-core'
import { pictureOf } from '../test/picture.ts'

type Pictured = { name: string; path: string; before?: (page: Page) => Promise<void> }

const openRow = (text: RegExp) => async (page: Page) => {
  await page.locator('.list-row a').filter({ hasText: text }).first().click()
  await page.locator('.event-detail').waitFor()
  await page.waitForTimeout(300)
}

const openFlow = (tab: string) => async (page: Page) => {
  await page.locator('.table-row', { hasText: 'cake_order' }).click()
  await page.getByRole('tab', { name: new RegExp(tab) }).click()
  await page.waitForTimeout(700)
}

export const PAGES: Pictured[] = [
  { name: 'home', path: '' },
  { name: 'events', path: '/events' },
  { name: 'event-not-sent', path: '/events', before: openRow(/Not sent/) },
  { name: 'event-delivered', path: '/events', before: openRow(/Delivered/) },
  { name: 'requests', path: '/requests' },
  { name: 'request-done', path: '/requests', before: openRow(/200.*messages/) },
  {
    name: 'conversations',
    path: '/conversations/15550100099',
    before: (page) => page.frameLocator('iframe').getByText('Fresh from the oven').first().waitFor(),
  },
  { name: 'templates', path: '/templates' },
  { name: 'template-rules', path: '/templates?tab=rules' },
  { name: 'template-new', path: '/templates/new' },
  {
    name: 'template-builder',
    path: '/templates/new',
    before: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('pickup_reminder')
      await page
        .getByRole('textbox', { name: 'Body' })
        .fill('Hi {{1}}, your *sourdough order* {{2}} is out of the oven. We keep it for you until {{3}}')
      await page.getByRole('button', { name: 'Button', exact: true }).click()
      await page.getByRole('textbox', { name: 'What the button says' }).fill('Show me the way to the bakery')
      for (const [name, sample] of [
        ['{{1}}', 'Ada'],
        ['{{2}}', 'B-2041'],
        ['{{3}}', '18:00'],
      ] as const)
        await page.getByRole('textbox', { name: `Samples ${name}` }).fill(sample)
      await page.waitForTimeout(900)
    },
  },
  {
    name: 'template-picture',
    path: '/templates/new',
    before: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('warm_rye')
      await page.getByRole('textbox', { name: 'Body' }).fill('The rye is out of the oven, and still warm.')
      await page.getByRole('group', { name: 'Header' }).getByRole('button', { name: 'Image' }).click()
      await page.locator('input[type=file]').first().setInputFiles(pictureOf(320, 200))
      await page.getByRole('img', { name: 'rye.png' }).waitFor()
      await page.waitForTimeout(700)
    },
  },
  {
    name: 'template-offer',
    path: '/templates/new',
    before: async (page) => {
      await page.getByRole('combobox', { name: 'Category' }).selectOption('MARKETING')
      await page.getByRole('textbox', { name: 'Name' }).fill('two_for_one')
      await page.getByRole('group', { name: 'Header' }).getByRole('button', { name: 'Image' }).click()
      await page.locator('input[type=file]').first().setInputFiles(pictureOf(320, 200))
      await page.getByRole('button', { name: 'Named', exact: true }).click()
      await page
        .getByRole('textbox', { name: 'Body' })
        .fill('Hi {{first_name}}, this week two loaves for the price of one. Show the code at the counter.')
      await page.getByRole('textbox', { name: 'Samples {{first_name}}' }).fill('Ada')
      await page.getByRole('button', { name: 'Offer', exact: true }).click()
      await page.getByRole('textbox', { name: 'What is offered' }).fill('Two for one')
      for (const [place, kind] of ['COPY_CODE', 'VOICE_CALL', 'CATALOG'].entries()) {
        await page.getByRole('button', { name: 'Button', exact: true }).click()
        await page.getByRole('combobox', { name: 'Buttons' }).nth(place).selectOption(kind)
      }
      await page.getByRole('textbox', { name: 'Code, as a sample' }).fill('RYE25')
      await page.getByRole('textbox', { name: 'What the button says' }).nth(1).fill('Call the bakery')
      await page.waitForTimeout(900)
    },
  },
  {
    name: 'template-code',
    path: '/templates/new',
    before: async (page) => {
      await page.getByRole('combobox', { name: 'Category' }).selectOption('AUTHENTICATION')
      await page.getByRole('textbox', { name: 'Name' }).fill('sign_in_code')
      await page.getByRole('spinbutton', { name: 'The code expires after' }).fill('900')
      await page.waitForTimeout(900)
    },
  },
  {
    name: 'template-carousel',
    path: '/templates/new',
    before: async (page) => {
      await page.getByRole('combobox', { name: 'Category' }).selectOption('MARKETING')
      await page.getByRole('textbox', { name: 'Name' }).fill('this_week')
      await page.getByRole('textbox', { name: 'Body' }).fill('Fresh from the oven this week.')
      await page.getByRole('button', { name: 'Carousel' }).click()
      await page.getByRole('textbox', { name: 'Words of card 1' }).fill('Rye with caraway.')
      await page.locator('.card-fields input[type=file]').first().setInputFiles(pictureOf(320, 200))
      await page.getByText('rye.png').first().waitFor()
      await page.waitForTimeout(900)
      await page.getByText('Card 1', { exact: true }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'template',
    path: '/templates',
    before: async (page) => {
      await page.locator('.table-row', { hasText: 'spring_rolls' }).click()
      await page.waitForTimeout(700)
    },
  },
  { name: 'flows', path: '/flows' },
  {
    name: 'flow',
    path: '/flows',
    before: async (page) => {
      await page.locator('.table-row', { hasText: 'cake_order' }).click()
      await page.locator('.cm-content').waitFor()
      await page.waitForTimeout(900)
    },
  },
  { name: 'flow-checks', path: '/flows', before: openFlow('Publish checks') },
  { name: 'flow-endpoint', path: '/flows', before: openFlow('Endpoint') },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'webhooks-doctor', path: '/webhooks?tab=doctor' },
  { name: 'laboratory', path: '/laboratory' },
  {
    name: 'laboratory-rule',
    path: '/laboratory',
    before: (page) => page.locator('summary', { hasText: 'A rule of your own' }).click(),
  },
  {
    name: 'bundle',
    path: '/laboratory',
    before: async (page) => {
      await page.getByRole('link', { name: 'Walk through', exact: true }).click()
      await page.locator('.walk-list button').last().click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'numbers', path: '/numbers' },
  { name: 'qr-codes', path: '/qr-codes' },
  { name: 'payments', path: '/payments' },
  { name: 'access', path: '/access' },
  { name: 'operation', path: '/operation' },
  { name: 'audit', path: '/operation?tab=audit' },
  { name: 'settings', path: '/operation?tab=settings' },
  { name: 'request-refused', path: '/requests', before: openRow(/400/) },
  { name: 'receivers', path: '/operation?tab=receivers' },
  { name: 'given-up', path: '/operation?tab=jobs' },
  { name: 'events-none', path: '/events?q=no-such-word' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'palette', path: '', before: (page) => page.keyboard.press('Control+k') },
]
