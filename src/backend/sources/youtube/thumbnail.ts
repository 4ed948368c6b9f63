import type { OfferedPicture } from './player.ts'

const widest = 1280
const wideEnough = 320

const area = (picture: OfferedPicture) => (picture.width ?? 0) * (picture.height ?? 0)
const isWide = ({ width, height }: OfferedPicture) =>
  width !== null && height !== null && Math.abs(width / height - 16 / 9) < 0.1

/** The largest picture, preferably 16:9, because the 4:3 sizes have black bars; null when there are no pictures. */
export function bestThumbnail(pictures: readonly OfferedPicture[]): OfferedPicture | null {
  const fitting = pictures.filter(({ width }) => (width ?? 0) <= widest)
  const wide = fitting.filter((picture) => isWide(picture) && (picture.width ?? 0) >= wideEnough)
  const [best] = [...(wide.length > 0 ? wide : fitting)].sort((a, b) => area(b) - area(a))
  return best ?? pictures[0] ?? null
}
