// Words that show where a phrase starts or does not end in text without punctuation. Only for common languages; in others the pauses
// decide.

const words = (text: string) => new Set(text.split(' '))

/** Articles, prepositions, auxiliaries and subjects: a phrase does not end with them. */
const leading = words(
  'a an the all of to in on at for with from by into about over and or but so if as because than i we he she they is are was were be am ' +
    "have has had can could will would should may might my your our their his her its very really i'm we're you're they're i'll " +
    'some any every each no like who which whose when where what how not ' +
    'der die das den dem des ein eine einen einem einer im am um und oder aber in auf mit von zu zum zur für bei ist sind war hat haben ich wir er sie mein dein sehr nicht ' +
    'le la les un une des du de et ou mais à au aux en dans sur avec pour par que qui est sont était je nous il elle ils mon ma mes très ' +
    'el los las una unos y o pero al del con por para que es son era mi mis su sus muy más ' +
    'il lo gli uno di da che per è sono era mio mia molto o os as um uma e mas do na nos com é são meu minha muito ' +
    'het een en maar van op met voor te is zijn was ik wij we hij mijn zeer heel',
)

/** Conjunctions and other words that start a phrase. */
const opening = words(
  'and but so because or which when if then now well okay und aber weil oder denn dass wenn also et mais ou parce que quand alors donc ' +
    'y pero o porque cuando entonces e ma perché quindi mas porque então en maar want of omdat dus',
)

/** `joining`: conjunctions that connect statements as well as words. `turning`: words that mostly start a statement. */
const joining = words('and because or und denn oder et ou y o e en')
const turning = words('but so now well then aber also dann mais alors donc pero entonces ma quindi mas então maar dus')

/** Replies and interjections, which are statements of their own or no statement. */
const replies = words(
  'yes yeah yep nope okay ok oh ah uh um hmm mhm uh-huh aha alright wow hey hi hello nein ach äh ähm oui euh ouais sí vale eh sì sim nee',
)

/** Words that belong to the word before them. */
const trailing = words(
  'of to than is are was were am us them him her too either ago der des zu ist sind war de du des est sont del es son di è sono da é são te van is zijn',
)

/** Subjects and similar words, with which a sentence often starts. */
const subjects = words(
  "i i'm i've i'll we we're we'll you you're he he's she she's it it's that's there there's they they're let's this ich wir er sie es das je j'ai c'est il elle nous on yo nosotros io noi ik wij eu nós",
)

function bare(word: string): string {
  const lower = word.toLowerCase()
  return lower.includes('’') ? lower.replaceAll('’', "'") : lower
}

/** True if a phrase hardly ends with this word. A number is followed by the thing it counts. */
export const cannotEndPhrase = (word: string): boolean => leading.has(bare(word)) || /^\p{N}+$/u.test(word)

export const belongsToPrevious = (word: string): boolean => trailing.has(bare(word))

export const opensPhrase = (word: string): boolean => opening.has(bare(word))

/** True if a statement seems to start with these two words. */
export function opensStatement(first: string, second: string): boolean {
  const word = bare(first)
  if (turning.has(word)) return !belongsToPrevious(second)
  return joining.has(word) && (isSubject(second) || opensPhrase(second))
}

/** True if the word only connects two statements. */
export const isLink = (word: string): boolean => joining.has(bare(word)) || turning.has(bare(word))

/** True for a subject contracted with its verb, which occurs only in a statement: “we're”, “j'ai”. */
export const isClause = (word: string): boolean => subjects.has(bare(word)) && /['’]/.test(word)

export const isReply = (word: string): boolean => replies.has(bare(word))

export const isSubject = (word: string): boolean => subjects.has(bare(word))
