/** English words that any speech is full of, the most frequent first. */
export const functionWords =
  `the to and you i a of it that in is so we this s have for on be with are was but they if do what can t at there
  about not or just like as all your my me he one from at very when out up go think because know right now how here
  more then them get will an would by who some their see really our going well has people no had were want which us
  time where than been also good into say she his two don only could her way make these did other those thing back
  need first take look much lot really even over something why every little mean things let years work come after any`.split(
    /\s+/,
  )
