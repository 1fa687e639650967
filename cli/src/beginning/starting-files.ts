/** What a project begins with. JSON knows no comments, so `$comment` says what a file is for. */

import { join } from 'node:path'

const SCHEMAS = './node_modules/@parley-dev/flow-json/schemas'

export const STARTING_FILES: { path: string; content: object }[] = [
  {
    path: 'parley.config.json',
    content: {
      $schema: `${SCHEMAS}/configuration.json`,
      $comment:
        'Settings of the service and of the command, by the names that the environment has for them. A flag counts first, then the environment, then this file.',
      PORT: '8080',
      PARLEY_DATA_DIR: './data',
      PARLEY_SEED: './seed.json',
      PARLEY_ACCESS_TOKEN: 'token-of-the-shop',
      PARLEY_APP_SECRET: 'secret-of-the-shop-0001',
    },
  },
  {
    path: 'seed.json',
    content: {
      apps: [{ id: '1001', name: 'My shop', secret: 'secret-of-the-shop-0001' }],
      accounts: [{ id: '2001', app_id: '1001', name: 'My shop', country: 'DE', currency: 'EUR' }],
      phone_numbers: [
        { id: '3001', account_id: '2001', display_phone_number: '+49 30 123456', verified_name: 'My shop' },
      ],
      tokens: [{ app_id: '1001', access_token: 'token-of-the-shop', accounts: ['2001'] }],
    },
  },
  {
    path: join('templates', 'order_ready.en_US.json'),
    content: {
      name: 'order_ready',
      language: 'en_US',
      category: 'UTILITY',
      components: [
        {
          type: 'BODY',
          text: 'Hello {{1}}, your order {{2}} is ready.',
          example: { body_text: [['Ann', 'A-17']] },
        },
      ],
    },
  },
]
