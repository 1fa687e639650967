/** The module of each language starts the service, makes a world, asks in it, and leaves nothing running. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { needs } from './needs.ts'
import { COMMAND } from './program.ts'

const MODULES = fileURLToPath(new URL('../../docs/guides/other-languages', import.meta.url))
const GUIDE = fileURLToPath(new URL('../../docs/guides/other-languages.md', import.meta.url))
const RUN_MS_MAX = 120_000

type Language = {
  needs: Parameters<typeof needs>
  module: string
  program: [file: string, text: string]
  more?: Record<string, string>
  run: [command: string, ...args: string[]]
}

/** Each prints the name of the number, and where the service was. */
const LANGUAGES: Record<string, Language> = {
  Node: {
    needs: [],
    module: 'parley.mjs',
    program: [
      'try.mjs',
      `import { Parley } from './parley.mjs'
const parley = await Parley.start()
const { phone_number_id, access_token } = await parley.world({ name: 'Node' })
console.log((await parley.call('GET', '/' + phone_number_id, undefined, access_token)).verified_name, parley.url)
await parley.stop()`,
    ],
    run: [process.execPath, 'try.mjs'],
  },
  Python: {
    needs: ['python3'],
    module: 'parley.py',
    program: [
      'try_it.py',
      `from parley import Parley
with Parley() as parley:
    world = parley.world(name="Python")
    print(parley.call("GET", "/" + world["phone_number_id"], token=world["access_token"])["verified_name"], parley.url)`,
    ],
    run: ['python3', 'try_it.py'],
  },
  Go: {
    needs: ['go'],
    module: 'parley.go',
    program: [
      'try_test.go',
      `package parley
import ("fmt"; "testing")
func Test(t *testing.T) {
	parley, err := Start()
	if err != nil { t.Fatal(err) }
	world, err := parley.World()
	if err != nil { t.Fatal(err) }
	number, err := parley.Call("GET", "/"+world["phone_number_id"].(string), nil, world["access_token"].(string))
	if err != nil { t.Fatal(err) }
	fmt.Println(number["verified_name"], parley.URL)
	if err := parley.Stop(); err != nil { t.Fatal(err) }
}`,
    ],
    more: { 'go.mod': 'module parley\n\ngo 1.21\n' },
    run: ['go', 'test', '-v', '-vet=off', '.'],
  },
  Java: {
    needs: ['java'],
    module: 'Parley.java',
    program: [
      'Try.java',
      `public class Try {
  public static void main(String[] ignored) throws Exception {
    try (Parley parley = Parley.start()) {
      String world = parley.world();
      String number = parley.call("GET", "/" + Parley.text(world, "phone_number_id"), "", Parley.text(world, "access_token"));
      System.out.println(Parley.text(number, "verified_name") + " " + parley.url);
    }
  }
}`,
    ],
    run: ['sh', '-c', 'javac Parley.java Try.java && java Try'],
  },
}

for (const [name, { needs: tools, module, program, more = {}, run }] of Object.entries(LANGUAGES))
  test(
    `the module for ${name} starts a service, makes a world, and leaves nothing running`,
    needs(...tools),
    async (t) => {
      const folder = await mkdtemp(join(tmpdir(), 'parley-language-'))
      t.after(() => rm(folder, { recursive: true, force: true }))
      await cp(join(MODULES, module), join(folder, module))
      for (const [file, text] of [program, ...Object.entries(more)]) await writeFile(join(folder, file), text)
      const [command, ...args] = run
      const env = {
        ...process.env,
        START_PARLEY: `'${process.execPath}' '${COMMAND}' start --port 0 --memory`,
      }
      const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env, timeout: RUN_MS_MAX })
      const [, said, url = ''] = /^(.+) (http:\/\/\S+)$/m.exec(stdout) ?? []
      assert.ok(said, stdout)
      await assert.rejects(fetch(url), 'it is ended')
      assert.ok((await readFile(GUIDE, 'utf8')).includes(`other-languages/${module}`), 'the guide names it')
    },
  )
