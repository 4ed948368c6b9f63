// Runs the fake service until it is stopped: `node test/fakes/serve-service.ts [--port N] [--videos N]`.
import { parseArgs } from 'node:util'
import { makeFakeVideos, startFakeService } from './service.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, videos: { type: 'string', default: '50' } },
})
const service = await startFakeService({ videos: makeFakeVideos(Number(values.videos)), port: Number(values.port) })
console.log(`listening ${service.url}`)
console.log(`key ${service.key}`)
