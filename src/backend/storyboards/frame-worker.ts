import { parentPort } from 'node:worker_threads'
import { type FrameJob, runFrameJob } from './frame-jobs.ts'

parentPort?.on('message', (job: FrameJob) => parentPort?.postMessage(runFrameJob(job)))
