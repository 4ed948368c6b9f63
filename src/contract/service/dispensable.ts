import { z } from 'zod'

/** An optional field. An absent value, null and a value of the wrong type all count as "not given". */
export const dispensable = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined)

/** A list whose elements are not read yet, so that they can be read one by one. */
export const unreadList = z.array(z.unknown())
