/** What stands in guides and is not run, each with the reason. */

import { type Step, textOf } from './guide.ts'

const NOT_RUN: { guide: string; begins: string; because: string }[] = [
  {
    guide: 'README.md',
    begins: 'npm start',
    because: 'the sandbox is running already; start.test.ts runs npm start itself',
  },
  {
    guide: 'docs/tutorials/first-message.md',
    begins: 'npm start',
    because: 'the sandbox is running already; start.test.ts runs npm start itself',
  },
  {
    guide: 'docs/tutorials/first-message.md',
    begins: 'npm install --prefix try',
    because: 'the suite has that library already; who has only started the sandbox does not',
  },
  {
    guide: 'docs/guides/test-in-ci.md',
    begins: 'npm start --prefix parley',
    because: 'the sandbox is running already; start.test.ts runs npm start itself',
  },
  {
    guide: 'docs/guides/test-in-ci.md',
    begins: 'git clone',
    because: 'only the reader knows where their copy is',
  },
  ...[
    'npm run',
    'tar -xzf',
    'parley-0.2.0/parley',
    'curl',
    'podman',
    'git clone',
    'npm start',
    'npm install',
    'npm test',
  ].map((begins) => ({
    guide: 'docs/guides/install.md',
    begins,
    because: 'it is about a machine without Parley; npm run fresh follows it in an empty Debian',
  })),
  {
    guide: 'docs/guides/intercept.md',
    begins: 'parley run --isolated',
    because: 'not every system gives namespaces; cli/test/intercept tries it where there are',
  },
  ...['export DATABASE_URL', 'node_modules/.bin/node server/src/app/main.ts migrate', 'npm start'].map(
    (begins) => ({
      guide: 'docs/guides/scale-out.md',
      begins,
      because: 'it needs a PostgreSQL of the reader; test/faults starts these processes at one of its own',
    }),
  ),
  ...[
    'pg_dump',
    'export PGDATA',
    'psql -c "alter system set archive_mode',
    'pg_basebackup',
    'export MOMENT',
    'pg_ctl stop',
  ].map((begins) => ({
    guide: 'docs/guides/backup.md',
    begins,
    because:
      'it needs a PostgreSQL of the reader; npm run prove -- faults point-in-time does it at one of its own',
  })),
]

export const notRun = (guide: string, step: Step): boolean =>
  NOT_RUN.some((one) => one.guide === guide && step.is !== 'file' && textOf(step).startsWith(one.begins))

/** Reasons for what no longer stands in a guide. */
export const needlessReasons = (guide: string, steps: Step[]): string[] =>
  NOT_RUN.filter((one) => one.guide === guide)
    .filter((one) => !steps.some((step) => textOf(step).startsWith(one.begins)))
    .map(({ begins }) => begins)
