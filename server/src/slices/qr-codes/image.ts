/** The picture of a QR code, sharp at whatever size it is asked for. */

import { encodeQR } from 'qr'

/** Blank modules that scanners need around the code. */
const QUIET_MODULES = 4
const PRINT_DENSITY = 300

const matrixOf = (content: string) => encodeQR(content, 'raw', { ecc: 'medium', border: QUIET_MODULES })

export function svgOf(content: string, size: number): string {
  const matrix = matrixOf(content)
  const side = matrix.length
  const path = matrix.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`
}

/** Every module has the same whole number of pixels: what is left over widens the margin. */
export async function pngOf(content: string, size: number): Promise<Buffer> {
  const matrix = matrixOf(content)
  const scale = Math.max(1, Math.floor(size / matrix.length))
  const edge = Math.max(size, matrix.length)
  const margin = Math.floor((edge - matrix.length * scale) / 2)
  const pixels = Buffer.alloc(edge * edge, 255)
  for (const [y, row] of matrix.entries()) {
    for (const [x, dark] of row.entries()) {
      if (!dark) continue
      for (let line = 0; line < scale; line++) {
        const start = (margin + y * scale + line) * edge + margin + x * scale
        pixels.fill(0, start, start + scale)
      }
    }
  }
  // Loaded with the first picture: few starts need it, and it is large.
  const { default: sharp } = await import('sharp')
  return sharp(pixels, { raw: { width: edge, height: edge, channels: 1 } })
    .toColourspace('b-w')
    .withDensity(PRINT_DENSITY)
    .png({ compressionLevel: 9 })
    .toBuffer()
}
