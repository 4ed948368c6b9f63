// Draws storyboards of invented scenes on request: sheets in YouTube's format, and sheets with faults.
import { encode } from 'jpeg-js'

/**
 * What is wrong with a sheet: it does not exist, is an HTML page, is far too large, is one pixel per frame too narrow, or is not
 * a JPEG.
 */
export type SheetFault = 'missing' | 'html' | 'huge' | 'narrow' | 'png'

export interface Raster {
  width: number
  height: number
  /** Four bytes per pixel: red, green, blue and alpha. */
  data: Uint8Array
}

export interface FakeStoryboard {
  /** `null` if the video is too short for any level but the lowest. */
  intervalMs: number | null
  /** Where each scene begins. The first scene begins at 0. */
  sceneStartsMs: readonly number[]
  /** Sheet addresses from players before this visit have expired. Visits count from 1. */
  firstVisit?: number
  /** Faults by sheet number. */
  faults?: Partial<Record<number, SheetFault>>
  /** Draws a scene, instead of the default shapes. `share` is the progress through the scene, from 0 to 1. */
  paint?: (frame: Raster, scene: number, share: number) => void
}

interface Level {
  width: number
  height: number
  columns: number
  rows: number
  count: number
  intervalMs: number
  name: string
}

function levelsOf({ intervalMs }: FakeStoryboard, durationMs: number): Level[] {
  const lowest = { width: 48, height: 27, columns: 10, rows: 10, count: 100, intervalMs: 0, name: 'default' }
  if (intervalMs === null) return [lowest]
  const count = Math.floor(durationMs / intervalMs) + 2
  return [
    lowest,
    { width: 80, height: 45, columns: 10, rows: 10, count, intervalMs, name: 'M$M' },
    { width: 160, height: 90, columns: 5, rows: 5, count, intervalMs, name: 'M$M' },
  ]
}

/** The sheet addresses are signed with `visit`, the number of the player response that contains them. */
export function storyboardAnswer(video: Storied, visit: number): object {
  if (video.storyboard === undefined) return {}
  const levels = levelsOf(video.storyboard, video.durationMs).map(
    ({ width, height, count, columns, rows, intervalMs, name }, level) =>
      `${width}#${height}#${count}#${columns}#${rows}#${intervalMs}#${name}#rs$FAKE${level}v${visit}`,
  )
  const spec = [`https://i.ytimg.com/sb/${video.id}/storyboard3_L$L/$N.jpg?sqp=-FAKE==`, ...levels].join('|')
  return { storyboards: { playerStoryboardSpecRenderer: { spec, recommendedLevel: levels.length - 1 } } }
}

interface Storied {
  id: string
  durationMs: number
  storyboard?: FakeStoryboard
}

export interface SheetReply {
  status: number
  type: string
  body: Buffer | string
}

const refused = (status: number): SheetReply => ({ status, type: 'text/plain', body: 'no such sheet' })

/** The response at a sheet's address. */
export function sheetReply(video: Storied, path: string, query: URLSearchParams): SheetReply {
  const { storyboard } = video
  const [, level = '', number] = /\/storyboard3_L(\d)\/(?:M(\d+)|default)\.jpg$/.exec(path) ?? []
  const grid = storyboard && levelsOf(storyboard, video.durationMs)[Number(level)]
  const sheet = Number(number ?? 0)
  if (!storyboard || !grid || sheet >= Math.ceil(grid.count / (grid.columns * grid.rows))) return refused(404)
  const visit = new RegExp(`^rs\\$FAKE${level}v(\\d+)$`).exec(query.get('sigh') ?? '')?.[1]
  if (Number(visit ?? 0) < (storyboard.firstVisit ?? 1) || query.get('sqp') !== '-FAKE==') return refused(403)
  const fault = storyboard.faults?.[sheet]
  if (fault === 'missing') return refused(404)
  if (fault === 'html') return { status: 200, type: 'text/html', body: '<html>Not a picture</html>' }
  if (fault === 'png') return { status: 200, type: 'image/jpeg', body: Buffer.from('89504e470d0a1a0a0000', 'hex') }
  if (fault === 'huge') return { status: 200, type: 'image/jpeg', body: encodeJpeg(blank(6000, 40)) }
  return { status: 200, type: 'image/jpeg', body: drawSheet(video, storyboard, grid, sheet, fault === 'narrow') }
}

