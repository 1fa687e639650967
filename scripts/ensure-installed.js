/**
 * Installs what is missing, so that `npm start` and `npm test` are enough on a fresh clone: with `--to-run` only what
 * running needs, with `--node` only Node, else all of it. What cannot be is said in one sentence.
 * Runs on any Node, as a module or not: so it imports nothing before it knows which one this is.
 */

const NODE_MIN = 16

function refuse(error) {
  process.stderr.write(`${error.isRefusal ? '' : 'Parley could not be installed: '}${error.message}\n`)
  process.exit(1)
}

if (Number.parseInt(process.versions.node, 10) < NODE_MIN)
  refuse({
    isRefusal: true,
    message: `Node ${process.versions.node} and the npm that comes with it are too old to install Parley: install Node ${NODE_MIN} or later (https://nodejs.org).`,
  })
else import('./install/install.js').then(({ ensureInstalled }) => ensureInstalled(process.argv)).catch(refuse)
