import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorsAt, assertDone, assertRefused, eventually, plantedDatabase } from '../../test/house.ts'
import { startProcess } from '../../test/served-process.ts'

test('a worker without a server serves health, readiness and metrics, and nothing else', async (t) => {
  const place = await plantedDatabase()
  t.after(place.remove)
  const worker = startProcess(t, { ...place.environment, PARLEY_WORKER_PORT: '0' }, { command: 'work' })
  const port = await eventually(
    async () => /"port":(\d+),"msg":"serves health and metrics"/.exec(worker.output())?.[1],
    'the worker to serve its health',
  )
  const { anyone, operator, owner } = actorsAt(`http://127.0.0.1:${port}`)
  assert.deepEqual((await anyone.get('/health')).body, { status: 'ok' })
  assert.equal((await anyone.get('/ready')).body.checks.worker, 'ok')
  assertRefused(await anyone.get('/metrics'), { status: 401, code: 190 })
  const metrics = await operator.get('/metrics')
  assertDone(metrics)
  assert.match(metrics.text, /^parley_job_runs_total\{job=/m)
  assert.match(metrics.text, /^parley_delivery_attempts_total\{outcome="delivered"\} 0$/m)
  assertRefused(await owner.get('/300000000000001'), { status: 404, code: 2500 })
  worker.child.kill('SIGTERM')
  assert.equal(await worker.ended, 0)
})
