import fc from 'fast-check'

// The course of chance that every property takes, so that a change is judged by itself and not by luck.
// `CHANCE_SEED=<number>` takes another; what goes wrong there is kept beside its test.
fc.configureGlobal({ seed: Number(process.env.CHANCE_SEED ?? 20_261_121) })
