/** What a certificate says of a receiver: which cases it passed, and of each that failed what was sent and what went wrong. */

import { useMutation } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import { firstOf, useRead } from '../../server/reads.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { Snippet } from '../../ui/snippet.tsx'
import { Status } from '../../ui/status.tsx'
import { count, readTime, wholeTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { webhookWords } from '../../words/webhooks.ts'
import { type Certificate, NotACertificate, readCertificate } from './read-certificate.ts'

const words = webhookWords.certificate

export function CertificatePage() {
  const open = useMutation({ mutationFn: readCertificate })
  const button = (
    <FileButton accept=".json" isBusy={open.isPending} onFile={(file) => open.mutate(file)}>
      {words.open}
    </FileButton>
  )
  const failure = open.error instanceof NotACertificate ? new Error(words.notOne) : open.error
  return (
    <>
      {failure && <Trouble error={failure} />}
      {open.data ? <Shown certificate={open.data} button={button} /> : <NoCertificate button={button} />}
    </>
  )
}

function NoCertificate({ button }: { button: React.ReactNode }) {
  const { data } = useRead(['receivers', 'first'], () => firstOf(operator.events.receivers({ limit: 1 })))
  const url = data?.[0]?.url ?? 'http://127.0.0.1:3000/hook'
  return (
    <Empty title={words.none} actions={button}>
      {words.noneWhy}
      <Snippet label={words.command} variants={{ CLI: words.certify(url) }} />
    </Empty>
  )
}

function Shown({ certificate, button }: { certificate: Certificate; button: React.ReactNode }) {
  const { url, at, cases, passed, families, results } = certificate
  const wrong = results.filter((one) => !one.passed)
  const about = new Map(families.map((one) => [one.name, one]))
  return (
    <article className="page stack" aria-label={words.title}>
      <div className="row wrap">
        <h2 className="grow">
          <Status tone={passed === cases ? 'ok' : 'fail'}>{words.sum(count(passed), count(cases))}</Status>
        </h2>
        {button}
      </div>
      <p className="soft">
        <code className="plate">{url}</code> {wholeTime(readTime(at))}
      </p>
      {wrong.length > 0 && (
        <section>
          <h2>{words.failed}</h2>
          <ul className="table">
            {wrong.map(({ family, name, ms, wrong: why }) => (
              <li key={`${family} ${name}`} className="case-row">
                <b>{name}</b>
                <span className="tone-fail">{why}</span>
                <span className="soft">{words.sent(about.get(family)?.sends ?? family)}</span>
                <span className="soft">{words.must(about.get(family)?.must ?? '')}</span>
                <span className="faint">{words.took(ms)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{words.families}</h2>
        <ul className="table">
          {families.map((one) => (
            <li key={one.name} className="family-row">
              <Status tone={one.passed === one.cases ? 'ok' : 'fail'}>
                {words.of(count(one.passed), count(one.cases))}
              </Status>
              <b>{one.name}</b>
              <span>{one.sends}</span>
              <span className="soft">{words.must(one.must)}</span>
              <span className="faint">{words.seen(one.seen_by)}</span>
            </li>
          ))}
        </ul>
      </section>
    </article>
  )
}
