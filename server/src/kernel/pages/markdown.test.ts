import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdown } from './markdown.ts'

const places = {
  link: (href: string) => (href === 'gone.md' ? undefined : `to:${href}`),
  image: (href: string) => `pictures/${href}`,
  heading: (text: string) => text.toLowerCase(),
}
const shown = (text: string) => markdown(text, places).trim()

const WRITTEN: [what: string, text: string, html: string][] = [
  ['a heading', '# Hello', '<h1 id="hello">Hello</h1>'],
  ['a paragraph over lines', 'one\ntwo', '<p>one\ntwo</p>'],
  ['code is not read', '`a*b*[c](d)`', '<p><code>a*b*[c](d)</code></p>'],
  ['code with a backtick', '``a`b``', '<p><code>a`b</code></p>'],
  ['a link', '[a `b`](c.md#d)', '<p><a href="to:c.md#d">a <code>b</code></a></p>'],
  ['a link to nothing', '[a](gone.md)', '<p>a</p>'],
  ['a picture', '![a "b"](c.png)', '<p><img src="pictures/c.png" alt="a &quot;b&quot;" loading="lazy"></p>'],
  ['stress', '**a** and *b* and 2 * 3 * 4', '<p><strong>a</strong> and <em>b</em> and 2 * 3 * 4</p>'],
  [
    'an address',
    'see http://a.example/b.',
    '<p>see <a href="http://a.example/b">http://a.example/b</a>.</p>',
  ],
  ['no markup', '<script>1</script>', '<p>&lt;script&gt;1&lt;/script&gt;</p>'],
  ['a note', '<!-- x\ny -->\na', '<p>a</p>'],
  ['a block', '```sh\na < b\n\n# c\n```\nd', '<pre><code>a &lt; b\n\n# c</code></pre>\n<p>d</p>'],
  ['a list', '- a\n  b\n- c', '<ul><li>a\nb</li><li>c</li></ul>'],
  ['steps', '1. a\n2. b\n\nc', '<ol><li>a</li><li>b</li></ol>\n<p>c</p>'],
  ['a list in a list', '- a\n  - b\n- c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
  [
    'a table',
    '| a | b |\n|---|---|\n| `c\\|d` | e |\nf',
    '<div class="scroll" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>c|d</code></td><td>e</td></tr></tbody></table></div>\n<p>f</p>',
  ],
]

for (const [what, text, html] of WRITTEN)
  test(`${what} is shown as what it is`, () => {
    assert.equal(shown(text).replace(/\n<(ul|\/li)/g, '<$1'), html)
  })
