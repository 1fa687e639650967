/** A picture cut to the square in its middle, as the phone shows it. */

const SIDE_MAX = 640
const QUALITY = 0.9

export async function squared(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const size = Math.min(side, SIDE_MAX)
  const canvas = new OffscreenCanvas(size, size)
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      (picture.width - side) / 2,
      (picture.height - side) / 2,
      side,
      side,
      0,
      0,
      size,
      size,
    )
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
