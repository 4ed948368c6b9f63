import fc from 'fast-check'

// Sets one seed for every property test, so that a failure comes from a change and not from luck. `CHANCE_SEED=<number>` sets
// another seed. Add a counterexample that you find this way to the test of its property.
fc.configureGlobal({ seed: Number(process.env.CHANCE_SEED ?? 20_261_121) })
