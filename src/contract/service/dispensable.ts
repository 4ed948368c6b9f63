import { z } from 'zod'

/** A field that can be done without: absent, null and of the wrong type all read as "not said". */
export const dispensable = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined)

/** A list of which every element stays as it came, to be read one by one. */
export const unreadList = z.array(z.unknown())
