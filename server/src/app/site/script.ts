/** What the pages do by themselves: searching without asking anybody else, and copying what stands in a block. */

export const SCRIPT = `const root = document.documentElement.dataset.root
const input = document.querySelector('.search input')
const list = document.querySelector('.found')
let pages
const load = async () => (pages ??= await (await fetch(root + 'search.json')).json())

/** A page counts where all words stand in it: in its title most, then in a heading, then anywhere. */
function look(words) {
  const found = []
  for (const page of pages) {
    const title = page.title.toLowerCase()
    const all = title + ' ' + page.text
    if (!words.every((word) => all.includes(word))) continue
    const heading = page.headings.find(([, text]) => words.every((word) => text.toLowerCase().includes(word)))
    const inTitle = words.filter((word) => title.includes(word)).length
    found.push({ page, heading, score: inTitle * 10 + (heading ? 8 : 0) + page.weight })
  }
  return found.sort((a, b) => b.score - a.score).slice(0, 12)
}

function show(found) {
  list.replaceChildren(...found.map(({ page, heading }) => {
    const item = document.createElement('li')
    const link = document.createElement('a')
    link.href = root + page.path + (heading ? '#' + heading[0] : '')
    const kind = document.createElement('small')
    kind.textContent = page.kind
    link.append(heading ? page.title + ': ' + heading[1] : page.title, document.createElement('br'), kind)
    item.append(link)
    return item
  }))
  if (found.length === 0) {
    const none = document.createElement('p')
    none.textContent = 'No page has all of these words.'
    list.append(none)
  }
  list.hidden = false
}

input.addEventListener('focus', load)
input.addEventListener('input', async () => {
  await load()
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean)
  if (words.length === 0) list.hidden = true
  else show(look(words))
})
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== input) { event.preventDefault(); input.focus() }
  if (event.key === 'Escape') list.hidden = true
  if (event.key === 'Enter' && document.activeElement === input) list.querySelector('a')?.click()
})
document.addEventListener('click', (event) => { if (!event.target.closest('.search')) list.hidden = true })

for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button')
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent)
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = 'Copy' }, 1500)
  })
  block.append(button)
}
`