const drawn = new WeakMap<FakeStoryboard, Map<string, Buffer>>()

function drawSheet(video: Storied, storyboard: FakeStoryboard, grid: Level, sheet: number, isNarrow: boolean): Buffer {
  const known = drawn.get(storyboard) ?? new Map<string, Buffer>()
  drawn.set(storyboard, known)
  const name = `${grid.width} ${sheet}`
  const body = known.get(name) ?? encodeJpeg(paintSheet(video, storyboard, grid, sheet, isNarrow))
  known.set(name, body)
  return body
}

function paintSheet(video: Storied, storyboard: FakeStoryboard, grid: Level, sheet: number, isNarrow: boolean): Raster {
  const perSheet = grid.columns * grid.rows
  const frames = Math.min(perSheet, grid.count - sheet * perSheet)
  const width = grid.width - (isNarrow ? 1 : 0)
  const picture = blank(width * grid.columns, grid.height * Math.ceil(frames / grid.columns))
  for (let cell = 0; cell < frames; cell++) {
    const index = sheet * perSheet + cell
    const atMs = grid.intervalMs === 0 ? (index / grid.count) * video.durationMs : index * grid.intervalMs
    const frame = blank(width, grid.height)
    paintAt(frame, storyboard, Math.min(atMs, video.durationMs), video.durationMs)
    paste(frame, picture, (cell % grid.columns) * width, Math.floor(cell / grid.columns) * grid.height)
  }
  return picture
}

function paintAt(frame: Raster, { sceneStartsMs, paint }: FakeStoryboard, atMs: number, durationMs: number): void {
  const scene = Math.max(
    0,
    sceneStartsMs.findLastIndex((startMs) => startMs <= atMs),
  )
  const startMs = sceneStartsMs[scene] ?? 0
  const endMs = sceneStartsMs[scene + 1] ?? durationMs
  ;(paint ?? paintShapes)(frame, scene, endMs > startMs ? (atMs - startMs) / (endMs - startMs) : 0)
}

/** Paints a plain grey area whose brightness encodes the scene's number. `readBoard` decodes it. */
export function paintBoard({ width, height, data }: Raster, scene: number): void {
  const light = boardStep * (scene + 0.5)
  for (let at = 0; at < width * height * 4; at += 4) data.set([light, light, light, 255], at)
}

const boardStep = 32

/** The number of the scene in a picture that `paintBoard` painted. */
export function readBoard({ width, height, data }: Raster): number {
  return Math.floor((data[(Math.floor(height / 2) * width + Math.floor(width / 2)) * 4] ?? 0) / boardStep)
}

/** Paints a background and a disc that moves slightly. Each scene has its own colours. */
function paintShapes({ width, height, data }: Raster, scene: number, share: number): void {
  const hue = (scene * 137.5) % 360
  const ground = toRgb(hue, 0.5, scene % 2 === 0 ? 0.25 : 0.7)
  const disc = toRgb(hue + 150, 0.7, scene % 2 === 0 ? 0.65 : 0.35)
  const [centreX, centreY] = [width * (0.3 + 0.1 * share + 0.1 * (scene % 4)), height * (0.4 + 0.05 * (scene % 3))]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isDisc = Math.hypot(x - centreX, y - centreY) < height * 0.28
      const [red, green, blue] = isDisc ? disc : ground
      const shade = 1 - (0.25 * y) / height
      data.set([red * shade, green * shade, blue * shade, 255], (y * width + x) * 4)
    }
}

function toRgb(hue: number, saturation: number, lightness: number): [number, number, number] {
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    const reach = saturation * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

const blank = (width: number, height: number): Raster => ({ width, height, data: new Uint8Array(width * height * 4) })

function paste(from: Raster, onto: Raster, left: number, top: number): void {
  for (let y = 0; y < from.height; y++) {
    const row = from.data.subarray(y * from.width * 4, (y + 1) * from.width * 4)
    onto.data.set(row, ((top + y) * onto.width + left) * 4)
  }
}

const encodeJpeg = (raster: Raster): Buffer => encode(raster, 80).data
