/** The square of a picture that the phone shows. */

const SIDE_MAX = 640
const QUALITY = 0.9

/** How close, and where: 0 is left or top, 1 is right or bottom. */
export type Cut = { zoom: number; across: number; down: number }

/** Of the square that is sent, in pixels. */
export const sideOf = (picture: ImageBitmap, { zoom }: Cut): number =>
  Math.round(Math.min(SIDE_MAX, Math.min(picture.width, picture.height) / zoom))

export const MIDDLE: Cut = { zoom: 1, across: 0.5, down: 0.5 }

export function drawCut(
  canvas: { getContext(kind: '2d'): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null },
  picture: ImageBitmap,
  { zoom, across, down }: Cut,
  size: number,
): void {
  const side = Math.min(picture.width, picture.height) / zoom
  const left = (picture.width - side) * across
  const top = (picture.height - side) * down
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, size, size)
}

export async function squared(picture: ImageBitmap, cut: Cut): Promise<Blob> {
  const size = sideOf(picture, cut)
  const canvas = new OffscreenCanvas(size, size)
  drawCut(canvas as never, picture, cut, size)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
