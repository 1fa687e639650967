/**
 * Loaded into npm where the pinned Node is to run what it installs: npm judges packages by the Node that npm itself runs
 * on, and leaves out optional ones that are too new for it, such as what reads pictures. It has no setting for this.
 */

const { version } = require('../node.json')

Object.defineProperty(process, 'version', { value: `v${version}` })
